import { Flex } from 'antd'
import { memo, useId, useMemo, useState } from 'react'
import type { Slot } from '../../../../../domain/availability/availability'
import type { OfficePlan } from '../../../../../domain/availability/day-plan'
import { closedDayWord, openingHours } from '../../../../../domain/availability/opening-hours'
import { addDays, type CivilDate, toCivilDate } from '../../../../../domain/calendar/civil-date'
import { shortTime } from '../../../../../domain/calendar/minutes'
import type { OfficeService, OfficeUser } from '../../../../../domain/contract/agenda/agenda'
import { type SlotCode, slotKind } from '../../../../../domain/planning/slot-kinds'
import { sameValue } from '../../../../../domain/resource/field'
import { counted, longDate } from '../../../../../domain/text/dates'
import { mainService } from '../../../../shared/hours/agenda'
import { Chips } from '../../../../ui/fields/chips'
import { SelectField } from '../../../../ui/fields/native-select'
import { IconButton } from '../../../../ui/icon-button'
import page from '../../../../ui/page.module.css'
import { CloseIcon } from '../../../../ui/plain-icons'
import text from '../../../../ui/text/text.module.css'
import type { EditedShift } from '../editor/week'
import kinds from '../panel/kind-swatch.module.css'
import css from './bookable-preview.module.css'
import { type Audience, drawnPlan, offeredWeek, type WeekFacts } from './offered-week'

interface BookablePreviewProps {
  readonly shifts: readonly EditedShift[]
  readonly facts: WeekFacts
  readonly officeUser: Pick<OfficeUser, 'office_services' | 'online_bookings'>
  /** Whether `facts` has the visits; without the right to see them times look free that are taken. */
  readonly knowsTaken: boolean
  readonly onClose: () => void
}

/** "Orari prenotabili": what people are offered in the shown week if the drawn shifts are saved, and for whom. */
export function BookablePreview({ shifts, facts, officeUser, knowsTaken, onClose }: BookablePreviewProps) {
  const titleId = useId()
  const services = officeUser.office_services.filter(({ hidden }) => !hidden)
  const [serviceId, setServiceId] = useState<number>()
  const [asking, setAsking] = useState<Audience>('back-office')
  const service = services.find(({ id }) => id === serviceId) ?? mainService(officeUser) ?? services[0]
  return (
    <Flex component="section" vertical gap={12} aria-labelledby={titleId}>
      <Flex align="center" justify="space-between">
        <h2 id={titleId} className={text.heading}>
          Orari prenotabili
        </h2>
        <IconButton label="Chiudi" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Flex>
      {service ? (
        <>
          <SelectField
            label="Prestazione"
            value={String(service.id)}
            options={services.map(({ id: value, name }) => ({ value: String(value), label: name }))}
            onChange={(value) => setServiceId(Number(value))}
          />
          <Flex vertical gap={4}>
            <span className={text.label} aria-hidden>
              Chi prenota
            </span>
            <Chips
              label="Chi prenota"
              className={page.toolbar}
              value={asking}
              options={[
                { value: 'back-office', label: 'Lo studio' },
                { value: 'participant', label: participantOf(service) },
              ]}
              onChange={(value) => setAsking(value as Audience)}
            />
          </Flex>
          {asking === 'participant' && !officeUser.online_bookings ? (
            <p className={text.notice} data-tone="warning">
              Le prenotazioni online di questa struttura sono spente: da fuori non si prenota nessun orario.
            </p>
          ) : (
            <>
              {!knowsTaken && (
                <p className={text.small}>Anche gli orari già presi: le prenotazioni non ti sono visibili.</p>
              )}
              <OfferedDays {...{ shifts, facts, service, asking }} />
            </>
          )}
        </>
      ) : (
        <p className={text.muted}>Nessuna prestazione: aggiungila in Strutture per vedere gli orari.</p>
      )}
    </Flex>
  )
}

const participantOf = ({ role }: OfficeService) =>
  role.code === 'medical_representative' ? 'L’informatore' : 'Il paziente'

interface OfferedDaysProps {
  readonly shifts: readonly EditedShift[]
  readonly facts: WeekFacts
  readonly service: OfficeService
  readonly asking: Audience
}

/** The days of the week with their times. */
function OfferedDays({ shifts: drawn, facts, service, asking }: OfferedDaysProps) {
  const days = useMemo(() => {
    const offered = new Map(
      offeredWeek(drawn, facts, service, asking).map(({ day, slots }) => [toCivilDate(day), slots] as const),
    )
    const plan = drawnPlan(drawn, facts)
    return Array.from({ length: 7 }, (_, index) => addDays(facts.week, index)).map((date) => {
      const slots = offered.get(date) ?? []
      return { date, slots, whyNone: slots.length > 0 ? null : whyNone(plan, date, facts.now.date) }
    })
  }, [drawn, facts, service, asking])
  const total = days.reduce((sum, { slots }) => sum + slots.length, 0)
  return (
    <>
      <p className={text.small} role="status">
        {counted(total, 'orario libero', 'orari liberi')} nella settimana
      </p>
      <Flex component="ol" vertical gap={12}>
        {days.map((day) => (
          <OfferedDay key={day.date} {...day} />
        ))}
      </Flex>
    </>
  )
}

interface OfferedDayProps {
  readonly date: CivilDate
  readonly slots: readonly Slot[]
  readonly whyNone: string | null
}

/** A day with its times; a key changes those of one day, and the others are not rendered again. */
const OfferedDay = memo(function OfferedDay({ date, slots, whyNone: word }: OfferedDayProps) {
  return (
    <li>
      <Flex component="h3" align="baseline" justify="space-between" className={css.dayHead}>
        {longDate(date)}
        <span className={text.small}>{word ?? counted(slots.length, 'orario', 'orari')}</span>
      </Flex>
      {runsOf(slots).map(({ slot_code, times }) => (
        <div key={times[0]} className={`${kinds.kind} ${css.run}`} data-kind={slot_code ?? undefined}>
          {slot_code && <strong>{slotKind[slot_code].label}</strong>}
          {times.map((time) => (
            <span key={time}>{time}</span>
          ))}
        </div>
      ))}
    </li>
  )
}, sameValue)

/** Why a day has no free time: it is over, nobody works, or all is taken or reserved. */
function whyNone(plan: OfficePlan, date: CivilDate, today: CivilDate): string {
  if (date < today) return 'già passato'
  const isOpen = (openingHours([plan], [date]).get(date)?.open.length ?? 0) > 0
  return isOpen ? 'nessun orario libero' : closedDayWord([plan], date)
}

interface Run {
  readonly slot_code: SlotCode | null
  readonly times: readonly string[]
}

/** The times of a day, cut where their kind changes. */
function runsOf(slots: readonly Slot[]): Run[] {
  const runs: { slot_code: SlotCode | null; times: string[] }[] = []
  for (const { from, slot_code } of slots) {
    const last = runs.at(-1)
    if (last && last.slot_code === slot_code) last.times.push(shortTime(from))
    else runs.push({ slot_code, times: [shortTime(from)] })
  }
  return runs
}

import { Button } from 'antd'
import { useRef, useState } from 'react'
import { type CivilDate, startOfMonth } from '../../../../domain/calendar/civil-date'
import { longTime, parseTime, shortTime } from '../../../../domain/calendar/minutes'
import { longDate, monthAndYear } from '../../../../domain/text/dates'
import { useMonths } from '../../../api/availability'
import { Dialog } from '../../../ui/dialog'
import { LoadError } from '../../../ui/load-error'
import { useRomeClock } from '../../../ui/rome-clock'
import type { Hours } from '../form/draft'
import { hoursErrors } from '../save/payload'
import { MonthOfFreeDays } from '../time/month-grid'
import { neighbourDay, typedTime } from '../time/offered-times'
import { HoursFields } from '../time/out-of-hours'
import { SlotPicker } from '../time/slot-picker'
import css from './move-dialog.module.css'
import type { RowTime } from './review-state'
import type { RepeatRequest } from './use-repeat'

interface MoveDialogProps {
  readonly visit: RepeatRequest['visit']
  /** Which visit is moved. */
  readonly title: string
  readonly time: RowTime
  readonly onMove: (to: RowTime) => void
  readonly onCancel: () => void
}

/** Another time for one visit of the repeat: among the free ones, or any time for a visit out of hours. */
export function MoveDialog({ visit, title, time, onMove, onCancel }: MoveDialogProps) {
  const today = useRomeClock().date
  const [day, setDay] = useState(time.date)
  const [month, setMonth] = useState(startOfMonth(time.date))
  const root = useRef<HTMLDivElement>(null)
  const { office_service_id: officeServiceId, online, city_id } = visit
  const free = useMonths({ officeServiceId, online, cityId: city_id ?? undefined }, [month, day])
  const choose = (date: CivilDate) => {
    setDay(date)
    setMonth(startOfMonth(date))
  }
  const focusDay = () => root.current?.querySelector<HTMLElement>('button[data-date][tabindex="0"]')?.focus()
  return (
    <Dialog
      size="form"
      title={`Sposta la visita di ${title}`}
      width={820}
      onOpened={focusDay}
      onCancel={onCancel}
      footer={null}
    >
      <div ref={root} className={css.move}>
        <MonthOfFreeDays
          label="Calendario dello spostamento"
          month={month}
          days={free.days}
          isKnown={free.known.has(month)}
          selected={day}
          today={today}
          onMonth={setMonth}
          onDay={choose}
        />
        {visit.overtime ? (
          <AnyTime day={day} time={time} onMove={onMove} />
        ) : free.isError ? (
          <LoadError text={`Gli orari di ${monthAndYear(month)} non sono disponibili.`} onRetry={free.refetch} />
        ) : (
          <FreeTimes day={day} free={free} onDay={choose} onMove={onMove} />
        )}
      </div>
    </Dialog>
  )
}

interface FreeTimesProps {
  readonly day: CivilDate
  readonly free: Pick<ReturnType<typeof useMonths>, 'days' | 'known'>
  readonly onDay: (day: CivilDate) => void
  readonly onMove: (to: RowTime) => void
}

function FreeTimes({ day, free: { days, known }, onDay, onMove }: FreeTimesProps) {
  const offered = days.get(day) ?? []
  const next = neighbourDay(days, day, 1)
  if (offered.length === 0)
    return (
      <div className={css.empty}>
        <p>{known.has(startOfMonth(day)) ? `Nessun orario libero ${longDate(day)}.` : 'Lettura degli orari liberi…'}</p>
        {next && <Button onClick={() => onDay(next)}>Prossimo giorno libero</Button>}
      </div>
    )
  return (
    <SlotPicker
      key={day}
      date={day}
      slots={offered}
      chosen={null}
      onChoose={({ from, to }) => onMove({ date: day, from: longTime(from), to: longTime(to) })}
      onOtherDay={(step) => onDay(neighbourDay(days, day, step) ?? day)}
    />
  )
}

/** Out of hours any free minute may be asked for; whether it is free the dry run says. */
function AnyTime({ day, time, onMove }: { day: CivilDate; time: RowTime; onMove: (to: RowTime) => void }) {
  const [from, to] = [parseTime(time.from) ?? 0, parseTime(time.to) ?? 0]
  const [hours, setHours] = useState<Hours>({ from: shortTime(from), to: shortTime(to) })
  const [isChecked, setChecked] = useState(false)
  const errors = hoursErrors(hours)
  const move = () => {
    if (Object.keys(errors).length > 0) return setChecked(true)
    onMove({ date: day, from: longTime(typedTime(hours.from) ?? 0), to: longTime(typedTime(hours.to) ?? 0) })
  }
  return (
    <div className={css.empty}>
      <HoursFields
        date={day}
        hours={hours}
        duration={to - from}
        errors={isChecked ? errors : {}}
        onHours={(changed) => setHours((before) => ({ ...before, ...changed }))}
      />
      <Button type="primary" onClick={move}>
        Sposta
      </Button>
    </div>
  )
}

import { Button, Flex } from 'antd'
import { useState } from 'react'
import { type CivilDate, toDayNumber, weekdayOf } from '../../../domain/calendar/civil-date'
import type { WaitingEntry } from '../../../domain/contract/booking/waiting'
import { clockTime, dayAndMonth, longDate, weekdayShort } from '../../../domain/text/dates'
import { byCharacters } from '../../../domain/text/order'
import { useRomeClock } from '../../platform/basic/rome-clock'
import type { ServiceTime } from '../../platform/session'
import { type ServiceDays, useFreeTimesOf } from '../../shared/visits/waiting'
import controls from '../../ui/controls.module.css'
import { LoadError } from '../../ui/feedback/load-error'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import text from '../../ui/text/text.module.css'
import { OfferButtons } from './offer-buttons'

/** Times shown to choose from. */
const mostTimes = 12

/** Those of the free times that a person waits for, the earliest first. */
export function suitableTimes(
  { weekdays, from, to, until }: Pick<WaitingEntry, 'weekdays' | 'from' | 'to' | 'until'>,
  free: readonly ServiceDays[],
): ServiceTime[] {
  const suits = (date: CivilDate) =>
    date <= until && (weekdays.length === 0 || weekdays.includes(weekdayOf(toDayNumber(date))))
  return free
    .flatMap(({ officeServiceId, days }) =>
      Object.entries(days)
        .filter(([date]) => suits(date))
        .flatMap(([date, slots]) =>
          slots
            .filter((slot) => from <= slot.from && slot.to <= to)
            .map((slot) => ({ office_service_id: officeServiceId, date, from: slot.from, to: slot.to })),
        ),
    )
    .toSorted((a, b) => byCharacters(`${a.date}${a.from}`, `${b.date}${b.from}`))
}

/** The free times that one person waits for: one is chosen and offered. */
export function SuitableTimes({ entry, onClose }: { entry: WaitingEntry; onClose: () => void }) {
  const today = useRomeClock().date
  const { free, isPending, isError, refetch } = useFreeTimesOf(entry, today)
  const [chosen, setChosen] = useState<ServiceTime | null>(null)
  const times = suitableTimes(entry, free).slice(0, mostTimes)
  const isSame = (a: ServiceTime, b: ServiceTime | null) =>
    a.date === b?.date && a.from === b.from && a.office_service_id === b.office_service_id
  // a time that was taken meanwhile is no longer chosen
  const time = times.find((one) => isSame(one, chosen)) ?? null
  const close = (
    <Button type="text" onClick={onClose}>
      Chiudi gli orari
    </Button>
  )
  return (
    <Flex vertical gap={10}>
      <p className={text.label}>Orari liberi adatti</p>
      {isError ? (
        <LoadError text="Non è stato possibile leggere gli orari liberi." onRetry={refetch} />
      ) : isPending ? (
        <SkeletonRows rows={1} />
      ) : times.length === 0 ? (
        <p className={text.muted}>Per ora nessun orario libero è adatto.</p>
      ) : (
        <>
          <Flex wrap gap={6}>
            {times.map((one) => (
              <Button
                key={`${one.office_service_id}.${one.date}.${one.from}`}
                size="small"
                className={controls.chip}
                aria-pressed={isSame(one, time)}
                aria-label={`${longDate(one.date)} alle ${clockTime(one.from)}`}
                onClick={() => setChosen(one)}
              >
                {weekdayShort(one.date)} {dayAndMonth(one.date)} <strong>{clockTime(one.from)}</strong>
              </Button>
            ))}
          </Flex>
          <OfferButtons entry={entry} time={time} onOffered={onClose}>
            {close}
          </OfferButtons>
        </>
      )}
      {times.length === 0 && <div>{close}</div>}
    </Flex>
  )
}

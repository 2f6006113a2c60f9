import { counted } from '../../../../domain/text/dates'
import type { Calendar } from '../use-calendar'
import { daysInARow } from '../use-calendar-address'
import { DateButton } from './date-button'

/** The period shown, with what there is to count in it; opens a calendar to go to any day. */
export function PeriodButton({ calendar }: { calendar: Calendar }) {
  const { period, place, isPhone, skipped, listedCount, goTo, now } = calendar
  const free = isPhone && place.view === 'day' && calendar.freeOn(place.date)
  const count = free
    ? counted(free, 'libero', 'liberi')
    : listedCount !== undefined && counted(listedCount, 'visita', 'visite')
  const note = skipped.length > 0 && `${skipped.length > 1 ? 'chiusi' : 'chiuso'} ${daysInARow(skipped)}`
  return (
    <DateButton
      period={period}
      notes={[count, note].filter((one) => typeof one === 'string')}
      place={place}
      today={now.date}
      onDay={(date) => goTo({ date })}
    />
  )
}

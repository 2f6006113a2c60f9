import { useSearchParams } from 'react-router'
import { type CivilDate, isCivilDate } from '../../../../domain/calendar/civil-date'

/** What stands side by side, with the words of the switch. */
export const sideName = { doctor: 'Medici', office: 'Strutture' } as const
export type DaySide = keyof typeof sideName

/** What the board shows: kept in the address, as ids only, so that links, reload and "back" restore it. */
export interface BoardAddress {
  readonly date: CivilDate
  readonly by: DaySide
  /** Ids of the chosen doctors or offices; empty: all. */
  readonly chosen: readonly number[]
}

/** Reads `?date=&by=&only=`; what is no date, side or id falls back to today, the doctors and all of them. */
export function readCalendarAddress(query: URLSearchParams, today: CivilDate): BoardAddress {
  const date = query.get('date') ?? ''
  const ids = (query.get('only') ?? '').split(',')
  return {
    date: isCivilDate(date) ? date : today,
    by: query.get('by') === 'office' ? 'office' : 'doctor',
    chosen: ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number),
  }
}

/** The address of another place; today's date stays in it, so that a link goes on showing the same day. */
export function calendarAddressQuery(query: URLSearchParams, { date, by, chosen }: BoardAddress): URLSearchParams {
  const params = new URLSearchParams(query)
  params.set('date', date)
  if (by === 'office') params.set('by', by)
  else params.delete('by')
  if (chosen.length > 0) params.set('only', chosen.join())
  else params.delete('only')
  return params
}

export function useBoardAddress(today: CivilDate) {
  const [query, setQuery] = useSearchParams()
  const place = readCalendarAddress(query, today)
  /** Another day is another entry of the history; another choice replaces it. */
  const goTo = (next: Partial<BoardAddress>) =>
    setQuery((before) => calendarAddressQuery(before, { ...readCalendarAddress(before, today), ...next }), {
      replace: next.date === undefined,
    })
  return { place, goTo }
}

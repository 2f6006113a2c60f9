import { useSearchParams } from 'react-router'
import { type CivilDate, isCivilDate } from '../../../../domain/calendar/civil-date'

/** What stands side by side, with the words of the switch. */
export const sideName = { doctor: 'Medici', office: 'Strutture' } as const
export type Side = keyof typeof sideName

/** What the board shows: kept in the address, as ids only, so that links, reload and "back" restore it. */
export interface BoardPlace {
  readonly date: CivilDate
  readonly by: Side
  /** Ids of the chosen doctors or offices; empty: all. */
  readonly chosen: readonly number[]
}

/** Reads `?date=&by=&only=`; what is no date, side or id falls back to today, the doctors and all of them. */
export function readPlace(query: URLSearchParams, today: CivilDate): BoardPlace {
  const date = query.get('date') ?? ''
  const ids = (query.get('only') ?? '').split(',')
  return {
    date: isCivilDate(date) ? date : today,
    by: query.get('by') === 'office' ? 'office' : 'doctor',
    chosen: ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number),
  }
}

/** The address of another place; today's date stays in it, so that a link goes on showing the same day. */
export function placeQuery(query: URLSearchParams, { date, by, chosen }: BoardPlace): URLSearchParams {
  const params = new URLSearchParams(query)
  params.set('date', date)
  if (by === 'office') params.set('by', by)
  else params.delete('by')
  if (chosen.length > 0) params.set('only', chosen.join())
  else params.delete('only')
  return params
}

export function useBoardPlace(today: CivilDate) {
  const [query, setQuery] = useSearchParams()
  const place = readPlace(query, today)
  /** Another day is another entry of the history; another choice replaces it. */
  const goTo = (next: Partial<BoardPlace>) =>
    setQuery((before) => placeQuery(before, { ...readPlace(before, today), ...next }), {
      replace: next.date === undefined,
    })
  return { place, goTo }
}

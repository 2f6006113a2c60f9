import { parseTime } from '../calendar/minutes'
import { isMorning } from './services'

/** From when times are of the evening, in minutes of the day. */
const eveningBegins = 17 * 60

export const partOfDay = {
  morning: { name: 'Mattina', hours: 'fino alle 13:00' },
  afternoon: { name: 'Pomeriggio', hours: '13:00 – 17:00' },
  evening: { name: 'Sera', hours: 'dalle 17:00' },
} as const
export type PartOfDay = keyof typeof partOfDay

/** Where a time of the wire stands: its morning is that of specification §5. */
export function partOf(wallTime: string): PartOfDay {
  const from = parseTime(wallTime) ?? 0
  return isMorning({ from }) ? 'morning' : from < eveningBegins ? 'afternoon' : 'evening'
}

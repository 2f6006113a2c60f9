import type { CivilDate } from '../../../../../domain/calendar/civil-date'
import { type CalendarEvent, readCalendar, type SkippedEvent } from './calendar-events'

/** What a chosen file holds. */
export interface ReadFile {
  readonly name: string
  readonly events: readonly CalendarEvent[]
  readonly skippedEvents: readonly SkippedEvent[]
}

/** Thousands of events, which are read in a second. */
const largest = 2_000_000

/** The text of a file, of whatever program: UTF-8, UTF-16 by its mark, else what old Windows programs write. */
function textOf(content: ArrayBuffer): string {
  const [first, second] = new Uint8Array(content)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** Reads a calendar file; else why it cannot be taken, in Italian. */
export async function readFile(file: File, today: CivilDate): Promise<ReadFile | string> {
  if (file.size === 0) return 'Il file è vuoto.'
  if (file.size > largest) return 'Il file supera i 2 MB: esporta dal calendario solo il periodo che ti serve.'
  const content = await file.arrayBuffer().then(textOf, () => null)
  if (content === null) return 'Il file non si può leggere: forse è stato spostato o cancellato.'
  const read = readCalendar(content, today)
  if (!read) return 'Il file è rovinato, o non è un calendario .ics.'
  if (read.events.length + read.skippedEvents.length === 0) return 'Nel file non c’è nessun evento.'
  return { name: file.name, ...read }
}

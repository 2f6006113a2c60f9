import type { CivilDate } from '../calendar/civil-date'
import { romeWallClock } from '../calendar/rome'
import type { ChatHours } from '../contract/messages/chat-fields'
import { isOpenAt } from './hours'

/** What decides whether a doctor's conversation answers by itself. */
export interface AutomaticFacts {
  readonly hours: readonly ChatHours[]
  readonly text: string | null
  /** The last day, in Rome, on which it answered by itself in this conversation. */
  readonly lastOn: CivilDate | null
  /** Whether a patient or a representative has written. */
  readonly byParticipant: boolean
}

/** The text that is sent by itself after a message, outside the hours, once per conversation and day; null: none. */
export function automaticAnswer(
  { hours, text, lastOn, byParticipant }: AutomaticFacts,
  instant: number,
): string | null {
  if (!byParticipant || text === null || text.trim() === '') return null
  if (isOpenAt(hours, instant)) return null
  return lastOn === romeWallClock(instant).date ? null : text
}

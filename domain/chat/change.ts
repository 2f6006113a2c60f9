import { changeMinutes } from '../contract/messages/chat-fields'

/** What decides whether a message may be edited or deleted. */
export interface ChangeFacts {
  readonly writtenBy: number
  readonly automatic: boolean
  readonly deleted: boolean
  /** Milliseconds UTC. */
  readonly at: number
}

/** Until when (milliseconds UTC) a caller may edit or delete a message: 15 minutes, only who wrote it; null: not at all. */
export function changeUntil(message: ChangeFacts, caller: number, now: number): number | null {
  if (message.writtenBy !== caller || message.automatic || message.deleted) return null
  const until = message.at + changeMinutes * 60_000
  return now < until ? until : null
}

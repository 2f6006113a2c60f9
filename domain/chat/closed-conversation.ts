import type { CivilDate } from '../calendar/civil-date'
import { type ClosedReason, chatText } from '../contract/messages/chat-fields'

/** What decides whether somebody may write in a conversation. */
export interface ClosedFacts {
  /** The doctor has limited the person; `byUs`: the reader's side has. */
  readonly limit: { readonly byUs: boolean; readonly note: string | null; readonly until: CivilDate | null } | null
  /** The group is open, or the other person active. */
  readonly active: boolean
  /** Whether the other side takes messages from people like the reader. */
  readonly taken: boolean
}

export interface ClosedState {
  readonly reason: ClosedReason
  readonly note: string | null
  readonly until: CivilDate | null
}

/** Why the reader cannot write here; null where that is possible. The note on a limit is for the side that has set it. */
export function closedBy({ limit, active, taken }: ClosedFacts): ClosedState | null {
  if (limit) return { reason: 'limited', note: limit.byUs ? limit.note : null, until: limit.until }
  const reason = active ? (taken ? null : 'not-taken') : 'inactive'
  return reason && { reason, note: null, until: null }
}

/** The sentence by which a message is refused. */
export function closedText({ limit }: ClosedFacts, { reason }: ClosedState): string {
  if (reason === 'limited') return limit?.byUs ? chatText.limited : chatText.youLimited
  return reason === 'inactive' ? chatText.inactive : chatText.closed
}

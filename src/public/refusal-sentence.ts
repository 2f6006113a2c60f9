import { takenText } from '../../domain/booking/overlap'
import { refusalText } from '../../domain/contract/refusal'
import { counted } from '../../domain/text/dates'
import type { PublicOutcome } from '../platform/basic/public-call'

/** "fra 40 secondi", "fra 3 minuti". */
const later = (seconds: number) =>
  seconds < 60
    ? `fra ${counted(seconds, 'secondo', 'secondi')}`
    : `fra ${counted(Math.ceil(seconds / 60), 'minuto', 'minuti')}`

/** Why a call was refused, in a sentence for who has no account. */
export function refusalSentence(outcome: Exclude<PublicOutcome<unknown>, { kind: 'done' }>): string {
  if (outcome.kind === 'invalid') return Object.values(outcome.errors)[0]?.[0] ?? refusalText.invalid
  if (outcome.kind === 'unanswered') return outcome.message
  if (outcome.status === 429)
    return `Troppi tentativi in poco tempo: riprova ${outcome.retryAfter === null ? 'fra qualche minuto' : later(outcome.retryAfter)}.`
  return outcome.code === 'already-taken' ? takenText : outcome.message
}

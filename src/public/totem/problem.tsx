import { refusalText } from '../../../domain/contract/refusal'
import { serverNow } from '../../platform/basic/clock'
import text from '../ui/text.module.css'
import type { TotemReply } from './use-answer'

/** A refusal of the server: its sentence, and when to try again. */
export interface Problem {
  readonly sentence: string
  /** Milliseconds since 1970 by the server's clock; null: at once. */
  readonly waitUntil: number | null
}

/** Why something did not go, and who helps. */
export const ProblemMessage = ({ problem: { sentence }, seconds }: { problem: Problem; seconds: number }) => (
  <p role="alert" className={text.notice} data-tone="warning">
    {sentence} <strong>Rivolgiti alla segreteria</strong>
    {seconds > 0 && <span aria-hidden="true">, o riprova fra {seconds} secondi</span>}.
  </p>
)

/** The problem of an answer that is no success: the first text of a refused field, else the refusal's own. */
export function problemOf(answer: Exclude<TotemReply<unknown>, { kind: 'done' }>): Problem {
  if (answer.kind === 'invalid')
    return { sentence: Object.values(answer.errors)[0]?.[0] ?? refusalText.invalid, waitUntil: null }
  const { status, message, retryAfter } = answer
  if (status !== 429) return { sentence: message, waitUntil: null }
  return { sentence: 'Troppi tentativi da questo totem.', waitUntil: serverNow() + (retryAfter ?? 60) * 1000 }
}

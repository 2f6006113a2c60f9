import { useEffect, useState } from 'react'
import { refusalText } from '../../../domain/contract/refusal'
import text from '../ui/text.module.css'
import type { TotemReply } from './use-answer'

/** Whole seconds to `at`, by the second; 0 from then on, and without it. */
export function useSecondsTo(at: number | null): number {
  const [now, setNow] = useState(Date.now)
  const left = at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
  useEffect(() => {
    if (at === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [at])
  return left
}

/** A refusal of the server: its sentence, and when to try again. */
export interface Problem {
  readonly sentence: string
  /** Milliseconds since 1970; null: at once. */
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
  return { sentence: 'Troppi tentativi da questo totem.', waitUntil: Date.now() + (retryAfter ?? 60) * 1000 }
}

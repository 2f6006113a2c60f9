import { useState } from 'react'
import type { ScopeChoice } from '../../../../domain/booking/edit-scope'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { type MoveOutcome, useMoveVisit } from '../../../shared/visits/move-visit'
import { oneVisit, type SeriesPart, useReadScopes } from '../../../shared/visits/series-scope'
import type { Target } from './target'

type Refusal<Kind extends MoveOutcome['kind']> = Extract<MoveOutcome, { kind: Kind }>

/**
 * A visit being moved: by arrows; awaiting a confirmation out of hours or the choice of the visits of its repeat; sent;
 * `conflicts`: some of its repeat do not fit; or `taken`: reverted, with alternatives.
 */
export type PendingMove = { readonly booking: Booking } & (
  | { readonly step: 'keyboard' | 'sent'; readonly target: Target }
  | ({ readonly step: 'confirm'; readonly target: Target } & MoveQuestion)
  | {
      readonly step: 'conflicts'
      readonly target: Target
      readonly part: SeriesPart
      readonly refusal: Refusal<'conflicts'>
    }
  | { readonly step: 'taken'; readonly refusal: Refusal<'taken'> }
)

interface MoveQuestion {
  readonly outOfHours: boolean
  /** For which visits of its repeat it can be; none of a single visit. */
  readonly scopes: readonly ScopeChoice[]
}

/** Whether a dialog waits for an answer. */
export const asksAboutMove = (pending: PendingMove | null): boolean =>
  pending !== null && pending.step !== 'keyboard' && pending.step !== 'sent'

/** The visit being moved, from its new time through the questions about it to its writing. */
export function usePendingMove() {
  const [pending, setPending] = useState<PendingMove | null>(null)
  const send = useMoveVisit()
  const readScopes = useReadScopes()

  /** Unless another visit is being moved meanwhile, whose state is left unchanged. */
  const goOn = ({ id }: Booking, next: PendingMove | null) =>
    setPending((current) => (current && (current.step !== 'sent' || current.booking.id !== id) ? current : next))

  const write = async (booking: Booking, target: Target, part: SeriesPart = oneVisit) => {
    setPending({ step: 'sent', booking, target })
    const refusal = await send(booking, target, part)
    if (refusal.kind === 'taken') return goOn(booking, { step: 'taken', booking, refusal })
    if (refusal.kind === 'conflicts') return goOn(booking, { step: 'conflicts', booking, target, part, refusal })
    goOn(booking, null)
  }

  const writeOrAsk = (booking: Booking, target: Target, question: MoveQuestion) => {
    if (!question.outOfHours && question.scopes.length === 0) return void write(booking, target)
    goOn(booking, { step: 'confirm', booking, target, ...question })
  }

  /** Writes a move after its questions: whether it may be out of hours, and for which visits of a repeat it is. */
  const ask = async (booking: Booking, target: Target, outOfHours: boolean) => {
    setPending({ step: 'sent', booking, target })
    if (booking.series_id === null) return writeOrAsk(booking, target, { outOfHours, scopes: [] })
    const scopes = await readScopes(booking)
    if (scopes) writeOrAsk(booking, target, { outOfHours, scopes })
    else goOn(booking, null)
  }
  return { pending, setPending, write, ask }
}

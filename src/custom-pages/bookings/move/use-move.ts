import { useState } from 'react'
import type { ScopeChoice } from '../../../../domain/booking/edit-scope'
import type { Minutes } from '../../../../domain/calendar/minutes'
import { overlaps, type Span, spanOf } from '../../../../domain/calendar/spans'
import type { Alternative, Booking } from '../../../../domain/contract/bookings'
import { useMayBookOutOfHours } from '../../../api'
import { canMove, type MoveOutcome, useMoveVisit } from '../../../api/move-visit'
import { oneVisit, type SeriesPart, useReadScopes } from '../../../api/series-scope'
import type { Column } from '../time-grid/columns'
import type { Calendar } from '../use-calendar'
import {
  type DayRange,
  freePlaces,
  isTakenBy,
  movedTo,
  type OfficeOffer,
  type PlaceWord,
  placeWord,
  resizedTo,
  type Target,
  targetOfVisit,
} from './target'

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

/** Moves and resizes visits, by drag and by keyboard. */
export function useMove({ planned, now, visitsOn, holds }: Pick<Calendar, 'planned' | 'now' | 'visitsOn' | 'holds'>) {
  const [pending, setPending] = useState<PendingMove | null>(null)
  const send = useMoveVisit()
  const readScopes = useReadScopes()
  const mayBookOutOfHours = useMayBookOutOfHours()

  const officeOf = (booking: Booking) => planned.find(({ officeUser }) => officeUser.id === booking.office_user_id)
  const offerOf = (booking: Booking): OfficeOffer | null => {
    const office = officeOf(booking)
    if (!office) return null
    const service = office.officeUser.office_services.find(({ id }) => id === booking.office_service_id)
    const { slot_code } = booking.office_service.medical_service
    return { plan: office.plan, service: { slot_code, duration: service?.duration ?? null }, now }
  }

  /** Whether another visit, or a time kept for somebody, overlaps the range. */
  const isTaken = (booking: Booking, range: DayRange) =>
    isTakenBy(visitsOn(range.date), range, booking.id) ||
    holds.some((hold) => hold.date === range.date && overlaps(spanOf(hold), range))

  const isUnmoved = (booking: Booking, range: DayRange) => {
    const was = targetOfVisit(booking)
    return was.date === range.date && was.from === range.from && was.to === range.to
  }

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

  /**
   * A move out of hours is confirmed first if allowed; if not, it is sent without `overtime` and the server refuses it. Of a
   * repeat it is asked for which of its visits the move is.
   */
  const decide = async (booking: Booking, wanted: Target) => {
    if (isUnmoved(booking, wanted)) return setPending(null)
    const leavesHours = wanted.overtime && !booking.overtime
    const outOfHours = leavesHours && mayBookOutOfHours(officeOf(booking)?.officeUser)
    const target = leavesHours && !outOfHours ? { ...wanted, overtime: false } : wanted
    setPending({ step: 'sent', booking, target })
    if (booking.series_id === null) return writeOrAsk(booking, target, { outOfHours, scopes: [] })
    const scopes = await readScopes(booking)
    if (scopes) writeOrAsk(booking, target, { outOfHours, scopes })
    else goOn(booking, null)
  }

  return {
    pending,
    /** Why the visit cannot be dropped in a column; null where it can: it stays in its office, as others have other services. */
    refusalIn: (booking: Booking, { office }: Column): string | null =>
      office === null || office.id === booking.office_user_id ? null : 'Un’altra struttura',
    /** The times of a column where the visit can be dropped. */
    freePlaces: (booking: Booking, { date }: Column): readonly Span[] => {
      const offer = offerOf(booking)
      return offer ? freePlaces(offer, date, (place) => isTaken(booking, place)) : []
    },
    /** What there is where the visit is dragged, or as far as it is stretched; null at its own time. */
    wordOf: (booking: Booking, range: DayRange): PlaceWord | null => {
      const was = targetOfVisit(booking)
      const offer = offerOf(booking)
      if (!offer || isUnmoved(booking, range)) return null
      const isStretched = was.date === range.date && was.from === range.from
      const target = isStretched ? resizedTo(was, range.to, offer) : movedTo(was, range, offer)
      return placeWord(target, isTaken(booking, target))
    },
    /** The same of a visit moved by keyboard. */
    keyboardWord:
      pending?.step !== 'keyboard' || isUnmoved(pending.booking, pending.target)
        ? null
        : placeWord(pending.target, isTaken(pending.booking, pending.target)),
    startByKeyboard: (booking: Booking) => {
      if (!pending && canMove(booking)) setPending({ step: 'keyboard', booking, target: targetOfVisit(booking) })
    },
    /** Moves the visit by arrow keys; a changed length is kept. */
    moveByKeyboard: (to: DayRange) => {
      if (pending?.step !== 'keyboard') return
      const { booking, target } = pending
      const offer = offerOf(booking)
      if (!offer) return
      const was = targetOfVisit(booking)
      const isResized = to.date === target.date && to.from === target.from
      const overtime = booking.overtime || target.to - target.from !== was.to - was.from
      const next = isResized ? resizedTo(to, to.to, offer) : movedTo({ ...target, overtime }, to, offer)
      setPending({ step: 'keyboard', booking, target: next })
    },
    drop: (booking: Booking, from: Minutes, { date }: Column) => {
      const offer = offerOf(booking)
      if (offer) void decide(booking, movedTo(targetOfVisit(booking), { date, from }, offer))
    },
    resize: (booking: Booking, to: number) => {
      const offer = offerOf(booking)
      if (offer) void decide(booking, resizedTo(targetOfVisit(booking), to, offer))
    },
    /** The picked-up visit is put down; a question is answered with yes, of a repeat for this part of it. */
    commit: (part: SeriesPart = oneVisit) => {
      if (pending?.step === 'keyboard') void decide(pending.booking, pending.target)
      else if (pending?.step === 'confirm' || pending?.step === 'conflicts')
        void write(pending.booking, pending.target, part)
    },
    chooseAlternative: (booking: Booking, { date, from }: Alternative) => {
      const offer = offerOf(booking)
      const start = { date, from: spanOf({ from, to: from }).from }
      if (offer) void write(booking, { ...movedTo(targetOfVisit(booking), start, offer), overtime: false })
    },
    cancel: () => setPending(null),
  }
}

export type MoveTool = ReturnType<typeof useMove>

/** What the grid needs of it, for which columns need not be days. */
export type GridMove = Pick<MoveTool, 'refusalIn' | 'freePlaces' | 'drop' | 'resize'> & {
  readonly pending: { readonly step: string; readonly booking: Booking } | null
}

import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { Minutes } from '../../../../domain/calendar/minutes'
import { overlaps, type Span, spanOf } from '../../../../domain/calendar/spans'
import type { Alternative } from '../../../../domain/contract/booking/booking-fields'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { useMayBookOutOfHours } from '../../../shared/people/office-users'
import { canMove } from '../../../shared/visits/move-visit'
import { oneVisit, type SeriesPart } from '../../../shared/visits/series-scope'
import { focusIfLost } from '../../../ui/dialogs/trap-focus'
import type { Calendar } from '../use-calendar'
import {
  type DayRange,
  freePlaces,
  isTakenBy,
  movedTo,
  type OfficeOffer,
  type PlaceState,
  placeWarning,
  resizedTo,
  type Target,
  targetOfVisit,
} from './target'
import { usePendingMove } from './use-pending-move'

/** A column of the hours: a day, of one office or of all. */
interface Place {
  readonly date: CivilDate
  readonly office: { readonly id: number } | null
}

/** Moves and resizes visits, by drag and by keyboard. */
export function useMove({ planned, now, visitsOn, holds }: Pick<Calendar, 'planned' | 'now' | 'visitsOn' | 'holds'>) {
  const { pending, setPending, write, ask } = usePendingMove()
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

  /** A move out of hours is confirmed first if allowed; if not, it is sent without `overtime` and the server refuses it. */
  const decide = (booking: Booking, target: Target) => {
    if (isUnmoved(booking, target)) return setPending(null)
    const leavesHours = target.overtime && !booking.overtime
    const asksHours = leavesHours && mayBookOutOfHours(officeOf(booking)?.officeUser)
    void ask(booking, leavesHours && !asksHours ? { ...target, overtime: false } : target, asksHours)
  }

  return {
    pending,
    /** Why the visit cannot be dropped in a column; null where it can: it stays in its office, as others have other services. */
    refusalIn: (booking: Booking, { office }: Pick<Place, 'office'>): string | null =>
      office === null || office.id === booking.office_user_id ? null : 'Un’altra struttura',
    /** The times of a column where the visit can be dropped. */
    freePlaces: (booking: Booking, { date }: Pick<Place, 'date'>): readonly Span[] => {
      const offer = offerOf(booking)
      return offer ? freePlaces(offer, date, (place) => isTaken(booking, place)) : []
    },
    /** What there is where the visit is dragged, or as far as it is stretched; null at its own time. */
    wordOf: (booking: Booking, range: DayRange): PlaceState | null => {
      const was = targetOfVisit(booking)
      const offer = offerOf(booking)
      if (!offer || isUnmoved(booking, range)) return null
      const isStretched = was.date === range.date && was.from === range.from
      const target = isStretched ? resizedTo(was, range.to, offer) : movedTo(was, range, offer)
      return placeWarning(target, isTaken(booking, target))
    },
    /** The same of a visit moved by keyboard. */
    keyboardWord:
      pending?.step !== 'keyboard' || isUnmoved(pending.booking, pending.target)
        ? null
        : placeWarning(pending.target, isTaken(pending.booking, pending.target)),
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
    drop: (booking: Booking, from: Minutes, { date }: Pick<Place, 'date'>) => {
      const offer = offerOf(booking)
      if (offer) decide(booking, movedTo(targetOfVisit(booking), { date, from }, offer))
    },
    resize: (booking: Booking, to: number) => {
      const offer = offerOf(booking)
      if (offer) decide(booking, resizedTo(targetOfVisit(booking), to, offer))
    },
    /** The picked-up visit is put down; a question is answered with yes, of a repeat for this part of it. */
    commit: (part: SeriesPart = oneVisit) => {
      if (pending?.step === 'keyboard') decide(pending.booking, pending.target)
      else if (pending?.step === 'confirm' || pending?.step === 'conflicts')
        void write(pending.booking, pending.target, part)
    },
    chooseAlternative: (booking: Booking, { date, from }: Alternative) => {
      const offer = offerOf(booking)
      const start = { date, from: spanOf({ from, to: from }).from }
      if (offer) void write(booking, { ...movedTo(targetOfVisit(booking), start, offer), overtime: false })
    },
    cancel: () => {
      setPending(null)
      // The visit is rendered where it was.
      focusIfLost(() => document.querySelector<HTMLElement>(`[data-visit="${pending?.booking.id}"]`))
    },
  }
}

export type MoveTool = ReturnType<typeof useMove>

import type { CivilDate } from '../calendar/civil-date'
import { numericDate } from '../text/dates'

/** Why a time is held: offered to who waits, for a guest who confirms by mail, for the move of a visit (contract.md, "holds"). */
export const holdKinds = ['waiting-list', 'guest', 'move'] as const

/** A hold is open until it is answered, withdrawn by the practice, or expires. */
export const holdStates = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type HoldState = (typeof holdStates)[number]

/** Where a person on the waiting list stands (product.md §9.13). */
export const waitingStates = ['waiting', 'booked', 'withdrawn', 'expired'] as const

/** How long a person has to answer an offer, in minutes, where the practice says nothing else; and while it calls one. */
export const offerMinutes = { message: 60, call: 10 } as const
export type OfferBy = keyof typeof offerMinutes

/** Why a person stands where they stand: urgent ones first, then by time of waiting. `since` on Rome's calendar. */
export const waitingReason = ({ urgent, since }: { urgent: boolean; since: CivilDate }): string =>
  urgent ? `Urgente, in attesa dal ${numericDate(since)}` : `In attesa dal ${numericDate(since)}`

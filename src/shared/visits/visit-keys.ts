import { createContext } from 'react'
import type { Booking } from '../../../domain/contract/booking/bookings'

/** What a single key does on the focused visit, wherever it is listed; true if it was one of them. Null: nothing. */
export type VisitKey = (event: KeyboardEvent, booking: Booking) => boolean

export const VisitKeys = createContext<VisitKey | null>(null)

/** The keys, for `aria-keyshortcuts`. */
export const visitShortcuts = 'P Shift+P A'

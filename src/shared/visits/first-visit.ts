import type { Booking } from '../../../domain/contract/booking/bookings'
import { byCharacters } from '../../../domain/text/order'
import { announce } from '../../platform/basic/toasts'
import { useShortcut } from '../../platform/session'

/** The first of a day's visits that take place; of none, the first of all. */
export function firstVisit(visits: readonly Booking[]): Booking | undefined {
  const ordered = visits.toSorted((one, other) => byCharacters(one.from, other.from) || one.id - other.id)
  return ordered.find(({ status }) => status !== 'canceled' && status !== 'rejected') ?? ordered[0]
}

/** V: moves the focus to the first of a day's visits. `onHidden` runs when it is not on the page. */
export function useFirstVisitKey(visits: readonly Booking[], onHidden?: (visit: Booking) => void): void {
  useShortcut('v', () => {
    const first = firstVisit(visits)
    if (!first) return announce({ type: 'warning', title: 'Nessuna visita in questo giorno' })
    const shown = document.querySelector<HTMLElement>(`[data-visit="${first.id}"]`)
    shown?.focus()
    shown?.scrollIntoView?.({ block: 'nearest' })
    if (!shown) onHidden?.(first)
  })
}

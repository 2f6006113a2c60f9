import { Suspense } from 'react'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { openBookingPanel, useBookingPanel, useShortcut } from '../../../platform/session'

export const loadBookingPanel = () => import('../../../custom-pages/booking-panel')
const BookingPanel = lazyPart(loadBookingPanel)

/** Mounts the booking panel: loaded when first opened, unmounted when closed. `n` opens it. */
export function BookingPanelHost() {
  useShortcut('n', () => openBookingPanel())
  const draft = useBookingPanel()
  return <Suspense fallback={null}>{draft && <BookingPanel />}</Suspense>
}

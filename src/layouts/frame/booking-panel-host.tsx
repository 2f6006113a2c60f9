import { Suspense } from 'react'
import { openBookingPanel, useBookingPanel, useShortcut } from '../../session'
import { lazyPart } from '../../session/load-chunk'

export const loadBookingPanel = () => import('../../custom-pages/booking-panel')

const BookingPanel = lazyPart(loadBookingPanel)

/** The booking panel's one place: fetched when it is first opened, gone when it closes. */
export function BookingPanelHost() {
  // `n`, anywhere in the doctor area.
  useShortcut('n', () => openBookingPanel())
  const draft = useBookingPanel()
  if (!draft) return null
  return (
    <Suspense fallback={null}>
      <BookingPanel />
    </Suspense>
  )
}

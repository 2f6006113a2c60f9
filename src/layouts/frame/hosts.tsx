import { Suspense } from 'react'
import { useMayLoginAs } from '../../api/users'
import { openBookingPanel, useBookingPanel, useLoginAsDialog, useShortcut } from '../../session'
import { lazyPart } from '../../session/load-chunk'

export const loadBookingPanel = () => import('../../custom-pages/booking-panel')

const BookingPanel = lazyPart(loadBookingPanel)
const LoginAs = lazyPart(() => import('../../custom-pages/login-as'))

/** Mounts the booking panel: loaded when first opened, unmounted when closed. `n` opens it. */
export function BookingPanelHost() {
  useShortcut('n', () => openBookingPanel())
  const draft = useBookingPanel()
  return <Suspense fallback={null}>{draft && <BookingPanel />}</Suspense>
}

/** The same for the login-as dialog, if the user may use it. */
export function LoginAsHost() {
  const dialog = useLoginAsDialog()
  const mayLoginAs = useMayLoginAs()
  return <Suspense fallback={null}>{mayLoginAs && dialog && <LoginAs key={dialog.personId} />}</Suspense>
}

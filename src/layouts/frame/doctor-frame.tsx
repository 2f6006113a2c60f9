import { type ReactNode, Suspense } from 'react'
import type { CurrentUser } from '../../../domain/contract/session'
import type { Route } from '../../routes'
import { openBookingPanel, setCounterMode, useBookingPanel, useCounterMode, useShortcut } from '../../session'
import { lazyPart } from '../../session/load-chunk'
import { doctorPages } from '../menus'
import { DoctorBar } from './doctor-bar'
import { Frame } from './frame'

export const loadBookingPanel = () => import('../../custom-pages/booking-panel')
const BookingPanel = lazyPart(loadBookingPanel)

/** Mounts the booking panel: loaded when first opened, unmounted when closed. `n` opens it. */
function BookingPanelHost() {
  useShortcut('n', () => openBookingPanel())
  const draft = useBookingPanel()
  return <Suspense fallback={null}>{draft && <BookingPanel />}</Suspense>
}

interface DoctorFrameProps {
  readonly user: CurrentUser
  readonly route: Route
  readonly locked: boolean
  readonly children: ReactNode
}

/** The layout `default`: the frame of doctors, pharmacies and their secretaries. */
export function DoctorFrame(props: DoctorFrameProps) {
  const isMasked = useCounterMode()
  useShortcut('b', () => setCounterMode(!isMasked), !props.locked)
  return (
    <Frame
      {...props}
      admin={false}
      pages={doctorPages}
      bar={(given) => <DoctorBar {...given} />}
      hosts={<BookingPanelHost />}
    />
  )
}

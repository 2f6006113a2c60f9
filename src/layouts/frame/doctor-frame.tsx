import { setCounterMode, useCounterMode, useShortcut } from '../../platform/session'
import { doctorPages } from '../menus'
import type { PageFrame } from '../signed-in'
import { DoctorBar } from './doctor-bar'
import { Frame } from './frame'
import { AbsenceBoardHost } from './hosts/absence-board-host'
import { BookingPanelHost } from './hosts/booking-panel-host'
import { FirstFreeHost } from './hosts/first-free-host'
import { WaitingListHost } from './hosts/waiting-list-host'

/** The layout `default`: the frame of doctors, pharmacies and their secretaries. */
export function DoctorFrame(props: PageFrame) {
  const isMasked = useCounterMode()
  useShortcut('b', () => setCounterMode(!isMasked), !props.locked)
  return (
    <Frame
      {...props}
      admin={false}
      pages={doctorPages}
      bar={(given) => <DoctorBar {...given} />}
      hosts={
        <>
          <BookingPanelHost />
          <WaitingListHost />
          <FirstFreeHost />
          <AbsenceBoardHost />
        </>
      }
    />
  )
}

import { setCounterMode, useCounterMode, useShortcut } from '../../session'
import { doctorPages } from '../menus'
import type { PageFrame } from '../signed-in'
import { AbsenceBoardHost } from './absence-board-host'
import { BookingPanelHost } from './booking-panel-host'
import { DoctorBar } from './doctor-bar'
import { FirstFreeHost } from './first-free-host'
import { Frame } from './frame'
import { WaitingListHost } from './waiting-list-host'

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

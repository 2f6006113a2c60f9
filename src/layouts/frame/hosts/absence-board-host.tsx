import { Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { useAbsenceBoard } from '../../../platform/overlays/absence-board'

const AbsenceBoard = lazyPart(() => import('../../../custom-pages/absence-board'))

/** Mounts the board of hit visits: loaded when first opened. */
export function AbsenceBoardHost() {
  const isOpen = useAbsenceBoard() !== null
  const [wasOpen, setOpened] = useState(isOpen)
  if (isOpen && !wasOpen) setOpened(true)
  return <Suspense fallback={null}>{wasOpen && <AbsenceBoard />}</Suspense>
}

import { Suspense, useState } from 'react'
import { useWaitingView } from '../../session'
import { lazyPart } from '../../session/load-chunk'

const WaitingList = lazyPart(() => import('../../custom-pages/waiting-list'))

/** Mounts the waiting list: loaded when first opened. */
export function WaitingListHost() {
  const isOpen = useWaitingView() !== null
  const [wasOpen, setOpened] = useState(isOpen)
  if (isOpen && !wasOpen) setOpened(true)
  return <Suspense fallback={null}>{wasOpen && <WaitingList />}</Suspense>
}

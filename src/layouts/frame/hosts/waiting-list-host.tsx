import { Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { useWaitingView } from '../../../platform/session'

const WaitingList = lazyPart(() => import('../../../custom-pages/waiting-list'))

/** Mounts the waiting list: loaded when first opened. */
export function WaitingListHost() {
  const isOpen = useWaitingView() !== null
  const [wasOpen, setOpened] = useState(isOpen)
  if (isOpen && !wasOpen) setOpened(true)
  return <Suspense fallback={null}>{wasOpen && <WaitingList />}</Suspense>
}

import { Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { openFirstFree, useFirstFreeSearch, useShortcut } from '../../../platform/session'

export const loadFirstFree = () => import('../../../custom-pages/first-free')
const FirstFree = lazyPart(loadFirstFree)

/** Mounts "Primo posto libero": loaded when first opened. `l` opens it. */
export function FirstFreeHost() {
  useShortcut('l', () => openFirstFree())
  const isOpen = useFirstFreeSearch() !== null
  const [wasOpen, setOpened] = useState(isOpen)
  if (isOpen && !wasOpen) setOpened(true)
  return <Suspense fallback={null}>{wasOpen && <FirstFree />}</Suspense>
}

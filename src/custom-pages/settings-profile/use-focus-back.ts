import { type RefObject, useEffect, useRef } from 'react'

/** Once what was opened inside is closed, the keyboard goes on from the first button there. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) content.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return content
}

import { useEffect, useRef } from 'react'

/** Ctrl+Enter saves from anywhere in the panel, and confirms in its dialogs (Cmd on a Mac). Null: not now. */
export function useSaveShortcut(submit: (() => void) | null) {
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      event.preventDefault()
      latest.current?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

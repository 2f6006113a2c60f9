import { useEffect } from 'react'

/** Ctrl+Enter saves from anywhere in the panel, and confirms in its dialogs (Cmd on a Mac). Null: disabled. */
export function useSaveShortcut(submit: (() => void) | null) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      event.preventDefault()
      submit?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

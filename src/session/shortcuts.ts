import { useEffect, useRef } from 'react'
import { browserBox } from './storage'
import { createStore, useStore } from './store'

const key = 'letter_keys'
const letterKeys = createStore(browserBox.read(key) !== false)

/** Whether single letters are shortcuts: who dictates, or leans on keys, can switch them off (WCAG 2.1.4). */
export const useLetterKeys = () => useStore(letterKeys)

export function setLetterKeys(on: boolean) {
  browserBox.write(key, on)
  letterKeys.set(on)
}

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"]'

export const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null

/** Something stands before the page: its letters are its own. */
const isCovered = () =>
  [...document.querySelectorAll('[role="dialog"], dialog[open]')].some((dialog) => dialog.checkVisibility())

/** Whether a key press is meant as the shortcut of one key (`event.key`, letters in lower case). */
export function isShortcut(event: KeyboardEvent, wanted: string): boolean {
  if (event.key.toLowerCase() !== wanted || event.repeat || event.defaultPrevented) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  return letterKeys.get() && !isTyping(event.target) && !isCovered()
}

/** Runs on one key, unless somebody is writing, a dialog is in front, or single letters are switched off. */
export function useShortcut(wanted: string, run: () => void, enabled = true) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, wanted)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [wanted, enabled])
}

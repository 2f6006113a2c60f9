import { useEffectEvent, useLayoutEffect } from 'react'
import { storedValue, useStore } from '../basic/store'

/** Whether single letters are shortcuts: can be switched off for dictation or accidental key presses (WCAG 2.1.4). */
const letterKeys = storedValue('letter_keys', (stored) => stored !== false)
export const useLetterKeys = () => useStore(letterKeys)
export const setLetterKeys = letterKeys.set

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"]'

export const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null

/** Whether an element matching the selector is on the page and visible. */
export const isShown = (selector: string) =>
  [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())

/** Whether a key press is a single-key shortcut (`event.key`, letters in lower case); not while an open dialog handles keys. */
export const isShortcut = (event: KeyboardEvent, wanted: string): boolean =>
  isLetter(event, wanted) && !isShown('[role="dialog"], dialog[open]')

/** The same within a dialog, which has keys of its own. */
export function isLetter(event: KeyboardEvent, wanted: string): boolean {
  if (event.key.toLowerCase() !== wanted || event.repeat || event.defaultPrevented) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  return letterKeys.get() && !isTyping(event.target)
}

/** Listens to `keydown` on the window, wherever the focus is, from the moment that its part of the page is seen. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void, enabled = true) {
  const listener = useEffectEvent(onKey)
  useLayoutEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => listener(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [enabled])
}

/** Runs on a single key, except while typing, under an open dialog, or when single letters are switched off. */
export const useShortcut = (wanted: string, run: () => void, enabled = true) =>
  useKeyDown((event) => {
    if (!isShortcut(event, wanted)) return
    event.preventDefault()
    run()
  }, enabled)

import { useEffect, useEffectEvent } from 'react'
import { storedValue, useStore } from './store'

/** Whether single letters are shortcuts: who dictates, or leans on keys, can switch them off (WCAG 2.1.4). */
const letterKeys = storedValue('letter_keys', (stored) => stored !== false)
export const useLetterKeys = () => useStore(letterKeys)
export const setLetterKeys = letterKeys.set

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"]'

export const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null

/** Whether one of these elements is on the page and visible. */
export const isShown = (selector: string) =>
  [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())

/** Whether a key press is the shortcut of one key (`event.key`, letters in lower case); a dialog in front has its own letters. */
export function isShortcut(event: KeyboardEvent, wanted: string): boolean {
  if (event.key.toLowerCase() !== wanted || event.repeat || event.defaultPrevented) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  return letterKeys.get() && !isTyping(event.target) && !isShown('[role="dialog"], dialog[open]')
}

/** Listens to the keyboard wherever the focus is. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void, enabled = true) {
  const listener = useEffectEvent(onKey)
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => listener(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [enabled])
}

/** Runs on one key, unless somebody is writing, a dialog is in front, or single letters are switched off. */
export const useShortcut = (wanted: string, run: () => void, enabled = true) =>
  useKeyDown((event) => {
    if (!isShortcut(event, wanted)) return
    event.preventDefault()
    run()
  }, enabled)

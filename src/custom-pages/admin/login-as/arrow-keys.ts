import type { KeyboardEvent } from 'react'

/** `onKeyDown` around a field and a list of buttons: the arrows go from one to the next. A held Enter presses nothing twice. */
export function onArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button:not(:disabled)')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[at + step]?.focus()
}

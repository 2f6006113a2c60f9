import type { KeyboardEvent } from 'react'

/**
 * Arrow-key navigation in a list of buttons with a single tab stop: left and right go to the previous and next button, up and
 * down to the nearest in the row above or below, Home and End to the first and the last.
 */
export function focusAfterKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const current = event.target as HTMLElement
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const index = buttons.indexOf(current)
  const { top, left } = current.getBoundingClientRect()
  const nearest = (step: 1 | -1) =>
    buttons
      .map((button) => ({ button, container: button.getBoundingClientRect() }))
      .filter(({ container }) => (container.top - top) * step > 0)
      .sort(
        (a, b) =>
          (a.container.top - b.container.top) * step ||
          Math.abs(a.container.left - left) - Math.abs(b.container.left - left),
      )[0]?.button
  const targets: Record<string, () => HTMLElement | undefined> = {
    ArrowLeft: () => buttons[index - 1],
    ArrowRight: () => buttons[index + 1],
    ArrowUp: () => nearest(-1),
    ArrowDown: () => nearest(1),
    Home: () => buttons[0],
    End: () => buttons.at(-1),
  }
  const next = targets[event.key]?.()
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView?.({ block: 'nearest' })
}

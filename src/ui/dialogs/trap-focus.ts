import type { KeyboardEvent } from 'react'

/** Wait until an element removed by a change has left the screen. Milliseconds. */
const afterChange = 150

/** Moves the focus to another element when the focused one was removed by a change. */
export const focusIfLost = (find: () => HTMLElement | null | undefined) =>
  setTimeout(() => {
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true })
  }, afterChange)

/** Runs once an element is on the page: a drawer inside another one is put there a moment after its content was made. */
export const onceOnPage = (element: Element, run: () => void) => (element.isConnected ? run() : queueMicrotask(run))

/** Where typing begins in a dialog or form that has just come. */
export function focusFirstField(root: Element | null | undefined): void {
  if (!root) return
  onceOnPage(root, () =>
    root.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled)')?.focus({ preventScroll: true }),
  )
}

/** The same in antd's dialog that has opened last, whose own focus goes to what is around its fields. */
export const focusFirstFieldOfModal = () => focusFirstField([...document.querySelectorAll('.ant-modal-body')].at(-1))

const focusable = 'a[href], button:not([disabled]), textarea, input, select, [tabindex]'

const isTabStop = (item: HTMLElement) => item.tabIndex >= 0 && item.offsetParent !== null

/** `onKeyDown` that keeps Tab inside an overlay: wraps from the last control to the first, and back. */
export function trapFocus(event: KeyboardEvent<Element>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(isTabStop)
  const first = items[0]
  const last = items.at(-1)
  if (!first || !last) return
  const { activeElement } = document
  if (event.shiftKey && (activeElement === first || activeElement === event.currentTarget)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && activeElement === last) {
    event.preventDefault()
    first.focus()
  }
}

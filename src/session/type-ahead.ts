/** How long keys wait for a field before they are keys of the page again, in milliseconds. */
const deadline = 5000

let typed = ''
let timer: ReturnType<typeof setTimeout> | undefined

function collect(event: KeyboardEvent) {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  typed += event.key
}

/**
 * Whoever books by keyboard types on while the panel is still being fetched: from here on letters are kept, until the
 * panel's first field takes them.
 */
export function startTypeAhead() {
  stopTypeAhead()
  window.addEventListener('keydown', collect, { capture: true })
  timer = setTimeout(stopTypeAhead, deadline)
}

function stopTypeAhead() {
  clearTimeout(timer)
  typed = ''
  window.removeEventListener('keydown', collect, { capture: true })
}

/** What was typed meanwhile; nothing is kept any more. */
export function takeTypeAhead(): string {
  const text = typed
  stopTypeAhead()
  return text
}

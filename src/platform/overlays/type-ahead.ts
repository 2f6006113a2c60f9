/** How long typed keys are buffered for a field before they go to the page again, in milliseconds. */
const deadline = 5000

let typed = ''
let timer: ReturnType<typeof setTimeout> | undefined

function collect(event: KeyboardEvent) {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  typed += event.key
}

/** Buffers typed letters while the booking panel or a search is loading, until its first field takes them. */
export function startTypeAhead() {
  takeTypeAhead()
  window.addEventListener('keydown', collect, { capture: true })
  timer = setTimeout(takeTypeAhead, deadline)
}

/** Stops buffering and returns the buffered text. */
export function takeTypeAhead(): string {
  const text = typed
  clearTimeout(timer)
  typed = ''
  window.removeEventListener('keydown', collect, { capture: true })
  return text
}

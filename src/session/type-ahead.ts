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

/** While the booking panel is being fetched, letters are kept until its first field takes them: who books types on. */
export function startTypeAhead() {
  takeTypeAhead()
  window.addEventListener('keydown', collect, { capture: true })
  timer = setTimeout(takeTypeAhead, deadline)
}

/** What was typed meanwhile; nothing is kept any more. */
export function takeTypeAhead(): string {
  const text = typed
  clearTimeout(timer)
  typed = ''
  window.removeEventListener('keydown', collect, { capture: true })
  return text
}

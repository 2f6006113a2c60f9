type Navigate = (path: string, options?: { replace?: boolean; state?: unknown }) => void

let navigate: Navigate = (path) => window.location.assign(path)

/** Lets the providers navigate without importing the routes: `App` passes the router's `navigate`. */
export function setNavigator(next: Navigate) {
  navigate = next
}

export const goTo: Navigate = (path, options) => navigate(path, options)

/**
 * The path to return to after login, only if it stays on the same origin: `//x`, `/\x`, `javascript:` and control characters
 * (which a browser drops when parsing a URL) give `fallback`, and so do their encoded forms, which no valid path contains and
 * an intermediary might decode.
 */
export function safeReturnPath(to: string | null | undefined, fallback = '/'): string {
  const origin = 'https://curante.invalid'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (!to?.startsWith('/') || /[\u0000-\u001f\u007f\\]/.test(to) || !URL.canParse(to, origin)) return fallback
  const url = new URL(to, origin)
  const path = url.pathname + url.search + url.hash
  const isTricky = path.startsWith('//') || /%(2f|5c|[01][0-9a-f]|7f)/i.test(url.pathname)
  return url.origin === origin && !isTricky && !/^\/login\/?$/i.test(url.pathname) ? path : fallback
}

/** Where the login's address says to go on: `to`, or `callback` as links from outside call it; not yet known to be safe. */
export const returnPathIn = (search: URLSearchParams) => search.get('to') ?? search.get('callback')

let unfinished: Promise<unknown> = Promise.resolve()

/** Gives a request the time to reach the server before another app's page is loaded, which would take it along. */
export function finishBeforeLeaving<T>(work: Promise<T>): Promise<T> {
  unfinished = work.catch(() => {})
  return work
}

/** Resolves when what must be finished is, or has had its time. */
export const finished = () => Promise.race([unfinished, new Promise((over) => setTimeout(over, 2000))])

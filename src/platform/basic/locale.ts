import { localeCookieDays } from '../../../domain/text/limits'

/** Stores the language in a cookie (specification §9); Italian is the only one. */
export function rememberLocale() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where the console must still run.
  document.cookie = localeCookie(location.protocol)
}

/** The cookie's text. Over TLS it has the `__Host-` prefix: only this host may set it. */
export function localeCookie(protocol: string): string {
  const lasting = `path=/; max-age=${localeCookieDays * 24 * 60 * 60}; samesite=lax`
  return protocol === 'https:' ? `__Host-locale=it; ${lasting}; secure` : `locale=it; ${lasting}`
}

/**
 * Gives libraries the console's language in place of the browser's, which may be none: `en-US@posix` in a Chromium under the
 * POSIX locale, on which uPlot's `Intl.NumberFormat` throws when it is loaded.
 */
export function speakItalian() {
  Object.defineProperty(navigator, 'language', { value: 'it', configurable: true })
}

import { localeCookieDays } from '../../domain/text/limits'

/** The language the browser is told to remember (specification §9); Italian is the only one. */
export function rememberLocale() {
  const seconds = localeCookieDays * 24 * 60 * 60
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where the console must still run.
  document.cookie = `locale=it; path=/; max-age=${seconds}; samesite=lax`
}

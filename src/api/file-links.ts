import type { Booking } from '../../domain/contract/bookings'
import { linkMinutes } from '../../domain/contract/files'
import { apiBase } from '../session'

/**
 * Options of a query whose response has links to files, which expire: it is fetched again while the page is looked at, two
 * minutes before they do, and on return to the page.
 */
export const withFileLinks = { refetchInterval: (linkMinutes - 2) * 60_000, refetchOnWindowFocus: true } as const

/** Files are served by the API, whatever this page's origin. */
export function withAbsoluteFiles<B extends Pick<Booking, 'media'>>(booking: B): B {
  const urlOf = (url: string) => new URL(url, new URL(apiBase(), window.location.href)).href
  const media = booking.media.map(({ url, thumbnail, ...file }) => ({
    ...file,
    url: urlOf(url),
    thumbnail: thumbnail && urlOf(thumbnail),
  }))
  return { ...booking, media }
}

import type { Booking } from '../../../domain/contract/booking/bookings'
import { linkMinutes } from '../../../domain/contract/files'
import { apiBase } from '../session'

/**
 * Options of a query whose response has links to files, which expire: it is fetched again while the page is looked at, two
 * minutes before they do, and on return to the page.
 */
export const withFileLinks = { refetchInterval: (linkMinutes - 2) * 60_000, refetchOnWindowFocus: true } as const

/** Files are served by the API, whatever this page's origin. */
export const fileUrl = (url: string) => new URL(url, new URL(apiBase(), window.location.href)).href

/** A visit whose files have the addresses of `fileUrl`. */
export function withAbsoluteFiles<B extends Pick<Booking, 'media'>>(booking: B): B {
  const media = booking.media.map(({ url, thumbnail, ...file }) => ({
    ...file,
    url: fileUrl(url),
    thumbnail: thumbnail && fileUrl(thumbnail),
  }))
  return { ...booking, media }
}

/** The bytes of a file behind its link; rejects where they do not arrive. */
export async function readFile(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const reply = await fetch(fileUrl(url), { signal, credentials: 'omit' })
  if (!reply.ok) throw new Error(`The file was answered with ${reply.status}`)
  return new Uint8Array(await reply.arrayBuffer())
}

import { linkMinutes } from '../../domain/contract/files'

/**
 * Options of a query whose response has links to files, which expire: it is fetched again while the page is looked at, two
 * minutes before they do, and on return to the page.
 */
export const withFileLinks = { refetchInterval: (linkMinutes - 2) * 60_000, refetchOnWindowFocus: true } as const

import type { CivilDate } from '../calendar/civil-date'
import type { Period } from './field'

/** Publication-period status (specification §4): value, label, and the token that colours it. */
export const publicationStatus = {
  current: { label: 'In corso', tone: 'success' },
  published: { label: 'Programmata', tone: 'info' },
  enabled: { label: 'Attiva', tone: 'success' },
  expired: { label: 'Conclusa', tone: 'neutral' },
  draft: { label: 'Bozza', tone: 'warning' },
} as const
export type PublicationStatus = keyof typeof publicationStatus

export const publicationStatuses = Object.keys(publicationStatus) as PublicationStatus[]

/**
 * What a period says of a day: without one it is a draft, before it begins it is scheduled, then it runs, until it is over
 * or for good. Both ends belong to it.
 */
export function publicationStatusOf(period: Period | null, today: CivilDate): PublicationStatus {
  if (period === null) return 'draft'
  const { from, to } = period
  if (from !== null && from > today) return 'published'
  if (to === null) return 'enabled'
  return to < today ? 'expired' : 'current'
}

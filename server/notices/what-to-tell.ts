import { isLive, lapsedReason } from '../../domain/booking/status'
import { differs, type KnownVisit } from './due'
import {
  type NoticeWords,
  newVisit,
  requestLapsed,
  visitCanceled,
  visitConfirmed,
  visitMoved,
  visitRejected,
} from './words'

export interface Told extends NoticeWords {
  readonly userId: number
}

/** Who is told what of a visit, from what they knew to what is true now. */
export function whatToTell(
  before: KnownVisit | null,
  after: KnownVisit,
  office: string,
  reason: string | null,
): readonly Told[] {
  if (before && before.user_id !== after.user_id)
    return [
      ...whatToTell(before, { ...before, status: 'canceled' }, office, reason),
      ...whatToTell(null, after, office, null),
    ]
  const userId = after.user_id
  const words = userId === null ? null : wordsFor(before, after, office, reason)
  return userId === null || words === null ? [] : [{ userId, ...words }]
}

function wordsFor(
  before: KnownVisit | null,
  after: KnownVisit,
  office: string,
  reason: string | null,
): NoticeWords | null {
  if (!before || !isLive(before.status)) return isLive(after.status) ? newVisit(after, office) : null
  switch (after.status) {
    case 'canceled':
      return before.status === 'pending' && reason === lapsedReason
        ? requestLapsed(before, office)
        : visitCanceled(before, office, reason)
    case 'rejected':
      return visitRejected(before, office, reason)
    case 'terminated':
      return null
    case 'pending':
    case 'confirmed':
      return differs({ ...before, status: after.status }, after)
        ? visitMoved(before, after, office)
        : visitConfirmed(after, office)
    default:
      return after.status satisfies never
  }
}

import type { GuestHold, NewHold } from '../../../domain/contract/public/guest-bookings'
import { serverNow } from '../../platform/basic/clock'
import { type PublicOutcome, publicCall } from '../../platform/basic/public-call'
import { tabStorage } from '../../platform/basic/storage'

const key = 'guest_hold'

/** The time that this tab holds, as it was when it was last asked for. */
export const keptHold = (): GuestHold | null => (tabStorage.read(key) as GuestHold | undefined) ?? null
export const keepHold = (hold: GuestHold) => tabStorage.write(key, hold)
export const forgetHold = () => tabStorage.remove(key)

/** Whether the time of a hold is still kept for its tab. */
export const isHeld = ({ state, until }: GuestHold) => state === 'open' && Date.parse(until) > serverNow()

const isSameTime = (hold: GuestHold, wanted: NewHold) =>
  hold.office_service_id === wanted.office_service_id &&
  hold.date === wanted.date &&
  hold.from === wanted.from &&
  hold.online === (wanted.online ?? false) &&
  (hold.city_id ?? null) === (wanted.city_id ?? null) &&
  (hold.address ?? null) === (wanted.address ?? null)

/** Frees a held time; a mail to confirm it confirms nothing any more. */
export async function releaseHold(hold: GuestHold): Promise<void> {
  forgetHold()
  if (isHeld(hold)) await publicCall('DELETE', `holds/${hold.token}`)
}

/** Holds a time for this tab: not anew what it holds already; another time is freed unless a mail to confirm it is under way. */
export async function holdTime(wanted: NewHold): Promise<PublicOutcome<GuestHold>> {
  const before = keptHold()
  if (before && !before.booked && isSameTime(before, wanted) && (before.sent || isHeld(before)))
    return { kind: 'done', data: before }
  if (before && !before.sent) await releaseHold(before)
  const outcome = await publicCall<GuestHold>('POST', 'holds', wanted)
  if (outcome.kind === 'done') keepHold(outcome.data)
  return outcome
}

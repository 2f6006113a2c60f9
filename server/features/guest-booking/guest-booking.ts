import { publicEndpoints } from '../../../domain/contract/public'
import { type GuestHold, heldMinutes } from '../../../domain/contract/public/guest-bookings'
import { notFound } from '../../../domain/contract/refusal'
import { withTransaction } from '../../db/transaction'
import type { Db, Tx } from '../../db/types'
import { routes } from '../../http/handle'
import { countUnknownToken, tokenRefusal } from '../../links/limits'
import { networkOf } from '../../net/client-address'
import { type LiveEvent, publishEvents } from '../../realtime/live'
import { minutesAfter } from '../../scheduling/booking/save-changes'
import type { StoredHold } from '../../scheduling/holds/holds'
import { requireComplete, saveGuest } from './guest'
import { findHold, type GuestContext, holdForGuest, releaseGuestHold, showHold } from './hold'
import { countGuestCall } from './limits'
import { newChallenge, requireProof } from './proof'
import { waitAsGuest } from './waiting'

/** Runs a use case in a transaction of its own, since what is counted before stays counted when it is refused. */
const committed = <T>(db: Db, now: Date, work: (given: GuestContext) => Promise<T>): Promise<T> =>
  withTransaction(db, async (tx) => {
    const events: LiveEvent[] = []
    const result = await work({ tx, now, publish: (event) => void events.push(event) })
    await publishEvents(tx, events)
    return result
  })

/** Booking without an account (specification §2, `/prenota`): a time is held, who comes is typed, a mail confirms. */
export const register = routes((handle, { db, clock }) => {
  const ownTransaction = { transaction: false } as const

  handle(publicEndpoints.challenge, async ({ tx, now }) => ({ data: await newChallenge(tx, now) }))

  handle(publicEndpoints.holdTime, ownTransaction, async ({ now }, { body }, { ip }) => {
    await countGuestCall(db, now, 'hold', ip)
    return { data: await committed(db, now, (given) => holdForGuest(given, body, networkOf(ip))) }
  })

  /** The hold of a token; 404 where there is none, which counts against the network, but not of HEAD, which has no effects. */
  const requireHold = async (tx: Tx, token: string, { ip, method }: { ip: string; method: string }) => {
    const now = clock.now()
    const limited = await tokenRefusal(tx, ip, now)
    if (limited) throw limited
    const hold = await findHold(tx, now, token)
    if (!hold && method !== 'HEAD') await countUnknownToken(db, ip, now)
    if (!hold) throw notFound()
    return hold
  }
  const withHold = <T>(token: string, work: (given: GuestContext, hold: StoredHold) => Promise<T>): Promise<T> =>
    committed(db, clock.now(), async (given) => {
      const hold = await findHold(given.tx, given.now, token, 'locked')
      if (!hold) throw notFound()
      return work(given, hold)
    })

  handle(publicEndpoints.showHold, async (context, { params: { token } }, request) => ({
    data: await showHold(context, token, await requireHold(context.tx, token, request)),
  }))

  handle(publicEndpoints.releaseGuestHold, ownTransaction, async (_context, { params: { token } }, request) => {
    await requireHold(db, token, request)
    await withHold(token, releaseGuestHold)
  })

  handle(publicEndpoints.bookAsGuest, ownTransaction, async ({ now }, { params: { token }, body }, request) => {
    const { ip } = request
    const isNear = await countGuestCall(db, now, 'guest', ip)
    const hold = await requireHold(db, token, request)
    const shown = await showHold({ tx: db, now }, token, hold)
    requireComplete(body, shown.asks_fiscal_code, now)
    if (isNear) await requireProof(db, now, body.proof)
    if (body.website) return { data: pretended(shown, now) }
    return { data: await withHold(token, (given, held) => saveGuest(given, token, held, body, networkOf(ip))) }
  })

  handle(publicEndpoints.guestWaiting, ownTransaction, async ({ now }, { body }, { ip }) => {
    const isNear = await countGuestCall(db, now, 'waiting', ip)
    if (isNear) await requireProof(db, now, body.proof)
    if (!body.website) await committed(db, now, (given) => waitAsGuest(given, body))
    return { data: { until: body.until } }
  })
})

/** What a program that fills every field is answered. */
const pretended = (shown: GuestHold, now: Date): GuestHold => ({
  ...shown,
  ...(!shown.sent && { state: 'open', until: minutesAfter(now, heldMinutes).toISOString() }),
  sent: true,
})

import { sql } from 'drizzle-orm'
import { tooMany } from '../../../domain/contract/refusal'
import { withTransaction } from '../../db/transaction'
import type { Db, Tx } from '../../db/types'
import { networkOf } from '../../net/client-address'
import type { BookingContext } from '../../scheduling/facts/actor'
import { countFailure, type Limit, limitRefusal, lockAttempts } from '../../sessions/attempts'

const minute = 60_000

/** Calls of one network: enough for the guests of a house or a mobile provider, too few to hold an agenda. */
const ofNetwork = {
  hold: { most: 60, within: 15 * minute },
  guest: { most: 20, within: 15 * minute },
  waiting: { most: 10, within: 60 * minute },
} as const

/**
 * Counts a call without a session; 429 beyond those of its network. Returns whether more than half of them are used: then the
 * browser has to work for more. The keys begin as those of a login, so that they are forgotten with them.
 */
export async function countGuestCall(
  db: Db,
  now: Date,
  name: keyof typeof ofNetwork,
  address: string,
): Promise<boolean> {
  const limit: Limit = { key: `login:|guest-${name}|${networkOf(address)}`, ...ofNetwork[name] }
  const counted = await withTransaction(db, async (tx) => {
    await lockAttempts(tx, limit.key)
    const refusal = await limitRefusal(tx, [limit], now)
    if (refusal) return refusal
    const half = await limitRefusal(tx, [{ ...limit, most: limit.most / 2 }], now)
    await countFailure(tx, [limit], now)
    return half !== null
  })
  if (typeof counted !== 'boolean') throw counted
  return counted
}

/** Entries of a doctor's waiting list by guests, and those with one phone. */
const waitingLimits = (doctorId: number, phone: string): Limit[] => [
  { key: `login:|guest-waiting|doctor ${doctorId}`, most: 20, within: 60 * minute },
  { key: `login:|guest-waiting|phone ${phone.replace(/\D/g, '')}`, most: 3, within: 60 * minute },
]

/** Counts an entry of a waiting list; 429 beyond those of its doctor and of its phone. */
export async function countWaiting(
  tx: Tx,
  now: Date,
  { doctorId, phone }: { readonly doctorId: number; readonly phone: string },
): Promise<void> {
  const limits = waitingLimits(doctorId, phone)
  for (const { key } of limits) await lockAttempts(tx, key)
  const refusal = await limitRefusal(tx, limits, now)
  if (refusal) throw refusal
  await countFailure(tx, limits, now)
}

/** Times that guests hold with one doctor: of one network, and together. */
const mostHeld = { network: 3, doctor: 20 } as const

interface HeldTimes extends Record<string, unknown> {
  here: number
  together: number
  /** When the first of them ends. */
  next: string | null
}

/** 429 where the network, or all guests together, hold as many times of the doctor as they may; the agenda is locked by the caller. */
export async function requireRoom({ tx, now, actor }: BookingContext, network: string): Promise<void> {
  const { rows } = await tx.execute<HeldTimes>(sql`
    select count(*) filter (where network = ${network})::int as here, count(*)::int as together, min(until) as next
    from holds where doctor_id = ${actor.doctor.userId} and kind = 'guest' and state = 'open'
      and until > ${now.toISOString()}::timestamptz`)
  const [held] = rows
  if (!held?.next || (held.here < mostHeld.network && held.together < mostHeld.doctor)) return
  throw tooMany((new Date(held.next).getTime() - now.getTime()) / 1000)
}

/** Mails to one mailbox: few until somebody has answered one, so that nobody's mailbox is filled by others. */
const mailsOf = (mailbox: string, hasAnswered: boolean): Limit => ({
  key: `login:${mailbox}|guest|`,
  most: hasAnswered ? 10 : 3,
  within: 60 * minute,
})

/** Counts a mail to a mailbox; false where it has had enough. */
export async function countMail(tx: Tx, now: Date, mailbox: string): Promise<boolean> {
  await lockAttempts(tx, mailsOf(mailbox, true).key)
  const { rows } = await tx.execute<{ answered: boolean }>(sql`
    select exists (select 1 from booking_guests where mailbox = ${mailbox} and confirmed_at is not null) as answered`)
  const limit = mailsOf(mailbox, rows[0]?.answered ?? false)
  if ((await limitRefusal(tx, [limit], now)) !== null) return false
  await countFailure(tx, [limit], now)
  return true
}

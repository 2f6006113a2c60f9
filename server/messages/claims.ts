import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Channel } from '../../domain/messages/channels'
import { retryAfter, type SkipReason } from '../../domain/messages/delivery'
import { intArray } from '../db/fragments'
import { messages, prescriptions, users } from '../db/tables'
import type { Tx } from '../db/types'
import { practiceEvents } from '../notices/prescriptions/notifications'
import type { LiveEvent } from '../realtime/live'
import { withAttachments } from './campaigns/attachments'
import { reachReaders } from './campaigns/reach'
import { mailAddress } from './mail-address'
import { createUnsubscribeLinks, withLinks } from './message-links'
import { reasonsToWithdraw } from './outgoing'
import { withPrescriptions } from './prescriptions/attachments'
import type { Message, Sending } from './sender'

/** A claim that is older than this, in milliseconds, is of a process that died; an attempt takes far less. */
export const lease = 5 * 60_000

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`

/** Due messages of a channel that nobody has claimed, in the order of the indexes by which they are found. */
const due = (now: Date, channel: Channel): SQL => sql`${messages.state} = 'due' and ${messages.claimed_at} is null
  and ${messages.due_at} <= ${at(now)} and ${messages.channel} = ${channel}`

/** What is sent first, and what only when none of it is due: mass communications that are not stopped. */
const [urgent, massive] = [
  sql`${messages.campaign_id} is null`,
  sql`${messages.campaign_id} is not null
    and exists (select 1 from campaigns c where c.id = ${messages.campaign_id} and c.state = 'running')`,
]

/** True when the channel has a message to send now. */
export async function isAnyDue(tx: Tx, now: Date, channel: Channel): Promise<boolean> {
  const isThere = (which: SQL) => sql`exists (select 1 from ${messages} where ${due(now, channel)} and ${which})`
  const { rows } = await tx.execute<{ due: boolean }>(sql`select ${isThere(urgent)} or ${isThere(massive)} as due`)
  return rows[0]?.due ?? false
}

/**
 * Claims the channel's oldest due messages, at most `most`, for the process that sends them: several processes never get the
 * same one. Those that have no sense any more are withdrawn instead.
 */
export async function claimDue(tx: Tx, now: Date, channel: Channel, most: number): Promise<Message[]> {
  const lock = (which: SQL) =>
    tx
      .select()
      .from(messages)
      .where(and(due(now, channel), which))
      .orderBy(messages.due_at, messages.id)
      .limit(most)
      .for('update', { skipLocked: true })
  const first = await lock(urgent)
  const rows = first.length > 0 ? first : await lock(massive)
  const reasons = await reasonsToWithdraw(tx, now, rows)
  const withdrawn = rows.flatMap(({ id }, index) => (reasons[index] ? [{ id, reason: reasons[index] }] : []))
  await withdraw(tx, withdrawn)
  const sense = rows.filter(({ id }) => !withdrawn.some((one) => one.id === id))
  if (sense.length === 0) return []
  await createUnsubscribeLinks(tx, now, sense)
  const wanted = sense.map(({ id }) => id)
  await tx
    .update(messages)
    .set({ claimed_at: now, attempts: sql`${messages.attempts} + 1` })
    .where(inArray(messages.id, wanted))
  const claimed = sense.map((row) => ({ ...row, claimed_at: now, attempts: row.attempts + 1 }))
  const whole = await withAddresses(tx, await withLinks(tx, claimed))
  return withPrescriptions(tx, await withAttachments(tx, whole))
}

async function withdraw(tx: Tx, all: readonly { id: number; reason: SkipReason }[]): Promise<void> {
  if (all.length === 0) return
  await tx.execute(sql`
    update messages m set state = 'withdrawn', reason = w.reason
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as w(id int, reason text) where m.id = w.id`)
}

/** Fills in the current e-mail address of users. */
async function withAddresses(tx: Tx, all: readonly Message[]): Promise<Message[]> {
  const ids = all.flatMap(({ channel, address, user_id }) =>
    channel === 'email' && address === null ? (user_id ?? []) : [],
  )
  if (ids.length === 0) return [...all]
  const rows = await tx
    .select({ id: users.id, email: mailAddress('users') })
    .from(users)
    .where(inArray(users.id, ids))
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  return all.map((message) => ({ ...message, address: message.address ?? emails.get(message.user_id ?? 0) ?? null }))
}

/** What came of an attempt; `given back`: there was none. */
export interface Attempt {
  readonly message: Message
  readonly outcome: Sending | { readonly state: 'given back' }
}

/**
 * Records what came of claimed messages, and with it when a prescription was delivered; returns the events of prescriptions. A
 * claim that was held for lost meanwhile gets its result all the same; one that was sent again by hand since, or erased, does not.
 */
export async function recordAttempts(tx: Tx, now: Date, attempts: readonly Attempt[]): Promise<LiveEvent[]> {
  if (attempts.length === 0) return []
  const carried = attempts.flatMap(({ message }) => message.prescription_id ?? [])
  // before its messages, as who chooses another way does
  const requests = await lockRequests(tx, carried)
  const results = attempts.map((attempt) => resultOf(attempt, now))
  await tx.execute(sql`
    update messages m set state = r.state, reason = r.reason, sent_at = r.sent_at, attempts = r.attempts,
      due_at = coalesce(r.due_at, m.due_at), claimed_at = null
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as r(id int, claimed_at timestamptz, state text, reason text, sent_at timestamptz, due_at timestamptz, attempts int)
    where m.id = r.id and m.claimed_at = r.claimed_at and m.state in ('due', 'uncertain')`)
  const settled = new Set(results.flatMap(({ id, state }) => (state === 'due' ? [] : id)))
  await reachReaders(
    tx,
    now,
    attempts.map(({ message }) => message).filter(({ id }) => settled.has(id)),
  )
  if (requests.length === 0) return []
  await tx.execute(sql`
    update prescriptions p set delivered_at = m.sent_at from messages m
    where m.prescription_id = p.id and m.channel = 'email' and m.state = 'sent' and p.delivered_at is null
      and p.status = 'processed' and p.delivery = 'email' and p.id = any(${intArray(carried)}::int[])`)
  return practiceEvents(tx, now, requests)
}

async function lockRequests(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { id, doctor_id, user_id } = prescriptions
  return tx
    .select({ id, doctor_id, user_id })
    .from(prescriptions)
    .where(inArray(id, [...ids]))
    .orderBy(id)
    .for('update')
}

function resultOf({ message, outcome }: Attempt, now: Date) {
  const { id, claimed_at, attempts, reason } = message
  const common = { id, claimed_at, attempts, sent_at: null, due_at: null }
  switch (outcome.state) {
    case 'sent':
      return { ...common, state: 'sent', reason: null, sent_at: now }
    case 'given back':
      return { ...common, state: 'due', reason, attempts: attempts - 1 }
    case 'again': {
      const wait = retryAfter(attempts)
      if (wait === null) return { ...common, state: 'failed', reason: outcome.reason }
      return { ...common, state: 'due', reason: outcome.reason, due_at: new Date(now.getTime() + wait * 60_000) }
    }
    case 'failed':
    case 'uncertain':
      return { ...common, state: outcome.state, reason: outcome.reason }
    default:
      return outcome satisfies never
  }
}

/** Makes messages uncertain whose claim outlived its process: whether they left is not known, so they are not sent again. */
export async function expireClaims(tx: Tx, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ campaign_id: number | null; user_id: number | null }>(sql`
    update messages set state = 'uncertain', reason = 'interrupted'
    where state = 'due' and claimed_at < ${at(new Date(now.getTime() - lease))} returning campaign_id, user_id`)
  await reachReaders(tx, now, rows)
}

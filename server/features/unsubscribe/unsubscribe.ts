import { sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { Unsubscription } from '../../../domain/contract/messages/unsubscribe'
import { type NotificationCategory, type Purpose, purposeOf } from '../../../domain/messages/channels'
import { record } from '../../audit/audit'
import { intArray } from '../../db/fragments'
import { withTransaction } from '../../db/transaction'
import type { Tx } from '../../db/types'
import { routes } from '../../http/handle'
import { countUnknownToken, tokenRefusal } from '../../links/limits'
import { linkRefusal } from '../../links/problem'
import { findLink, type Link } from '../../links/tokens'
import { recordConsentsOfMany } from '../../messages/consents'
import { mailAddress } from '../../messages/mail-address'

/**
 * Mails that are no care end without a session (RFC 8058), for everybody whose mail goes to the same address: from the page of the link at their end, or at once by the POST of a
 * program that shows mails. GET and HEAD of the link's address are the page, and change nothing.
 */
export const register = routes((handle, deps, app) => {
  const { db, clock } = deps
  const slow = { transaction: false } as const

  /** The link of a token with what it is about; unknown tokens count against their network. */
  async function found(token: string, ip: string) {
    const now = clock.now()
    const limited = await tokenRefusal(db, ip, now)
    if (limited) throw limited
    const { link, problem } = await findLink(db, now, 'unsubscribe', token)
    if (link === null) await countUnknownToken(db, ip, now)
    const type = link && problem === null ? await typeOf(db, link) : null
    return { problem: problem ?? (type === null ? ('unknown' as const) : null), type }
  }

  async function end(token: string, ip: string, what: 'type' | 'purpose'): Promise<Unsubscription> {
    const { problem, type } = await found(token, ip)
    if (problem !== null || type === null) throw linkRefusal(problem ?? 'unknown')
    const now = clock.now()
    return withTransaction(db, async (tx) => {
      const readers = await readersOfAddress(tx, type.userId)
      if (what === 'type') await endType(tx, now, type.code, readers)
      else {
        const people = readers.map((userId) => ({ userId, given: { [type.purpose]: false } }))
        await recordConsentsOfMany(tx, { source: 'unsubscribe', actorId: null, now }, people)
      }
      return stateOf(tx, type)
    })
  }

  handle(endpoints.showUnsubscribe, slow, async (_context, { body: { token } }, { ip }) => {
    const { problem, type } = await found(token, ip)
    return { data: type ? await stateOf(db, type) : { ...nothing, problem } }
  })
  handle(endpoints.unsubscribe, slow, async (_context, { body: { token, what } }, { ip }) => ({
    data: await end(token, ip, what),
  }))
  // the address in the mail's header: its GET is the console's page
  app.post<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params, ip }, reply) => {
    await end(params.token, ip, 'type')
    return reply
      .code(200)
      .header('content-type', 'text/plain; charset=utf-8')
      .send('Fatto: non riceverai più queste e-mail.\n')
  })
})

const nothing: Unsubscription = { problem: null, type: null, purpose: null, ended: false, withdrawn: false }

/** What a link is about. */
interface LinkedType {
  readonly userId: number
  readonly code: string
  readonly name: string
  readonly purpose: Purpose
}

/** Null when the person or the type is gone, or the type has become care. */
async function typeOf(tx: Tx, { user_id, type_code }: Link): Promise<LinkedType | null> {
  const { rows } = await tx.execute<{ name: string; category: NotificationCategory }>(sql`
    select t.name, t.category from notification_types t join users u on u.id = ${user_id} and u.deleted_at is null
    where t.code = ${type_code} and t.deleted_at is null and t.category <> 'system'`)
  const [type] = rows
  if (!type || user_id === null || type_code === null) return null
  return { userId: user_id, code: type_code, name: type.name, purpose: purposeOf[type.category] }
}

async function stateOf(tx: Tx, { userId, code, name, purpose }: LinkedType): Promise<Unsubscription> {
  const { rows } = await tx.execute<{ ended: boolean; consented: boolean }>(sql`
    select exists (select 1 from notification_choices n
        where n.user_id = ${userId} and n.type_code = ${code} and n.channel = 'email' and not n.is_on) as ended,
      coalesce((select c.given from consents c where c.user_id = ${userId} and c.purpose = ${purpose}
        order by c.id desc limit 1), false) as consented`)
  const { ended = false, consented = false } = rows[0] ?? {}
  return { problem: null, type: name, purpose, ended, withdrawn: !consented }
}

/** The person, and whoever else's mail goes to the same address: who ends mails there does not get them in another's name. */
async function readersOfAddress(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with own as materialized (select lower(${mailAddress('u')}) as address from users u where u.id = ${userId})
    select ${userId}::int as id
    union select u.id from own join users u on lower(u.email) = own.address and u.deleted_at is null
    union select p.user_id from own join patient_profiles p on lower(p.contact_email) = own.address
      join users u on u.id = p.user_id and u.email is null
    order by id`)
  return rows.map(({ id }) => id)
}

/** The people's choice for mails of the type; what has not been sent yet is withdrawn. */
async function endType(tx: Tx, now: Date, code: string, userIds: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    insert into notification_choices as c (user_id, type_code, channel, is_on, updated_at)
    select id, ${code}, 'email', false, ${now.toISOString()}::timestamptz
    from unnest(${intArray(userIds)}::int[]) as id order by id
    on conflict (user_id, type_code, channel) do update set is_on = false, updated_at = excluded.updated_at where c.is_on
    returning c.user_id`)
  if (rows.length === 0) return
  const changed = rows.map(({ user_id }) => user_id)
  await tx.execute(sql`
    update messages set state = 'withdrawn', reason = 'chosen-off'
    where user_id = any(${intArray(changed)}::int[]) and type_code = ${code} and channel = 'email' and state = 'due'
      and claimed_at is null`)
  for (const subject_id of changed)
    await record(tx, {
      at: now,
      actor_id: null,
      action: 'update',
      subject: 'notification-settings',
      subject_id,
      detail: `${code} email off unsubscribe`,
    })
}

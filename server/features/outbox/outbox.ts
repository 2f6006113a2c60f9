import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { OpenedMessage, OutboxMessage, ResentState } from '../../../domain/contract/messages/outbox'
import { notFound, Refusal } from '../../../domain/contract/refusal'
import { messageState, reasonText } from '../../../domain/messages/delivery'
import { recordAction } from '../../audit/audit'
import { newestFirst } from '../../db/keyset'
import { messages, notificationTypes, users } from '../../db/tables'
import type { Tx } from '../../db/types'
import { routes } from '../../http/handle'
import { listReply } from '../../http/paging'
import { renderMail } from '../../mail/render'
import { mailAddress } from '../../messages/mail-address'
import { withLinks } from '../../messages/message-links'
import { publicOrigin } from '../../net/public-address'

type Row = typeof messages.$inferSelect

const order = newestFirst(messages.id)

/** What leaves the house, for super admins: what is due, what became of it, each message as its reader sees it. */
export const register = routes((handle, deps, app) => {
  handle(endpoints.outbox, ({ tx }, { query }) => {
    const where = and(...filtersOf(query))
    return listReply(query, {
      tx,
      path: endpoints.outbox.path,
      counted: sql`select 1 from ${messages} where ${where ?? sql`true`}`,
      found: (after) => tx.select().from(messages).where(and(where, after)),
      toWire: (rows) => toWire(tx, rows),
      order,
    })
  })
  handle(endpoints.outboxMessage, async (context, { id }) => {
    const row = await oneMessage(context.tx, id)
    await recordAction(context, { action: 'read', subject: 'outbox', subject_id: id, detail: aboutPerson(row) })
    // whoever gets the mail has the link; nobody else needs it
    const linksWork = deps.config.mail.smtpUrl === undefined
    const origin = publicOrigin(deps.config, app.server.address())
    return { data: await opened(context.tx, row, origin, linksWork) }
  })
  handle(endpoints.resendMessage, async (context, { id, body }) => {
    const { tx, now } = context
    const row = await oneMessage(tx, id, true)
    if (row.state !== body.state) throw movedOn(row)
    await tx
      .update(messages)
      .set({ state: 'due', reason: null, due_at: now, attempts: 0, claimed_at: null })
      .where(eq(messages.id, id))
    await recordAction(context, { action: actionOf[body.state], subject: 'outbox', subject_id: id })
    const [line] = await toWire(tx, [
      { ...row, state: 'due', reason: null, due_at: now, attempts: 0, claimed_at: null },
    ])
    return { data: line as OutboxMessage }
  })
})

const actionOf = { failed: 'retry', uncertain: 'resend' } as const satisfies Record<ResentState, string>

const movedOn = ({ state }: Row) =>
  new Refusal(409, {
    message: `Il messaggio nel frattempo è cambiato: ora è «${messageState[state].label}».`,
    code: 'stale',
  })

/** Ids only: addresses stay in the message. */
const aboutPerson = ({ user_id }: Row) => (user_id === null ? null : `user ${user_id}`)

function filtersOf({ state, channel, type, user }: QueryOf<typeof endpoints.outbox>): (SQL | undefined)[] {
  const words = <T extends string>(list: string | undefined) => list?.split(',') as T[] | undefined
  const [states, channels] = [words<Row['state']>(state), words<Row['channel']>(channel)]
  return [
    states && inArray(messages.state, states),
    channels && inArray(messages.channel, channels),
    type === undefined
      ? undefined
      : sql`${messages.type_code} = (select code from ${notificationTypes} where ${notificationTypes.id} = ${Number(type)})`,
    user === undefined ? undefined : eq(messages.user_id, Number(user)),
  ]
}

async function oneMessage(tx: Tx, id: number, lock = false): Promise<Row> {
  const found = tx.select().from(messages).where(eq(messages.id, id))
  const [row] = await (lock ? found.for('update') : found)
  if (!row) throw notFound()
  return row
}

async function toWire(tx: Tx, rows: readonly Row[]): Promise<OutboxMessage[]> {
  const people = await peopleOf(tx, rows)
  const types = await tx.select({ code: notificationTypes.code, name: notificationTypes.name }).from(notificationTypes)
  const typeNames = new Map(types.map(({ code, name }) => [code, name]))
  return rows.map((row) => {
    const person = people.get(row.user_id ?? 0)
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      channel: row.channel,
      state: row.state,
      under_way: row.state === 'due' && row.claimed_at !== null,
      reason: reasonText(row.reason),
      user: person ? { id: person.id, name: person.name } : null,
      type: { code: row.type_code, name: typeNames.get(row.type_code) ?? row.type_code },
      purpose: row.purpose,
      practice: row.practice,
      due_at: row.due_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
      attempts: row.attempts,
    }
  })
}

async function peopleOf(tx: Tx, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  if (ids.length === 0) return new Map<number, { id: number; name: string; email: string | null }>()
  const name = sql<string>`trim(${users.last_name} || ' ' || ${users.first_name})`
  const people = await tx
    .select({ id: users.id, name, email: mailAddress('users') })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(people.map((person) => [person.id, person]))
}

async function opened(tx: Tx, row: Row, origin: string, linksWork: boolean): Promise<OpenedMessage> {
  const [line] = await toWire(tx, [row])
  const [message = row] = await withLinks(tx, [row], { hidden: !linksWork })
  const email = (await peopleOf(tx, [row])).get(row.user_id ?? 0)?.email ?? null
  const mail = row.channel === 'email' ? renderMail(message, origin) : null
  return {
    ...(line as OutboxMessage),
    address: row.channel === 'email' ? (row.address ?? email) : null,
    subject: mail?.subject ?? row.subject,
    text: mail?.text ?? row.text,
    html: mail?.html ?? null,
    links_work: linksWork,
  }
}

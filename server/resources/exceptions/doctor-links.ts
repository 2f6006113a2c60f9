import { and, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import { invalid } from '../../../domain/contract/refusal'
import { kindText } from '../../../domain/resource'
import { doctorLinks, users } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { arrayOf, type Reader, type ServeOptions } from '../engine/serve'
import { noSuperAdmins } from './people'

type Check = NonNullable<ServeOptions['check']>
type AfterSave = NonNullable<ServeOptions['afterSave']>

/** The kind of link of a person, by the role in effect; null for who works for nobody. */
const kindOf = (user: SQLWrapper): SQL => sql`(
  select case ru.role when 'assistant' then 'assistant' when 'pharmacy' then 'pharmacy' else 'replacement' end
  from role_users ru
  where ru.user_id = ${user} and ru.active and ru.role in ('assistant', 'pharmacy', 'doctor', 'specialist')
  order by ru.position, ru.id limit 1)`

/** Everybody who can be linked to a doctor. */
export const agents = {
  computed: { kind: kindOf(users.id) },
  scope: (reader: Reader) => and(isNull(users.deleted_at), sql`${kindOf(users.id)} is not null`, noSuperAdmins(reader)),
} satisfies ServeOptions

/** Refuses a period that ends before it begins. */
export const datesInOrder: Check = (_context, _action, changes) => {
  for (const { before, values } of changes) {
    const { valid_from, valid_to } = { ...before, ...values }
    if (typeof valid_from === 'string' && typeof valid_to === 'string' && valid_to < valid_from)
      throw invalid({ valid_to: [kindText.period] })
  }
}

/** First key of the advisory locks on links; the second one is the agent. */
const linkLock = 4_031

/** Makes changes of the links of these agents wait for each other, so that each sees those of the one before. */
export async function lockLinksOf(tx: Tx, agents: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(${linkLock}::int, id) from unnest(${arrayOf(agents)}::int[]) as id order by id`)
}

/**
 * Whether one of these links `a` is of the same two people, office and time as another: rights could not be told. Links that are
 * over do not count.
 */
export async function isAnyTwice({ tx, now }: Pick<Context, 'tx' | 'now'>, which: SQL): Promise<boolean> {
  const today = romeWallClock(now.getTime()).date
  const running = (link: 'a' | 'b') =>
    sql.raw(`${link}.deleted_at is null and coalesce(${link}.valid_to >= '${today}', true)`)
  const { rows } = await tx.execute(sql`
    select 1 from doctor_links a join doctor_links b
      on b.agent_id = a.agent_id and b.doctor_id = a.doctor_id and b.id <> a.id
    where ${which} and ${running('a')} and ${running('b')}
      and (a.office_id is null or b.office_id is null or a.office_id = b.office_id)
      and coalesce(a.valid_from <= b.valid_to, true) and coalesce(b.valid_from <= a.valid_to, true)
    limit 1`)
  return rows.length > 0
}

export const linkText = {
  twice: 'Fra queste due persone c’è già un collegamento per la stessa struttura e lo stesso periodo: modifica quello.',
  limited: 'Con uno di questi medici c’è già un collegamento con limiti: modificalo nella scheda, fra i collegamenti.',
} as const

/** Writes the kind of saved links, which follows from the person, and refuses a second one for the same place and time. */
export const settleLinks: AfterSave = async (context, changes) => {
  const ids = changes.map(({ id }) => id)
  const chosen = changes.filter(({ values }) => 'agent_id' in values).map(({ id }) => id)
  if (chosen.length > 0)
    await context.tx
      .update(doctorLinks)
      .set({ kind: sql`${kindOf(doctorLinks.agent_id)}` })
      .where(inArray(doctorLinks.id, chosen))
  await lockLinksOf(
    context.tx,
    changes.map(({ before, values }) => Number(values.agent_id ?? before?.agent_id)),
  )
  if (await isAnyTwice(context, sql`a.id = any(${arrayOf(ids)}::int[])`)) throw invalid({ agent_id: [linkText.twice] })
}

/** Refuses a doctor for all offices to an assistant who has a limited link to that doctor. */
export const settleLinksOfAssistants: AfterSave = async (context, changes) => {
  const ids = changes.filter(({ values }) => 'doctor_ids' in values).map(({ id }) => id)
  if (ids.length === 0) return
  await lockLinksOf(context.tx, ids)
  const whole = sql`a.office_id is null and a.valid_from is null and a.valid_to is null`
  if (await isAnyTwice(context, sql`a.agent_id = any(${arrayOf(ids)}::int[]) and ${whole}`))
    throw invalid({ doctor_ids: [linkText.limited] })
}

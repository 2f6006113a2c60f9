import { type SQL, sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { Limit } from '../../../domain/contract/people/limits'
import { unknownInPath } from '../../audit/denied-attempts'
import { cursorColumn, type OrderKey } from '../../db/keyset'
import { foundBy } from '../../db/search'
import { limitHolds } from '../../db/user-limits'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { listReply } from '../../http/paging'
import { limitJson, limitOnWire, runningFirst } from '../../scheduling/facts/limits'
import { practiceOf } from '../../scheduling/facts/patients'
import { changeLimit, liftLimit, limitPatient } from './write'

/** Utenti limitati (product.md §5): who can neither book with the doctor nor write to them, why and until when. */
export const register = routes((handle) => {
  const ofPractice = { guard: (context: Context) => practiceOf(context) }
  const shown = async (context: Context, id: number) => ({ data: await requireLimit(context, id) })
  const ofLimit = { requireVisible: (context: Context, id: number) => requireLimit(context, id) }
  handle(endpoints.limits, ofPractice, (context, { query }) => listLimits(context, query))
  handle(endpoints.limitPatient, { ...ofPractice, again: shown }, async (context, { body }) =>
    shown(context, await limitPatient(context, body)),
  )
  handle(endpoints.changeLimit, ofLimit, async (context, { id, body }) => {
    await changeLimit(context, await requireLimit(context, id, 'locked'), body)
    return shown(context, id)
  })
  handle(endpoints.liftLimit, ofLimit, async (context, { id }) => {
    await liftLimit(context, await requireLimit(context, id, 'locked'))
    return shown(context, id)
  })
})

/** `from … where …`: the limits of the acting doctor's patients. */
const fromLimits = (context: Pick<Context, 'caller'>): SQL => {
  const { userId } = practiceOf(context).doctor
  return sql`from limited_users l join users u on u.id = l.user_id and u.deleted_at is null
    join doctor_patients p on p.user_id = l.user_id and p.doctor_id = l.doctor_id where l.doctor_id = ${userId}`
}

const todayOf = ({ now }: Pick<Context, 'now'>) => romeWallClock(now.getTime()).date

/** One limit of the acting doctor's; 404 for those of others. */
async function requireLimit(context: Context, id: number, locked?: 'locked'): Promise<Limit> {
  const { rows } = await context.tx.execute<{ limit: Limit }>(sql`
    select ${limitJson(todayOf(context))} as limit ${fromLimits(context)} and l.id = ${id}
    ${locked ? sql`for update of l` : sql``}`)
  const [row] = rows
  if (!row) throw unknownInPath(context.caller, 'limits', id)
  return limitOnWire(row.limit)
}

function listLimits(context: Context, query: QueryOf<typeof endpoints.limits>) {
  const today = todayOf(context)
  const { search, 'filter[running]': running, 'filter[user_id]': user } = query
  const holds = limitHolds('l', today)
  const conditions = [
    foundBy(sql`u.search`, search),
    running === undefined ? undefined : running === '1' ? holds : sql`not ${holds}`,
    user === undefined ? undefined : sql`l.user_id = ${Number(user)}`,
  ].flatMap((one) => (one ? [sql` and ${one}`] : []))
  const from = sql`${fromLimits(context)}${sql.join(conditions)}`
  const keys: readonly OrderKey[] = [
    { expression: holds, cast: 'boolean', descending: true, nullable: false },
    { expression: sql`l.id`, cast: 'bigint', descending: true, nullable: false },
  ]
  return listReply(query, {
    tx: context.tx,
    path: endpoints.limits.path,
    counted: sql`select 1 ${from}`,
    rows: async ({ limit, offset, after }) => {
      const { rows } = await context.tx.execute<{ limit: Limit; place: (string | null)[] }>(sql`
        select ${limitJson(today)} as limit, ${cursorColumn(keys)} as place ${from} ${after ? sql`and (${after})` : sql``}
        order by ${runningFirst(today)} limit ${limit} offset ${offset}`)
      return rows
    },
    toWire: (rows) => rows.map((row) => limitOnWire(row.limit)),
    order: { sort: 'running', keys, valuesOf: ({ place }) => place },
  })
}

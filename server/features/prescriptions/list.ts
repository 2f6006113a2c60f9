import { and, type Column, or, type SQL, sql } from 'drizzle-orm'
import { type Day, waitingNamed } from '../../../domain/contract/agenda/day'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { PrescriptionChange, prescriptionEndpoints } from '../../../domain/contract/prescriptions/prescriptions'
import {
  isOpen,
  openStatuses,
  type PrescriptionStatus,
  prescriptionTransitions,
} from '../../../domain/prescriptions/status'
import { searchWords } from '../../../domain/text/search'
import { intArray } from '../../db/fragments'
import { type OrderKey, orderBy } from '../../db/keyset'
import { wordWithin } from '../../db/search'
import { prescriptions } from '../../db/tables'
import type { Context } from '../../http/context'
import { listReply } from '../../http/paging'
import { practiceOf } from '../../scheduling/facts/patients'
import { ownPrescriptionsOnWire, prescriptionsOnWire, selectPrescriptions } from './rows'
import { isOfDoctor, isOwn, ownParties, partiesOf, requirePrescription } from './sides'

const { created_at, id, status } = prescriptions
const open = sql`(${status} in ${openStatuses})`
const milliseconds = sql`(extract(epoch from ${created_at}) * 1000)::bigint`

const key = (expression: OrderKey['expression'], cast: OrderKey['cast'], descending = false): OrderKey => ({
  ...{ expression, cast, descending, nullable: false },
})

/** Orders by name: of open ones alone and of closed ones alone by an index, of both by how far they are from today. */
const orders: Readonly<Record<'oldest' | 'newest' | 'both', readonly OrderKey[]>> = {
  oldest: [key(created_at, 'timestamptz'), key(id, 'bigint')],
  newest: [key(created_at, 'timestamptz', true), key(id, 'bigint', true)],
  both: [
    key(sql`${open}`, 'boolean', true),
    key(sql`(case when ${open} then ${milliseconds} else -${milliseconds} end)`, 'bigint'),
    key(sql`(case when ${open} then ${id} else -${id} end)`, 'bigint'),
  ],
}

const statusesIn = (list: string | undefined) => list?.split(',') as PrescriptionStatus[] | undefined

function orderOf(statuses: readonly PrescriptionStatus[] | undefined): keyof typeof orders {
  if (statuses?.every(isOpen)) return 'oldest'
  return statuses?.some(isOpen) === false ? 'newest' : 'both'
}

/** Every typed word in person, drugs or code. A person is found by the doctor's own row; one who is no patient any more, by `users`. */
function found(context: Context, typed: string | undefined): SQL | undefined {
  const words = searchWords(typed ?? '')
  if (words === null) return undefined
  if (words.length === 0) return sql`false`
  const { userId } = practiceOf(context).doctor
  const patients = (which: SQL | undefined) =>
    sql`(select dp.user_id from doctor_patients dp where ${and(sql`dp.doctor_id = ${userId} and dp.search is not null`, which)})`
  const bytes = (column: SQL | Column) => sql`${column} collate "C"`
  return and(
    ...words.map((word) =>
      or(
        wordWithin(bytes(prescriptions.search), word),
        sql`${prescriptions.user_id} in ${patients(wordWithin(bytes(sql`dp.search`), word))}`,
        sql`${prescriptions.user_id} not in ${patients(undefined)} and (
          select ${wordWithin(sql`u.search`, word)} from users u where u.id = ${prescriptions.user_id})`,
      ),
    ),
  )
}

const from = sql`from ${prescriptions}`
/** What a search finds is read once up to this many; of more the first ones are near the beginning of their order. */
const mostFound = 5000

interface RequestStatus extends Record<string, unknown> {
  readonly id: number
  readonly status: PrescriptionStatus
}

async function fewFound({ tx }: Context, which: SQL | undefined): Promise<readonly RequestStatus[] | undefined> {
  const { rows } = await tx.execute<RequestStatus>(
    sql`select ${id} as id, ${status} as status ${from} where ${which} limit ${mostFound + 1}`,
  )
  return rows.length > mostFound ? undefined : rows
}

/**
 * Condition for the first rows of open and closed ones together: both orders have an index, which their union has not, so that
 * only so many of each are sorted.
 */
function firstOfBoth(where: SQL | undefined, most: number): SQL {
  const first = (isIt: SQL, order: readonly OrderKey[]) =>
    sql`(select ${id} ${from} where ${and(where, isIt)} order by ${sql.join(orderBy(order), sql`, `)} limit ${most})`
  return sql`${id} in (${first(open, orders.oldest)} union all ${first(sql`not ${open}`, orders.newest)})`
}

/** Condition: processed and not arrived (`deliveryStateOf`), as far as no mail is on its way. */
const isUndelivered = sql`(${status} = 'processed' and ${prescriptions.delivered_at} is null
  and ${prescriptions.undo_until} is null and not exists (select 1 from messages m
    where m.prescription_id = ${id} and m.channel = 'email' and m.state in ('due', 'sent')))`

type Query = QueryOf<typeof prescriptionEndpoints.prescriptions>

/** Requests to the acting doctor: open ones the oldest first, then closed ones the newest first; with `paginate=1` counted by status. */
export async function listPrescriptions(context: Context, query: Query, path: string) {
  const person = query['filter[user_id]']
  const sought = found(context, query.search)
  const asked = and(
    isOfDoctor(context),
    person === undefined ? undefined : sql`${prescriptions.user_id} = ${Number(person)}`,
    sought,
  )
  const few = sought && (await fewFound(context, asked))
  const which = few ? sql`${id} = any(${intArray(few.map((one) => one.id))}::int[])` : asked
  const statuses = statusesIn(query['filter[status][in]'])
  const undelivered = and(which, isUndelivered)
  const asks = query['filter[undelivered]'] === '1'
  const where = and(asks ? undelivered : which, statuses && sql`${status} in ${statuses}`)
  const [sort, keys] = [orderOf(statuses), orders[orderOf(statuses)]]
  const isCounted = query.paginate === '1'
  const counts = few ? countsOf(few) : isCounted ? await countByStatus(context, which) : {}
  const counted = Object.entries(counts).filter(([one]) => !statuses || statuses.some((wanted) => wanted === one))
  const [inAll, notArrived] = [
    counted.reduce((sum, [, count]) => sum + count, 0),
    isCounted ? await context.tx.$count(prescriptions, undelivered) : 0,
  ]
  const reply = await listReply(query, {
    tx: context.tx,
    path,
    counted: asks ? notArrived : inAll,
    rows: ({ limit, offset, after }) =>
      selectPrescriptions(context)
        .where(sort === 'both' ? firstOfBoth(and(where, after), offset + limit) : and(where, after))
        .orderBy(...orderBy(keys))
        .limit(limit)
        .offset(offset),
    toWire: (rows) => prescriptionsOnWire(context, rows, partiesOf(context)),
    order: { sort, keys, valuesOf: (row) => valuesOf(sort, row) },
  })
  if (!isCounted) return reply
  return { ...reply, counts, undelivered: notArrived }
}

type Counts = Partial<Record<PrescriptionStatus, number>>

function countsOf(rows: readonly RequestStatus[]): Counts {
  const counts: Counts = {}
  for (const row of rows) counts[row.status] = (counts[row.status] ?? 0) + 1
  return counts
}

async function countByStatus({ tx }: Context, which: SQL | undefined): Promise<Counts> {
  const { rows } = await tx.execute<{ status: PrescriptionStatus; count: number }>(
    sql`select ${status} as status, count(*)::int as count ${from} where ${which} group by ${status}`,
  )
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

interface RequestPosition {
  readonly id: number
  readonly status: PrescriptionStatus
  readonly created_at: Date
}

/** A row's values of the keys of its order. */
function valuesOf(sort: keyof typeof orders, row: RequestPosition): string[] {
  if (sort !== 'both') return [row.created_at.toISOString(), String(row.id)]
  const sign = isOpen(row.status) ? 1 : -1
  return [String(isOpen(row.status)), String(sign * row.created_at.getTime()), String(sign * row.id)]
}

type OwnQuery = QueryOf<typeof prescriptionEndpoints.ownPrescriptions>

/** The participant's own requests and those made for children, newest first. */
export async function listOwnPrescriptions(context: Context, query: OwnQuery, path: string) {
  const statuses = statusesIn(query['filter[status][in]'])
  const shown = sql`coalesce(${prescriptions.shown_status}, ${status})`
  const where = and(await isOwn(context), statuses && sql`${shown} in ${statuses}`)
  return listReply(query, {
    tx: context.tx,
    path,
    counted: sql`select 1 from ${prescriptions} where ${where}`,
    found: (after) => selectPrescriptions(context).where(and(where, after)),
    toWire: (rows) => ownPrescriptionsOnWire(context, rows, ownParties(context)),
    order: { sort: 'newest', keys: orders.newest, valuesOf: (row) => valuesOf('newest', row) },
  })
}

/** Statuses in which who works for the doctor has to process a request. */
const processable = prescriptionTransitions.filter(({ to }) => to === 'processed').map(({ from }) => from)

/**
 * For home: how many requests await the acting doctor, and the oldest of them; how many are to be processed, and how many have not
 * arrived. None for a link without the right to bookings.
 */
export async function waitingPrescriptions(context: Context): Promise<Day['prescriptions']> {
  const { tx, caller } = context
  const { doctor } = caller
  if (!doctor || (doctor.onBehalf && !doctor.rights.includes('bookings')))
    return { total: 0, waiting: [], to_process: 0, undelivered: 0 }
  const where = and(isOfDoctor(context), sql`${status} = 'pending'`)
  const rows = await selectPrescriptions(context)
    .where(where)
    .orderBy(...orderBy(orders.oldest))
    .limit(waitingNamed)
  const waiting = await prescriptionsOnWire(context, rows, partiesOf(context))
  return {
    total: rows.length < waitingNamed ? rows.length : await tx.$count(prescriptions, where),
    to_process: await tx.$count(prescriptions, and(isOfDoctor(context), sql`${status} in ${processable}`)),
    undelivered: await tx.$count(prescriptions, and(isOfDoctor(context), isUndelivered)),
    waiting: waiting.map(({ id, code, user, drugs, created_at, version }) => ({
      ...{ id, code, created_at, version },
      user: { id: user.id, first_name: user.first_name, last_name: user.last_name },
      drugs: drugs.map(({ name }) => name),
      too_soon: drugs.some(({ covered_until }) => covered_until !== null),
    })),
  }
}

/** The changes of status of a request, the oldest first. */
export async function historyOf(context: Context, prescriptionId: number): Promise<PrescriptionChange[]> {
  await requirePrescription(context, prescriptionId)
  const named = (person: SQL) => sql`(select json_build_object('id', n.id,
    'name', trim(concat_ws(' ', n.last_name, n.first_name))) from users n where n.id = ${person})`
  const { rows } = await context.tx.execute<PrescriptionChange & Record<string, unknown>>(sql`
    select c.at, ${named(sql`c.actor_id`)} as actor, ${named(sql`c.on_behalf_of_id`)} as on_behalf_of, null as impersonator,
      c.from_status as "from", c.to_status as "to", c.reason, c.undo
    from prescription_changes c where c.prescription_id = ${prescriptionId} order by c.id`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

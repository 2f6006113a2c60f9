import { and, eq, type SQL, sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { PatientRow, patientEndpoints } from '../../../domain/contract/people/patients'
import { nearRanker, nearWords } from '../../../domain/text/near-words'
import { searchWords } from '../../../domain/text/search'
import { peopleRanks, searchRanker } from '../../../domain/text/search-rank'
import { u } from '../../db/aliases'
import { intArray } from '../../db/fragments'
import { cursorColumn, type OrderKey, orderBy } from '../../db/keyset'
import { foundBy, nearBy, rankedSearch } from '../../db/search'
import { bookings, officeUsers, patientProfiles } from '../../db/tables'
import { isLimited } from '../../db/user-limits'
import type { Context } from '../../http/context'
import { listReply } from '../../http/paging'
import { mailAddress } from '../../messages/mail-address'
import { practiceOf } from '../../scheduling/facts/patients'
import { cityJson } from '../../scheduling/facts/person'
import { hasStatusNow, visibleBookings } from '../../scheduling/facts/stored-booking'

type Query = QueryOf<typeof patientEndpoints.patients>
type Row = Awaited<ReturnType<typeof readRows>>[number]

const { path } = endpoints.patients
/**
 * The person's folded text, compared by bytes, which takes a third of the time. In its order D’Amico is before Donati, in every
 * database.
 */
const search = sql`dp.search collate "C"`
const id = sql`dp.user_id`

/**
 * The acting doctor's patients (product.md §5, "/patients"): in the order asked for; without one, a search gives the best first
 * (`searchRanks`), and one that finds nobody those with one wrong letter.
 */
export async function listPatients(context: Context, query: Query) {
  const from = patientsOf(context, query)
  if (searchWords(query.search ?? '') === null) return ordered(context, query, from)
  const found = sql`${from} and ${foundBy(search, query.search)}`
  if (!query.sort) return ranked(context, query, { from, found })
  const reply = await ordered(context, query, found)
  if (reply.data.length > 0 || query.cursor !== undefined) return reply
  const { rows } = await context.tx.execute(sql`select 1 ${found} limit 1`)
  return rows.length > 0 ? reply : near(context, query, from)
}

/** The people, in no order. PostgreSQL reads nothing of `users` where a query asks nothing of it. */
function patientsOf({ caller, now }: Context, query: Query): SQL {
  const doctor = practiceOf({ caller }).doctor.userId
  const { date: today } = romeWallClock(now.getTime())
  const flag = (value: string | undefined, condition: SQL) =>
    value === undefined ? undefined : value === '1' ? condition : sql`not (${condition})`
  const conditions = and(
    sql`dp.doctor_id = ${doctor} and dp.search is not null`,
    query['filter[gender]'] === undefined ? undefined : sql`u.gender = ${query['filter[gender]']}`,
    query['filter[city_id]'] === undefined
      ? undefined
      : sql`exists (select 1 from patient_profiles c where c.user_id = ${id} and c.city_id = ${Number(query['filter[city_id]'])})`,
    query['filter[birthday][gte]'] === undefined
      ? undefined
      : sql`u.birthday >= ${query['filter[birthday][gte]']}::date`,
    query['filter[birthday][lte]'] === undefined
      ? undefined
      : sql`u.birthday <= ${query['filter[birthday][lte]']}::date`,
    flag(query['filter[limited]'], isLimited(doctor, id, today)),
    flag(query['filter[unreachable]'], sql`u.phone is null and ${mailAddress('u')} is null`),
  )
  return sql`from doctor_patients dp left join users u on u.id = dp.user_id where ${conditions}`
}

const keys = {
  name: [{ expression: search, cast: 'text', nullable: false }],
  birthday: [{ expression: sql`u.birthday`, cast: 'date', nullable: true }],
  created_at: [{ expression: sql`dp.created_at`, cast: 'timestamptz', nullable: false }],
} as const satisfies Record<string, readonly Omit<OrderKey, 'descending'>[]>

/** The keys of an order such as `-birthday,name`; ties by id. */
function orderOf(sort: string): OrderKey[] {
  const parts = sort.split(',').flatMap((word) => {
    const descending = word.startsWith('-')
    return keys[word.replace('-', '') as keyof typeof keys].map((key) => ({ ...key, descending }))
  })
  return [...parts, { expression: id, cast: 'bigint', descending: false, nullable: false }]
}

function ordered(context: Context, query: Query, found: SQL) {
  const sort = query.sort ?? 'name'
  const order = orderOf(sort)
  return listReply<Row, PatientRow>(query, {
    tx: context.tx,
    path,
    counted: sql`select 1 ${found}`,
    rows: ({ limit, offset, after }) =>
      readRows(
        context,
        sql`select ${id} as id, ${cursorColumn(order)} as "values" ${found} and ${after ?? sql`true`}
          order by ${sql.join(orderBy(order), sql`, `)} limit ${limit} offset ${offset}`,
      ),
    toWire,
    order: { sort, keys: order, valuesOf: ({ values }) => values ?? [] },
  })
}

/** Found people are ranked here up to this many; of more the database reads the best ones only. */
const mostRanked = 2000
const columns = sql`${id} as id, ${search} as search`

/** The best first; where nobody is found, those with one wrong letter. */
async function ranked(context: Context, query: Query, { from, found }: { from: SQL; found: SQL }) {
  const { rows } = await context.tx.execute<{ id: number; search: string }>(
    sql`select ${columns} ${found} limit ${mostRanked + 1}`,
  )
  if (rows.length === 0) return near(context, query, from)
  if (rows.length > mostRanked) return rankedByDatabase(context, query, found)
  const rankOf = searchRanker(query.search ?? '')
  const ids = rows
    .map((row) => ({ ...row, rank: rankOf(row.search) ?? peopleRanks.length }))
    .sort((a, b) => a.rank - b.rank || (a.search < b.search ? -1 : a.search > b.search ? 1 : a.id - b.id))
    .map((row) => row.id)
  return listed(context, query, ids)
}

function rankedByDatabase(context: Context, query: Query, found: SQL) {
  return listReply<Row, PatientRow>(query, {
    tx: context.tx,
    path,
    counted: sql`select 1 ${found}`,
    rows: ({ limit, offset }) => {
      const best = rankedSearch(query.search, {
        ...{ from: found, columns, search, id, limit: offset + limit, ranks: peopleRanks },
      })
      return readRows(
        context,
        sql`select id, null::text[] as "values" from (${best}) best order by rank, search collate "C", id
          limit ${limit} offset ${offset}`,
      )
    },
    toWire,
  })
}

/** A page of people whose ids are known, in their order. */
function listed(context: Context, query: Query, ids: readonly number[]) {
  const list = sql`unnest(${intArray(ids)}::int[]) with ordinality as known(id, place)`
  return listReply<Row, PatientRow>(query, {
    tx: context.tx,
    path,
    counted: ids.length,
    rows: ({ limit, offset }) =>
      readRows(
        context,
        sql`select id, null::text[] as "values" from ${list} order by place limit ${limit} offset ${offset}`,
      ),
    toWire,
  })
}

/** Names that may hold what was typed, at most this many, are compared letter by letter. */
const mostCompared = 5000

/** The people whom the search would find with one other letter in a word, where it finds nobody. */
async function near(context: Context, query: Query, from: SQL) {
  const words = nearWords(query.search ?? '')
  if (!words) return listed(context, query, [])
  // a single word as it was typed is in no text
  const looked = words.length === 1 ? words.map((word) => ({ ...word, readings: [] })) : words
  const { rows } = await context.tx.execute<{ id: number; search: string }>(sql`
    select ${columns} ${from} and ${nearBy(search, looked)} order by ${search}, ${id} limit ${mostCompared}`)
  const rankOf = nearRanker(query.search ?? '')
  const ranks = rows.map((row) => ({ id: row.id, rank: rankOf(row.search) }))
  return listed(
    context,
    query,
    [0, 1].flatMap((rank) => ranks.filter((row) => row.rank === rank).map((row) => row.id)),
  )
}

/** What is shown of the people of a page, in its order. */
function readRows({ tx, now, caller }: Context, page: SQL) {
  const { doctor } = practiceOf({ caller })
  const wall = romeWallClock(now.getTime())
  const visit = (day: SQL, condition: SQL) => sql`(
    select ${day} from ${bookings} join ${officeUsers} on ${officeUsers.id} = ${bookings.office_user_id}
    where ${bookings.user_id} = u.id and ${visibleBookings(doctor)} and ${condition})`
  const tookPlace = sql`${hasStatusNow(['terminated'], wall)} and ${bookings.presence} is distinct from 'no_show'`
  const { id, first_name, last_name, gender, birthday, fiscal_code, phone_prefix, phone } = u
  return tx
    .select({
      ...{ id, first_name, last_name, gender, birthday, fiscal_code, phone_prefix, phone },
      email: sql<string | null>`${mailAddress('u')}`,
      city: cityJson(patientProfiles.city_id),
      since: sql<string>`(select created_at from doctor_patients where doctor_id = ${doctor.userId} and user_id = u.id)`,
      limited: sql<boolean>`${isLimited(doctor.userId, sql`u.id`, wall.date)}`,
      last_visit_on: sql<string | null>`${visit(sql`max(${bookings.date})::text`, tookPlace)}`,
      next_visit_on: sql<
        string | null
      >`${visit(sql`min(${bookings.date})::text`, hasStatusNow(['pending', 'confirmed'], wall))}`,
      values: sql<(string | null)[] | null>`page."values"`,
    })
    .from(sql`(select *, row_number() over () as place from (${page}) page) page`)
    .innerJoin(u, sql`${id} = page.id`)
    .leftJoin(patientProfiles, eq(patientProfiles.user_id, id))
    .orderBy(sql`page.place`)
}

const toWire = (rows: readonly Row[]): PatientRow[] =>
  rows.map(({ values: _, since, ...row }) => ({ ...row, since: new Date(since).toISOString() }))

import { type SQL, sql } from 'drizzle-orm'
import { type CivilDate, startOfWeek } from '../../../domain/calendar/civil-date'
import { romeWallClock } from '../../../domain/calendar/rome'
import { consentTextVersion } from '../../../domain/messages/channels'
import { isAic, searchText } from '../../../domain/resource'
import { fold } from '../../../domain/text/search'
import drugsResource from '../../../src/resources/configuration/drugs'
import type { Connection } from '../connection/connection'
import { drugs } from '../tables'
import type { Tx } from '../types'
import { withCheckDigit } from './medicines'
import { femaleNames, maleNames, streets, surnames } from './sample-texts'

/** Number of rows added to the demo practice. */
interface Scale {
  readonly patients: number
  readonly drugs: number
  readonly bookings: number
  /** Patients and bookings are distributed evenly among them. */
  readonly doctors: number
}

/** Data volume for measuring lists (product.md §6, "Sizes to live with"). */
export const fullScale: Scale = { patients: 200_000, drugs: 60_000, bookings: 2_000_000, doctors: 400 }

/** Visits per working day, one each half hour from eight o'clock, five days a week; two of the weeks are in the future. */
const visitsADay = 20
const weeksAhead = 2

/**
 * Adds rows of the given scale to a demo practice with set-based statements; deterministic for a given day. One transaction,
 * including dropping and rebuilding the indexes of bookings, so that an interrupted run leaves nothing behind.
 */
export async function fillScale(connection: Connection, scale: Scale, now: Date): Promise<void> {
  const { date: today } = romeWallClock(now.getTime())
  await connection.withoutTimeLimits(async (patient) => {
    await patient.db.transaction(async (tx) => {
      const sets = await insertDoctors(tx, scale, today)
      await insertPatients(tx, scale, sets)
      await insertDrugs(tx, scale)
      await withoutIndexes(tx, 'bookings', () => insertBookings(tx, scale, today))
    })
    await patient.sql('vacuum (analyze)')
  })
}

/** Temporary tables of the transaction that later inserts select from. */
interface Sets {
  readonly cities: SQL
  readonly doctors: SQL
}

/** Names with their folded text for the search column, as JSON; SQL has no equivalent of `fold`. */
const folded = (names: readonly string[]) => JSON.stringify(names.map((name) => ({ name, folded: fold(name) })))
const given = [...maleNames, ...femaleNames]
const anyOf = (names: string, at: SQL): SQL => sql`${names}::jsonb -> (${at} % ${JSON.parse(names).length})::int`
const text = (one: SQL, key: 'name' | 'folded'): SQL => sql`(${one}) ->> ${key}`

/** Selects a person derived from a number; most have two surnames, so that few names repeat. */
const person = (n: SQL): SQL => {
  const [givenNames, families] = [folded(given), folded(surnames)]
  const [first, one, two] = [
    anyOf(givenNames, sql`${n} * 7`),
    anyOf(families, sql`${n} * 13`),
    anyOf(families, sql`${n} / 89`),
  ]
  return sql`
    select ${text(first, 'name')} as first_name, ${text(first, 'folded')} as first_folded,
      case when ${n} % 3 = 0 then ${text(one, 'name')} else ${text(one, 'name')} || ' ' || (${text(two, 'name')}) end as last_name,
      case when ${n} % 3 = 0 then ${text(one, 'folded')} else ${text(one, 'folded')} || ' ' || (${text(two, 'folded')}) end as last_folded,
      case when (${n} * 7) % ${given.length} < ${maleNames.length} then 'M' else 'F' end as gender,
      '3' || 20 + ${n} % 70 || lpad((${n}::bigint * 7368787 % 10000000)::text, 7, '0') as phone,
      date '1935-01-01' + (${n} * 37 % 29000)::int as birthday`
}

/** Creates a temporary table of the rows, numbered by id (`n`) and analyzed for the planner. */
async function asSet(tx: Tx, name: string, rows: SQL): Promise<SQL> {
  const table = sql.identifier(name)
  await tx.execute(sql`create temporary table ${table} on commit drop as
    select (row_number() over (order by id))::int as n, made.* from (${rows}) made`)
  await tx.execute(sql`analyze ${table}`)
  return sql`${table}`
}

/** The highest id of a table, 0 when empty; rows added later have higher ones. */
const lastId = async (tx: Tx, table: string): Promise<number> =>
  (await tx.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from ${sql.identifier(table)}`)).rows[0]
    ?.id ?? 0

/** Adds doctors with an office and a service each, and subscriptions over two years. */
async function insertDoctors(tx: Tx, { doctors }: Scale, today: CivilDate): Promise<Sets> {
  const before = await lastId(tx, 'users')
  await tx.execute(sql`
    insert into users (first_name, last_name, email, search)
    select first_name, last_name, 'medico' || n || '@grande.test', last_folded || ' ' || first_folded || ' ' || last_folded
    from generate_series(1, ${doctors}::int) n, lateral (${person(sql`(n + 1000003)`)}) p order by n`)
  const all = sql`${await asSet(tx, 'grown_doctors', sql`select id from users where id > ${before}`)} d`
  const cities = await asSet(tx, 'grown_cities', sql`select id from cities`)
  await tx.execute(sql`
    insert into role_users (user_id, role) select d.id, 'doctor' from ${all}`)
  await tx.execute(sql`
    insert into doctor_profiles (user_id, category, slug, city_id)
    select d.id, case when d.n % 4 = 0 then 'pls' else 'mmg' end, 'grande-' || d.n, c.id
    from ${all} join ${cities} c on c.n = 1 + (d.n * 19) % (select count(*) from ${cities})`)
  await tx.execute(sql`
    with places as (
      insert into offices (name, kind, city_id, search)
      select 'Studio ' || n, 'studio', p.city_id, 'studio ' || n from ${all} join doctor_profiles p on p.user_id = d.id order by n
      returning id),
    numbered as (select id, row_number() over (order by id) as n from places),
    presences as (
      insert into office_users (user_id, office_id) select d.id, o.id from ${all} join numbered o on o.n = d.n returning id)
    insert into office_services (office_user_id, medical_service_id, name)
    select p.id, s.id, s.name from presences p,
      (select id, name from medical_services where slot_code is null and deleted_at is null order by position, id limit 1) s`)
  await tx.execute(sql`
    insert into subscriptions (doctor_id, subscription_plan_id, status, period, price, auto_renew, created_at, updated_at)
    select d.id, p.id, case when y = 1 and n % 9 = 0 then 'unpaid' else 'active' end,
      daterange(began, (began + interval '1 year')::date), p.price, n % 3 > 0, began, began
    from ${all}, generate_series(0, 1) y,
      (select id, price from subscription_plans where months = 12 and deleted_at is null order by position limit 1) p,
      lateral (select ${today}::date - 700 + (n * 17 % 330)::int + y * 365 as began) b
    where n % 8 > y`)
  return { cities, doctors: sql`grown_doctors` }
}

/** Adds patients, assigned to the doctors in turn. */
async function insertPatients(tx: Tx, { patients }: Scale, { cities, doctors }: Sets): Promise<void> {
  const before = await lastId(tx, 'users')
  await tx.execute(sql`
    insert into users (first_name, last_name, phone_prefix, phone, birthday, gender, search, created_at, updated_at)
    select first_name, last_name, '+39', phone, birthday, gender,
      last_folded || ' ' || first_folded || ' ' || last_folded || ' ' || phone || ' ' || to_char(birthday, 'DD MM YYYY'),
      made_at, made_at
    from generate_series(1, ${patients}::int) n, lateral (${person(sql`n`)}) p,
      lateral (select now() - make_interval(hours => n % 17000) as made_at) t
    order by n`)
  const found = sql`select id, phone, search from users where id > ${before}`
  const all = sql`${await asSet(tx, 'grown_patients', found)} d`
  await tx.execute(sql`
    insert into role_users (user_id, role) select d.id, 'patient' from ${all}`)
  await tx.execute(sql`
    insert into patient_profiles (user_id, address, city_id, consents)
    select d.id, (${JSON.stringify(streets)}::jsonb ->> (d.n % ${streets.length})) || ' ' || 1 + d.n % 180, c.id, '{privacy}'
    from ${all} join ${cities} c on c.n = 1 + (d.n::bigint * 31) % (select count(*) from ${cities})`)
  await tx.execute(sql`
    insert into consents (user_id, purpose, given, at, source, text_version)
    select d.id, 'care', true, u.created_at, 'import', ${consentTextVersion}::text from ${all} join users u on u.id = d.id`)
  await tx.execute(sql`
    insert into doctor_patients (doctor_id, user_id)
    select o.id, d.id from ${all} join ${doctors} o on o.n = 1 + (d.n - 1) % (select count(*) from ${doctors})`)
}

const ingredients = ['Amoxicillina', 'Bisoprololo', 'Cetirizina', 'Diclofenac', 'Enalapril', 'Furosemide', 'Ibuprofene']
const classes = ['A', 'C', 'H', null]
const drugsAtOnce = 5000

/** Adds drug packages with valid unique codes. */
async function insertDrugs(tx: Tx, { drugs: count }: Scale): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    const active_ingredient = `${ingredients[n % ingredients.length]} ${Math.floor(n / 600)}`
    const row = {
      aic_code: withCheckDigit(`${80_000_000 + n}`, isAic),
      name: `${active_ingredient} ${5 * (1 + (n % 200))} mg`,
      package: `${10 + (n % 9) * 5} compresse`,
      active_ingredient,
      atc_code: `N02BE${String(n % 99).padStart(2, '0')}`,
      class: classes[n % classes.length] ?? null,
      price: 150 + (n % 9000),
    }
    return { ...row, search: searchText(drugsResource, { ...row, pharmaceutical_company_id: null }) }
  })
  for (let from = 0; from < count; from += drugsAtOnce)
    await tx.insert(drugs).values(rows.slice(from, from + drugsAtOnce))
}

/** A booking code from a number, as SQL; the odd factor makes codes distinct (a bijection modulo 2^30). */
const codeOf = (n: SQL): SQL =>
  sql.join(
    Array.from(
      { length: 6 },
      (_, place) =>
        sql`substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (((${n}::bigint * 636413625 & 1073741823) >> ${sql.raw(String(place * 5))}) & 31)::int, 1)`,
    ),
    sql` || `,
  )

/** Fills every doctor's days with a visit each half hour: past ones terminated, future ones mostly confirmed with a claim. */
async function insertBookings(tx: Tx, { bookings, doctors, patients }: Scale, today: CivilDate): Promise<void> {
  const each = Math.ceil(bookings / doctors)
  const weeks = Math.ceil(each / (visitsADay * 5))
  const monday = startOfWeek(today)
  const places = await asSet(
    tx,
    'grown_places',
    sql`select d.id, ou.id as office_user_id, os.id as service_id
      from grown_doctors d join office_users ou on ou.user_id = d.id join office_services os on os.office_user_id = ou.id`,
  )
  await tx.execute(sql`
    with made as (
      select b, b / ${doctors} as k, p.id as doctor_id, p.office_user_id, p.service_id, ${monday}::date + (b / ${doctors} / ${visitsADay} / 5 - ${weeks - weeksAhead}) * 7
          + b / ${doctors} / ${visitsADay} % 5 as date, 480 + b / ${doctors} % ${visitsADay} * 30 as at, ${codeOf(sql`b`)} as code
      from generate_series(0, ${bookings - 1}::int) b join ${places} p on p.n = 1 + b % ${doctors}),
    written as (
      insert into bookings (code, status, doctor_id, office_user_id, office_service_id, user_id, date, from_minute, to_minute,
        starts_at, actor_type, search, created_at, updated_at)
      select m.code, case when k % 10 = 0 then 'canceled' when date < ${today}::date then 'terminated'
          when k % 15 = 1 then 'pending' else 'confirmed' end,
        doctor_id, office_user_id, service_id, u.id, date, at, at + 15,
        (date + make_interval(mins => at::int)) at time zone 'Europe/Rome', case when k % 4 = 0 then 'patient' else 'doctor' end,
        split_part(u.search, ' ' || u.phone, 1) || ' ' || u.phone || ' ' || lower(m.code), date - 5, date - 5
      from made m join grown_patients u
        on u.n = 1 + b % ${doctors} + ${doctors} * (k * 7919 % ${Math.max(1, Math.floor(patients / doctors))})
      on conflict (code) do nothing
      returning id, doctor_id, date, from_minute, to_minute, status)
    insert into time_claims (doctor_id, date, from_minute, to_minute, booking_id)
    select doctor_id, date, from_minute, to_minute, id from written where status in ('confirmed', 'pending')`)
}

/** Runs `fill` without the table's non-unique indexes and then rebuilds them, much faster than updating them row by row. */
async function withoutIndexes(tx: Tx, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass and not i.indisunique`)
  for (const { name } of rows) await tx.execute(sql`drop index ${sql.identifier(name)}`)
  await fill()
  for (const { definition } of rows) await tx.execute(sql.raw(definition))
}

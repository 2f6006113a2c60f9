import { eq, sql } from 'drizzle-orm'
import { parseTime } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import type { ChangedOffice, NewOffice, PracticeOffice } from '../../../domain/contract/practice/offices'
import { stale, unknownValue } from '../../../domain/contract/refusal'
import { cleaned, searchText } from '../../../domain/resource'
import officies from '../../../src/resources/structures/officies'
import { cities, offices, officeUsers } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { findServed } from '../../resources'
import { recordChanges } from '../../resources/engine/audited-changes'
import { doctorSide, ownPractice } from '../../scheduling/facts/actor'
import { changeBetween, officeNow, requireOrderOf, requireOwnOffice, tellOfPractice } from './practice'
import { readOffices } from './read-offices'

/** The doctor's offices: their data and how each takes bookings (product.md §5, "/settings/offices"). */
export const register = routes((handle) => {
  handle(endpoints.practiceOffices, async ({ tx, caller }) => ({
    data: await readOffices(tx, doctorSide(caller, 'hours').doctor),
  }))
  handle(endpoints.addOffice, { guard: ownPractice }, async (context, { body }) => ({
    data: await addOffice(context, body),
  }))
  handle(endpoints.orderOffices, { guard: ownPractice }, async (context, { body }) => ({
    data: await orderOffices(context, body),
  }))
  handle(endpoints.changeOffice, { guard: requireOwnOffice }, async (context, { id, body }) => ({
    data: await changeOffice(context, id, body),
  }))
})

type OfficeValues = Partial<typeof offices.$inferInsert>

/** The data of an office as they are stored. */
function storedOffice(given: Partial<NewOffice>): OfficeValues {
  const { patron_day, ...data } = given
  return { ...cleaned(officies, data), ...(patron_day !== undefined && { patron_day }) }
}

/** 422 on the field where the city is unknown. */
async function requireCity(tx: Tx, city: number | null | undefined, field: string): Promise<void> {
  if (city == null) return
  const { rows } = await tx.execute(sql`select 1 from ${cities} where id = ${city} and deleted_at is null`)
  if (rows.length === 0) throw unknownValue(field)
}

async function addOffice(context: Context, body: NewOffice): Promise<PracticeOffice> {
  const { tx, now } = context
  const { doctor } = ownPractice(context)
  await requireCity(tx, body.city_id, 'city_id')
  const values = storedOffice(body)
  const kept = { search: searchText(officies, values), created_at: now, updated_at: now }
  const [office] = await tx
    .insert(offices)
    .values({ ...values, name: body.name, ...kept })
    .returning({ id: offices.id })
  const office_id = office?.id as number
  const last = sql<number>`(select coalesce(max(position) + 1, 0) from office_users where user_id = ${doctor.userId})`
  const [presence] = await tx
    .insert(officeUsers)
    .values({ user_id: doctor.userId, office_id, position: last as never, created_at: now, updated_at: now })
    .returning({ id: officeUsers.id })
  const id = presence?.id as number
  await recordChanges(context, findServed('officies'), 'create', [{ id: office_id, change: changeBetween({}, values) }])
  const change = changeBetween({}, { office_id, user_id: doctor.userId })
  await recordChanges(context, findServed('office-users'), 'create', [{ id, change }])
  await tellOfPractice(context, [doctor.userId])
  return officeNow(context, id)
}

/** Numbers the doctor's offices anew; 409 with the present order when it is not the `seen` one. */
async function orderOffices(
  context: Context,
  { ids, seen }: { readonly ids: readonly number[]; readonly seen: readonly number[] },
): Promise<PracticeOffice[]> {
  const { tx, now } = context
  const { doctor } = ownPractice(context)
  await tx.execute(sql`select 1 from office_users where user_id = ${doctor.userId} order by id for no key update`)
  const current = await readOffices(tx, doctor)
  const moved = requireOrderOf(context.caller, 'office_user', current, { ids, seen })
  await tx.execute(sql`
    update office_users set position = wanted.position - 1, version = version + 1, updated_at = ${now.toISOString()}
    from unnest(${`{${ids.join(',')}}`}::int[]) with ordinality as wanted(id, position)
    where office_users.id = wanted.id and office_users.position <> wanted.position - 1`)
  await recordChanges(
    context,
    findServed('office-users'),
    'update',
    moved.map((id) => ({ id })),
  )
  await tellOfPractice(context, [doctor.userId])
  return readOffices(tx, doctor)
}

async function changeOffice(context: Context, id: number, body: ChangedOffice): Promise<PracticeOffice> {
  const { tx } = context
  const { version, office: data, ...own } = body
  await tx.execute(sql`select 1 from office_users where id = ${id} for no key update`)
  await tx.execute(sql`
    select 1 from offices where id = (select office_id from office_users where id = ${id}) for no key update`)
  const current = await officeNow(context, id)
  const isStale = (version ?? current.version) !== current.version
  if (isStale || (data && data.version !== current.office.version)) throw stale(current)
  if (data) await changeData(context, current, data)
  await changeSwitches(context, current, own)
  return officeNow(context, id)
}

/** Changes the data of an office, for every doctor who works there. */
async function changeData(
  context: Context,
  { office }: PracticeOffice,
  { version: _, ...given }: NonNullable<ChangedOffice['office']>,
): Promise<void> {
  const { tx, now } = context
  const values = storedOffice(given as Partial<NewOffice>)
  const before = { ...office, city_id: office.city?.id ?? null }
  const change = changeBetween(before, values)
  if (Object.keys(change).length === 0) return
  if (change.city_id) await requireCity(tx, values.city_id, 'office.city_id')
  await tx
    .update(offices)
    .set({
      ...values,
      search: searchText(officies, { ...before, ...values }),
      version: sql`${offices.version} + 1`,
      updated_at: now,
    })
    .where(eq(offices.id, office.id))
  await recordChanges(context, findServed('officies'), 'update', [{ id: office.id, change }])
  const { rows } = await tx.execute<{ user_id: number }>(
    sql`select user_id from office_users where office_id = ${office.id} and deleted_at is null`,
  )
  await tellOfPractice(
    context,
    rows.map(({ user_id }) => user_id),
  )
}

type Switches = Omit<ChangedOffice, 'version' | 'office'>

/** Changes how the doctor takes bookings in an office. */
async function changeSwitches(context: Context, current: PracticeOffice, given: Switches): Promise<void> {
  const { tx, now } = context
  const inMinutes = (time: string | undefined) => (time === undefined ? undefined : (parseTime(time) ?? undefined))
  const values = { ...given, jolly_opens_at: inMinutes(given.jolly_opens_at) }
  const before = { ...current, jolly_opens_at: inMinutes(current.jolly_opens_at) }
  const change = changeBetween(before, values)
  if (Object.keys(change).length === 0) return
  await tx
    .update(officeUsers)
    .set({ ...values, version: sql`${officeUsers.version} + 1`, updated_at: now })
    .where(eq(officeUsers.id, current.id))
  await recordChanges(context, findServed('office-users'), 'update', [{ id: current.id, change }])
  await tellOfPractice(context, [ownPractice(context).doctor.userId])
}

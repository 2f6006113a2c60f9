import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { liveStatuses } from '../../../domain/booking/status'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { CatalogueService, PracticeCity, PracticeService } from '../../../domain/contract/practice/offices'
import {
  type ChangedPracticeService,
  type NewPracticeService,
  officeText,
} from '../../../domain/contract/practice/offices'
import { invalid, notFound, stale, unknownValue } from '../../../domain/contract/refusal'
import { unknownInPath } from '../../audit/denied-attempts'
import { findCities } from '../../db/cities'
import { intArray } from '../../db/fragments'
import { bookings, officeServiceCities, officeServices } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { recordsChanged } from '../../realtime/live'
import { doctorSide, ownPractice } from '../../scheduling/facts/actor'
import { hasStatusNow } from '../../scheduling/facts/stored-booking'
import { lockAgendaOf } from '../../scheduling/holds/time-claims'
import { changeBetween, recordService, requireOrderOf, requireOwnOffice, tellOfPractice } from './practice'
import { catalogueJson, readOffices, readService } from './read-offices'

/** What is offered in the doctor's offices, and what it is chosen from. */
export const register = routes((handle) => {
  handle(endpoints.addOfficeService, { guard: requireOwnOffice }, async (context, { id, body }) => ({
    data: await add(context, id, body),
  }))
  handle(endpoints.orderOfficeServices, { guard: requireOwnOffice }, async (context, { id, body }) => ({
    data: await order(context, id, body),
  }))
  handle(endpoints.changeOfficeService, { guard: requireOwnService }, async (context, { id, body }) => ({
    data: await change(context, id, body),
  }))
  handle(endpoints.removeOfficeService, { guard: requireOwnService }, (context, { id }) => remove(context, id))
  handle(endpoints.catalogueServices, { guard: ownPractice }, async (context) => ({ data: await catalogue(context) }))
  handle(endpoints.practiceCities, { guard: ({ caller }) => doctorSide(caller) }, async (context, { query }) => ({
    data: await practiceCities(context, query),
  }))
})

interface Place {
  readonly id: number
  readonly office_user_id: number
}

/** 404 for a service that is not offered in one of the doctor's offices. */
async function requireOwnService(context: Context, id: number): Promise<Place> {
  const { doctor } = ownPractice(context)
  const offices = await readOffices(context.tx, doctor)
  const office = offices.find(({ services }) => services.some((service) => service.id === id))
  if (!office) throw unknownInPath(context.caller, 'office_service', id)
  return { id, office_user_id: office.id }
}

async function serviceNow(context: Context, place: Place): Promise<PracticeService> {
  const service = await readService(context.tx, ownPractice(context).doctor, place)
  if (!service) throw notFound()
  return service
}

/** SQL condition: the catalogue service `ms` is for the doctor's category. */
const isForDoctor = (doctor: number) => sql`ms.deleted_at is null and (cardinality(ms.doctor_categories) = 0
  or (select category from doctor_profiles where user_id = ${doctor}) = any(ms.doctor_categories))`

async function catalogue(context: Context): Promise<CatalogueService[]> {
  const { rows } = await context.tx.execute<{ service: CatalogueService }>(sql`
    select ${catalogueJson} as service from medical_services ms
    where ${isForDoctor(ownPractice(context).doctor.userId)} order by ms.position, ms.id`)
  return rows.map(({ service }) => service)
}

const practiceCities = (
  { tx }: Context,
  { search, ids, cadastral_code }: QueryOf<typeof endpoints.practiceCities>,
): Promise<PracticeCity[]> =>
  findCities(tx, { search, ids: ids?.split(',').map(Number), cadastralCode: cadastral_code })

async function lockOffice({ tx }: Context, id: number): Promise<void> {
  await tx.execute(sql`select 1 from office_users where id = ${id} for no key update`)
}

/** Tells consoles and admins, whose list of office users shows the services. */
async function told(context: Context): Promise<void> {
  await tellOfPractice(context, [ownPractice(context).doctor.userId])
  context.publish(recordsChanged('office-users'))
}

async function add(context: Context, office_user_id: number, given: NewPracticeService): Promise<PracticeService> {
  const { tx, now } = context
  const { doctor } = ownPractice(context)
  const { medical_service_id, city_ids, ...values } = given
  await lockOffice(context, office_user_id)
  const { rows } = await tx.execute<{ service: CatalogueService; position: number }>(sql`
    select ${catalogueJson} as service,
      (select coalesce(max(position) + 1, 0) from office_services
        where office_user_id = ${office_user_id} and deleted_at is null)::int as position
    from medical_services ms where ms.id = ${medical_service_id} and ${isForDoctor(doctor.userId)}`)
  const [found] = rows
  if (!found) throw unknownValue('medical_service_id')
  const { service, position } = found
  const own = {
    name: service.name,
    duration: service.default_duration,
    available_online: service.online,
    ...defined(values),
  }
  await requireOwnName(context, office_user_id, own.name)
  const columns = { ...own, office_user_id, medical_service_id, position, created_at: now, updated_at: now }
  const [row] = await tx.insert(officeServices).values(columns).returning({ id: officeServices.id })
  const place = { id: row?.id as number, office_user_id }
  await writeCities(context, place.id, service.slot_code, city_ids)
  const first = { ...own, office_user_id, medical_service_id, ...(city_ids && { city_ids }) }
  await recordService(context, 'create', { subject_id: place.id, change: changeBetween({}, first) })
  await told(context)
  return serviceNow(context, place)
}

/** 422 for a name that another service of the office has: people choose among them by it. */
async function requireOwnName({ tx }: Context, office_user_id: number, name: string, except = 0): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 from office_services where office_user_id = ${office_user_id}
    and deleted_at is null and id <> ${except} and lower(name) = lower(${name.trim()})`)
  if (rows.length > 0) throw invalid({ name: [officeText.sameName] })
}

const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>

/** Replaces the cities of home visits; 422 for another kind of service, and for cities that do not exist. */
async function writeCities(
  { tx }: Context,
  service: number,
  slotCode: CatalogueService['slot_code'],
  ids: readonly number[] | undefined,
): Promise<void> {
  if (ids === undefined) return
  if (ids.length > 0 && slotCode !== 'to_confirm') throw invalid({ city_ids: [officeText.citiesOnlyAtHome] })
  const wanted = [...new Set(ids)]
  const { rows } = await tx.execute(sql`
    select 1 from cities where id = any(${intArray(wanted)}::int[]) and deleted_at is null`)
  if (rows.length < wanted.length) throw unknownValue('city_ids')
  await tx.delete(officeServiceCities).where(eq(officeServiceCities.office_service_id, service))
  if (wanted.length > 0)
    await tx.insert(officeServiceCities).values(wanted.map((city_id) => ({ office_service_id: service, city_id })))
}

async function change(context: Context, id: number, given: ChangedPracticeService): Promise<PracticeService> {
  const { tx, now } = context
  const place = await requireOwnService(context, id)
  await lockOffice(context, place.office_user_id)
  const current = await serviceNow(context, place)
  const { version, city_ids, ...values } = given
  if (version !== current.version) throw stale(current)
  const before = { ...current, city_ids: sorted(current.cities.map((city) => city.id)) }
  const changes = changeBetween(before, { ...values, ...(city_ids && { city_ids: sorted(city_ids) }) })
  if (Object.keys(changes).length === 0) return current
  if (changes.name && values.name !== undefined) await requireOwnName(context, place.office_user_id, values.name, id)
  await writeCities(context, id, current.medical_service.slot_code, city_ids)
  await tx
    .update(officeServices)
    .set({ ...values, version: sql`${officeServices.version} + 1`, updated_at: now })
    .where(eq(officeServices.id, id))
  await recordService(context, 'update', { subject_id: id, change: changes })
  await told(context)
  return serviceNow(context, place)
}

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

/** Takes a service off; visits are booked under the agenda's lock, so none comes in between. */
async function remove(context: Context, id: number): Promise<void> {
  const { tx, now } = context
  const place = await requireOwnService(context, id)
  await lockAgendaOf(tx, ownPractice(context).doctor.userId)
  const toCome = hasStatusNow(liveStatuses, agendaClock(now.getTime()))
  if ((await tx.$count(bookings, and(eq(bookings.office_service_id, id), toCome))) > 0)
    throw invalid({ id: [officeText.inUse] })
  await tx
    .update(officeServices)
    .set({ deleted_at: now, version: sql`${officeServices.version} + 1`, updated_at: now })
    .where(and(inArray(officeServices.id, [place.id]), isNull(officeServices.deleted_at)))
  await recordService(context, 'delete', { subject_id: id })
  await told(context)
}

/** Numbers the services of an office anew; 409 with the present ones when their order is not the `seen` one. */
async function order(
  context: Context,
  office: number,
  { ids, seen }: { readonly ids: readonly number[]; readonly seen: readonly number[] },
): Promise<PracticeService[]> {
  const { tx } = context
  const { doctor } = ownPractice(context)
  await lockOffice(context, office)
  const services = async () => (await readOffices(tx, doctor, office)).flatMap((one) => one.services)
  const current = await services()
  const moved = requireOrderOf(context.caller, 'office_service', current, { ids, seen })
  await tx.execute(sql`
    update office_services set position = wanted.position - 1
    from unnest(${intArray(ids)}::int[]) with ordinality as wanted(id, position)
    where office_services.id = wanted.id`)
  for (const id of moved) await recordService(context, 'update', { subject_id: id })
  await told(context)
  return services()
}

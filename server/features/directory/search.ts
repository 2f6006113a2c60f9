import { type SQL, sql } from 'drizzle-orm'
import { toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { longTime } from '../../../domain/calendar/minutes'
import { agendaClock } from '../../../domain/calendar/rome'
import type { BodyOf } from '../../../domain/contract/endpoint'
import {
  type DoctorSearchResult,
  type directoryEndpoints,
  doctorsOfPage,
  type FoundDoctor,
  type PublicFreeTime,
  searchedDays,
  timesOfDoctor,
} from '../../../domain/contract/public/directory'
import type { Distance } from '../../../domain/text/distance'
import { nearRanker } from '../../../domain/text/near-words'
import { fold, wordsBeginLike } from '../../../domain/text/search'
import type { Tx } from '../../db/types'
import { isListed, type ListedDoctor, readListed, servicesOfDoctor } from './doctor-list'
import { type firstFreeOrder, freeTimesOf, readServicesForPatients } from './first-free-order'

type Search = BodyOf<typeof directoryEndpoints.searchDoctors>

/** A doctor who is found, with the services that are meant. */
interface Candidate extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  /** What a typed text is looked up in: name, specializations and services. */
  readonly texts: string
  readonly services: readonly number[]
}

/** Place of the offices looked for: the city, or the whole province. */
interface Place extends Record<string, unknown> {
  readonly name: string
  readonly city_id: number | null
  readonly province_id: number
  readonly postal_code: string | null
}

type Order = ReturnType<typeof firstFreeOrder>

/** Doctors whom patients may book, a page of them (specification §2, "/prenota/search"); 422 for nothing that is sent. */
export async function searchDoctors(tx: Tx, now: Date, search: Search, order: Order): Promise<DoctorSearchResult> {
  const { day: today, date } = agendaClock(now.getTime())
  const first = Math.max(today, toDayNumber(search.from ?? date))
  const place = await placeOf(tx, search)
  const found = await candidates(tx, search, place)
  const sorted = search.sort === 'name' ? byName(found) : byFirstFree(found, await order(tx, now, first))
  const start = ((search.page ?? 1) - 1) * doctorsOfPage
  const shown = sorted.slice(start, start + doctorsOfPage)
  const doctors = await withTimes(tx, now, shown, { search, place, first })
  return {
    today: date,
    doctors,
    total: found.length,
    next_page: start + doctorsOfPage < found.length ? (search.page ?? 1) + 1 : null,
    looked_for: { ...(await namesOf(tx, search)), place: place?.name ?? null },
    loosen: found.length === 0 ? await loosened(tx, search, place) : [],
  }
}

/** The doctors of a page with their next free times. */
async function withTimes(
  tx: Tx,
  now: Date,
  shown: readonly Candidate[],
  { search, place, first }: { search: Search; place: Place | null; first: number },
): Promise<FoundDoctor[]> {
  const ids = shown.map(({ id }) => id)
  const services = shown.flatMap((candidate) => candidate.services)
  const listed = new Map((await readListed(tx, ids)).map((doctor) => [doctor.id, doctor]))
  const times = await nextTimes(tx, now, ids, services, first)
  return shown.flatMap(({ id }) => {
    const doctor = listed.get(id)
    if (!doctor) return []
    const offices = doctor.offices.map((office) => ({ ...office, distance: distanceOf(office, place) }))
    return { ...doctor.name, offices, times: (times.get(id) ?? []).map((time) => timeOnWire(time, search.online)) }
  })
}

type NextTime = ReturnType<typeof freeTimesOf>[number]

/** Days of the first look, in which most have enough times. */
const nearDays = 14

/** The next times of each doctor; those who have too few in the next days are looked up further. */
async function nextTimes(tx: Tx, now: Date, doctors: readonly number[], services: readonly number[], first: number) {
  const times = new Map<number, NextTime[]>()
  const look = async (ids: readonly number[], period: { first: number; last: number }) => {
    if (ids.length === 0) return
    const read = await readServicesForPatients(tx, now, ids, services, period)
    for (const id of ids) {
      const known = times.get(id) ?? []
      const own = read.filter(({ doctorId }) => doctorId === id)
      times.set(id, [...known, ...freeTimesOf(own, now, period, timesOfDoctor - known.length)])
    }
  }
  await look(doctors, { first, last: first + nearDays - 1 })
  const few = doctors.filter((id) => (times.get(id)?.length ?? 0) < timesOfDoctor)
  await look(few, { first: first + nearDays, last: first + searchedDays - 1 })
  return times
}

/** A free time on the wire. */
export const timeOnWire = (
  { day, from, to, service }: Pick<NextTime, 'day' | 'from' | 'to' | 'service'>,
  online = false,
): PublicFreeTime => ({
  date: toCivilDate(day),
  from: longTime(from),
  to: longTime(to),
  office_service_id: service.officeServiceId,
  service: service.name,
  office: service.office.name,
  online,
})

const byName = (found: readonly Candidate[]) =>
  [...found].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id))

/** The soonest first, by the order of their services; those without a time last, by name. */
function byFirstFree(found: readonly Candidate[], order: ReadonlyMap<number, number>): Candidate[] {
  const never = Number.MAX_SAFE_INTEGER
  const firstOf = new Map(
    found.map(({ id, services }) => [id, Math.min(never, ...services.map((service) => order.get(service) ?? never))]),
  )
  return byName(found).sort((a, b) => (firstOf.get(a.id) ?? never) - (firstOf.get(b.id) ?? never))
}

/** Listed doctors that match all filters; a typed text is found in names, specializations and services, also with a wrong letter. */
async function candidates(tx: Tx, search: Search, place: Place | null): Promise<Candidate[]> {
  const services = sql`(select json_agg(os.id) ${servicesOfDoctor} and ${meantServices(search, place)})`
  const { rows } = await tx.execute<Candidate>(sql`
    select * from (
      select d.id, lower(d.last_name || ' ' || d.first_name) as name, ${services} as services,
        ${search.words === undefined ? sql`''` : textsOf} as texts
      from users d join doctor_profiles p on p.user_id = d.id
      where ${isListed} and ${ofSpecialization(search)}) found
    where services is not null`)
  return search.words === undefined ? rows : foundByText(rows, search.words)
}

const textsOf = sql`concat_ws(' ', d.first_name, d.last_name, (
  select string_agg(sp.name, ' ') from doctor_specializations ds join specializations sp on sp.id = ds.specialization_id
  where ds.user_id = d.id), (select string_agg(os.name, ' ') ${servicesOfDoctor}))`

/** Those whose texts hold the words; where none does, those that hold words one letter away. */
function foundByText(rows: readonly Candidate[], text: string): Candidate[] {
  const exact = rows.filter(({ texts }) => wordsBeginLike(texts, text))
  if (exact.length > 0) return exact
  const rank = nearRanker(text)
  return rows.filter(({ texts }) => rank(fold(texts)) !== null)
}

const ofSpecialization = ({ specialization }: Search): SQL =>
  specialization === undefined
    ? sql`true`
    : sql`exists (select 1 from doctor_specializations ds join specializations sp on sp.id = ds.specialization_id
        where ds.user_id = d.id and sp.slug = ${specialization} and sp.deleted_at is null)`

/** SQL condition: the service is what was looked for; without a service one that takes ordinary time. */
function meantServices({ service_id, online }: Search, place: Place | null): SQL {
  const kind = service_id === undefined ? sql`ms.slot_code is null` : sql`ms.id = ${service_id}`
  const near = place ? sql`o.city_id in (select id from cities where province_id = ${place.province_id})` : sql`true`
  return sql`${kind} and ${online ? sql`os.available_online` : sql`true`} and ${near}`
}

/** The place looked for; of an unknown one nothing is found. */
async function placeOf(tx: Tx, { city_id, province_id, postal_code }: Search): Promise<Place | null> {
  if (city_id === undefined && province_id === undefined && postal_code === undefined) return null
  const which =
    city_id !== undefined
      ? sql`c.id = ${city_id}`
      : postal_code !== undefined
        ? sql`${postal_code} = any(c.postal_codes)`
        : sql`false`
  const { rows } = await tx.execute<Place>(
    province_id !== undefined && city_id === undefined && postal_code === undefined
      ? sql`select name, null::int as city_id, id as province_id, null as postal_code from provinces
          where id = ${province_id} and deleted_at is null`
      : sql`select c.name, c.id as city_id, c.province_id, ${postal_code ?? null}::text as postal_code from cities c
          where ${which} and c.deleted_at is null order by c.id limit 1`,
  )
  return rows[0] ?? { name: '', city_id: null, province_id: 0, postal_code: null }
}

function distanceOf({ city }: ListedDoctor['offices'][number], place: Place | null): Distance | null {
  if (!place || !city) return null
  if (city.id === place.city_id) return 'same-city'
  return place.city_id === null || city.id !== place.city_id ? 'same-province' : null
}

async function namesOf(tx: Tx, { specialization, service_id }: Search) {
  const { rows } = await tx.execute<{ specialization: string | null; service: string | null }>(sql`
    select (select name from specializations where slug = ${specialization ?? null} and deleted_at is null) as specialization,
      (select name from medical_services where id = ${service_id ?? null}::int and deleted_at is null) as service`)
  return rows[0] ?? { specialization: null, service: null }
}

type WiderSearch = DoctorSearchResult['loosen'][number]
/** Which fields of a search each filter of the page stands for. */
const fieldsOf = {
  text: ['words'],
  service: ['service_id'],
  specialization: ['specialization'],
  place: ['city_id', 'province_id', 'postal_code'],
  online: ['online'],
} as const satisfies Partial<Record<WiderSearch['filter'], readonly (keyof Search)[]>>

/** For a search without any result: how many there are without each of its filters. */
async function loosened(tx: Tx, search: Search, place: Place | null): Promise<WiderSearch[]> {
  const ways: WiderSearch[] = []
  for (const [filter, fields] of Object.entries(fieldsOf)) {
    if (!fields.some((field) => search[field])) continue
    const wider = { ...search, ...Object.fromEntries(fields.map((field) => [field, undefined])) }
    const found = await candidates(tx, wider, filter === 'place' ? null : place)
    if (found.length > 0) ways.push({ filter: filter as WiderSearch['filter'], total: found.length })
  }
  return ways
}

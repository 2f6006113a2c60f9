import { availableSlots } from '../../domain/availability/availability'
import { addDays, toCivilDate, toDayNumber } from '../../domain/calendar/civil-date'
import { romeWallClock } from '../../domain/calendar/rome'
import type { Connection } from '../../server/db/connection/connect'
import { officeServices, offices, officeUsers, plannings, shiftSlots, shifts } from '../../server/db/tables'
import { readServicePlan } from '../../server/scheduling/facts/service-plan'
import { at, type Practice } from '../support/builders/practice'
import { testNow } from '../support/servers/database'

/** The month requested; the practice's clock is in the November before. */
export const month = { from: '2026-12-01', to: '2026-12-31' }
/** Live visits in that month. */
const visitsInMonth = 300
const workweek = [1, 2, 3, 4, 5]

/** A doctor with the week of dott.ssa Ferri and `bookings` bookings. */
export interface BusyDoctor {
  readonly bookings: number
  readonly doctorId: number
  readonly serviceId: number
  readonly officeUserId: number
  /** A series of eight of the month's visits. */
  readonly seriesId: number
}
type Doctor = Omit<BusyDoctor, 'bookings' | 'seriesId'>

async function aDoctor(practice: Practice): Promise<Doctor> {
  const { db } = practice.connection
  const doctorId = await practice.person('doctor', { first_name: 'Ada', last_name: 'Pieni' }, 'mmg')
  const [office] = await db.insert(offices).values({ name: 'Studio' }).returning()
  const [presence] = await db
    .insert(officeUsers)
    .values({ user_id: doctorId, office_id: office?.id ?? 0 })
    .returning()
  const office_user_id = presence?.id ?? 0
  const [planning] = await db.insert(plannings).values({ office_user_id }).returning()
  const planning_id = planning?.id ?? 0
  const shift = async (weekdays: number[], from: number, to: number) => {
    const [row] = await db.insert(shifts).values({ planning_id, weekdays, from, to, duration: 15 }).returning()
    return row?.id ?? 0
  }
  const morning = await shift(workweek, at(9), at(13))
  const afternoon = await shift([1, 3, 4], at(15), at(18))
  const paint = (
    shift_id: number,
    slot_code: 'mr' | 'jolly' | 'phone_break' | 'to_confirm',
    weekdays: number[],
    from: number,
    to: number,
    duration: number | null = null,
  ) => db.insert(shiftSlots).values({ shift_id, slot_code, weekdays, spans: [{ from, to }], duration })
  await paint(morning, 'mr', [1, 3], at(12), at(13), 15)
  await paint(morning, 'jolly', [2, 5], at(11), at(11, 30))
  await paint(morning, 'phone_break', [4], at(9), at(9, 30))
  await paint(afternoon, 'to_confirm', [4], at(17), at(18), 60)
  const [service] = await db
    .insert(officeServices)
    .values({ office_user_id, medical_service_id: await visitOf(practice), name: 'Visita' })
    .returning()
  return { doctorId, officeUserId: office_user_id, serviceId: service?.id ?? 0 }
}

async function visitOf({ connection, roma }: Practice): Promise<number> {
  const [row] = await connection.sql<{ medical_service_id: number }>(
    'select medical_service_id from office_services where id = $1',
    [roma.visit],
  )
  return row?.medical_service_id ?? 0
}

/** A doctor with a plan and without bookings. */
export const anAgenda = aDoctor

/** Drugs with distinct names and codes, as in a national list. */
export async function manyDrugs({ withoutTimeLimits }: Connection, count: number): Promise<void> {
  await withoutTimeLimits(async (patient) => {
    await patient.sql(
      `insert into drugs (aic_code, name, active_ingredient, atc_code, class, price, search)
      select code, name, ingredient, 'N02BE01', case when n % 3 = 0 then 'A' else 'C' end, n % 9000,
        lower(name) || ' ' || code || ' ' || ingredient
      from generate_series(1, $1::int) n, lateral (select lpad((n * 7)::text, 9, '0') as code,
        case when n % 4 = 0 then 'Compresse' else 'Farmaco' || n % 5000 end || ' ' || n || ' mg' as name,
        'principio' || n % 700 as ingredient) made`,
      [count],
    )
    await patient.sql('analyze drugs')
  })
}

/** Patient names in a large agenda: every fourth visit has the same surname, ten visits are of one person. */
export const searched = { broad: 'rossi', selective: 'zanetti' } as const
const whoIsSeen = `case when n < 10 then '${searched.selective} carla' when n % 4 = 0 then '${searched.broad} ' || 'mario'
  else 'cognome' || n % 5000 || ' anna' end || ' 333' || lpad(n::text, 7, '0')`

/** Runs `fill` without the search index and recreates it afterwards, which is much faster than updating it row by row. */
async function withoutSearchIndex(patient: Connection, fill: () => Promise<void>): Promise<void> {
  const name = 'bookings_search'
  const [index] = await patient.sql<{ indexdef: string }>('select indexdef from pg_indexes where indexname = $1', [
    name,
  ])
  if (!index) throw new Error(`There is no index ${name}`)
  await patient.sql(`drop index ${name}`)
  await fill()
  await patient.sql(index.indexdef)
}

interface Time {
  readonly date: string
  readonly from: number
  readonly to: number
}

/** The free times of some days before any booking. */
async function freeTimes(
  connection: Connection,
  { doctorId, serviceId }: Doctor,
  days: { readonly from: string; readonly to: string },
): Promise<Time[]> {
  const [first, last] = [toDayNumber(days.from), toDayNumber(days.to)]
  const scope = { userId: doctorId, offices: null }
  const service = await readServicePlan(connection.db, serviceId, scope, { first, last, now: testNow })
  if (!service) throw new Error('The service was not made')
  const now = romeWallClock(testNow.getTime())
  const requester = { now, audience: 'back-office', jollyOpensAt: 420, visits: [] } as const
  return availableSlots(service.plan, service.shape, new Map(), first, last, requester).flatMap(({ day, slots }) =>
    slots.map(({ from, to }) => ({ date: toCivilDate(day), from, to })),
  )
}

/** Books live visits of a patient at these times, in one statement. */
const bookLive = (patient: Connection, doctor: Doctor, patientId: number, times: readonly Time[]) =>
  patient.sql(
    `with visit as (
      insert into bookings (code, status, doctor_id, office_user_id, office_service_id, user_id, date, from_minute, to_minute, starts_at, actor_type)
      select $1::text || 'L' || row_number() over (), 'confirmed', $2::int, $3::int, $4::int, $5::int,
        d.date, d."from", d."to", d.date::timestamp, 'doctor'
      from json_to_recordset($6::json) as d(date date, "from" int, "to" int)
      returning id, doctor_id, date, from_minute, to_minute)
    insert into time_claims (doctor_id, date, from_minute, to_minute, booking_id)
    select doctor_id, date, from_minute, to_minute, id from visit`,
    [`${doctor.doctorId}`, doctor.doctorId, doctor.officeUserId, doctor.serviceId, patientId, JSON.stringify(times)],
  )

/** Days that the doctors of a joint search have no free time left, from the practice's today on. */
export const fullDays = 30
const firstFullDay = romeWallClock(testNow.getTime()).date

/** Adds doctors without a free time on the next `fullDays` days, and an assistant of them all; answers her id. */
export async function anAssistantOfMany(practice: Practice, doctors: number): Promise<number> {
  const { connection } = practice
  const agent = await practice.person('assistant', { first_name: 'Nora', last_name: 'Tutti' })
  const days = { from: firstFullDay, to: addDays(firstFullDay, fullDays - 1) }
  for (let i = 0; i < doctors; i += 1) {
    const doctor = await aDoctor(practice)
    const times = await freeTimes(connection, doctor, days)
    await connection.withoutTimeLimits((patient) => bookLive(patient, doctor, practice.patient, times))
    await practice.link(agent, { doctor_id: doctor.doctorId })
  }
  await connection.withoutTimeLimits((patient) => patient.sql('analyze'))
  return agent
}

/**
 * Adds a doctor with `bookings` bookings: 300 live ones in the month, the others terminated on earlier days, as in a
 * long-used agenda. References between rows are valid by construction and not checked.
 */
export async function aBusyDoctor(practice: Practice, bookings: number): Promise<BusyDoctor> {
  const doctor = await aDoctor(practice)
  const free = await freeTimes(practice.connection, doctor, month)
  const live = free.filter((_, i) => (i * visitsInMonth) % free.length < visitsInMonth)
  const owner = [doctor.doctorId, doctor.officeUserId, doctor.serviceId, practice.patient]
  await practice.connection.withoutTimeLimits(async (patient) => {
    await bookLive(patient, doctor, practice.patient, live)
    const past = bookings - live.length
    const piece = 20_000
    await withoutSearchIndex(patient, async () => {
      for (let done = 0; done < past; done += piece)
        await patient.sql(
          `insert into bookings (code, status, doctor_id, office_user_id, office_service_id, user_id, date, from_minute, to_minute, starts_at, actor_type, search)
          select $1::text || 'P' || n, 'terminated', $2::int, $3::int, $4::int, $5::int, day, 480 + n % 40 * 15, 495 + n % 40 * 15, day::timestamp, 'doctor', ${whoIsSeen}
          from generate_series($6::int, $7::int) n, lateral (select date '2026-11-20' - n / 40 % 9000 as day) of_day`,
          [`${doctor.doctorId}`, ...owner, done, Math.min(done + piece, past) - 1],
        )
    })
    await patient.sql('analyze')
  })
  const [series] = await practice.connection.sql<{ id: number }>(
    `with series as (insert into booking_series (doctor_id, recurrence) values ($1, '{}') returning id),
      members as (update bookings set series_id = (select id from series)
        where id in (select id from bookings where doctor_id = $1 and status = 'confirmed' order by id limit 8))
    select id from series`,
    [doctor.doctorId],
  )
  return { ...doctor, bookings, seriesId: series?.id ?? 0 }
}

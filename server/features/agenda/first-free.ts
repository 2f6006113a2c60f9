import { anyTime, firstFreeTimes, firstFreeWindow, type WantedTimes } from '../../../domain/availability/first-free'
import { toCivilDate, type Weekday } from '../../../domain/calendar/civil-date'
import { longTime, parseTime } from '../../../domain/calendar/minutes'
import { agendaClock, type WallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import {
  type FirstFreeChoices,
  type FirstFreeTime,
  mostFreeTimes,
  usualFreeTimes,
} from '../../../domain/contract/agenda/first-free'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { invalid } from '../../../domain/contract/refusal'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { periodOf } from '../../scheduling/facts/booking-filter'
import { type DoctorPlaces, readDoctorPlaces, readDoctorServices } from '../../scheduling/facts/doctor-plans'
import { agendasOf } from '../../scheduling/facts/several-doctors'

/** "Primo posto libero" over the doctors for whom the caller may book (product.md §9.6). */
export const register = routes((handle) => {
  handle(endpoints.firstFree, { requireVisible: (context) => agendasOf(context) }, async (context, { query }) => ({
    data: await firstFree(context, query),
  }))
  handle(endpoints.firstFreeChoices, async (context) => ({
    data: choicesOf(await readDoctorPlaces(context.tx, await agendasOf(context))),
  }))
})

type Query = QueryOf<typeof endpoints.firstFree>

const idsOf = (list: string | undefined) => list?.split(',').map(Number)

/** The next free times for the doctor's side, by the same rules as `availabilities`. */
async function firstFree(context: Context, query: Query): Promise<FirstFreeTime[]> {
  const { tx, now } = context
  const agendas = await agendasOf(context, idsOf(query.doctor_ids))
  const clock = agendaClock(now.getTime())
  const period = searchedDays(query, clock)
  const wanted = wantedTimes(query)
  const services = await readDoctorServices(
    tx,
    agendas,
    {
      offices: idsOf(query.office_ids),
      medicalServices: idsOf(query.medical_service_ids),
      online: query.mode === 'online',
    },
    { ...period, now },
  )
  const count = Math.min(Number(query.limit ?? usualFreeTimes), mostFreeTimes)
  const requester = { now: clock, audience: 'back-office' } as const
  return firstFreeTimes(services, { ...period, requester, wanted, count }).map(
    ({ day, from, to, slot_code, service }) => ({
      date: toCivilDate(day),
      from: longTime(from),
      to: longTime(to),
      slot_code,
      doctor: service.doctor,
      office_user_id: service.officeUserId,
      office: service.office,
      office_service_id: service.officeServiceId,
      office_service_name: service.name,
    }),
  )
}

/** The days of the query, at most 90: from today on, and none before. */
function searchedDays({ from, to }: Query, { date, day }: WallClock) {
  const { first, last } = periodOf({ from: from ?? date, to: to ?? from ?? date }, firstFreeWindow)
  const start = Math.max(first, day)
  return { first: start, last: to === undefined ? start + firstFreeWindow - 1 : last }
}

function wantedTimes({ weekdays, from_time, to_time }: Query): WantedTimes {
  const from = parseTime(from_time ?? '') ?? anyTime.from
  const to = parseTime(to_time ?? '') ?? anyTime.to
  if (from >= to) throw invalid({ to_time: ['L’ora di fine deve seguire quella di inizio.'] })
  return { weekdays: weekdays ? new Set(idsOf(weekdays) as Weekday[]) : anyTime.weekdays, from, to }
}

/** Offices and services that several doctors share are listed once, with those doctors. */
function choicesOf(places: readonly DoctorPlaces[]): FirstFreeChoices {
  const offices = places.flatMap((place) => place.offices.map((one) => ({ ...one, doctorId: place.doctor.id })))
  const services = places.flatMap((place) => place.services.map((one) => ({ ...one, doctorId: place.doctor.id })))
  return {
    doctors: places.map(({ doctor }) => doctor),
    offices: withDoctors(offices),
    services: withDoctors(services).map(({ online: _, ...service }) => ({
      ...service,
      online: services.some(({ id, online }) => id === service.id && online),
    })),
  }
}

/** Each record once, in the order of their first mention. */
function withDoctors<T extends { readonly id: number; readonly doctorId: number }>(records: readonly T[]) {
  const found = new Map<number, Omit<T, 'doctorId'> & { doctor_ids: number[] }>()
  for (const { doctorId, ...record } of records) {
    const known = found.get(record.id)
    if (known) known.doctor_ids.push(doctorId)
    else found.set(record.id, { ...record, doctor_ids: [doctorId] })
  }
  return [...found.values()]
}

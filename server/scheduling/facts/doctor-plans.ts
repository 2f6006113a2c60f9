import { sql } from 'drizzle-orm'
import type { BusyDays } from '../../../domain/availability/availability'
import type { SearchedService } from '../../../domain/availability/first-free'
import { intArray } from '../../db/fragments'
import { prepared } from '../../db/prepared-statements'
import type { Tx } from '../../db/types'
import type { Agenda } from './actor'
import { isOfferedService, isOpenPresence } from './bookable'
import { type ScheduleRow, type ShiftRow, schedulesJson, shiftsJson, toSchedule, toShift } from './plan-rows'
import { busyDays, takenTimesJson, type Window, windowValues } from './service-plan'

interface Doctor {
  readonly id: number
  readonly title: string
  readonly first_name: string
  readonly last_name: string
}
interface Office {
  readonly id: number
  readonly name: string
}

/** A service of one of several doctors, with the facts needed to find its free times. */
export interface DoctorService extends SearchedService {
  readonly doctor: Doctor
  readonly officeUserId: number
  readonly office: Office
  readonly officeServiceId: number
  readonly name: string
  readonly medicalServiceId: number
  readonly online: boolean
  readonly hidden: boolean
  /** Cities of home visits; empty means every city. */
  readonly cities: readonly number[]
}

/** Which services are read; what is omitted does not apply. */
export interface ServiceSearch {
  readonly offices?: readonly number[] | undefined
  /** Services of the catalogue; without any, those that use ordinary time. */
  readonly medicalServices?: readonly number[] | undefined
  /** These services of offices, instead. */
  readonly officeServices?: readonly number[] | undefined
  readonly online?: boolean | undefined
  /** Services that are also read when they are hidden: those of visits. */
  readonly evenHidden?: readonly number[] | undefined
}

interface PresenceRow {
  readonly officeUserId: number
  readonly office: Office
  readonly jollyOpensAt: number
  readonly shifts: ShiftRow[]
  readonly schedules: ScheduleRow[]
  readonly services: readonly (Pick<
    DoctorService,
    'name' | 'shape' | 'medicalServiceId' | 'online' | 'hidden' | 'cities'
  > & { readonly id: number })[]
}

const value = sql.placeholder
const [first, last] = [value('first'), value('last')]

/** SQL: the agendas `a`, each with its doctor `d` and, where there is one, the doctor's profile `p`. */
const eachDoctor = sql`json_to_recordset(${value('agendas')}::json) as a(place int, doctor int, offices int[])
  join users d on d.id = a.doctor
  left join doctor_profiles p on p.user_id = d.id`
const doctorJson = sql<Doctor>`json_build_object('id', d.id, 'title', coalesce(p.title, ''), 'first_name', d.first_name,
  'last_name', d.last_name)`

const presences = sql`office_users ou join offices o on o.id = ou.office_id`
/** SQL condition: an open presence of the doctor `d`, in an office that the agenda covers. */
const isOfAgenda = sql`ou.user_id = d.id and ${isOpenPresence()} and (a.offices is null or ou.office_id = any(a.offices))`

const services = sql`office_services os join medical_services ms on ms.id = os.medical_service_id`
/** SQL condition: a service of the presence `ou` that is offered; and one that is listed, too. */
const isOffered = sql`os.office_user_id = ou.id and ${isOfferedService}`
const isListed = sql`not os.hidden and ${isOffered}`

const agendasJson = (agendas: readonly Agenda[]) =>
  JSON.stringify(agendas.map(({ userId, offices }, place) => ({ place, doctor: userId, offices })))

const presencesJson = sql<PresenceRow[]>`(
    select coalesce(json_agg(json_build_object(
        'officeUserId', ou.id, 'office', json_build_object('id', o.id, 'name', o.name), 'jollyOpensAt', ou.jolly_opens_at,
        'shifts', ${shiftsJson(first, last)}, 'schedules', ${schedulesJson(first, last)}, 'services', (
          select coalesce(json_agg(json_build_object('id', os.id, 'name', os.name,
            'shape', json_build_object('slot_code', ms.slot_code, 'duration', os.duration), 'medicalServiceId', ms.id,
            'online', os.available_online, 'hidden', os.hidden, 'cities', (select coalesce(json_agg(city_id), '[]') from office_service_cities
              where office_service_id = os.id)) order by os.position, os.id), '[]')
          from ${services} where ${isOffered} and (not os.hidden or os.id = any(${value('evenHidden')}::int[])) and (os.available_online or not ${value('online')}::boolean)
            and case when ${value('officeServices')}::int[] is not null then os.id = any(${value('officeServices')}::int[])
              when ${value('services')}::int[] is not null then ms.id = any(${value('services')}::int[])
              else ms.slot_code is null end)
      ) order by ou.position, ou.id), '[]')
    from ${presences} where ${isOfAgenda} and (${value('offices')}::int[] is null or ou.office_id = any(${value('offices')}::int[])))`

const readDoctors = prepared((tx) =>
  tx
    .select({ doctor: doctorJson, busy: takenTimesJson(sql`d.id`), presences: presencesJson })
    .from(eachDoctor)
    .orderBy(sql`a.place`)
    .prepare('read plans of doctors'),
)

/** A doctor with the exceptions to the plans of the offices of an agenda, and the services searched there. */
export interface DoctorPlans {
  readonly doctor: Doctor
  readonly presences: readonly { readonly officeUserId: number; readonly schedules: readonly ScheduleRow[] }[]
  /** In the order of offices and services. */
  readonly services: readonly DoctorService[]
}

/**
 * Several doctors with their visible services, plans and taken time over a window of days, in one statement; a doctor's taken
 * time is read once for all his services. In the order of the agendas.
 */
export async function readDoctorPlans(
  tx: Tx,
  agendas: readonly Agenda[],
  { offices, medicalServices, officeServices, online = false, evenHidden = [] }: ServiceSearch,
  window: Window,
): Promise<DoctorPlans[]> {
  const idsOf = (ids: readonly number[] | undefined) => (ids ? intArray(ids) : null)
  const rows = await readDoctors(tx).execute({
    ...windowValues(window),
    agendas: agendasJson(agendas),
    offices: idsOf(offices),
    services: idsOf(medicalServices),
    officeServices: idsOf(officeServices),
    online,
    evenHidden: intArray(evenHidden),
  })
  return rows.map(({ doctor, presences, busy }) => ({
    doctor,
    presences,
    services: servicesOf(doctor, presences, busyDays(busy)),
  }))
}

const servicesOf = (doctor: Doctor, presences: readonly PresenceRow[], busy: BusyDays): DoctorService[] =>
  presences.flatMap(({ shifts, schedules, services, ...presence }) => {
    const plan = { shifts: shifts.map(toShift), schedules: schedules.map(toSchedule) }
    const shared = { ...presence, doctor, doctorId: doctor.id, plan, busy }
    return services.map(({ id, ...service }) => ({ ...shared, ...service, officeServiceId: id }))
  })

/** The services of `readDoctorPlans`, in the order of the agendas, then of offices and services. */
export const readDoctorServices = async (...search: Parameters<typeof readDoctorPlans>): Promise<DoctorService[]> =>
  (await readDoctorPlans(...search)).flatMap(({ services }) => services)

/** A doctor with the offices and visible services of an agenda. */
export interface DoctorPlaces {
  readonly doctor: Doctor
  readonly offices: readonly Office[]
  /** Services of the catalogue, each once. */
  readonly services: readonly (Office & { readonly online: boolean })[]
}

const officesJson = sql<Office[]>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by ou.position, ou.id), '[]')
  from ${presences} where ${isOfAgenda})`
const servicesJson = sql<(Office & { readonly online: boolean })[]>`(
  select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'online', s.online)
    order by s.plain desc, s.position, s.id), '[]')
  from (select ms.id, ms.name, ms.position, ms.slot_code is null as plain, bool_or(os.available_online) as online
    from ${presences}, ${services} where ${isOfAgenda} and ${isListed}
    group by ms.id) s)`

const readPlaces = prepared((tx) =>
  tx
    .select({ doctor: doctorJson, offices: officesJson, services: servicesJson })
    .from(eachDoctor)
    .orderBy(sql`a.place`)
    .prepare('read places of doctors'),
)

/** The offices and services of several doctors, to choose from; ordinary visits come first. */
export const readDoctorPlaces = (tx: Tx, agendas: readonly Agenda[]): Promise<DoctorPlaces[]> =>
  readPlaces(tx).execute({ agendas: agendasJson(agendas) })

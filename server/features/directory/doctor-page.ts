import { sql } from 'drizzle-orm'
import { longTime } from '../../../domain/calendar/minutes'
import { agendaClock } from '../../../domain/calendar/rome'
import {
  type DoctorPage,
  type PublicFreeTime,
  type PublicOffice,
  searchedDays,
} from '../../../domain/contract/public/directory'
import { notFound } from '../../../domain/contract/refusal'
import { jsonList } from '../../db/json'
import type { Tx } from '../../db/types'
import { isOpenPresence } from '../../scheduling/facts/bookable'
import { cityJson } from '../../scheduling/facts/person'
import { findOpenService, isOpenToGuests } from '../../scheduling/guests/open-services'
import { type DoctorName, doctorNameJson, listedDoctors, servicesOfDoctor } from './doctor-list'
import { freeTimesOf, readServicesForPatients } from './first-free-order'
import { timeOnWire } from './search'

interface DoctorRow extends Record<string, unknown> {
  readonly id: number
  readonly name: DoctorName
  readonly bio: string | null
  readonly links: DoctorPage['links']
  readonly offices: readonly (Omit<PublicOffice, 'jolly_opens_at'> & { readonly jolly_opens_at: number | null })[]
  readonly services: readonly number[]
}

const citiesOfService = jsonList(
  sql<{
    id: number
    name: string
    province_code: string
  }>`json_build_object('id', c.id, 'name', c.name, 'province_code', pr.code)`,
  sql`from office_service_cities sc join cities c on c.id = sc.city_id join provinces pr on pr.id = c.province_id
    where sc.office_service_id = os.id`,
  sql`c.search`,
)

const serviceJson = sql`json_build_object('id', os.id, 'name', os.name, 'duration', os.duration, 'price', os.price,
  'available_online', os.available_online, 'at_home', ms.slot_code is not distinct from 'to_confirm', 'cities', ${citiesOfService})`

/** Offices of the doctor `d`; one that takes no bookings of patients has no services here. */
const officesJson = sql`(
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'address', o.address, 'postal_code', o.postal_code,
    'city', ${cityJson(sql`o.city_id`)}, 'phone_prefix', o.phone_prefix, 'phone', o.phone, 'directions', o.directions,
    'asks_fiscal_code', ou.asks_fiscal_code,
    'jolly_opens_at', case when exists (select 1 from plannings pl join shifts s on s.planning_id = pl.id
      join shift_slots ss on ss.shift_id = s.id where pl.office_user_id = ou.id and ss.slot_code = 'jolly')
      then ou.jolly_opens_at end,
    'services', (select coalesce(json_agg(${serviceJson} order by os.position, os.id), '[]') from office_services os
      join medical_services ms on ms.id = os.medical_service_id where os.office_user_id = ou.id and ${isOpenToGuests}))
    order by ou.position, ou.id), '[]')
  from office_users ou join offices o on o.id = ou.office_id where ou.user_id = d.id and ${isOpenPresence()})`

/** A doctor's page (product.md §5, "/prenota"); 404 for one who is unknown, or whom patients cannot book. */
export async function readDoctorPage(tx: Tx, now: Date, slug: string): Promise<DoctorPage> {
  const { rows } = await tx.execute<DoctorRow>(sql`
    select d.id, ${doctorNameJson} as name, p.bio, p.links, ${officesJson} as offices,
      (select json_agg(os.id) ${servicesOfDoctor}) as services
    ${listedDoctors} and p.slug = ${slug}`)
  const [doctor] = rows
  if (!doctor) throw notFound()
  const { name, bio, links, offices } = doctor
  const { date, day } = agendaClock(now.getTime())
  const period = { first: day, last: day + searchedDays - 1 }
  const services = await readServicesForPatients(tx, now, [doctor.id], doctor.services, period)
  const first_free = services
    .flatMap((service) => freeTimesOf([service], now, period, 1))
    .map((time) => timeOnWire(time))
    .sort(bySoonest)
  return {
    today: date,
    ...name,
    bio,
    links,
    offices: offices.map(({ jolly_opens_at, ...office }) => ({
      ...office,
      jolly_opens_at: jolly_opens_at === null ? null : longTime(jolly_opens_at),
    })),
    first_free,
    colleagues: first_free.length > 0 ? [] : await colleaguesOf(tx, now, doctor.id, period),
  }
}

const bySoonest = (a: PublicFreeTime, b: PublicFreeTime) => (a.date + a.from < b.date + b.from ? -1 : 1)

/** Listed doctors of the same offices who agreed with this one to propose each other's times, with their first free time. */
async function colleaguesOf(
  tx: Tx,
  now: Date,
  doctorId: number,
  period: { first: number; last: number },
): Promise<DoctorPage['colleagues']> {
  const { rows } = await tx.execute<{ id: number; name: DoctorName; services: number[] }>(sql`
    select d.id, ${doctorNameJson} as name, (select json_agg(os.id) ${servicesOfDoctor} and ms.slot_code is null) as services
    ${listedDoctors} and d.id in (
      select mine.colleague_id from colleague_consents mine join colleague_consents theirs on theirs.office_id = mine.office_id
        and theirs.doctor_id = mine.colleague_id and theirs.colleague_id = mine.doctor_id
      where mine.doctor_id = ${doctorId})
    order by d.last_name, d.first_name, d.id`)
  const ids = rows.flatMap(({ services }) => services ?? [])
  const services = await readServicesForPatients(
    tx,
    now,
    rows.map(({ id }) => id),
    ids,
    period,
  )
  return rows.map(({ id, name }) => {
    const [time] = freeTimesOf(
      services.filter(({ doctorId: of }) => of === id),
      now,
      period,
      1,
    )
    return { ...name, first_free: time ? timeOnWire(time) : null }
  })
}

/** The key of the photo of a doctor's page; 404 without one. */
export async function photoOf(tx: Tx, slug: string): Promise<string> {
  const { rows } = await tx.execute<{ photo: string | null }>(sql`select p.photo ${listedDoctors} and p.slug = ${slug}`)
  if (!rows[0]?.photo) throw notFound()
  return rows[0].photo
}

/** The doctor of a service that patients can book; 404 for any other. */
export async function doctorOfService(tx: Tx, serviceId: number): Promise<number> {
  const service = await findOpenService(tx, serviceId)
  if (!service) throw notFound()
  return service.doctor_id
}

import { proposeTimes } from '../../../domain/availability/proposals'
import { type DayNumber, toCivilDate } from '../../../domain/calendar/civil-date'
import { longTime } from '../../../domain/calendar/minutes'
import type { AffectedBooking } from '../../../domain/contract/agenda/hours'
import type { ServiceSlotCode, SlotCode } from '../../../domain/planning/slot-kinds'
import type { BookingContext } from '../facts/actor'
import { agreedAgendas, readReach } from '../facts/colleagues'
import { type DoctorService, readDoctorServices } from '../facts/doctor-plans'
import type { PlansOfOffice } from './changed-plan'

/** A future visit assumed to be inside the working hours, with its place and what it would need elsewhere. */
export interface VisitToCome {
  readonly id: number
  readonly office_user_id: number
  readonly office_id: number
  readonly office_service_id: number
  readonly medical_service_id: number
  readonly user_id: number | null
  readonly online: boolean
  readonly city_id: number | null
  readonly day: DayNumber
  readonly from: number
  readonly to: number
  /** The kind of time that its service uses. */
  readonly slot_code: ServiceSlotCode | null
  /** The kind of time that it was booked in. */
  readonly booked_code: SlotCode | null
  readonly offered_until: string | null
}

export type ProposedTime = AffectedBooking['proposals'][number]

/** The groups of places in their order (product.md §9.3). */
const whose = ['same', 'other-office', 'colleague'] as const

/**
 * Up to three free times for each visit, in the same order, none given twice: of the same service in the same office, of its
 * catalogue entry in the doctor's others, and with colleagues of the office who have agreed, for people of both. In changed
 * offices by the plan after the change. A fixed number of statements.
 */
export async function proposalsFor(
  context: BookingContext,
  visits: readonly VisitToCome[],
  plans: ReadonlyMap<number, PlansOfOffice>,
  days: number,
): Promise<ProposedTime[][]> {
  const { tx, now, wall, actor } = context
  const colleagues = await agreedAgendas(context)
  const people = colleagues.length === 0 ? [] : visits.flatMap(({ user_id }) => user_id ?? [])
  const reach = await readReach(tx, people, [actor.doctor.userId, ...colleagues.map(({ userId }) => userId)])
  const services = await readDoctorServices(
    tx,
    [actor.doctor, ...colleagues],
    {
      medicalServices: [...new Set(visits.map(({ medical_service_id }) => medical_service_id))],
      evenHidden: [...new Set(visits.map(({ office_service_id }) => office_service_id))],
    },
    { first: wall.day, last: Math.max(...visits.map(({ day }) => day)) + days, now },
  )
  const places = services.map((service) => {
    const plan = plans.get(service.officeUserId)?.after
    return plan && service.doctorId === actor.doctor.userId ? { ...service, plan } : service
  })
  const groupsOf = (visit: VisitToCome) => {
    const fit = places.filter((place) => serves(place, visit))
    const isOwn = ({ doctorId }: DoctorService) => doctorId === actor.doctor.userId
    const isHere = ({ officeUserId }: DoctorService) => officeUserId === visit.office_user_id
    return [
      fit.filter(({ officeServiceId }) => officeServiceId === visit.office_service_id),
      fit.filter((place) => isOwn(place) && !isHere(place)),
      fit.filter((place) => !isOwn(place) && place.office.id === visit.office_id && isOfBoth(visit, place)),
    ]
  }
  const isOfBoth = ({ user_id, slot_code }: VisitToCome, { doctorId }: DoctorService): boolean => {
    if (user_id === null) return true
    const person = reach.get(user_id)
    if (!person) return false
    if (slot_code === 'mr') return person.isRepresentative
    return person.doctors.has(doctorId) && (person.isRepresentative || person.doctors.has(actor.doctor.userId))
  }
  const asked = visits.map((visit) => ({
    ...{ day: visit.day, from: visit.from, slot_code: visit.booked_code, service_code: visit.slot_code },
    groups: groupsOf(visit),
  }))
  const proposed = proposeTimes(asked, { now: wall, days })
  return proposed.map((times, index) =>
    times.map(({ service, day, from, to, slot_code }) => {
      const place = asked[index]?.groups.findIndex((group) => group.includes(service)) ?? 0
      const { id, title, first_name, last_name } = service.doctor
      return {
        doctor: { id, title, name: `${last_name} ${first_name}`.trim() },
        office_user_id: service.officeUserId,
        office: service.office,
        office_service_id: service.officeServiceId,
        date: toCivilDate(day),
        from: longTime(from),
        to: longTime(to),
        slot_code,
        whose: whose[place] ?? 'same',
      }
    }),
  )
}

/** Whether a service would take the visit: the same one, or its like that is online and goes home where the visit does. */
function serves(service: DoctorService, visit: VisitToCome): boolean {
  if (service.officeServiceId === visit.office_service_id) return true
  if (service.hidden || service.medicalServiceId !== visit.medical_service_id) return false
  if (visit.online && !service.online) return false
  if (visit.slot_code !== 'to_confirm' || visit.city_id === null) return true
  return service.cities.length === 0 || service.cities.includes(visit.city_id)
}

import { sql } from 'drizzle-orm'
import { firstFreeTimes } from '../../../domain/availability/first-free'
import type { DayNumber } from '../../../domain/calendar/civil-date'
import { agendaClock } from '../../../domain/calendar/rome'
import { searchedDays } from '../../../domain/contract/public/directory'
import type { Tx } from '../../db/types'
import { type DoctorService, readDoctorServices } from '../../scheduling/facts/doctor-plans'
import { isOpenToGuests } from '../../scheduling/guests/open-services'

/** The agenda of a doctor as patients see it, with the services that they can book. */
export const patientsAgenda = (doctorId: number) =>
  ({ userId: doctorId, onBehalf: false, offices: null, rights: [] }) as const

/** How many doctors are read at once: other requests come between. */
const doctorsAtOnce = 50
/** Days of the first look; who has no time in them is looked for further. */
const nearDays = 14

/** The first free minute of each service, counted in minutes since 1970 of Rome's clock, by the service's id. */
type FirstFree = ReadonlyMap<number, number>

/** Ids of the services that patients can book, by doctor. */
async function servicesForPatients(tx: Tx): Promise<Map<number, number[]>> {
  const { rows } = await tx.execute<{ doctor: number; ids: number[] }>(sql`
    select ou.user_id as doctor, json_agg(os.id) as ids from office_services os
    join medical_services ms on ms.id = os.medical_service_id
    join office_users ou on ou.id = os.office_user_id
    where ${isOpenToGuests} group by ou.user_id order by ou.user_id`)
  return new Map(rows.map(({ doctor, ids }) => [doctor, ids]))
}

/** The services of some doctors that patients can book, among `ids`, over the days from `first` on. */
export const readServicesForPatients = (
  tx: Tx,
  now: Date,
  doctors: readonly number[],
  ids: readonly number[],
  { first, last }: { readonly first: DayNumber; readonly last: DayNumber },
): Promise<DoctorService[]> =>
  readDoctorServices(tx, doctors.map(patientsAgenda), { officeServices: ids }, { first, last, now })

/** The next free times of services, as a patient whom nobody knows may book them. */
export const freeTimesOf = (
  services: readonly DoctorService[],
  now: Date,
  period: { readonly first: DayNumber; readonly last: DayNumber },
  count: number,
) =>
  firstFreeTimes(services, {
    ...period,
    requester: { now: agendaClock(now.getTime()), audience: 'participant' },
    count,
  })

async function computed(tx: Tx, now: Date, first: DayNumber): Promise<FirstFree> {
  const found = new Map<number, number>()
  const all = [...(await servicesForPatients(tx))]
  const look = async (doctors: typeof all, from: DayNumber, last: DayNumber) => {
    for (let at = 0; at < doctors.length; at += doctorsAtOnce) {
      const some = doctors.slice(at, at + doctorsAtOnce)
      const ids = some.flatMap(([, services]) => services)
      const period = { first: from, last }
      for (const service of await readServicesForPatients(
        tx,
        now,
        some.map(([doctor]) => doctor),
        ids,
        period,
      )) {
        const [time] = freeTimesOf([service], now, period, 1)
        if (time) found.set(service.officeServiceId, time.day * 1440 + time.from)
      }
    }
  }
  await look(all, first, first + nearDays - 1)
  const without = all.flatMap(([doctor, services]): typeof all => {
    const missing = services.filter((id) => !found.has(id))
    return missing.length > 0 ? [[doctor, missing]] : []
  })
  await look(without, first + nearDays, first + searchedDays - 1)
  return found
}

/** Longest time for which an order is kept, in milliseconds. */
const longestKept = 60_000

/**
 * By when each service has its first free time from a day on. Computing it for a thousand doctors takes long, so that the order of a
 * search may be up to a minute old; the times that a page shows are always those of now. A few doctors are computed anew each time.
 */
export function firstFreeOrder() {
  const known = new Map<
    DayNumber,
    { readonly at: number; readonly keptUntil: number; readonly order: Promise<FirstFree> }
  >()
  return async (tx: Tx, now: Date, first: DayNumber): Promise<FirstFree> => {
    const entry = known.get(first)
    if (entry && now.getTime() >= entry.at && now.getTime() < entry.keptUntil) return entry.order
    const started = performance.now()
    const order = await computed(tx, now, first)
    const kept = Math.min(longestKept, 20 * (performance.now() - started))
    if (known.size > 100) known.clear()
    known.set(first, { at: now.getTime(), keptUntil: now.getTime() + kept, order: Promise.resolve(order) })
    return order
  }
}

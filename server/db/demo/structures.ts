import {
  type CivilDate,
  type DayNumber,
  toCivilDate,
  toDayNumber,
  weekdayOf,
} from '../../../domain/calendar/civil-date'
import { italianHolidays } from '../../../domain/calendar/holidays'
import type { Schedule } from '../../../domain/planning/planning'
import servicesResource from '../../../src/resources/medical-services'
import officiesResource from '../../../src/resources/officies'
import {
  medicalServices,
  officeServiceCities,
  officeServices,
  offices,
  officeUserSchedules,
  officeUsers,
  shiftSlots,
  shifts,
} from '../tables'
import type { StaffKey } from './accounts'
import { type Demo, dated, idOf, insertRecords } from './context'
import { insertAll, insertOne } from './insert'
import {
  type DemoPresence,
  demoCatalogue,
  demoOffices,
  demoPresences,
  type OfficeKey,
  type ServiceName,
  servedCities,
  weeklyPause,
} from './practice'
import { type AgendaRoom, type AgendaService, futureDays, pastDays } from './visits'

/**
 * Writes offices, catalogue, and for every presence of a doctor its shifts, painted ranges, closures and services; fills
 * `demo.offices`. Returns what each doctor's agenda is filled from.
 */
export async function insertStructures(
  demo: Demo,
  healthcare_company_id: number,
): Promise<ReadonlyMap<StaffKey, AgendaRoom[]>> {
  const officeRows = Object.values(demoOffices).map(({ city, ...office }) => {
    const place = { city_id: idOf(demo.cities, city), healthcare_company_id }
    return { ...office, phone_prefix: '+39', ...place, active: true }
  })
  const officeIds = await insertRecords(demo, offices, officiesResource, officeRows)
  for (const [i, key] of (Object.keys(demoOffices) as OfficeKey[]).entries())
    demo.offices.set(key, officeIds[i] as number)
  const serviceNames = Object.keys(demoCatalogue) as ServiceName[]
  const serviceRows = serviceNames.map((name, i) => {
    const { doctors, ...entry } = demoCatalogue[name]
    return { name, ...entry, doctor_categories: [...doctors], position: i + 1 }
  })
  const serviceIds = await insertRecords(demo, medicalServices, servicesResource, serviceRows)
  const catalogue = new Map(serviceNames.map((name, i) => [name, serviceIds[i] as number]))
  const rooms = new Map<StaffKey, AgendaRoom[]>()
  for (const presence of demoPresences) {
    const known = rooms.get(presence.doctor) ?? []
    rooms.set(presence.doctor, [...known, await insertPresence(demo, presence, catalogue, known.length)])
  }
  return rooms
}

type Catalogue = ReadonlyMap<ServiceName, number>

async function insertPresence(
  demo: Demo,
  presence: DemoPresence,
  catalogue: Catalogue,
  position: number,
): Promise<AgendaRoom> {
  const { tx, staff } = demo
  const officeUserId = await insertOne(tx, officeUsers, {
    user_id: idOf(staff, presence.doctor),
    office_id: idOf(demo.offices, presence.office),
    position,
    need_setup: false,
    allow_assistant_manual_bookings: presence.assistantManual ?? false,
    online_bookings: true,
    jolly_opens_at: 420,
    ...dated(demo),
  })
  const shiftRows = presence.shifts.map(({ painted: _, ...shift }) => {
    return { ...shift, office_user_id: officeUserId, ...dated(demo) }
  })
  const shiftIds = await insertAll(tx, shifts, shiftRows)
  const painted = presence.shifts.flatMap((shift, i) =>
    shift.painted.map((range) => ({ ...range, shift_id: shiftIds[i] as number, ...dated(demo) })),
  )
  await insertAll(tx, shiftSlots, painted)
  const schedules = await insertSchedules(demo, presence, officeUserId)
  const services = await insertServices(demo, presence, officeUserId, catalogue)
  const planShifts = presence.shifts.map((shift) => ({ ...shift, validFrom: null, validTo: null }))
  return { officeUserId, busy: presence.busy, services, plan: { schedules, shifts: planShifts } }
}

/** Returns those that are booked in the demo: the ones not hidden. */
async function insertServices(
  demo: Demo,
  { services }: DemoPresence,
  office_user_id: number,
  catalogue: Catalogue,
): Promise<AgendaService[]> {
  const { tx, cities } = demo
  const rows = services.map(({ service, name, duration = null, online = false, hidden = false }, position) => ({
    office_user_id,
    medical_service_id: idOf(catalogue, service),
    name: name ?? service,
    hidden,
    available_online: online,
    duration,
    position,
    ...dated(demo),
  }))
  const ids = await insertAll(tx, officeServices, rows)
  const slotCode = (service: ServiceName | undefined) => (service ? demoCatalogue[service].slot_code : null)
  const homeVisits = ids.filter((_, i) => slotCode(services[i]?.service) === 'to_confirm')
  const served = homeVisits.flatMap((office_service_id) =>
    servedCities.map((code) => ({ office_service_id, city_id: idOf(cities, code) })),
  )
  await insertAll(tx, officeServiceCities, served)
  return services.flatMap(({ service, duration = null, online = false, hidden, weight = 1 }, i) => {
    const shape = { slot_code: slotCode(service), duration }
    return hidden ? [] : [{ id: ids[i] as number, shape, online, weight }]
  })
}

interface Closure {
  from: CivilDate
  to: CivilDate
  note: string
}

/** Public holidays of the window, and two weeks of leave: months ago, and some weeks ahead. */
function closuresOf(today: DayNumber, leaveAhead: number): Closure[] {
  const first = toCivilDate(today - pastDays)
  const last = toCivilDate(today + futureDays + 60)
  const years = [Number(first.slice(0, 4)), Number(first.slice(0, 4)) + 1, Number(first.slice(0, 4)) + 2]
  const holidays = years
    .flatMap(italianHolidays)
    .filter(({ date }) => first <= date && date <= last)
    .map(({ date, name }) => ({ from: date, to: date, note: name }))
  const leave = [today - 110, today + leaveAhead].map((start) => {
    const monday = start - ((weekdayOf(start) + 6) % 7)
    return { from: toCivilDate(monday), to: toCivilDate(monday + 6), note: 'Ferie' }
  })
  return [...holidays, ...leave]
}

async function insertSchedules(demo: Demo, { doctor }: DemoPresence, office_user_id: number): Promise<Schedule[]> {
  const { wall, staff } = demo
  const leaveAhead = 40 + ((7 * idOf(staff, doctor)) % 28)
  const kind = 'closed' as const
  const rows: (typeof officeUserSchedules.$inferInsert & Pick<Schedule, 'kind' | 'recurrence'>)[] = closuresOf(
    wall.day,
    leaveAhead,
  ).map(({ from, to, note }) => ({
    office_user_id,
    type: 'specific',
    kind,
    from_date: from,
    from_minute: 0,
    to_date: to,
    to_minute: 1440,
    recurrence: null,
    note,
    ...dated(demo),
  }))
  if (doctor === weeklyPause.doctor) {
    const { weekday, from, to, note } = weeklyPause
    const start = wall.day - pastDays
    const first = toCivilDate(start + ((weekday - weekdayOf(start) + 7) % 7))
    const recurrence = { from: first, freq: 'weekly' as const, interval: 1, weekdays: [weekday] }
    rows.push({
      office_user_id,
      type: 'recurring',
      kind,
      from_date: first,
      from_minute: from,
      to_date: first,
      to_minute: to,
      recurrence,
      note,
      ...dated(demo),
    })
  }
  await insertAll(demo.tx, officeUserSchedules, rows)
  return rows.map((row) => ({
    kind,
    start: { day: toDayNumber(row.from_date), minutes: row.from_minute },
    end: { day: toDayNumber(row.to_date), minutes: row.to_minute },
    duration: null,
    recurrence: row.recurrence,
  }))
}

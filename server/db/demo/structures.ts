import type { OfficePlan } from '../../../domain/availability/day-plan'
import {
  type CivilDate,
  type DayNumber,
  toCivilDate,
  toDayNumber,
  weekdayOf,
} from '../../../domain/calendar/civil-date'
import { italianHolidays } from '../../../domain/calendar/holidays'
import type { Schedule } from '../../../domain/planning/planning'
import { searchText } from '../../../domain/resource'
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
import type { Tx } from '../types'
import type { StaffKey } from './accounts'
import { insertAll, insertOne } from './insert'
import {
  type DemoRoom,
  demoCatalogue,
  demoOffices,
  demoRooms,
  type OfficeKey,
  type ServiceName,
  servedCities,
  weeklyPause,
} from './practice'
import { type AgendaRoom, futureDays, pastDays } from './visits'

export interface StructureContext {
  readonly today: DayNumber
  readonly created_at: Date
  readonly staff: ReadonlyMap<StaffKey, number>
  /** Ids by cadastral code. */
  readonly cities: ReadonlyMap<string, number>
  readonly healthcareCompanies: readonly number[]
}

export interface Structures {
  readonly offices: ReadonlyMap<OfficeKey, number>
  /** What each doctor's agenda is filled from. */
  readonly rooms: ReadonlyMap<StaffKey, AgendaRoom[]>
}

/** Offices, catalogue, and for every room its shifts, painted ranges, closures and services. */
export async function insertStructures(tx: Tx, context: StructureContext): Promise<Structures> {
  const dated = { created_at: context.created_at, updated_at: context.created_at }
  const officeKeys = Object.keys(demoOffices) as OfficeKey[]
  const officeIds = await insertAll(
    tx,
    offices,
    officeKeys.map((key) => {
      const { city, ...office } = demoOffices[key]
      const healthcare_company_id = context.healthcareCompanies[0] ?? null
      const row = { ...office, phone_prefix: '+39', city_id: context.cities.get(city) ?? null, healthcare_company_id }
      return { ...row, active: true, search: searchText(officiesResource, row), ...dated }
    }),
  )
  const serviceNames = Object.keys(demoCatalogue) as ServiceName[]
  const serviceIds = await insertAll(
    tx,
    medicalServices,
    serviceNames.map((name, i) => {
      const { doctors, ...entry } = demoCatalogue[name]
      const row = { name, ...entry, doctor_categories: [...doctors], position: i + 1 }
      return { ...row, search: searchText(servicesResource, row), ...dated }
    }),
  )
  const byOffice = new Map(officeKeys.map((key, i) => [key, officeIds[i] as number]))
  const catalogue = new Map(serviceNames.map((name, i) => [name, serviceIds[i] as number]))
  const rooms = new Map<StaffKey, AgendaRoom[]>()
  for (const room of demoRooms) {
    const known = rooms.get(room.doctor) ?? []
    const officeId = byOffice.get(room.office) as number
    known.push(await insertRoom(tx, room, { ...context, officeId, catalogue, position: known.length }))
    rooms.set(room.doctor, known)
  }
  return { offices: byOffice, rooms }
}

interface RoomContext extends StructureContext {
  readonly officeId: number
  readonly catalogue: ReadonlyMap<ServiceName, number>
  readonly position: number
}

async function insertRoom(tx: Tx, room: DemoRoom, context: RoomContext): Promise<AgendaRoom> {
  const dated = { created_at: context.created_at, updated_at: context.created_at }
  const office_user_id = await insertOne(tx, officeUsers, {
    user_id: context.staff.get(room.doctor) as number,
    office_id: context.officeId,
    position: context.position,
    need_setup: false,
    allow_assistant_manual_bookings: room.assistantManual ?? false,
    online_bookings: true,
    jolly_opens_at: 420,
    ...dated,
  })
  const shiftIds = await insertAll(
    tx,
    shifts,
    room.shifts.map(({ painted: _, weekdays, ...shift }) => ({
      ...shift,
      weekdays: [...weekdays],
      office_user_id,
      ...dated,
    })),
  )
  const painted = room.shifts.flatMap((shift, i) =>
    (shift.painted ?? []).map(({ from, to, weekdays, ...range }) => ({
      shift_id: shiftIds[i] as number,
      slot_code: range.slot_code,
      weekdays: [...weekdays],
      spans: [{ from, to }],
      duration: range.duration ?? null,
      horizon: range.horizon ?? null,
      rate_limit: range.rate_limit ?? null,
      ...dated,
    })),
  )
  await insertAll(tx, shiftSlots, painted)
  const schedules = await insertSchedules(tx, room, office_user_id, context)
  const services = await insertServices(tx, room, office_user_id, context)
  return { officeUserId: office_user_id, busy: room.busy, services, plan: planOf(room, schedules) }
}

async function insertServices(tx: Tx, room: DemoRoom, office_user_id: number, context: RoomContext) {
  const dated = { created_at: context.created_at, updated_at: context.created_at }
  const ids = await insertAll(
    tx,
    officeServices,
    room.services.map((offered, position) => ({
      office_user_id,
      medical_service_id: context.catalogue.get(offered.service) as number,
      name: offered.name ?? offered.service,
      hidden: offered.hidden ?? false,
      available_online: offered.online ?? false,
      duration: offered.duration ?? null,
      position,
      ...dated,
    })),
  )
  const homeVisits = ids.filter((_, i) => kindOf(room.services[i]?.service) === 'to_confirm')
  const city_ids = servedCities.map((code) => context.cities.get(code) as number)
  await insertAll(
    tx,
    officeServiceCities,
    homeVisits.flatMap((office_service_id) => city_ids.map((city_id) => ({ office_service_id, city_id }))),
  )
  return room.services.flatMap((offered, i) =>
    offered.hidden
      ? []
      : [
          {
            id: ids[i] as number,
            shape: { slot_code: kindOf(offered.service), duration: offered.duration ?? null },
            online: offered.online ?? false,
            weight: offered.weight ?? 1,
          },
        ],
  )
}

const kindOf = (service: ServiceName | undefined) => (service ? demoCatalogue[service].slot_code : null)

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

async function insertSchedules(
  tx: Tx,
  room: DemoRoom,
  office_user_id: number,
  context: RoomContext,
): Promise<Schedule[]> {
  const dated = { created_at: context.created_at, updated_at: context.created_at }
  const leaveAhead = 40 + ((7 * (context.staff.get(room.doctor) as number)) % 28)
  const rows = closuresOf(context.today, leaveAhead).map(({ from, to, note }) => ({
    office_user_id,
    type: 'specific' as 'specific' | 'recurring',
    kind: 'closed' as const,
    from_date: from,
    from_minute: 0,
    to_date: to,
    to_minute: 1440,
    recurrence: null as { from: CivilDate; freq: 'weekly'; interval: number; weekdays: number[] } | null,
    note,
    ...dated,
  }))
  if (room.doctor === weeklyPause.doctor) {
    const start = context.today - pastDays
    const first = toCivilDate(start + ((weeklyPause.weekday - weekdayOf(start) + 7) % 7))
    rows.push({
      ...dated,
      office_user_id,
      type: 'recurring',
      kind: 'closed',
      from_date: first,
      from_minute: weeklyPause.from,
      to_date: first,
      to_minute: weeklyPause.to,
      recurrence: { from: first, freq: 'weekly', interval: 1, weekdays: [weeklyPause.weekday] },
      note: weeklyPause.note,
    })
  }
  await insertAll(tx, officeUserSchedules, rows)
  return rows.map((row) => ({
    kind: row.kind,
    start: { day: toDayNumber(row.from_date), minutes: row.from_minute },
    end: { day: toDayNumber(row.to_date), minutes: row.to_minute },
    duration: null,
    recurrence: row.recurrence,
  }))
}

function planOf(room: DemoRoom, schedules: readonly Schedule[]): OfficePlan {
  return {
    schedules,
    shifts: room.shifts.map((shift) => ({
      weekdays: shift.weekdays,
      from: shift.from,
      to: shift.to,
      duration: shift.duration,
      validFrom: null,
      validTo: null,
      painted: (shift.painted ?? []).map(({ from, to, ...range }) => ({
        slot_code: range.slot_code,
        weekdays: range.weekdays,
        spans: [{ from, to }],
        duration: range.duration ?? null,
        horizon: range.horizon ?? null,
        rate_limit: range.rate_limit ?? null,
      })),
    })),
  }
}

import { type DayNumber, toCivilDate, toDayNumber, weekdayOf } from '../../../domain/calendar/civil-date'
import { italianHolidays } from '../../../domain/calendar/holidays'
import { usualReminderHours } from '../../../domain/messages/reminders'
import type { Schedule } from '../../../domain/planning/planning'
import servicesResource from '../../../src/resources/configuration/medical-services'
import linksResource from '../../../src/resources/registry/doctor-links'
import officesResource from '../../../src/resources/structures/officies'
import {
  colleagueConsents,
  doctorLinks,
  medicalServices,
  officeServiceCities,
  officeServices,
  offices,
  officeUserSchedules,
  officeUsers,
  plannings,
  shiftSlots,
  shifts,
} from '../tables'
import type { StaffKey } from './accounts'
import { type AgendaRoom, type AgendaService, futureDays, pastDays } from './agenda/visits'
import type { Demo } from './demo'
import {
  type DemoPresence,
  demoCatalogue,
  demoConsents,
  demoLinks,
  demoOffices,
  demoPresences,
  demoPrices,
  type OfficeKey,
  type ServiceName,
  servedCities,
  weeklyPause,
} from './practice'

type Catalogue = Record<ServiceName, number>

/** Adds offices, catalogue and every doctor's presences; fills `demo.offices`. Returns each doctor's rooms for `visitsOf`. */
export function addStructures(demo: Demo, healthcare_company_id: number): Map<StaffKey, AgendaRoom[]> {
  const { cities } = demo.known
  for (const [key, [name, kind, address, city, postal_code, phone]] of Object.entries(demoOffices)) {
    const place = { address, city_id: cities[city], postal_code, phone_prefix: '+39', phone, healthcare_company_id }
    demo.offices[key as OfficeKey] = demo.add(offices, { name, kind, ...place, active: true }, officesResource)
  }
  const catalogue = {} as Catalogue
  for (const [i, [name, service]] of Object.entries(demoCatalogue).entries())
    catalogue[name as ServiceName] = demo.add(medicalServices, { name, ...service, position: i + 1 }, servicesResource)
  const rooms = new Map<StaffKey, AgendaRoom[]>()
  for (const presence of demoPresences) {
    const known = rooms.get(presence.doctor) ?? []
    rooms.set(presence.doctor, [...known, addPresence(demo, presence, catalogue, known.length)])
  }
  return rooms
}

/** Adds who works for whom, and who shares free times with whom. */
export function addLinks(demo: Demo): void {
  for (const { kind, agent, doctor, office, rights, days = [] } of demoLinks) {
    const [valid_from = null, valid_to = null] = days.map((day) => demo.date(day))
    const office_id = office ? demo.offices[office] : null
    const [agent_id, doctor_id] = [demo.staff[agent], demo.staff[doctor]]
    demo.add(doctorLinks, { kind, agent_id, doctor_id, office_id, rights, valid_from, valid_to }, linksResource)
  }
  for (const { office, by, to } of demoConsents) {
    const [doctor_id, colleague_id] = [demo.staff[by], demo.staff[to]]
    demo.add(colleagueConsents, {
      office_id: demo.offices[office],
      doctor_id,
      colleague_id,
      created_by: doctor_id,
      created_at: demo.created_at,
    })
  }
}

function addPresence(demo: Demo, presence: DemoPresence, catalogue: Catalogue, position: number): AgendaRoom {
  const office_user_id = demo.add(officeUsers, {
    user_id: demo.staff[presence.doctor],
    office_id: demo.offices[presence.office],
    position,
    allow_assistant_manual_bookings: presence.assistantManual ?? false,
    online_bookings: true,
    jolly_opens_at: 420,
    reminder_hours: presence.reminderHours ?? usualReminderHours,
    undo_window_minutes: presence.undoWindow ?? null,
  })
  const planning_id = demo.add(plannings, { office_user_id })
  for (const { painted, ...shift } of presence.shifts) {
    const shift_id = demo.add(shifts, { ...shift, planning_id })
    for (const range of painted) demo.add(shiftSlots, { ...range, shift_id })
  }
  return {
    officeUserId: office_user_id,
    officeName: demoOffices[presence.office][0],
    busy: presence.busy,
    services: addServices(demo, presence, office_user_id, catalogue),
    plan: {
      schedules: addSchedules(demo, presence, office_user_id),
      shifts: presence.shifts.map((shift) => ({ ...shift, validFrom: null, validTo: null })),
    },
  }
}

/** Adds the services of a presence; returns those that are not hidden, which the demo books. */
function addServices(
  demo: Demo,
  presence: DemoPresence,
  office_user_id: number,
  catalogue: Catalogue,
): AgendaService[] {
  return presence.services.flatMap(
    ({ service, name = service, duration = null, online = false, hidden = false, weight = 1 }, position) => {
      const medical_service_id = catalogue[service]
      const price = demoPrices[service] ?? null
      const shown = { name, hidden, available_online: online, price }
      const row = { office_user_id, medical_service_id, duration, position, ...shown }
      const id = demo.add(officeServices, row)
      const { slot_code } = demoCatalogue[service]
      if (slot_code === 'to_confirm')
        for (const city of servedCities)
          demo.add(officeServiceCities, { office_service_id: id, city_id: demo.known.cities[city] })
      return hidden || weight === 0 ? [] : [{ id, shape: { slot_code, duration }, online, weight }]
    },
  )
}

/** Public holidays of the window, and two weeks of leave: one months ago, one some weeks ahead. */
function closuresOf(today: DayNumber, leaveAhead: number): { from: DayNumber; to: DayNumber; note: string }[] {
  const [first, last] = [today - pastDays, today + futureDays + 60]
  const year = Number(toCivilDate(first).slice(0, 4))
  const holidays = [year, year + 1, year + 2]
    .flatMap(italianHolidays)
    .map(({ date, name }) => ({ from: toDayNumber(date), to: toDayNumber(date), note: name }))
    .filter(({ from }) => first <= from && from <= last)
  const leave = [today - 110, today + leaveAhead].map((start) => {
    const monday = start - ((weekdayOf(start) + 6) % 7)
    return { from: monday, to: monday + 6, note: 'Ferie' }
  })
  return [...holidays, ...leave]
}

/**
 * For the doctor of most pictures, in one office: pauses where no shift is, one that has ended, an opening and a closure of some
 * hours after the booked days. None changes a time that the demo books.
 */
function otherExceptions(today: DayNumber): readonly Exception[] {
  const after = (day: DayNumber, weekday: number) => day + ((weekday - weekdayOf(day) + 7) % 7)
  const [monday, saturday, ended] = [after(today - 300, 1), after(today + futureDays + 3, 6), after(today - 300, 6)]
  const lunch = { from: toCivilDate(monday), freq: 'weekly', interval: 1, weekdays: [1, 2, 3, 4, 5] } as const
  const course = { from: toCivilDate(ended), freq: 'weekly', interval: 2, count: 6 } as const
  const congress = after(today + futureDays + 12, 3)
  return [
    { start: [monday, 780], end: [monday, 840], note: 'Pausa pranzo', recurrence: lunch },
    { start: [ended, 540], end: [ended, 780], note: 'Corso di aggiornamento', recurrence: course },
    { start: [saturday, 540], end: [saturday, 720], note: 'Vaccinazioni', kind: 'open', duration: 15 },
    { start: [congress, 900], end: [congress, 1080], note: 'Congresso' },
  ]
}

interface Exception {
  readonly start: readonly [DayNumber, number]
  readonly end: readonly [DayNumber, number]
  readonly note: string
  readonly recurrence?: Schedule['recurrence']
  readonly kind?: Schedule['kind']
  readonly duration?: number
}

function addSchedules(demo: Demo, { doctor, office }: DemoPresence, office_user_id: number): Schedule[] {
  const today = demo.wall.day
  const add = ({ start, end, note, recurrence = null, kind = 'closed', duration }: Exception): Schedule => {
    const [[fromDay, from_minute], [toDay, to_minute]] = [start, end]
    const [from_date, to_date] = [toCivilDate(fromDay), toCivilDate(toDay)]
    const type = recurrence ? 'recurring' : 'specific'
    const row = { office_user_id, type, kind, from_date, from_minute, to_date, to_minute, recurrence, note } as const
    demo.add(officeUserSchedules, { ...row, ...(duration && { duration }) })
    return {
      kind,
      start: { day: fromDay, minutes: from_minute },
      end: { day: toDay, minutes: to_minute },
      duration: duration ?? null,
      recurrence,
    }
  }
  const leaveAhead = 40 + ((7 * demo.staff[doctor]) % 28)
  const closures = closuresOf(today, leaveAhead).map(({ from, to, note }) =>
    add({ start: [from, 0], end: [to, 1440], note }),
  )
  if (doctor === 'ferri' && office === 'roma') return [...closures, ...otherExceptions(today).map(add)]
  if (doctor !== weeklyPause.doctor) return closures
  const { weekday, from, to, note } = weeklyPause
  const start = today - pastDays
  const first = start + ((weekday - weekdayOf(start) + 7) % 7)
  const recurrence = { from: toCivilDate(first), freq: 'weekly', interval: 1, weekdays: [weekday] } as const
  return [...closures, add({ start: [first, from], end: [first, to], note, recurrence })]
}

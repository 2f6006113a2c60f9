import { and, eq, inArray, or } from 'drizzle-orm'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import { type BoardColumn, mostColumns } from '../../../domain/contract/agenda/board'
import type { Booking } from '../../../domain/contract/booking/bookings'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { invalid } from '../../../domain/contract/refusal'
import { bookings } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import type { Agenda } from '../../scheduling/facts/actor'
import { slotsByDate } from '../../scheduling/facts/availabilities'
import { type DoctorService, readDoctorPlans } from '../../scheduling/facts/doctor-plans'
import { agendasOf } from '../../scheduling/facts/several-doctors'
import { selectBookings, toWire } from '../../scheduling/facts/show'
import { visibleBookings } from '../../scheduling/facts/stored-booking'
import { readHoldsOf } from '../../scheduling/waiting/waiting-list'
import { linkReader } from '../../storage/links'
import { mainServices, officeUsers, schedulesOfPlans } from './office-users'

/** "Giornata": the day of several doctors side by side (product.md §9.6). */
export const register = routes((handle) => {
  handle(endpoints.board, { requireVisible: (context) => agendasOf(context) }, async (context, { query }) => ({
    data: await readBoard(context, query),
  }))
})

/** A column for each doctor, in the order of their agendas; as many statements for twelve doctors as for one. */
async function readBoard(context: Context, { date, doctor_ids }: QueryOf<typeof endpoints.board>) {
  const { tx, now, caller } = context
  const agendas = await agendasShown(context, doctor_ids)
  const day = toDayNumber(date)
  const wall = agendaClock(now.getTime())
  const places = await officeUsers(tx, caller, agendas, ['shifts', 'shifts.slots'])
  const main = mainServices(places).map(({ office_service_id }) => office_service_id)
  const window = { first: day, last: day, now }
  const plans = await readDoctorPlans(tx, agendas, { officeServices: main }, window)
  const visits = await visitsOf(context, agendas, date)
  const holds = await readHoldsOf(tx, now, agendas, { from: date, to: date })
  const freeOf = (service: DoctorService) => ({
    office_user_id: service.officeUserId,
    office_service_id: service.officeServiceId,
    slots: slotsByDate(service, window, { isParticipant: false, visits: [] })[date] ?? [],
  })
  return plans.map(
    ({ doctor, presences, services }): BoardColumn => ({
      doctor,
      office_users: places.filter(({ user_id }) => user_id === doctor.id),
      schedules: schedulesOfPlans(presences, { from: date, to: date }),
      visits: visits.filter(({ office_service }) => office_service.office_user.user_id === doctor.id),
      holds: holds.filter(({ doctor_id }) => doctor_id === doctor.id).map(({ hold }) => hold),
      free: day < wall.day ? [] : services.map(freeOf),
    }),
  )
}

/** The agendas of the columns: of the doctors named, at most `mostColumns` (422), or the first ones. */
async function agendasShown(context: Context, list: string | undefined): Promise<Agenda[]> {
  const ids = list && [...new Set(list.split(',').map(Number))]
  if (!ids) return (await agendasOf(context)).slice(0, mostColumns)
  if (ids.length > mostColumns) throw invalid({ doctor_ids: [`Al massimo ${mostColumns} medici alla volta.`] })
  return agendasOf(context, ids)
}

/** The visits of a day in several agendas, by time. */
async function visitsOf({ tx, now, caller }: Context, agendas: readonly Agenda[], date: string): Promise<Booking[]> {
  const doctors = agendas.map(({ userId }) => userId)
  const visible = or(...agendas.map(visibleBookings))
  const where = and(inArray(bookings.doctor_id, doctors), eq(bookings.date, date), visible)
  const rows = await selectBookings(tx, where).orderBy(bookings.from, bookings.id)
  const wall = agendaClock(now.getTime())
  return rows.map((row) => toWire(row, 'doctor-side', linkReader(caller), now, wall))
}

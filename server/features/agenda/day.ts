import { sql } from 'drizzle-orm'
import { firstWorkingDay } from '../../../domain/availability/opening-hours'
import { addDays, type CivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { romeWallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import { type Day, type DayPart, pendingDays } from '../../../domain/contract/agenda/day'
import type { Booking } from '../../../domain/contract/booking/bookings'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { ServiceNotice } from '../../../domain/contract/messages/messages'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { type Actor, bookingContext, doctorSide } from '../../scheduling/facts/actor'
import { availabilitiesOf } from '../../scheduling/facts/availabilities'
import { isOpenPresence } from '../../scheduling/facts/bookable'
import { periodOf } from '../../scheduling/facts/booking-filter'
import {
  type ScheduleRow,
  type ShiftRow,
  schedulesJson,
  shiftsJson,
  toSchedule,
  toShift,
} from '../../scheduling/facts/plan-rows'
import { readSetup } from '../../scheduling/facts/setup'
import { isOfAgendas } from '../../scheduling/facts/several-doctors'
import { countUndecided } from '../../scheduling/hours/affected-bookings'
import { readHolds } from '../../scheduling/waiting/waiting-list'
import { mainServices, officeUsers, schedulesOfPlans } from './office-users'

type Query = QueryOf<typeof endpoints.day>

/** The use cases of other features whose replies are parts of a day. */
export interface DayReaders {
  bookings(context: Context, query: QueryOf<typeof endpoints.bookings>): Promise<{ data: Booking[] }>
  notices(context: Context): Promise<ServiceNotice[]>
  prescriptions(context: Context): Promise<Day['prescriptions']>
  offers(context: Context): Promise<Day['offers']>
}

/** What is read of a day: `from` to `to`, found by `query`. */
interface DayWindow {
  readonly query: Query
  readonly today: CivilDate
  /** The day asked for, which `from` is not when the practice is closed on it. */
  readonly day: CivilDate
  readonly from: CivilDate
  readonly to: CivilDate
  readonly plans: readonly PlanRow[]
}

/** Days in which the next working day is searched. */
const daysAhead = 21

/** `GET doctor/day` (contract.md, "The areas to come"): the replies of several calls in one. */
export const dayFeature = ({ bookings, notices, prescriptions, offers }: DayReaders) =>
  routes((handle) => {
    const part = {
      schedules: async (_, { plans, from, to }) => schedulesOfPlans(plans, { from, to }),
      visits: async (context, { query, from, to }) => {
        const { date: _, to: __, next: ___, with: ____, ...filters } = query
        return (await bookings(context, { ...filters, from, to })).data
      },
      free: readFree,
      holds: async ({ tx, now, caller }, { from, to }) =>
        readHolds(tx, now, doctorSide(caller, 'bookings').doctor, { from, to }),
      pending: async (context, { day: from }) => {
        const query = { from, to: addDays(from, pendingDays), 'filter[status][in]': 'pending' }
        return (await bookings(context, query)).data
      },
      notices,
      prescriptions,
      offers,
      undecided: async (context) => {
        const actor = doctorSide(context.caller)
        const { onBehalf, rights } = actor.doctor
        const maySee = !onBehalf || (rights.includes('hours') && rights.includes('bookings'))
        return maySee ? countUndecided(bookingContext(context, actor)) : 0
      },
      setup: async (context) => {
        const steps = await readSetup(context, doctorSide(context.caller).doctor.userId)
        return steps.flatMap(({ step, done }) => (done ? [] : [step]))
      },
    } satisfies { [P in DayPart]: (context: Context, asked: DayWindow) => Promise<Day[P]> }

    handle(endpoints.day, async (context, { query }) => {
      const wanted = new Set(query.with.split(',') as DayPart[])
      const asked = await dayWindow(context, query, wanted)
      const read: Partial<Day> = {}
      for (const name of wanted) Object.assign(read, { [name]: await part[name](context, asked) })
      return { data: { date: asked.from, ...read } }
    })
  })

/** The days to read: those asked for, or the next working day where the practice is closed. */
async function dayWindow(context: Context, query: Query, wanted: ReadonlySet<DayPart>): Promise<DayWindow> {
  const { date: today } = romeWallClock(context.now.getTime())
  const day = query.date ?? today
  const to = query.to ?? day
  periodOf({ from: day, to })
  const seeksNext = query.next === '1'
  const isPlanned = seeksNext || wanted.has('schedules')
  const horizon = Array.from({ length: daysAhead }, (_, ahead) => addDays(day, ahead))
  const until = [to, ...(seeksNext ? horizon : [])].reduce((a, b) => (a > b ? a : b))
  const plans = isPlanned ? await readPlans(context, { from: day, to: until }) : []
  const working = seeksNext ? firstWorkingDay(plans.map(toPlan), horizon) : undefined
  const from = working ?? day
  return { query, today, day, from, to: to < from ? from : to, plans }
}

interface PlanRow extends Record<string, unknown> {
  readonly id: number
  readonly shifts: readonly ShiftRow[]
  readonly schedules: readonly ScheduleRow[]
}

const toPlan = ({ shifts, schedules }: PlanRow) => ({
  shifts: shifts.map(toShift),
  schedules: schedules.map(toSchedule),
})

/** The plan of each office that the caller may see, in one statement. */
async function readPlans(
  { tx, caller }: Context,
  { from, to }: { from: CivilDate; to: CivilDate },
): Promise<PlanRow[]> {
  const { rows } = await tx.execute<PlanRow>(sql`
    select ou.id, ${shiftsJson(from, to)} as shifts, ${schedulesJson(from, to)} as schedules
    from office_users ou
    where ${isOfAgendas([doctorSide(caller).doctor])} and ${isOpenPresence()}
    order by ou.position, ou.id`)
  return rows
}

async function readFree(context: Context, { query, today, from, to }: DayWindow): Promise<Day['free']> {
  const { tx, now, caller } = context
  const actor: Actor = doctorSide(caller, 'bookings')
  const only = query['filter[office_user_id]']
  const offices = await officeUsers(tx, caller, [actor.doctor], [])
  const counted = mainServices(offices.filter(({ id }) => only === undefined || Number(only) === id))
  const period = { from: from < today ? today : from, to }
  if (counted.length === 0 || toDayNumber(period.from) > toDayNumber(to)) return []
  const days = await availabilitiesOf(
    tx,
    now,
    actor,
    counted.map(({ office_service_id }) => office_service_id),
    period,
  )
  return counted.map((place) => ({ ...place, days: days.get(place.office_service_id) ?? {} }))
}

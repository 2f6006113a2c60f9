import { and, eq, gte, inArray, not, sql } from 'drizzle-orm'
import type { OfficePlan } from '../../../domain/availability/day-plan'
import { affectedVisits, visitsOutside } from '../../../domain/availability/outside-hours'
import { proposalDays } from '../../../domain/availability/proposals'
import { addDays, toDayNumber } from '../../../domain/calendar/civil-date'
import type { AffectedBooking, HoursChange } from '../../../domain/contract/agenda/hours'
import { b, ms, os, ou } from '../../db/aliases'
import { intArray } from '../../db/fragments'
import { reachable } from '../decisions/decision-checks'
import type { BookingContext } from '../facts/actor'
import { isOpenPresence } from '../facts/bookable'
import { schedulesJson, shiftsJson, toSchedule, toShift } from '../facts/plan-rows'
import { isOfAgendas } from '../facts/several-doctors'
import { showBookings } from '../facts/show'
import { type PlansOfOffice, plannedPlans } from './changed-plan'
import { type ProposedTime, proposalsFor, type VisitToCome } from './proposals'

/** The live visits of the agenda that have not begun and are not out of hours, in order of time, in one statement. */
async function visitsToCome({ tx, actor, now, wall }: BookingContext): Promise<VisitToCome[]> {
  const { id, office_user_id, office_service_id, user_id, online, city_id, date, from, to } = b
  const rows = await tx
    .select({
      ...{ id, office_user_id, office_service_id, user_id, online, city_id, date, from, to },
      ...{ office_id: ou.office_id, medical_service_id: os.medical_service_id },
      ...{ slot_code: ms.slot_code, booked_code: b.slot_code },
      offered_until: sql<string | null>`(
        select max(h.until) from holds h
        where h.for_booking_id = b.id and h.state = 'open' and h.until > ${now.toISOString()}::timestamptz)`,
    })
    .from(b)
    .innerJoin(ou, eq(ou.id, office_user_id))
    .innerJoin(os, eq(os.id, office_service_id))
    .innerJoin(ms, eq(ms.id, os.medical_service_id))
    .where(
      and(
        eq(b.doctor_id, actor.doctor.userId),
        isOfAgendas([actor.doctor]),
        not(b.overtime),
        inArray(b.status, ['pending', 'confirmed']),
        gte(date, wall.date),
        sql`(${date} > ${wall.date}::date or ${from} > ${wall.minutes}::float8)`,
      ),
    )
    .orderBy(date, from, id)
  return rows.map(({ date, offered_until, ...visit }) => ({
    ...visit,
    day: toDayNumber(date),
    offered_until: offered_until === null ? null : new Date(offered_until).toISOString(),
  }))
}

/** The visits of each office, in the order of the offices' first visits. */
function byOffice(visits: readonly VisitToCome[]): Map<number, VisitToCome[]> {
  const offices = new Map<number, VisitToCome[]>()
  for (const visit of visits) {
    const known = offices.get(visit.office_user_id)
    if (known) known.push(visit)
    else offices.set(visit.office_user_id, [visit])
  }
  return offices
}

const inOrder = (visits: readonly VisitToCome[]) =>
  visits.toSorted((a, b) => a.day - b.day || a.from - b.from || a.id - b.id)

/** How far to look for free times; without `proposals` only the visits are found. */
interface ProposalRange {
  readonly days?: number | undefined
  readonly proposals?: boolean | undefined
}

/**
 * The visits to come that a change of hours would leave outside them, in order of time, each with free times by the hours as
 * they would be (product.md §9.3); saves nothing. A fixed number of statements, however many visits.
 */
export async function affectedBookings(
  context: BookingContext,
  change: HoursChange,
  wanted: ProposalRange,
): Promise<AffectedBooking[]> {
  const plans = await plannedPlans(context, change)
  const visits = byOffice(await visitsToCome(context))
  const affected = [...visits].flatMap(([officeUser, ofOffice]) => {
    const plan = plans.get(officeUser)
    return plan ? affectedVisits(plan.before, plan.after, ofOffice) : []
  })
  return showAffected(context, inOrder(affected), plans, wanted)
}

/** The visits to come that lie outside the hours as they are and have not been decided, each with free times. */
export const undecidedVisits = async (context: BookingContext): Promise<AffectedBooking[]> =>
  showAffected(context, await undecided(context), new Map(), {})

/** How many visits to come lie outside the hours and have not been decided. */
export const countUndecided = async (context: BookingContext): Promise<number> => (await undecided(context)).length

async function undecided(context: BookingContext): Promise<VisitToCome[]> {
  const visits = await visitsToCome(context)
  const plans = await storedPlans(context, visits)
  return inOrder(
    [...byOffice(visits)].flatMap(([officeUser, ofOffice]) =>
      visitsOutside(plans.get(officeUser) ?? { shifts: [], schedules: [] }, ofOffice),
    ),
  )
}

/** The plans of the open offices of visits, by office user; an office that is closed has none. */
async function storedPlans(
  { tx, wall }: BookingContext,
  visits: readonly VisitToCome[],
): Promise<Map<number, OfficePlan>> {
  if (visits.length === 0) return new Map()
  const last = addDays(wall.date, Math.max(...visits.map(({ day }) => day)) - wall.day)
  const ids = intArray([...new Set(visits.map(({ office_user_id }) => office_user_id))])
  const rows = await tx
    .select({ id: ou.id, shifts: shiftsJson(wall.date, last), schedules: schedulesJson(wall.date, last) })
    .from(ou)
    .where(and(sql`${ou.id} = any(${ids}::int[])`, isOpenPresence()))
  return new Map(
    rows.map(({ id, shifts, schedules }) => [
      id,
      { shifts: shifts.map(toShift), schedules: schedules.map(toSchedule) },
    ]),
  )
}

async function showAffected(
  context: BookingContext,
  visits: readonly VisitToCome[],
  plans: ReadonlyMap<number, PlansOfOffice>,
  { days = proposalDays, proposals: areWanted = true }: ProposalRange,
): Promise<AffectedBooking[]> {
  if (visits.length === 0) return []
  const shown = await showBookings(
    context,
    visits.map(({ id }) => id),
  )
  const bookings = new Map(shown.map((booking) => [booking.id, booking]))
  const canBeReached = await reachable(context, visits)
  const proposed = areWanted ? await proposalsFor(context, visits, plans, days) : null
  return visits.flatMap(({ id, offered_until }, index) => {
    const booking = bookings.get(id)
    const proposals: ProposedTime[] = proposed?.[index] ?? []
    const why_none = proposed && proposals.length === 0 ? whyNone(days) : null
    return booking ? [{ booking, proposals, why_none, offered_until, reachable: canBeReached.has(id) }] : []
  })
}

const whyNone = (days: number) => `Nessun posto entro ${days === 1 ? 'un giorno' : `${days} giorni`}.`

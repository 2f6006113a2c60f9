import { bookingProblem } from '../../../domain/booking/problems'
import { offerMinutes } from '../../../domain/booking/waiting'
import { parseTime } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import { invalid } from '../../../domain/contract/refusal'
import { unknownInField, unknownInPath } from '../../audit/denied-attempts'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { type BookingContext, bookingContext, doctorSide } from '../../scheduling/facts/actor'
import { periodOf } from '../../scheduling/facts/booking-filter'
import { readServiceRole } from '../../scheduling/facts/service-plan'
import { acceptAtPractice, offerTime, releaseHold } from '../../scheduling/waiting/offers'
import { addWaiting, changeWaiting, requireWaiting, withdrawWaiting } from '../../scheduling/waiting/waiting-entries'
import { readHold, readHolds, readMatching, readWaitingList } from '../../scheduling/waiting/waiting-list'

/** The caller as an actor who may book; 403 otherwise. */
const contextOf = (context: Context) => bookingContext(context, doctorSide(context.caller, 'bookings'))
const requireEntry = (context: Context, id: number) => requireWaiting(contextOf(context), id)

/** The hold as it goes out; 404 where it is not visible. */
async function requireHold(context: BookingContext, id: number) {
  const hold = await readHold(context.tx, context.actor.doctor, id)
  if (!hold) throw unknownInPath(context.actor, 'hold', id)
  return hold
}
const requireVisibleHold = (context: Context, id: number) => requireHold(contextOf(context), id)

/** A time as it comes in, in minutes; 422 when it does not end after it begins, or for a service of another agenda. */
async function timeOf(
  { tx, actor }: BookingContext,
  given: { office_service_id: number; date: string; from: string; to: string },
) {
  const { office_service_id, date } = given
  const [from, to] = [parseTime(given.from) ?? 0, parseTime(given.to) ?? 0]
  if (!(await readServiceRole(tx, office_service_id, actor.doctor)))
    throw unknownInField(actor, 'office_service', office_service_id, 'office_service_id')
  if (from >= to) throw invalid({ from: [bookingProblem['from-not-before-to'].text] })
  return { office_service_id, date, from, to }
}

/** Lista d'attesa (product.md §9.13), and the times that are held for who is on it. */
export const register = routes((handle) => {
  handle(endpoints.waiting, { guard: contextOf }, async (given) => {
    const { tx, now, actor } = contextOf(given)
    return { data: await readWaitingList(tx, now, actor.doctor) }
  })
  handle(endpoints.matchingWaiting, { guard: contextOf }, async (given, { query }) => {
    const context = contextOf(given)
    const time = await timeOf(context, { ...query, office_service_id: Number(query.office_service_id) })
    return { data: await readMatching(context.tx, context.now, context.actor.doctor, time) }
  })
  handle(endpoints.addWaiting, { guard: contextOf }, async (given, { body }) => ({
    data: await addWaiting(contextOf(given), body),
  }))
  handle(endpoints.changeWaiting, { guard: requireEntry }, async (given, { id, body }) => ({
    data: await changeWaiting(contextOf(given), id, body),
  }))
  handle(endpoints.withdrawWaiting, { guard: requireEntry }, (given, { id }) => withdrawWaiting(contextOf(given), id))
  handle(endpoints.holds, { guard: contextOf }, async (given, { query }) => {
    const { tx, now, actor } = contextOf(given)
    periodOf(query, 62)
    return { data: await readHolds(tx, now, actor.doctor, query) }
  })
  handle(endpoints.offerTime, { guard: contextOf }, async (given, { body }) => {
    const context = contextOf(given)
    const { by, waiting_id = null, minutes = offerMinutes[by], ...time } = body
    const { id } = await offerTime(context, { time: await timeOf(context, time), by, waiting_id, minutes })
    return { data: await requireHold(context, id) }
  })
  handle(endpoints.acceptHold, { guard: requireVisibleHold }, async (given, { id }) => ({
    data: await acceptAtPractice(contextOf(given), id),
  }))
  handle(endpoints.releaseHold, { guard: requireVisibleHold }, (given, { id }) => releaseHold(contextOf(given), id))
})

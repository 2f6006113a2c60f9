import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Presence, presenceSteps } from '../../../domain/booking/presence'
import { longTime } from '../../../domain/calendar/minutes'
import { romeWallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { TotemService, TotemVisit } from '../../../domain/contract/booking/totem'
import { invalid, notFound, Refusal } from '../../../domain/contract/refusal'
import { fullDoctorName } from '../../../domain/text/format'
import { validationText } from '../../../domain/text/validation'
import { bookings, officeUsers } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Tx } from '../../db/types'
import type { Context, TotemCaller } from '../../http/context'
import { routes } from '../../http/handle'
import { type LiveEvent, publishEvents } from '../../realtime/live'
import { saveBooking } from '../../scheduling/booking/book'
import { recordPresence } from '../../scheduling/booking/presence'
import { bookingContext, totemSide } from '../../scheduling/facts/actor'
import { availabilities } from '../../scheduling/facts/availabilities'
import { isBookable } from '../../scheduling/facts/bookable'
import { requireBooking, type StoredBooking, statusNow } from '../../scheduling/facts/stored-booking'
import { lockAgenda } from '../../scheduling/holds/time-claims'
import { countFailure, type Limit, limitRefusal, lockAttempts } from '../../sessions/attempts'

type OfTotem = Context<TotemCaller>

const minute = 60_000

/** Wrong codes typed on one totem, and visits booked on it: enough for a waiting room, too few to guess or to fill an agenda. */
const wrongCodes = (id: number): Limit => ({ key: `login:|totem-code|${id}`, most: 30, within: minute })
const booked = (id: number): Limit => ({ key: `login:|totem-booking|${id}`, most: 20, within: 15 * minute })

const unknownCode = 'Non troviamo nessuna visita di oggi con questo codice.'
const notConfirmed = 'La visita non è ancora confermata.'

/** What a totem does once it has signed in (product.md §4): it shows times and services, never names of people. */
export const register = routes((handle, deps) => {
  const { db, clock } = deps

  handle(endpoints.totem, async ({ tx, caller }) => {
    const services = await offeredServices(tx, caller)
    const { rows } = await tx.execute<{ name: string; office: string }>(sql`
      select t.name, o.name as office from totems t join offices o on o.id = t.office_id where t.id = ${caller.totemId}`)
    const { name = '', office = '' } = rows[0] ?? {}
    return { data: { name, office: { name: office }, services: services.map(serviceOnWire) } }
  })

  handle(
    endpoints.totemAvailabilities,
    { requireVisible: ({ tx, caller }, id) => requireService(tx, caller, id) },
    async ({ tx, now, caller }, { id, query }) => {
      const { doctor_id } = await requireService(tx, caller, id)
      return { data: await availabilities(tx, now, totemSide(caller, doctor_id), id, query) }
    },
  )

  handle(endpoints.totemCheckIn, { transaction: false }, async ({ caller }, { body }) => {
    const limits = [wrongCodes(caller.totemId)]
    // returned, not thrown, so that the failure it counts is committed
    const result = await withTransaction(db, async (tx) => {
      const events: LiveEvent[] = []
      const now = clock.now()
      await lockAttempts(tx, wrongCodes(caller.totemId).key)
      const limited = await limitRefusal(tx, limits, now)
      if (limited) return limited
      const context = { tx, now, caller, publish: (event: LiveEvent) => void events.push(event) }
      const visit = await checkIn(context, body.code.trim().toUpperCase())
      if (visit instanceof Refusal) await countFailure(tx, limits, now)
      await publishEvents(tx, events)
      return visit
    })
    if (result instanceof Refusal) throw result
    return { data: result }
  })

  handle(endpoints.totemBook, async (context, { body }) => {
    const { tx, now, caller } = context
    const limits = [booked(caller.totemId)]
    await lockAttempts(tx, booked(caller.totemId).key)
    const limited = await limitRefusal(tx, limits, now)
    if (limited) throw limited
    const { office_service_id } = body
    const service = (await offeredServices(tx, caller, sql`os.id = ${office_service_id}`))[0]
    if (!service) throw invalid({ office_service_id: [validationText.wrong] })
    const actor = totemSide(caller, service.doctor_id)
    const { booking } = await saveBooking(bookingContext(context, actor), {
      ...body,
      office_user_id: service.office_user_id,
    })
    await countFailure(tx, limits, now)
    const { code, date, from, to } = booking
    return { data: { code, date, from, to, ...textsOf(service), presence: null } }
  })
})

interface OfferedService extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly office_user_id: number
  readonly doctor_id: number
  readonly doctor: { title: string; first_name: string; last_name: string }
}

/**
 * Services of the totem's office that participants may book: not hidden, where bookings of participants are taken; without those
 * for representatives, and home visits.
 */
async function offeredServices(
  tx: Tx,
  { officeId }: TotemCaller,
  condition: SQL = sql`true`,
): Promise<OfferedService[]> {
  const { rows } = await tx.execute<OfferedService>(sql`
    select os.id, os.name, ou.id as office_user_id, ou.user_id as doctor_id, ${doctorJson} as doctor
    from office_services os
    join medical_services ms on ms.id = os.medical_service_id and ms.slot_code is null
    join office_users ou on ou.id = os.office_user_id and ou.online_bookings and ou.office_id = ${officeId}
    join users d on d.id = ou.user_id
    where not os.hidden and ${isBookable} and ${condition}
    order by d.last_name, d.first_name, ou.id, os.position, os.id`)
  return rows
}

const doctorJson = sql`json_build_object('title', coalesce((
    select p.title from doctor_profiles p where p.user_id = d.id), ''),
  'first_name', d.first_name, 'last_name', d.last_name)`

const textsOf = ({ name, doctor }: Pick<OfferedService, 'name' | 'doctor'>) => ({
  service: name,
  doctor: fullDoctorName(doctor),
})

const serviceOnWire = ({ id, name, doctor }: OfferedService): TotemService => ({
  id,
  name,
  doctor: fullDoctorName(doctor),
})

async function requireService(tx: Tx, caller: TotemCaller, id: number): Promise<OfferedService> {
  const [service] = await offeredServices(tx, caller, sql`os.id = ${id}`)
  if (!service) throw notFound()
  return service
}

/** Sets the person of the visit as arrived, once; a refusal, not thrown, for a code that is none of today's in this office. */
async function checkIn(
  { tx, now, caller, publish }: Pick<OfTotem, 'tx' | 'now' | 'caller' | 'publish'>,
  code: string,
): Promise<TotemVisit | Refusal> {
  const today = romeWallClock(now.getTime()).date
  const [found] = await tx
    .select({ id: bookings.id, doctor_id: bookings.doctor_id })
    .from(bookings)
    .innerJoin(
      officeUsers,
      and(eq(officeUsers.id, bookings.office_user_id), eq(officeUsers.office_id, caller.officeId)),
    )
    .where(and(eq(bookings.code, code), eq(bookings.date, today)))
  if (!found) return invalid({ code: [unknownCode] })
  const context = bookingContext({ tx, now, publish }, totemSide(caller, found.doctor_id))
  await lockAgenda(context)
  const booking = await requireBooking(tx, context.actor, found.id, 'locked')
  const status = statusNow(booking, context.wall)
  if (status === 'pending' && booking.date === today) return invalid({ code: [notConfirmed] })
  if (booking.date !== today || (status !== 'confirmed' && status !== 'terminated'))
    return invalid({ code: [unknownCode] })
  const arrives = presenceSteps({ ...booking, status }, context.wall).some(
    ({ move, to }) => move === 'next' && to === 'arrived',
  )
  if (arrives) await recordPresence(context, booking, 'arrived')
  return visitOnWire(tx, booking, arrives ? 'arrived' : booking.presence)
}

async function visitOnWire(tx: Tx, booking: StoredBooking, presence: Presence | null): Promise<TotemVisit> {
  const { rows } = await tx.execute<Pick<OfferedService, 'name' | 'doctor'> & Record<string, unknown>>(sql`
    select os.name, ${doctorJson} as doctor from office_services os join users d on d.id = ${booking.doctor_id}
    where os.id = ${booking.office_service_id}`)
  const [texts] = rows
  if (!texts) throw new Error('A booking has no service')
  const { code, date, from, to } = booking
  return { code, date, from: longTime(from), to: longTime(to), ...textsOf(texts), presence }
}

import { isLive } from '../../../domain/booking/status'
import { endpoints } from '../../../domain/contract'
import { exportType } from '../../../domain/contract/agenda/agenda'
import type { PublicBooking } from '../../../domain/contract/booking/public-bookings'
import { invalid, Refusal, refusalText } from '../../../domain/contract/refusal'
import { type LinkProblem, linkProblem } from '../../../domain/messages/links'
import { withTransaction } from '../../db/transaction'
import type { Tx } from '../../db/types'
import { backgroundWork } from '../../http/background-work'
import { calendarWith } from '../../http/calendar-file'
import { routes } from '../../http/handle'
import { download } from '../../http/replies'
import { countPublicCall, countUnknownToken, publicLimits, tokenRefusal } from '../../links/limits'
import { linkRefusal } from '../../links/problem'
import { networkOf } from '../../net/client-address'
import { inTurn } from '../../process/in-turn'
import { type LiveEvent, publishEvents } from '../../realtime/live'
import { confirmAttendance } from '../../scheduling/booking/attendance'
import { changeStatus } from '../../scheduling/booking/change-booking'
import { undoChange } from '../../scheduling/booking/undo-change'
import { statusNow } from '../../scheduling/facts/stored-booking'
import { countFailure, type Limit, limitRefusal } from '../../sessions/attempts'
import { chooseByLink, declineChoice, openChoice, showChoice } from './choice'
import { acceptAsGuest, declineAsGuest, openGuest, showGuest } from './guest'
import { moveByLink, timesToMove } from './move'
import { acceptByLink, declineByLink, openOffer, showOffer } from './offer'
import { type OpenedVisit, openVisit, type PublicContext, showVisit } from './visit'
import { sendVisitLinks } from './visit-links'

/** Acts of one network: enough for a waiting room, too few to fill the history of a visit. */
const actLimit = (address: string): Limit => ({ key: `login:|visit|${networkOf(address)}`, most: 120, within: 60_000 })

/**
 * The page of one visit, by the link of its reminder instead of a session: shown, confirmed, canceled as its participant may.
 * Each act locks agenda and visit first, so that a second tab, a second click and the practice act one after the other.
 */
export const register = routes((handle, deps, app) => {
  const { db, clock } = deps
  const unseen = backgroundWork(app)

  /** Refuses a network that tries many tokens; HEAD counts nothing, having no effects. */
  const opened = async <T>(
    tx: Tx,
    { ip, method }: { ip: string; method: string },
    open: () => Promise<T>,
  ): Promise<T> => {
    const now = clock.now()
    const limited = await tokenRefusal(tx, ip, now)
    if (limited) throw limited
    try {
      return await open()
    } catch (err) {
      if (problemOf(err) === 'unknown' && method !== 'HEAD') await countUnknownToken(db, ip, now)
      throw err
    }
  }

  handle(endpoints.publicBooking, async (context, { params: { token } }, request) => {
    try {
      const visit = await opened(context.tx, request, () => showLink(context, token))
      return { data: { problem: null, visit } }
    } catch (err) {
      const problem = problemOf(err)
      if (problem === null) throw err
      return { data: { problem, visit: null } }
    }
  })

  handle(endpoints.publicBookingCalendar, async (context, { params: { token } }, request) => {
    const visit = await opened(context.tx, request, () => openVisit(context, token))
    const content = calendarWith(eventOf(visit, await showVisit(visit)))
    return download({ name: 'visita.ics', type: exportType.ics, content })
  })

  const act = async (ip: string, work: (given: PublicContext) => Promise<PublicBooking>) => {
    await countAct(ip)
    const shown = await opened(db, { ip, method: 'POST' }, () =>
      withTransaction(db, async (tx) => {
        const events: LiveEvent[] = []
        const given = { tx, now: clock.now(), publish: (event: LiveEvent) => void events.push(event) }
        const after = await work(given)
        await publishEvents(tx, events)
        return after
      }),
    )
    return { data: shown }
  }
  const actOnVisit = (token: string, ip: string, work: (visit: OpenedVisit) => Promise<unknown>) =>
    act(ip, async (given) => {
      const visit = await openVisit(given, token, 'locked')
      if (visit.moved) throw linkRefusal('changed')
      await work(visit)
      return showVisit(await openVisit(given, token))
    })

  const countAct = async (ip: string) => {
    const limits = [actLimit(ip)]
    const refusal = await withTransaction(db, async (tx) => {
      const limited = await limitRefusal(tx, limits, clock.now())
      if (!limited) await countFailure(tx, limits, clock.now())
      return limited
    })
    if (refusal) throw refusal
  }

  const ownTransaction = { transaction: false } as const
  handle(endpoints.confirmPublicBooking, ownTransaction, (_context, { params: { token } }, { ip }) =>
    actOnVisit(token, ip, confirm),
  )
  handle(endpoints.cancelPublicBooking, ownTransaction, (_context, { params: { token }, body: { reason } }, { ip }) =>
    actOnVisit(token, ip, (visit) => cancel(visit, reason)),
  )
  handle(endpoints.undoPublicBooking, ownTransaction, (_context, { params: { token } }, { ip }) =>
    actOnVisit(token, ip, undo),
  )
  handle(endpoints.acceptOffer, ownTransaction, (_context, { params: { token }, body: { time } }, { ip }) =>
    act(ip, async (given) => {
      const guest = await openGuest(given, token, 'locked')
      if (guest) return acceptAsGuest(given, token, guest, time)
      if (time) throw invalid({ time: [refusalText.unknownField] })
      return acceptByLink(given, token)
    }),
  )
  handle(endpoints.declineOffer, ownTransaction, (_context, { params: { token } }, { ip }) =>
    act(ip, async (given) => {
      const guest = await openGuest(given, token, 'locked')
      if (guest) return declineAsGuest(given, guest)
      return (await openChoice(given, token)) ? declineChoice(given, token) : declineByLink(given, token)
    }),
  )
  handle(endpoints.publicBookingTimes, async (context, { params: { token }, query }, request) => ({
    data: await opened(context.tx, request, async () => timesToMove(await openVisit(context, token), query)),
  }))
  handle(endpoints.movePublicBooking, ownTransaction, (_context, { params: { token }, body }, { ip }) =>
    actOnVisit(token, ip, (visit) => moveByLink(visit, body)),
  )
  handle(endpoints.sendVisitLinks, ownTransaction, async ({ now }, { body: { email, website } }, { ip }) => {
    const limits = publicLimits('visits', email, ip)
    const counted = await inTurn(limits.turn, () => withTransaction(db, (tx) => countPublicCall(tx, limits, now)))
    if (counted instanceof Refusal) throw counted
    const sends = counted === 'allowed' && !website
    await unseen(async () => {
      if (sends) await withTransaction(db, (tx) => sendVisitLinks(tx, now, email))
    })
  })
  handle(endpoints.chooseTime, ownTransaction, (_context, { params: { token }, body: { hold_id } }, { ip }) =>
    act(ip, (given) => chooseByLink(given, token, hold_id)),
  )
})

/** The visit of a link, the time it offers, or the times among which it lets choose. */
const showLink = async (given: PublicContext, token: string): Promise<PublicBooking> => {
  const guest = await openGuest(given, token)
  if (guest) return showGuest(given, guest.hold)
  const choice = await openChoice(given, token)
  if (choice) return showChoice(choice)
  const offer = await openOffer(given, token)
  return offer ? showOffer(offer) : showVisit(await openVisit(given, token))
}

/** Why a link does not work, if that is what was thrown (`linkRefusal`). */
const problemOf = (err: unknown): LinkProblem | null => {
  const code = err instanceof Refusal ? String(err.body.code) : ''
  return Object.hasOwn(linkProblem, code) ? (code as LinkProblem) : null
}

async function confirm({ context, booking }: OpenedVisit): Promise<void> {
  if (!(await confirmAttendance(context, booking))) throw linkRefusal('changed')
}

async function cancel({ context, booking }: OpenedVisit, reason: string | null | undefined): Promise<void> {
  const status = statusNow(booking, context.wall)
  if (status === 'canceled') return
  if (!isLive(status)) throw linkRefusal('changed')
  await changeStatus(context, booking.id, { status: 'canceled', reason, version: booking.version })
}

async function undo({ context, booking }: OpenedVisit): Promise<void> {
  if (isLive(statusNow(booking, context.wall))) return
  await undoChange(context, booking.id)
}

/** Calendars are seen by other people: an event has neither names nor the service. */
const eventOf = (
  { booking }: OpenedVisit,
  { status, date, from, to, office, at_home, online_link }: PublicBooking,
) => ({
  code: booking.code,
  status,
  date,
  from,
  to,
  version: booking.version,
  updated_at: booking.updated_at,
  summary: `Visita, ${office.name}`,
  location: at_home ? 'A domicilio' : [office.name, office.address, office.city?.name].filter(Boolean).join(', '),
  url: online_link,
})

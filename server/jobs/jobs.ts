import { lt } from 'drizzle-orm'
import { romeWallClock } from '../../domain/calendar/rome'
import { mergeCounts } from '../audit/counts'
import { errorForLog } from '../db/connection/errors'
import { idempotencyKeys } from '../db/tables'
import { withTransaction } from '../db/transaction'
import type { Tx } from '../db/types'
import type { Deps } from '../deps'
import { turnCampaigns } from '../messages/campaigns/actions'
import { agendaRecipients } from '../messages/recipients'
import { sendingOf } from '../messages/send'
import type { Senders } from '../messages/sender'
import { announceNews } from '../notices/announce-news'
import { expirePrescriptions } from '../notices/prescriptions/expire'
import { tellOfPrescriptions } from '../notices/prescriptions/notifications'
import { remindOfVisits } from '../notices/reminders'
import { sendDueNotices } from '../notices/send-due'
import { closeEndedSessions, type LiveEvent, publishEvents, recordsChanged } from '../realtime/live'
import { elapsedBatch, finishElapsedBookings } from '../scheduling/booking/finish-elapsed'
import { forgetUnconfirmed } from '../scheduling/guests/forget-unconfirmed'
import { endLapsedOffers } from '../scheduling/waiting/offers'
import { endElapsedSessions } from '../sessions/ending'
import { deleteOldAttempts } from '../sessions/old-attempts'
import { removeOrphans } from '../storage/orphans'
import { deleteOldRegistrations } from './old-registrations'
import { renewSubscriptions } from './renew-subscriptions'

interface Log {
  error(details: object, message: string): void
}

/** The result of a job's turn: events to publish with its commit, and whether to run again at once. */
interface Turn {
  readonly events: readonly LiveEvent[]
  readonly more: boolean
}

interface Job {
  readonly name: string
  /** Milliseconds between the end of a run and the next. */
  readonly every: number
  turn(tx: Tx, now: Date): Promise<Turn>
}

/** Milliseconds: two checks and a slow query stay within the five seconds of product.md §7. */
const sessionCheckEvery = 2_000

/** Milliseconds. */
const orphansEvery = 3_600_000
const sendEvery = 1_000

/** Milliseconds from the start to the first run: on the embedded database the first answer would wait for all of them. */
const firstRunAfter = 500

const jobs: readonly Job[] = [
  { name: 'finish elapsed visits', every: 15_000, turn: finishElapsed },
  { name: 'send due notices', every: 1_000, turn: sendDueNotices },
  { name: 'remind of visits', every: 60_000, turn: remindOfVisits },
  { name: 'end lapsed offers', every: 5_000, turn: endLapsedOffers },
  { name: 'announce news', every: 5_000, turn: announceNews },
  { name: 'start and end mass communications', every: 1_000, turn: turnCampaigns },
  { name: 'tell of prescriptions', every: 1_000, turn: tellOfPrescriptions },
  { name: 'expire prescriptions', every: 15_000, turn: expirePrescriptions },
  { name: 'forget what was kept for a day', every: 3_600_000, turn: forget },
  { name: 'merge denied attempts', every: 15_000, turn: merge },
  { name: 'renew subscriptions', every: 60_000, turn: renew },
  { name: 'delete old registrations', every: 3_600_000, turn: deleteRegistrations },
  { name: 'end elapsed sessions', every: 60_000, turn: endElapsed },
]

/** A turn with more finished visits than this (after downtime) publishes no events: consoles reload when they reconnect. */
const mostEvents = 50

async function finishElapsed(tx: Tx, now: Date): Promise<Turn> {
  const finished = await finishElapsedBookings(tx, now)
  const more = finished.length === elapsedBatch
  if (finished.length > mostEvents) return { events: [recordsChanged('bookings')], more }
  const { date: today } = romeWallClock(now.getTime())
  const events: LiveEvent[] = []
  for (const { id, doctor_id, office_user_id, date, request_notice_id } of finished) {
    const users = await agendaRecipients(tx, doctor_id, today, [office_user_id])
    events.push({ users, event: 'booking-updated', data: { doctor_id, booking_id: id, date } })
    if (request_notice_id !== null)
      events.push({ users, event: 'notification', data: { id: request_notice_id, type: 'notification' } })
  }
  return { events, more }
}

async function renew(tx: Tx, now: Date): Promise<Turn> {
  const renewed = await renewSubscriptions(tx, now)
  return { events: renewed > 0 ? [recordsChanged('subscriptions')] : [], more: false }
}

async function deleteRegistrations(tx: Tx, now: Date): Promise<Turn> {
  const { deleted, more } = await deleteOldRegistrations(tx, now)
  return { events: deleted > 0 ? [recordsChanged('registrations')] : [], more }
}

/** Writes the end of sessions that have run out, so that a clock set back revives none of them. */
async function endElapsed(tx: Tx, now: Date): Promise<Turn> {
  return { events: [], more: await endElapsedSessions(tx, now) }
}

/** Writes one entry for a person's many denied attempts of a minute. */
async function merge(tx: Tx, now: Date): Promise<Turn> {
  await mergeCounts(tx, now)
  return { events: [], more: false }
}

/** Deletes the replies of idempotent requests and what guests did not confirm after 24 hours, and old counts of failed attempts. */
async function forget(tx: Tx, now: Date): Promise<Turn> {
  const yesterday = new Date(now.getTime() - 24 * 3_600_000)
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, yesterday))
  await deleteOldAttempts(tx, now)
  return { events: [], more: await forgetUnconfirmed(tx, now) }
}

/**
 * Runs the jobs after the start and by timer, no job concurrently with itself in this process, closes the sockets of ended sessions
 * and sends messages. A failed run is logged and retried at the next turn. `stop` waits for running jobs.
 */
export function startJobs(deps: Deps & { readonly senders?: Senders }, log: Log): { stop(): Promise<void> } {
  const runs = jobs.map(({ name, every, turn }) => {
    const work = async (tx: Tx) => {
      const { events, more } = await turn(tx, deps.clock.now())
      await publishEvents(tx, events)
      return more
    }
    const untilDone = async () => {
      while (await withTransaction(deps.db, work));
    }
    return repeat(name, every, untilDone, log)
  })
  const watch = repeat('close ended sessions', sessionCheckEvery, () => closeEndedSessions(deps), log)
  const sweep = repeat('remove orphaned files', orphansEvery, () => removeOrphans(deps), log)
  const sending = sendingOf({ senders: {}, ...deps })
  const send = repeat('send messages', sendEvery, () => sending.turn(), log)
  return {
    async stop() {
      await Promise.all([...runs, watch, sweep, send, () => sending.stop()].map((stop) => stop()))
    },
  }
}

function repeat(job: string, every: number, run: () => Promise<void>, log: Log): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const go = () => {
    running = run()
      .catch((error: unknown) => log.error({ job, error: errorForLog(error) }, 'a job failed'))
      .finally(() => {
        if (!stopped) timer = setTimeout(go, every).unref()
      })
  }
  timer = setTimeout(go, firstRunAfter).unref()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

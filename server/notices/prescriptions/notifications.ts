import { eq, inArray, lte, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { PrescriptionStatus } from '../../../domain/prescriptions/status'
import { o, ou } from '../../db/aliases'
import { takesJobLock } from '../../db/job-lock'
import { prescriptions } from '../../db/tables'
import type { Tx } from '../../db/types'
import { askedBy, hasAccess, mailReader, readyType } from '../../messages/prescriptions/recipients'
import type { LiveEvent } from '../../realtime/live'
import { type NewNotification, notify } from '../notify'

/** A request whose patient is notified. */
interface RequestReference {
  readonly id: number
  readonly doctor_id: number
  readonly user_id: number
}

interface RequestWithAsker extends RequestReference {
  readonly asked_by: number | null
}

/** The patient, and the parent who asked. */
const readersOf = ({ user_id, asked_by }: RequestWithAsker): number[] => [...new Set([user_id, asked_by ?? user_id])]

/** By doctor, the users of the practice: the doctor, and who works there today with the right to bookings, which all links to a doctor must have. */
async function practicesOf(tx: Tx, now: Date, doctorIds: readonly number[]): Promise<Map<number, number[]>> {
  const { date: today } = romeWallClock(now.getTime())
  const { rows } = await tx.execute<{ doctor_id: number; agents: number[] }>(sql`
    select l.doctor_id, json_agg(l.agent_id) as agents from (
      select l.doctor_id, l.agent_id from doctor_links l
      join users u on u.id = l.agent_id and u.active and u.deleted_at is null
      where l.doctor_id in ${[...new Set(doctorIds)]} and l.deleted_at is null
        and (l.valid_from is null or l.valid_from <= ${today}::date)
        and (l.valid_to is null or l.valid_to >= ${today}::date)
      group by l.doctor_id, l.agent_id having bool_and('bookings' = any(l.rights))) l
    group by l.doctor_id`)
  const agents = new Map(rows.map((row) => [row.doctor_id, row.agents]))
  return new Map(doctorIds.map((doctor) => [doctor, [doctor, ...(agents.get(doctor) ?? [])]]))
}

const idsOf = (all: readonly { readonly id: number }[]) => all.map(({ id }) => id)

const eventOf = ({ id, doctor_id }: RequestReference, users: readonly number[]): LiveEvent => ({
  ...{ users, event: 'prescription-updated', data: { doctor_id, prescription_id: id } },
})

/** The event of a changed request, for who sees it on the doctor's side. */
export async function practiceEvents(tx: Tx, now: Date, all: readonly RequestReference[]): Promise<LiveEvent[]> {
  if (all.length === 0) return []
  const practices = await practicesOf(
    tx,
    now,
    all.map(({ doctor_id }) => doctor_id),
  )
  return all.map((one) => eventOf(one, practices.get(one.doctor_id) ?? []))
}

/** The events of new and changed requests, for who sees them on the doctor's side and for their patients. */
export async function prescriptionEvents(tx: Tx, now: Date, all: readonly RequestReference[]): Promise<LiveEvent[]> {
  const events = await practiceEvents(tx, now, all)
  if (events.length === 0) return []
  const asked = await tx
    .select({ id: prescriptions.id, asked_by: askedBy('prescriptions') })
    .from(prescriptions)
    .where(inArray(prescriptions.id, idsOf(all)))
  const askers = new Map(asked.map(({ id, asked_by }) => [id, asked_by]))
  return all.map((one, at) => {
    const readers = readersOf({ ...one, asked_by: askers.get(one.id) ?? null })
    return eventOf(one, [...(events[at]?.users ?? []), ...readers])
  })
}

const page = '/prescriptions'

/** Tells the doctor's side of a new request of a patient, without names and drugs; returns the events. */
export async function tellRequested(tx: Tx, now: Date, about: { doctor_id: number; practice: string }) {
  const { doctor_id: userId, practice } = about
  const recipients = (await practicesOf(tx, now, [userId])).get(userId) ?? []
  const requestText = { code: 'prescription-requested', title: 'Richiesta di ricetta' }
  const text = `Una richiesta di ricetta attende una risposta (${practice}).`
  const notification = { userId, ...requestText, text, url: page, practice, doctorId: userId }
  return notify(tx, now, [{ notification, recipients }])
}

interface StatusText {
  readonly code: string
  readonly title: string
  readonly text: string
}

/** The notification to a patient by status, without drugs, numbers and names; the other statuses have none. */
const textOf: Readonly<Partial<Record<PrescriptionStatus, StatusText>>> = {
  accepted: {
    code: 'prescription-accepted',
    title: 'Ricetta accettata',
    text: 'Lo studio prepara la ricetta che hai chiesto.',
  },
  rejected: {
    code: 'prescription-rejected',
    title: 'Ricetta rifiutata',
    text: 'La richiesta di ricetta non è stata accettata: il motivo è tra le tue richieste.',
  },
  canceled: {
    code: 'prescription-canceled',
    title: 'Richiesta di ricetta annullata',
    text: 'Lo studio ha annullato la richiesta di ricetta.',
  },
  ordering_confirmation_requested: {
    code: 'prescription-confirm',
    title: 'Ricetta da confermare',
    text: 'Lo studio chiede di confermare la richiesta di ricetta: hai sette giorni.',
  },
  processed: { code: readyType, title: 'Ricetta pronta', text: 'La ricetta che hai chiesto è pronta.' },
  expired: {
    code: 'prescription-expired',
    title: 'Richiesta di ricetta scaduta',
    text: 'La richiesta di ricetta è scaduta dopo sette giorni: se serve ancora, mandane un’altra.',
  },
}

/** Requests told of in one turn. */
const batch = 200

export const requests = alias(prescriptions, 'p')

const practiceName = new QueryBuilder()
  .select({ name: o.name })
  .from(ou)
  .innerJoin(o, eq(o.id, ou.office_id))
  .where(eq(ou.id, requests.office_user_id))

/** What telling of a request `p` needs. */
export const changedRequest = {
  id: requests.id,
  doctor_id: requests.doctor_id,
  user_id: requests.user_id,
  asked_by: askedBy('p').as('asked_by'),
  status: requests.status,
  version: requests.version,
  delivery: requests.delivery,
  practice: sql<string>`(${practiceName})`.as('practice'),
  /** Whose address the mail goes to; null: there is none any more. */
  mail_to: mailReader(sql`${requests.id}`).as('mail_to'),
  has_access: hasAccess(sql`${requests.id}`).as('has_access'),
}

/** The oldest changes that can no longer be undone, locked. */
const readChanged = (tx: Tx, now: Date) =>
  tx
    .select(changedRequest)
    .from(requests)
    .where(lte(requests.undo_until, now))
    .orderBy(requests.undo_until, requests.id)
    .limit(batch)
    .for('update', { of: requests, skipLocked: true })
type ChangedRequest = Awaited<ReturnType<typeof readChanged>>[number]

const askPractice = 'Rivolgiti allo studio per riceverla.'

/** How a processed prescription reaches this reader. */
function wayTo(userId: number, { delivery, mail_to, has_access, user_id }: ChangedRequest): string {
  switch (delivery) {
    case 'app':
      return has_access ? 'La trovi tra le tue richieste.' : askPractice
    case 'email':
      if (mail_to === null) return askPractice
      if (userId === mail_to) return 'La trovi allegata all’e-mail.'
      return mail_to === user_id
        ? 'È stata inviata all’indirizzo e-mail dell’assistito.'
        : 'È stata inviata per e-mail a chi l’ha chiesta.'
    case 'collected':
      return 'È stata consegnata in studio.'
    default:
      return ''
  }
}

function notificationsOf(row: ChangedRequest): NewNotification[] {
  const requestText = textOf[row.status]
  if (!requestText) return []
  const isReady = row.status === 'processed'
  const isMailed = isReady && row.delivery === 'email'
  return readersOf(row).map((userId) => ({
    notification: {
      ...{ userId, ...requestText, practice: row.practice, doctorId: row.doctor_id },
      text: isReady ? `${requestText.text} ${wayTo(userId, row)}`.trim() : requestText.text,
      cause: `prescription ${row.id} ${row.version}`,
      prescriptionId: isMailed && userId === row.mail_to ? row.id : null,
    },
    recipients: [userId],
  }))
}

/** Notifies patients of changes that can no longer be undone, and sends processed prescriptions, each once. */
export async function tellOfPrescriptions(tx: Tx, now: Date): Promise<{ events: LiveEvent[]; more: boolean }> {
  if (!(await takesJobLock(tx, 'tell of prescriptions'))) return { events: [], more: false }
  const rows = await readChanged(tx, now)
  if (rows.length === 0) return { events: [], more: false }
  // by the app it is there now; by mail once the mail has been sent (`recordAttempts`)
  const opened = rows.filter((row) => row.status === 'processed' && row.delivery === 'app' && row.has_access)
  const isOpened = inArray(prescriptions.id, idsOf(opened))
  const delivered_at = sql`case when ${isOpened} then ${now.toISOString()}::timestamptz else ${prescriptions.delivered_at} end`
  await tx
    .update(prescriptions)
    .set({ undo_until: null, shown_status: null, shown_since: null, delivered_at })
    .where(inArray(prescriptions.id, idsOf(rows)))
  return { events: await notifyPatients(tx, now, rows), more: rows.length === batch }
}

/** Tells patients of the status of their requests, and open consoles; returns the events. */
export const notifyPatients = async (tx: Tx, now: Date, rows: readonly ChangedRequest[]): Promise<LiveEvent[]> => [
  ...(await notify(tx, now, rows.flatMap(notificationsOf))),
  ...(await prescriptionEvents(tx, now, rows)),
]

import { getTableColumns, sql } from 'drizzle-orm'
import { isLive } from '../../../domain/booking/status'
import { prepared } from '../../db/prepared-statements'
import { bookings } from '../../db/tables'
import { agendaRecipients } from '../../messages/recipients'
import { markPending } from '../../notices/notify'
import { settleReminders } from '../../notices/reminders'
import { scheduleNotifications } from '../../notices/scheduled-notices'
import type { BookingContext } from '../facts/actor'
import { undoWindow } from '../facts/service-plan'
import type { StoredBooking } from '../facts/stored-booking'
import { type Change, isNote, keepsTime } from '../facts/visit'
import { withdrawChoices } from '../holds/choice-holds'
import { releaseTimes } from '../holds/time-claims'
import { recordChanges, type SharedOfAct } from './history'

/** What a booking keeps from its making on. */
const keptColumns = [
  'id',
  'code',
  'doctor_id',
  'notes',
  'original_booking_id',
  'series_id',
  'actor_type',
  'created_by',
  'created_at',
] as const
type KeptColumn = (typeof keptColumns)[number]

const isKept = (column: string): column is KeptColumn => keptColumns.some((kept) => kept === column)
const written = Object.entries(getTableColumns(bookings))
  .filter(([key]) => !isKept(key))
  .map(([key, { name }]) => ({ key: key as keyof StoredBooking, name }))

const newValues = Object.fromEntries(written.map(({ key, name }) => [key, sql`changed.${sql.identifier(name)}`]))

const writeRows = prepared((tx) =>
  tx
    .update(bookings)
    .set(newValues)
    .from(sql`jsonb_populate_recordset(null::bookings, ${sql.placeholder('rows')}::jsonb) changed`)
    .where(sql`${bookings.id} = changed.id`)
    .returning({ id: bookings.id })
    .prepare('update bookings'),
)

/** A change of a visit: its state before, the new columns, and its line of the history. */
export interface VisitChange {
  readonly before: StoredBooking
  readonly columns: Partial<Omit<StoredBooking, KeptColumn>>
  readonly change: Change
  /** Where it has another one than the act. */
  readonly reason?: string | null
}

/** One act on visits: when its participants are notified (the end of its undo window), and what its history lines share. */
export interface Act extends SharedOfAct {
  readonly dueAt: Date
}

/**
 * Writes the changes of one act, records them, and notifies: open consoles on commit, the participants after the undo window,
 * and also the doctor's inbox when the act was not the doctor's side's. Times of visits called off are released; those of
 * moved ones have been claimed. A fixed number of statements, however many visits.
 */
export async function saveChanges(context: BookingContext, changes: readonly VisitChange[], act: Act): Promise<void> {
  if (changes.length === 0) return
  const states = changes.map(({ before, columns, change, reason }) => ({
    id: before.id,
    before,
    after: { ...before, ...columns, version: before.version + 1, updated_at: context.now },
    change,
    reason,
  }))
  await update(
    context,
    states.map(({ after }) => after),
  )
  await recordChanges(context, states, act)
  const beyondNotes = states.filter(({ change }) => Object.keys(change).some((field) => !isNote(field)))
  const recipients = await recipientsOf(context, ...states.flatMap(({ before, after }) => [before, after]))
  if (beyondNotes.length > 0) await tell(context, beyondNotes, act, recipients)
  publishUpdate(context, recipients, ...states.flatMap(({ before, after }) => [before, after]))
}

async function update({ tx }: BookingContext, rows: readonly StoredBooking[]): Promise<void> {
  const records = rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(written.map(({ key, name }) => [name, row[key]])),
  }))
  const { length } = await writeRows(tx).execute({ rows: JSON.stringify(records) })
  if (length < rows.length) throw new Error('A booking has gone')
}

interface State {
  readonly id: number
  readonly before: StoredBooking
  readonly after: StoredBooking
  readonly change: Change
  readonly reason?: string | null | undefined
}

/** What depends on time, place, person and status of visits: their claims, reminders and notifications. */
async function tell(
  context: BookingContext,
  states: readonly State[],
  act: Act,
  recipients: readonly number[],
): Promise<void> {
  const { tx, now, actor, publish } = context
  const ids = (which: (state: State) => boolean) => states.filter(which).map(({ id }) => id)
  await releaseTimes(
    tx,
    ids(({ after }) => !isLive(after.status)),
  )
  await withdrawChoices(
    context,
    ids(({ after, change }) => !isLive(after.status) || !keepsTime(change)),
  )
  await settleReminders(
    tx,
    now,
    ids(() => true),
  )
  await scheduleNotifications(tx, states, act)
  if (actor.side !== 'doctor-side')
    await scheduleNotifications(tx, states, { ...act, kind: actor.side === 'admin' ? 'doctor-by-admin' : 'doctor' })
  const decided = ids(({ before, after }) => before.status === 'pending' && after.status !== 'pending')
  const waiting = ids(({ before, after }) => before.status !== 'pending' && after.status === 'pending')
  const events = [
    ...(await markPending(tx, decided, false, recipients)),
    ...(await markPending(tx, waiting, true, recipients)),
  ]
  for (const event of events) publish(event)
}

export const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** The end of the undo window of a change made now, in the office of the visit. */
export async function undoDeadline(
  { tx, now }: BookingContext,
  { office_user_id }: Pick<StoredBooking, 'office_user_id'>,
): Promise<Date> {
  const { rows } = await tx.execute<{ minutes: number }>(
    sql`select ${undoWindow} as minutes from office_users ou where ou.id = ${office_user_id}`,
  )
  return minutesAfter(now, rows[0]?.minutes ?? 0)
}

/** Ids of the users who receive realtime events of changes between these states of a booking. */
export const recipientsOf = ({ tx, actor, wall }: BookingContext, ...states: readonly StoredBooking[]) =>
  agendaRecipients(tx, actor.doctor.userId, wall.date, [...new Set(states.map((state) => state.office_user_id))])

/** Publishes `booking-updated`, once per day: for both days when a visit moved. */
export function publishUpdate(
  { publish }: BookingContext,
  users: readonly number[],
  ...states: readonly Pick<StoredBooking, 'id' | 'doctor_id' | 'date'>[]
): void {
  for (const { id, doctor_id, date } of new Map(states.map((state) => [state.date, state])).values())
    publish({ users, event: 'booking-updated', data: { doctor_id, booking_id: id, date } })
}

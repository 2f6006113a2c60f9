import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { quietMinutes, reminderType } from '../../domain/messages/reminders'
import { b, ms, o, os, ou } from '../db/aliases'
import { intArray } from '../db/fragments'
import { takesJobLock } from '../db/job-lock'
import { jsonList, jsonObject } from '../db/json'
import { bookings, messages, officeServices, officeUsers, reminderChoices } from '../db/tables'
import type { Tx } from '../db/types'
import { createLinks } from '../links/tokens'
import { mailAddress } from '../messages/mail-address'
import { childrenOf } from '../messages/recipients'
import type { LiveEvent } from '../realtime/live'
import { type NewNotification, notify } from './notify'
import { reminderText } from './texts'

/** Visits reminded of in one transaction. */
const remindersAtATime = 200

/** Why a reminder that waits is not sent. */
const withdrawn = { changed: 'La visita è cambiata', begun: 'La visita è già iniziata' } as const

/**
 * Whom a visit `b` concerns: its person, and the parent who booked it for a child, like the other notices of a visit
 * (`sendDueNotices`).
 */
export const recipientsOfVisit: SQL = sql`(
  select b.user_id as id where b.user_id is not null
  union
  select b.created_by where b.actor_type = 'patient' and b.created_by <> b.user_id
    and b.user_id in (select child.user_id from ${childrenOf(sql`b.created_by`)} child))`

/**
 * Reminds of a batch of confirmed visits to come: an entry in the inbox, and messages with a link to the page of the visit. The
 * reminder is due the chosen number of hours before the visit begins, and sent once for each person and start: the link, which
 * expires when the visit begins, records it. Overdue ones are sent until then. Safe to run in several processes.
 */
export async function remindOfVisits(tx: Tx, now: Date): Promise<{ events: LiveEvent[]; more: boolean }> {
  if (!(await takesJobLock(tx, 'remind of visits'))) return { events: [], more: false }
  await withdrawBegun(tx, now)
  const due = await lockDue(tx, now)
  const links = await createLinks(
    tx,
    now,
    due.map(({ booking_id, user_id, starts_at }) => ({
      purpose: 'booking',
      booking_id,
      user_id,
      expiresAt: new Date(starts_at),
    })),
  )
  const notifications = due.map(
    ({ booking_id, user_id, doctor_id, office, starts_at, ...visit }, index): NewNotification => ({
      notification: {
        userId: user_id,
        ...reminderText(visit, office),
        cause: `reminder ${booking_id} ${starts_at}`,
        bookingId: booking_id,
        linkId: links[index]?.id ?? null,
        practice: office,
        doctorId: doctor_id,
      },
      recipients: [user_id],
    }),
  )
  return { events: await notify(tx, now, notifications), more: due.length === remindersAtATime }
}

/**
 * The visits to remind of now, locked so that none is canceled or moved meanwhile; those being changed follow in the next turn.
 * Within the longest choice of hours an index range of the visits to come is read.
 */
function lockDue(tx: Tx, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  return tx
    .select({
      booking_id: b.id,
      doctor_id: b.doctor_id,
      user_id: sql<number>`who.id`,
      office: o.name,
      date: b.date,
      from: b.from,
      /** Of the visit, to the second. */
      starts_at: sql<string>`to_char(${b.starts_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    })
    .from(b)
    .innerJoin(os, eq(os.id, b.office_service_id))
    .innerJoin(ms, eq(ms.id, os.medical_service_id))
    .innerJoin(ou, eq(ou.id, b.office_user_id))
    .innerJoin(o, eq(o.id, ou.office_id))
    .crossJoinLateral(sql`${recipientsOfVisit} who`)
    .leftJoin(reminderChoices, sql`${reminderChoices.user_id} = who.id`)
    .where(
      and(
        sql`${b.starts_at} > ${at} and ${b.starts_at} <= ${at} + interval '1 hour' * greatest(
          (select max(hours) from reminder_choices), (select max(reminder_hours) from office_services),
          (select max(reminder_hours) from medical_services), (select max(reminder_hours) from office_users))`,
        sql`${b.starts_at} <= ${at} + interval '1 hour'
          * coalesce(${reminderChoices.hours}, ${os.reminder_hours}, ${ms.reminder_hours}, ${ou.reminder_hours})`,
        eq(b.status, 'confirmed'),
        sql`${b.updated_at} <= ${at} - interval '1 minute' * ${quietMinutes}::int`,
        sql`(${b.undo_until} is null or ${b.undo_until} <= ${at})`,
        sql`not exists (select 1 from links l where l.booking_id = b.id and l.purpose = 'booking'
          and l.user_id = who.id and l.expires_at = b.starts_at and l.used_at is null)`,
      ),
    )
    .orderBy(b.starts_at, b.id)
    .limit(remindersAtATime)
    .for('key share', { of: b, skipLocked: true })
}

/** Withdraws reminders of visits that have begun, which are not sent late. */
async function withdrawBegun(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    update messages m set state = 'withdrawn', reason = ${withdrawn.begun} from links k
    where m.state = 'due' and m.claimed_at is null and m.due_at <= ${now.toISOString()}::timestamptz
      and m.type_code = ${reminderType} and k.id = m.link_id and k.expires_at <= ${now.toISOString()}::timestamptz`)
}

/**
 * Withdraws the waiting reminders of visits that were canceled, moved or passed to another person, in the transaction of the
 * change; those of their former state wait again after an undo.
 */
export async function settleReminders(tx: Tx, now: Date, bookingIds: readonly number[]): Promise<void> {
  const holds = sql`(b.status = 'confirmed' and k.expires_at = b.starts_at and b.starts_at > ${now.toISOString()}::timestamptz
    and k.user_id in (select who.id from ${recipientsOfVisit} who))`
  await tx.execute(sql`
    update messages m set state = case when ${holds} then 'due' else 'withdrawn' end,
      reason = case when ${holds} then null else ${withdrawn.changed} end
    from bookings b, links k
    where b.id = any(${intArray(bookingIds)}::int[]) and m.booking_id = b.id and m.type_code = ${reminderType} and k.id = m.link_id
      and m.claimed_at is null and m.state = case when ${holds} then 'withdrawn' else 'due' end`)
}

const m = alias(messages, 'm')
const ofReminder = sql`k.expires_at = b.starts_at and k.used_at is null and k.user_id in (select who.id from ${recipientsOfVisit} who)`

const factsOfVisit = jsonObject({
  registered: sql<boolean>`b.user_id is not null`,
  officeHours: sql<number>`coalesce(${officeServices.reminder_hours},
    (select ms.reminder_hours from medical_services ms where ms.id = ${officeServices.medical_service_id}), ${officeUsers.reminder_hours})`,
  personHours: sql<
    number | null
  >`(select c.hours from reminder_choices c, ${recipientsOfVisit} who where c.user_id = who.id
    order by (c.user_id = b.user_id) desc limit 1)`,
  hasAddress: sql<boolean>`exists (select 1 from ${recipientsOfVisit} who join users u on u.id = who.id
    where ${mailAddress('u')} is not null or exists (select 1 from devices d where d.user_id = u.id and d.push is not null))`,
  written: sql<boolean>`exists (select 1 from links k where k.booking_id = b.id and k.purpose = 'booking' and ${ofReminder})`,
  messages: jsonList(
    jsonObject({ state: m.state, reason: m.reason, at: sql<string>`coalesce(${m.sent_at}, ${m.due_at})` }),
    sql`from messages m join links k on k.id = m.link_id
      where m.booking_id = b.id and m.type_code = ${reminderType} and ${ofReminder}`,
    sql`m.id`,
  ),
})

/** The facts of `reminderOf` beside the visit itself, as they are read. */
export type StoredReminderFacts = typeof factsOfVisit extends SQL<infer Facts> ? Facts : never

/** SQL expression: what is known of the reminder of a selected booking, with its service and office user joined. */
export const reminderFacts = sql<StoredReminderFacts>`(
  select ${factsOfVisit} from (select ${bookings.id} as id, ${bookings.user_id} as user_id, ${bookings.created_by} as created_by,
    ${bookings.actor_type} as actor_type, ${bookings.starts_at} as starts_at) b)`

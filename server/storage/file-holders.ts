import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isAdmin, type RoleCode } from '../../domain/access/roles'
import { romeWallClock } from '../../domain/calendar/rome'
import { intArray } from '../db/fragments'
import { periodHasStatus } from '../db/period-status'
import {
  bookingMedia,
  bookings,
  campaigns,
  chatFiles,
  chatMessages,
  doctorOffers,
  doctorProfiles,
  news,
  officeUsers,
  patientOffers,
  prescriptions,
  users,
} from '../db/tables'
import type { Tx } from '../db/types'
import { offersFor } from '../messages/campaigns/offers'
import { askedBy } from '../messages/prescriptions/recipients'
import { childrenOf, isMeantFor } from '../messages/recipients'
import { visibleBookings } from '../scheduling/facts/stored-booking'
import type { FileReader } from './link-reader'

/** A participant is asked with the offers that are for them, whose audience and consent one condition cannot tell. */
type Reader = FileReader & { readonly offers?: readonly number[] }

interface Holder {
  /** The column with the key of the file. */
  readonly column: PgColumn
  /** Condition for rows that are not deleted. */
  readonly live: SQL
  /** Condition for rows that the reader may read today; admins read every one. */
  readonly isReadBy: (reader: Reader, now: Date) => SQL
  /** Admins read no row that is not their own. */
  readonly isPrivate?: true
}

const isParticipant = (role: RoleCode) => role === 'patient' || role === 'medical_representative'

const [nobody, everyRow] = [sql`false`, sql`true`]

/** A visit is read as in its lists: in the agenda of the doctor acted for, or one's own and those made for one's children. */
function isVisitOf({ userId, role, doctor }: FileReader): SQL {
  const visit = (condition: SQL) => sql`exists (
    select 1 from ${bookings} join ${officeUsers} on ${officeUsers.id} = ${bookings.office_user_id}
    where ${bookings.id} = ${bookingMedia.booking_id} and ${condition})`
  if (isParticipant(role))
    return visit(sql`(${bookings.user_id} = ${userId}
      or (${bookings.created_by} = ${userId} and ${bookings.user_id} in ${childrenOf(userId)}))`)
  if (!doctor || (doctor.onBehalf && !doctor.rights.includes('bookings'))) return nobody
  return visit(visibleBookings(doctor))
}

/** News is read as in its list: published today, for the reader's kind of user. */
function isNewsFor({ userId, doctor }: FileReader, now: Date): SQL {
  const { date: today } = romeWallClock(now.getTime())
  const reader = sql`${doctor?.userId ?? userId}::int`
  return sql`${news.period} @> ${today}::date and ${isMeantFor(reader, sql`${news.audience}`, today)}`
}

/** A message is read in one's own conversations, and with the right to chat in those of the doctor acted for. */
function isInChatOf({ userId, doctor }: FileReader): SQL {
  const members = doctor && (!doctor.onBehalf || doctor.rights.includes('chat')) ? [userId, doctor.userId] : [userId]
  return sql`exists (
    select 1 from chat_messages t join chats c on c.id = t.chat_id and c.deleted_at is null
    join chat_members w on w.chat_id = t.chat_id
    where t.id = ${chatFiles.message_id} and w.user_id in ${members})`
}

/** A communication is read by the side of its doctor, with the right to them, and in the inboxes that the reader sees. */
function isCampaignOf({ userId, doctor }: FileReader): SQL {
  const isOwn = doctor && (!doctor.onBehalf || doctor.rights.includes('broadcast'))
  return sql`(${isOwn ? sql`${campaigns.doctor_id} = ${doctor.userId}` : nobody} or exists (
    select 1 from notifications n where n.campaign_id = ${campaigns.id} and n.user_id in ${doctor ? [userId, doctor.userId] : [userId]}))`
}

/** A request is read by the side of its doctor, with the right to bookings, and by the patient, or the parent who asked, once it has left by the app. */
function isPrescriptionOf({ userId, role, doctor }: FileReader): SQL {
  if (isParticipant(role))
    return sql`(${prescriptions.delivery} = 'app' and ${prescriptions.delivered_at} is not null
      and (${prescriptions.user_id} = ${userId} or (${prescriptions.user_id} in ${childrenOf(userId)}
        and ${askedBy('prescriptions')} = ${userId})))`
  if (!doctor || (doctor.onBehalf && !doctor.rights.includes('bookings'))) return nobody
  return sql`${prescriptions.doctor_id} = ${doctor.userId}`
}

/** An offer is read by the side of its doctor, with the right to communications, and, while it is open, by those it is for today. */
function isOfferFor({ role, doctor, offers = [] }: Reader, now: Date): SQL {
  if (isParticipant(role))
    return sql`(${periodHasStatus(doctorOffers.period, now, openStatuses)}
      and ${doctorOffers.id} = any(${intArray(offers)}::int[]))`
  if (!doctor || (doctor.onBehalf && !doctor.rights.includes('broadcast'))) return nobody
  return sql`${doctorOffers.doctor_id} = ${doctor.userId}`
}

/** An offer addressed to doctors is read once it has begun, by doctors of its category, and by those who have adhered to it. */
function isDedicatedTo({ userId, doctor }: FileReader, now: Date): SQL {
  if (!doctor || doctor.onBehalf) return nobody
  const begun = periodHasStatus(patientOffers.period, now, [...openStatuses, 'expired'])
  return sql`((${begun} and (cardinality(${patientOffers.audience}) = 0 or exists (
      select 1 from doctor_profiles p where p.user_id = ${userId} and p.category = any(${patientOffers.audience}))))
    or exists (select 1 from patient_offer_adhesions a
      where a.patient_offer_id = ${patientOffers.id} and a.user_id = ${userId} and a.deleted_at is null))`
}
const openStatuses = ['current', 'enabled'] as const

/** Every column that refers to a file. A file that none of them refers to is removed after a day. */
const holders: readonly Holder[] = [
  {
    column: doctorProfiles.photo,
    live: sql`exists (select 1 from ${users} where ${users.id} = ${doctorProfiles.user_id} and ${users.deleted_at} is null)`,
    isReadBy: ({ userId }) => sql`${doctorProfiles.user_id} = ${userId}`,
  },
  { column: news.cover, live: sql`${news.deleted_at} is null`, isReadBy: isNewsFor },
  { column: patientOffers.image, live: sql`${patientOffers.deleted_at} is null`, isReadBy: isDedicatedTo },
  { column: doctorOffers.image, live: everyRow, isReadBy: isOfferFor },
  { column: bookingMedia.key, live: everyRow, isReadBy: isVisitOf },
  { column: campaigns.file_key, live: everyRow, isReadBy: isCampaignOf },
  {
    column: chatFiles.key,
    live: sql`exists (select 1 from ${chatMessages}
      where ${chatMessages.id} = ${chatFiles.message_id} and ${chatMessages.deleted_at} is null)`,
    isReadBy: isInChatOf,
    isPrivate: true,
  },
  { column: prescriptions.sheet_key, live: everyRow, isReadBy: isPrescriptionOf, isPrivate: true },
]

export const fileColumns: readonly PgColumn[] = holders.map(({ column }) => column)

const anyRow = (condition: (holder: Holder) => SQL): SQL =>
  sql`(${sql.join(
    holders.map((holder) => sql`exists (select 1 from ${holder.column.table} where ${condition(holder)})`),
    sql` or `,
  )})`

/** Whether a record that is not deleted refers to the file, and the reader may read that record: only then it is given out. */
export async function isReadable(tx: Tx, key: string, reader: FileReader, now: Date): Promise<boolean> {
  const asking = isParticipant(reader.role) ? { ...reader, offers: await offersWith(tx, key, reader, now) } : reader
  const condition = anyRow(({ column, live, isReadBy, isPrivate }) => {
    const readable = isAdmin(reader.role) && !isPrivate ? everyRow : isReadBy(asking, now)
    return sql`${column} = ${key} and ${live} and ${readable}`
  })
  const { rows } = await tx.execute<{ answer: boolean }>(sql`select ${condition} as answer`)
  return rows[0]?.answer === true
}

/** The offers with this picture that are for a participant today. */
async function offersWith(tx: Tx, key: string, { userId }: FileReader, now: Date): Promise<readonly number[]> {
  const { id, doctor_id, audience, image } = doctorOffers
  return offersFor(
    tx,
    now,
    userId,
    await tx.select({ id, doctor_id, audience }).from(doctorOffers).where(eq(image, key)),
  )
}

/** Whether any record refers to the file, a deleted one too, since it can be restored. */
export const isHeld = (key: string | SQLWrapper): SQL => anyRow(({ column }) => sql`${column} = ${key}`)

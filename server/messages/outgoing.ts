import { and, eq, isNull, sql } from 'drizzle-orm'
import { romeWallClock } from '../../domain/calendar/rome'
import { type Channel, type Purpose, purposeOf } from '../../domain/messages/channels'
import { type DeliveryFacts, type SkipReason, skipReasonOf } from '../../domain/messages/delivery'
import { u } from '../db/aliases'
import { messages, notificationTypes } from '../db/tables'
import type { Tx } from '../db/types'
import { isLimited } from '../db/user-limits'
import { mailAddress } from './mail-address'
import { hasPushDevice } from './push-device'
import { isMeantFor } from './recipients'

/** Something to tell a person with an account, by every channel that its type, the person and the law allow. */
export interface Outgoing {
  /** Once per cause, person and channel, however often it is written: `notification 12`, `reminder 7`. */
  readonly cause: string
  readonly userId: number
  /** The notification type. */
  readonly typeCode: string
  /** What only the body of a mail adds to the type's text: date, time and place; no health details. */
  readonly detail?: string | null
  /** A path of the console. */
  readonly url?: string | null
  readonly linkId?: number | null
  readonly bookingId?: number | null
  /** The request for a prescription whose numbers or sheet its mail carries: that mail is sent whatever the person chose. */
  readonly prescriptionId?: number | null
  /** The doctor on whose side it is sent. */
  readonly doctorId?: number | null
  readonly practice?: string | null
  /** Not before; now by default. */
  readonly dueAt?: Date
  /** Sent whatever the person chose: links that the person has asked for. */
  readonly requested?: boolean
}

/** What is known of a person and a type for the decision, read in one statement for all. */
type Facts = Awaited<ReturnType<typeof readFacts>>[number]

const channelsToTry: readonly Channel[] = ['email', 'push']

/**
 * Writes the messages of some causes in the transaction of these causes, in two statements for any number of them: one row per
 * person and channel, due or skipped with its reason. A repeated cause writes nothing.
 */
export async function writeMessages(tx: Tx, now: Date, all: readonly Outgoing[]): Promise<void> {
  if (all.length === 0) return
  const rows = (await readFacts(tx, now, all)).flatMap((facts) => {
    const outgoing = all[facts.index]
    return outgoing ? channelsToTry.flatMap((channel) => rowOf(outgoing, facts, channel, now) ?? []) : []
  })
  if (rows.length > 0) await tx.insert(messages).values(rows).onConflictDoNothing()
}

function rowOf(outgoing: Outgoing, facts: Facts, channel: Channel, now: Date): typeof messages.$inferInsert | null {
  const purpose = facts.category ? purposeOf[facts.category] : 'care'
  const prescription_id = channel === 'email' ? (outgoing.prescriptionId ?? null) : null
  const requested = outgoing.requested || prescription_id !== null
  const reason = skipReasonOf(deliveryFacts({ requested }, facts, channel, purpose))
  // a channel that the type does not have is no news about the person; that a prescription does not leave is news for its desk
  if ((reason === 'channel-off' || reason === 'unknown-type') && prescription_id === null) return null
  return {
    cause: outgoing.cause,
    channel,
    recipient: `user ${outgoing.userId}`,
    user_id: outgoing.userId,
    type_code: outgoing.typeCode,
    purpose,
    doctor_id: outgoing.doctorId ?? null,
    booking_id: outgoing.bookingId ?? null,
    link_id: outgoing.linkId ?? null,
    prescription_id,
    practice: outgoing.practice ?? null,
    subject: facts.name ?? '',
    text: facts.text ?? '',
    detail: outgoing.detail ?? null,
    url: outgoing.url ?? null,
    state: reason === null ? 'due' : 'skipped',
    reason,
    due_at: outgoing.dueAt ?? now,
    created_at: now,
  }
}

type MessageKey = Pick<typeof messages.$inferSelect, 'user_id' | 'type_code' | 'channel' | 'purpose' | 'doctor_id'>

/**
 * Why messages are not to be sent any more, in their order; null where they are. What was asked for, and what care needs, is
 * judged by what cannot be otherwise: an inactive person, a type or channel that is gone, an address or device that is gone.
 */
export async function reasonsToWithdraw(
  tx: Tx,
  now: Date,
  written: readonly MessageKey[],
): Promise<(SkipReason | null)[]> {
  const asked = written.flatMap(({ user_id, type_code, doctor_id, purpose }) =>
    user_id === null ? [] : [{ userId: user_id, typeCode: type_code, doctorId: doctor_id, purpose }],
  )
  const known = await readFacts(tx, now, asked)
  let position = 0
  return written.map(({ user_id, channel, purpose }) => {
    const facts = user_id === null ? undefined : known[position++]
    const requested = purpose === 'care'
    return facts ? skipReasonOf(deliveryFacts({ requested }, { ...facts, concerns: true }, channel, purpose)) : null
  })
}

function deliveryFacts(
  outgoing: Pick<Outgoing, 'requested'>,
  facts: Facts,
  channel: Channel,
  purpose: Purpose,
): DeliveryFacts {
  const { channels, default_on, concerns, active, limited, consented, choices, has_email, has_device } = facts
  const choice = choices.find((one) => one.channel === channel)?.is_on ?? null
  return {
    channel,
    purpose,
    type: channels && { channels, defaultOn: default_on ?? true, concernsPerson: outgoing.requested || concerns },
    active,
    limited,
    consented,
    choice: outgoing.requested ? true : choice,
    reachable: channel === 'email' ? has_email : has_device,
  }
}

/** Without a purpose it is that of the type. */
type RecipientQuestion = Pick<Outgoing, 'userId' | 'typeCode' | 'doctorId'> & { readonly purpose?: Purpose }

function readFacts(tx: Tx, now: Date, all: readonly RecipientQuestion[]) {
  const asked = all.map(({ userId, typeCode, doctorId, purpose }, index) => {
    return { index, userId, typeCode, doctorId, purpose }
  })
  const { date: today } = romeWallClock(now.getTime())
  const { name, text, category, channels, default_on, user_types, code, deleted_at } = notificationTypes
  return tx
    .select({
      ...{ index: sql<number>`a.index`, name, text, category, channels, default_on },
      concerns: sql<boolean>`${isMeantFor(sql`u.id`, user_types, today)}`,
      active: sql<boolean>`${u.active} and ${u.deleted_at} is null`,
      has_email: sql<boolean>`${mailAddress('u')} is not null`,
      has_device: sql<boolean>`${hasPushDevice(sql`u.id`, now)}`,
      limited: sql<boolean>`${isLimited(sql`a."doctorId"`, sql`u.id`, today)}`,
      consented: sql<boolean>`coalesce((select c.given from consents c where c.user_id = u.id
        and c.purpose = coalesce(a.purpose, case ${category} when 'system' then 'care' else ${category} end)
        order by c.id desc limit 1), false)`,
      choices: sql<{ channel: Channel; is_on: boolean }[]>`coalesce((
        select json_agg(json_build_object('channel', n.channel, 'is_on', n.is_on))
        from notification_choices n where n.user_id = u.id and n.type_code = a."typeCode"), '[]')`,
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as a (index int, "userId" int, "typeCode" text, "doctorId" int, purpose text)`)
    .innerJoin(u, sql`${u.id} = a."userId"`)
    .leftJoin(notificationTypes, and(sql`${code} = a."typeCode"`, isNull(deleted_at)))
    .orderBy(sql`a.index`)
}

/** One mail to an address that is not, or not yet, the one of an account: an invite. */
export interface AddressedMail
  extends Pick<Outgoing, 'cause' | 'typeCode' | 'detail' | 'url' | 'linkId' | 'doctorId' | 'practice'> {
  readonly address: string
}

/** Writes a mail to an address; returns false, and writes nothing, where admins took the type or its mails away. */
export async function writeMailTo(tx: Tx, now: Date, mail: AddressedMail): Promise<boolean> {
  const { name, text, category, channels, code, deleted_at } = notificationTypes
  const [type] = await tx
    .select({ name, text, category })
    .from(notificationTypes)
    .where(and(eq(code, mail.typeCode), isNull(deleted_at), sql`'email' = any(${channels})`))
  if (!type) return false
  await tx
    .insert(messages)
    .values({
      cause: mail.cause,
      channel: 'email',
      recipient: mail.address,
      address: mail.address,
      type_code: mail.typeCode,
      purpose: purposeOf[type.category],
      doctor_id: mail.doctorId ?? null,
      link_id: mail.linkId ?? null,
      practice: mail.practice ?? null,
      subject: type.name,
      text: type.text ?? '',
      detail: mail.detail ?? null,
      url: mail.url ?? null,
      state: 'due',
      due_at: now,
      created_at: now,
    })
    .onConflictDoNothing()
  return true
}

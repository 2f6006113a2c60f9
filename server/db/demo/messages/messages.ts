import { shortTime } from '../../../../domain/calendar/minutes'
import { type Channel, consentTextVersion, purposeOf } from '../../../../domain/messages/channels'
import type { SkipReason } from '../../../../domain/messages/delivery'
import { type LinkPurpose, linkPurpose } from '../../../../domain/messages/links'
import { reminderType } from '../../../../domain/messages/reminders'
import { longDate } from '../../../../domain/text/dates'
import { hashOf, tokenOf } from '../../../links/tokens'
import { notificationTypeList } from '../../seed/lists'
import { consents, linkInvites, links, messages, notificationChoices, reminderChoices } from '../../tables'
import type { DemoBooking } from '../agenda/bookings'
import { reminderOfDemo } from '../agenda/reminders'
import { type Demo, dayMs, minuteMs, type Visitor } from '../demo'
import { type Random, seeded } from '../random'
import type { DemoNotification } from './inbox'

type Row = typeof messages.$inferInsert
type State = Row['state']
export type NewMessage = Pick<Row, 'cause' | 'channel' | 'type_code' | 'created_at'> &
  Partial<Row> & { state: State; created_at: Date }

interface DemoContents {
  readonly booked: readonly DemoBooking[]
  readonly notifications: readonly DemoNotification[]
  readonly patients: readonly Visitor[]
  /** What mass communications have sent, and mails of prescriptions that were lost. */
  readonly others: readonly NewMessage[]
  /** From which the tokens of links are derived. */
  readonly secret: string
}

/**
 * Adds what has left the house: messages in every state by both channels, reminders with their links, invites, choices and
 * consents. None of them is ever sent: what is due is due in a year.
 */
export function addMessages(demo: Demo, { booked, notifications, patients, others, secret }: DemoContents): void {
  const random = seeded('messages')
  addChoices(demo, patients)
  const link = (
    about: Omit<Partial<typeof links.$inferInsert>, 'purpose'> & { purpose: LinkPurpose; created_at: Date },
  ) => addLink(demo, random, secret, about)
  for (const booking of booked) addReminder(demo, booking, link)
  addInvites(demo, patients, link)
  addStaffInvites(demo, link)
  addNotices(demo, notifications)
  addOthers(demo, patients)
  for (const message of others) addMessage(demo, message)
}

type AddLink = (
  about: Omit<Partial<typeof links.$inferInsert>, 'purpose'> & { purpose: LinkPurpose; created_at: Date },
) => number

function addLink(demo: Demo, random: Random, secret: string, about: Parameters<AddLink>[0]): number {
  const nonce = Buffer.from(random.bytes(24)).toString('base64url')
  const minutes = linkPurpose[about.purpose].minutes ?? 0
  return demo.add(links, {
    nonce,
    token_hash: hashOf(tokenOf(secret, nonce)),
    user_id: null,
    booking_id: null,
    office_user_id: null,
    address: null,
    type_code: null,
    created_by: null,
    expires_at: new Date(about.created_at.getTime() + minutes * minuteMs),
    used_at: null,
    superseded_at: null,
    ...about,
  })
}

/** A message whose subject and text are those of its type; `sent`: some seconds after it was due. */
function addMessage(demo: Demo, row: NewMessage): void {
  const type = notificationTypeList.find(({ code }) => code === row.type_code)
  const due_at = row.due_at ?? row.created_at
  const wasTried = row.state === 'sent' || row.state === 'failed' || row.state === 'uncertain'
  demo.add(messages, {
    user_id: null,
    address: null,
    purpose: purposeOf[type?.category ?? 'system'],
    doctor_id: null,
    booking_id: null,
    link_id: null,
    campaign_id: null,
    prescription_id: null,
    practice: null,
    subject: type?.name ?? '',
    text: type?.text ?? '',
    detail: null,
    url: null,
    reason: null,
    attempts: row.state === 'failed' ? 6 : wasTried ? 1 : 0,
    shown_at: null,
    claimed_at: row.state === 'uncertain' ? new Date(due_at.getTime() + 2_000) : null,
    sent_at: row.state === 'sent' ? new Date(due_at.getTime() + 3_000) : null,
    ...row,
    recipient: row.recipient ?? (row.user_id ? `user ${row.user_id}` : (row.address ?? '')),
    due_at,
  })
}

const refusedByServer = '550 5.1.1 User unknown'

function addReminder(demo: Demo, booking: DemoBooking, link: AddLink): void {
  const reminder = reminderOfDemo(booking, demo.now)
  const { visitor, room, doctorId, date, from, id } = booking
  if (!reminder || !visitor) return
  const { outcome, starts_at, due_at } = reminder
  const user_id = visitor.id
  const link_id = link({ purpose: 'booking', booking_id: id, user_id, created_at: due_at, expires_at: starts_at })
  const common = {
    cause: `reminder ${id} ${starts_at.toISOString().replace(/\.\d+/, '')}`,
    type_code: reminderType,
    created_at: due_at,
    user_id,
    booking_id: id,
    link_id,
    doctor_id: doctorId,
    practice: room.officeName,
    detail: `${longDate(date)} alle ${shortTime(from)}, ${room.officeName}.`,
  }
  const state = outcome === 'confirmed' ? 'sent' : outcome
  addMessage(demo, { ...common, channel: 'email', state, reason: state === 'failed' ? refusedByServer : null })
  const skipped = { state: 'skipped', reason: 'no-device' satisfies SkipReason } as const
  addMessage(demo, { ...common, channel: 'push', ...(outcome === 'confirmed' ? { state: 'sent' } : skipped) })
}

/** An invite that can still be used, one that was used and one that has expired; a password chosen by a link. */
function addInvites(demo: Demo, patients: readonly Visitor[], link: AddLink): void {
  const { staff, now } = demo
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const office_user_id = 1
  const created_by = staff.segreteria
  const [, joined] = patients.filter(({ email }) => email !== null)
  const invites = [
    { address: 'nadia.belli@posta.test', created_at: ago(2) },
    { address: joined?.email ?? null, user_id: joined?.id ?? null, created_at: ago(30), used_at: ago(29) },
    { address: 'omar.testa@posta.test', created_at: ago(40) },
  ]
  for (const { address, ...invite } of invites) {
    const link_id = link({ purpose: 'invite', office_user_id, created_by, address, ...invite })
    const { created_at } = invite
    const mail = { cause: `link ${link_id}`, type_code: 'invite', created_at, address, link_id, doctor_id: staff.ferri }
    addMessage(demo, { ...mail, channel: 'email', state: 'sent', practice: 'Studio Via Roma' })
  }
  const reset = { user_id: staff.riva, created_at: ago(12) }
  const link_id = link({
    purpose: 'reset-password',
    ...reset,
    used_at: new Date(reset.created_at.getTime() + 4 * minuteMs),
  })
  const mail = { cause: `link ${link_id}`, type_code: 'reset-password', link_id, ...reset }
  addMessage(demo, { ...mail, channel: 'email', state: 'sent' })
}

/** A secretary whose invite waits, and a replacement who let hers expire. */
function addStaffInvites(demo: Demo, link: AddLink): void {
  const { staff, now } = demo
  const invites = [
    { kind: 'assistant', address: 'tina.galli@posta.test', names: ['Tina', 'Galli'], daysAgo: 1 },
    { kind: 'replacement', address: 'dora.rizzo@posta.test', names: ['Dora', 'Rizzo'], daysAgo: 30 },
  ] as const
  for (const { kind, address, names, daysAgo } of invites) {
    const created_at = new Date(now.getTime() - daysAgo * dayMs)
    const link_id = link({ purpose: 'staff', address, created_at, created_by: staff.ferri })
    const [first_name, last_name] = names
    const days =
      kind === 'replacement'
        ? { valid_from: demo.date(60), valid_to: demo.date(74) }
        : { valid_from: null, valid_to: null }
    demo.add(linkInvites, {
      ...{ kind, doctor_id: staff.ferri, address, first_name, last_name, office_id: demo.offices.roma, ...days },
      ...{ rights: ['bookings', 'chat'], link_id, accepted_at: null, withdrawn_at: null },
      ...{ created_by: staff.ferri, created_at },
    })
    const mail = { cause: `link ${link_id}`, type_code: 'staff-invite', created_at, address, link_id }
    addMessage(demo, { ...mail, doctor_id: staff.ferri, channel: 'email', state: 'sent', practice: 'Studio Via Roma' })
  }
}

/** What the notifications of the last days became, by each channel of their type. */
function addNotices(demo: Demo, notifications: readonly DemoNotification[]): void {
  const channelsOf = (code: string) => notificationTypeList.find((type) => type.code === code)?.channels ?? []
  const lately = notifications.filter(
    ({ booking_id, created_at }) => booking_id && demo.now.getTime() - created_at.getTime() < 10 * dayMs,
  )
  for (const [index, { id, user_id, code, text, url, booking_id, created_at }] of lately.entries())
    for (const channel of channelsOf(code))
      addMessage(demo, {
        cause: `notification ${id}`,
        channel,
        type_code: code,
        created_at,
        user_id,
        booking_id: booking_id ?? null,
        detail: text,
        url: url ?? null,
        ...outcomeOf(channel, index),
      })
}

function outcomeOf(channel: Channel, index: number): { state: State; reason?: string } {
  if (index % 9 === 4) return { state: 'withdrawn', reason: 'La visita è cambiata' }
  if (channel === 'push' && index % 8 === 3) return { state: 'failed', reason: '410 Gone' }
  if (channel === 'push' && index % 8 === 6) return { state: 'uncertain' }
  if (channel === 'push' && index % 4 > 0) return { state: 'skipped', reason: 'no-device' satisfies SkipReason }
  if (index % 13 === 6) return { state: 'failed', reason: refusedByServer }
  return index % 17 === 8 ? { state: 'uncertain' } : { state: 'sent' }
}

/** News and offers that were skipped for each reason, and one that is due in a year. */
function addOthers(demo: Demo, patients: readonly Visitor[]): void {
  const { staff, now } = demo
  const created_at = new Date(now.getTime() - 12 * dayMs)
  const [first, second, third] = patients
  const skipped: readonly [string, number | undefined, string, Channel, SkipReason][] = [
    ['news 1', staff.leone, 'news', 'email', 'no-consent'],
    ['news 1', staff.conti, 'news', 'email', 'chosen-off'],
    ['offer 1', third?.id, 'offer', 'email', 'no-address'],
    ['offer 2', second?.id, 'offer', 'email', 'limited'],
    ['offer 1', staff.ferri, 'offer', 'email', 'no-consent'],
    ['offer 1', second?.id, 'offer', 'email', 'inactive'],
  ]
  for (const [cause, user_id, type_code, channel, reason] of skipped)
    if (user_id) addMessage(demo, { cause, user_id, type_code, channel, created_at, state: 'skipped', reason })
  const read = { cause: 'news 1', user_id: staff.ferri, type_code: 'news', created_at, url: '/news' }
  addMessage(demo, { ...read, channel: 'email', state: 'sent' })
  const later = { ...read, cause: 'news 2', channel: 'email' } as const
  addMessage(demo, { ...later, state: 'failed', reason: refusedByServer })
  addMessage(demo, { ...later, user_id: staff.segreteria, state: 'uncertain' })
  addMessage(demo, { ...later, user_id: staff.leone, state: 'withdrawn', reason: 'no-consent' satisfies SkipReason })
  const due_at = new Date(now.getTime() + 365 * dayMs)
  if (first)
    for (const channel of ['email', 'push'] as const)
      addMessage(demo, {
        cause: 'broadcast 2',
        user_id: first.id,
        type_code: 'broadcast',
        channel,
        created_at,
        due_at,
        state: 'due',
      })
}

/** Choices of staff and of the patient with an account; consents of staff, given and withdrawn. */
function addChoices(demo: Demo, [patient]: readonly Visitor[]): void {
  const { staff, now } = demo
  const updated_at = new Date(now.getTime() - 20 * dayMs)
  const choose = (user_id: number, type_code: string, channel: Channel, is_on: boolean) =>
    demo.add(notificationChoices, { user_id, type_code, channel, is_on, updated_at })
  choose(staff.ferri, 'chat-message', 'push', false)
  choose(staff.ferri, 'booking-moved', 'email', false)
  choose(staff.conti, 'news', 'email', false)
  choose(staff.segreteria, 'booking-pending', 'email', true)
  if (patient) {
    choose(patient.id, 'booking-requested', 'email', false)
    demo.add(reminderChoices, { user_id: patient.id, hours: 48, updated_at })
  }
  const consent = (user_id: number, purpose: 'newsletter' | 'marketing', given: boolean, daysAgo: number) =>
    demo.add(consents, {
      user_id,
      purpose,
      given,
      at: new Date(now.getTime() - daysAgo * dayMs),
      source: given ? 'settings' : 'unsubscribe',
      actor_id: given ? user_id : null,
      text_version: consentTextVersion,
    })
  consent(staff.ferri, 'newsletter', true, 90)
  consent(staff.conti, 'newsletter', true, 90)
  consent(staff.leone, 'newsletter', true, 80)
  consent(staff.leone, 'newsletter', false, 15)
  consent(staff.riva, 'marketing', true, 70)
}

import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { longTime, parseTime } from '../../../domain/calendar/minutes'
import type { CallOptions } from '../servers/app'

/** Records of a caller for use in requests; functions create a new one at each call, so that a request can use it up. */
export interface Things {
  readonly office_user: number
  readonly office_service: number
  /** The participant of the visits. */
  readonly user: number
  /** A free time. */
  time(): { date: CivilDate; from: string; to: string }
  booking(): Promise<{ id: number; version: number }>
  /** A booking that the caller has just cancelled and can undo. */
  canceled(): Promise<{ id: number }>
  /** The key of a file that the caller has just uploaded. */
  file(): Promise<string>
  /** The address of the page of the office service's doctor, who has a photo. */
  page(): Promise<string>
  /** A file of a booking, else of a new one. */
  media(booking?: number): Promise<number>
  series(): Promise<number>
  /** The token of a link to a booking, as the person's reminder has it. */
  link(): Promise<string>
  notification(): Promise<number>
  /** A name on the waiting list. */
  waiting(): Promise<{ id: number; version: number }>
  /** The version of the caller's own record. */
  profile_version(): Promise<number>
  /** The caller's subscription, which runs today and has an invoice; a plan on sale. */
  subscriptions(): Promise<{ id: number; version: number; plan: number }>
  /** A cap on visits of representatives, of all together in a day: the doctor's only one. */
  representative_cap(): Promise<{ id: number; version: number }>
  /** A new office of the doctor, with two services; all of the doctor's offices in order; a service of the catalogue. */
  office(): Promise<{ id: number; version: number; services: number[]; all: number[]; catalogue: number }>
  /** A planning of a week far ahead, without shifts. */
  planning(): Promise<{ id: number; version: number }>
  /** A closure far ahead. */
  schedule(): Promise<{ id: number; version: number }>
  /** An act of the caller on the hours, which can be taken back. */
  hours(): Promise<{ id: number }>
  /** A link of somebody who works for the doctor. */
  staff(): Promise<{ id: number; version: number }>
  /** An invite to work for the doctor. */
  staff_invite(): Promise<number>
  /** The office of `office_user`, and another doctor who works there. */
  officies(): Promise<number>
  office_colleague(): Promise<number>
  /** A time held for a name on the waiting list. */
  hold(): Promise<number>
  /** The token of a link that offers a held time to the participant. */
  offer(): Promise<string>
  /** The token of a link by which the participant moves a visit to a held time. */
  choice(): Promise<{ readonly token: string; readonly hold_id: number }>
  /** The token of a time that a guest holds. */
  held_time(): Promise<string>
  /** The token of the mail by which a guest confirms. */
  guest_link(): Promise<string>
  /** A visit that a guest has booked. */
  booked_online(): Promise<{ id: number; version: number }>
  /** Where a visit can be moved onto another doctor, for whom the caller may book as well, and who has the participant too. */
  colleague(): Promise<{ doctor_id: number; office_user_id: number; office_service_id: number }>
  /** The conversation of doctor and participant, with a new message of the other side. */
  chat(): Promise<number>
  /** A message that the caller has just written there. */
  chat_message(): Promise<number>
  /** Somebody to whom the caller may write and has not. */
  chat_person(): Promise<number>
  /** The version of the doctor's settings of chats; 0: none were saved. */
  chat_settings_version(): Promise<number>
  /** A mass communication, not started unless another state is asked for; a text that the practice uses again. */
  broadcast(state?: 'running' | 'stopped'): Promise<{ id: number; version: number }>
  broadcast_template(): Promise<number>
  /** An offer of the doctor's; of a participant's own doctor, with consent. `taken`: the participant has taken it up. */
  doctor_offers(state?: 'taken'): Promise<{ id: number; version: number }>
  /** An offer to doctors. `taken`: the caller has adhered. */
  patient_offers(state?: 'taken'): Promise<number>
  /** A new patient of the doctor's; with a note of the doctor's, a running limit, or a relative. */
  patients(): Promise<{ id: number; version: number }>
  patient_notes(): Promise<{ id: number; version: number }>
  /** Two of the doctor's patients made one. */
  patient_merges(): Promise<number>
  limits(): Promise<{ id: number; version: number }>
  /** A patient whom the doctor limits. */
  limited(): Promise<number>
  'user-relationships'(): Promise<{ id: number; user_id: number }>
  /** The doctor whom the caller works for, or whose patient the caller is. */
  readonly prescriber: number
  /** A request for a prescription, pending unless another status is asked for; a processed one has not arrived. */
  prescription(status?: 'accepted' | 'processed'): Promise<{ id: number; version: number }>
  /** One that the caller has just cancelled and can take back. */
  decided_prescription(): Promise<{ id: number }>
  /** The participant, with a request. */
  prescription_user(): Promise<number>
  /** Another session of the caller. */
  session(): Promise<number>
  /** The device of the caller's session. */
  device(): Promise<number>
}

/** Successive quarters of an hour, `aDay` of them on one day of each week. */
export function quarterHours(first: CivilDate, from: number, aDay = 12): Things['time'] {
  let taken = 0
  return () => {
    const start = from + 15 * (taken % aDay)
    const date = addDays(first, 7 * Math.floor(taken / aDay))
    taken += 1
    return { date, from: longTime(start), to: longTime(start + 15) }
  }
}

const weeks = { from: '2026-11-24', to: '2027-01-23' }
const device = { platform: 'web', push: { endpoint: 'https://push.example.it/x', keys: { p256dh: 'a', auth: 'b' } } }

/** Personal data in the requests, which may be stored only in the records it belongs to. */
export const personal = {
  name: 'Zelinda Marcatore',
  phone: '333 7654321',
  email: 'zelinda.marcatore@posta.test',
  note: 'Ho la tosse da Zanzibar',
  file: 'Referto di Zelinda.pdf',
  password: 'Parola-d-ordine-1',
  otherPassword: 'Un-altra-parola-2',
} as const

type Make = (own: Things) => CallOptions | Promise<CallOptions>

const nothing: Make = () => ({})
const ofOfficeUser =
  (query: Record<string, string>): Make =>
  ({ office_user }) => ({ params: { id: office_user }, query })
const ofService =
  (query: Record<string, string>): Make =>
  ({ office_service }) => ({ params: { id: office_service }, query })
const ofLink: Make = async ({ link }) => ({ params: { token: await link() } })
const ofOffer: Make = async ({ offer }) => ({ params: { token: await offer() } })
const ofHeldTime: Make = async ({ held_time }) => ({ params: { token: await held_time() } })
/** All that a guest may say. */
const aStranger = {
  ...{
    first_name: 'Zelinda',
    last_name: 'Marcatore',
    birthday: '1980-05-06',
    phone_prefix: '+39',
    phone: personal.phone,
  },
  ...{ email: personal.email, fiscal_code: null, booked_by: personal.name, note: personal.note, consent: true },
  ...{ website: '', proof: '' },
}
const ofBooking: Make = async ({ booking }) => ({ params: { id: (await booking()).id } })
const ofChat: Make = async ({ chat }) => ({ params: { id: await chat() } })
const opening: Make = async ({ chat_person: other }) => ({ body: { user_id: await other() } })
const writing: Make = async ({ chat, file }) => ({
  params: { id: await chat() },
  body: { text: personal.note, files: [await file()], seen: 2_147_483_647 },
})
const reading: Make = async ({ chat }) => ({ params: { id: await chat() }, body: { number: 2_147_483_647 } })
const ofPrescription: Make = async ({ prescription }) => ({ params: { id: (await prescription()).id } })
const cancelingPrescription: Make = async ({ prescription }) => {
  const { id, version } = await prescription()
  return { params: { id }, body: { status: 'canceled', version } }
}
const aDrug = { name: personal.note, quantity: 1, days: 30, dosage: 'una al giorno' }
const undoing: Make = async ({ canceled }) => ({ params: { id: (await canceled()).id } })

const communication = { subject: 'Studio chiuso', text: 'Il 2 giugno lo studio è chiuso.', purpose: 'care' }
const audienceOf = ({ office_service }: Things) => ({
  kind: 'patient',
  age_from: 0,
  city_ids: [1],
  office_service_ids: [office_service],
  doctor_ids: [],
})
/** Scheduled, to every kind of condition. */
const aCommunication = (own: Things) => ({
  ...{ ...communication, channels: ['email'], audience: audienceOf(own) },
  send_at: { date: '2027-06-01', time: '09:00' },
})
const ofOwnOffer =
  (state?: 'taken'): Make =>
  async ({ doctor_offers: offer }) => ({ params: { id: (await offer(state)).id } })
const ofDedicatedOffer =
  (state?: 'taken'): Make =>
  async ({ patient_offers: offer }) => ({ params: { id: await offer(state) } })
/** For a period, to every kind of condition. */
const anOffer = ({ office_service }: Things) => ({
  ...{ title: 'Controllo', text: 'Visita ed elettrocardiogramma.', price: 6000, discount: 20 },
  audience: { age_from: 0, city_ids: [1], office_service_ids: [office_service] },
  period: { from: '2026-11-01', to: null },
})
const ofBroadcast =
  (state?: 'running' | 'stopped'): Make =>
  async ({ broadcast }) => ({ params: { id: (await broadcast(state)).id } })

const ofPatient: Make = async ({ patients: made }) => ({ params: { id: (await made()).id } })
const aNote = 'Porta gli esami del sangue.'
const aPerson = { last_name: 'Sereni', first_name: 'Ada', phone: '3330009988', email: personal.email, city_id: 1 }

/** What a link to the doctor allows, and when. */
const terms = { rights: ['bookings'], valid_from: null, valid_to: '2027-12-31' }
/** An address is invited once. */
let invited = 0

/** A visit without a person, as a participant books it. */
const ownVisit = ({ office_user, office_service, time }: Things) => ({
  office_user_id: office_user,
  office_service_id: office_service,
  ...time(),
})
const visit = (own: Things) => ({ ...ownVisit(own), user_id: own.user })

/** A visit, repeated once after 52 weeks. */
function aRepeat(own: Things, dry_run: 0 | 1): CallOptions {
  const { date, ...rest } = visit(own)
  const recurrence = { from: date, freq: 'weekly', interval: 52, count: 2 }
  const rows = [{ occurrence: date, date, from: rest.from, to: rest.to }]
  return { body: { ...rest, recurrence, rows, dry_run } }
}

async function canceling({ booking }: Things): Promise<CallOptions> {
  const { id, version } = await booking()
  return { params: { id }, body: { status: 'canceled', version, reason: personal.note } }
}

/** Weeks and closures far ahead, drawn and removed. */
const aChangeOfHours: Make = async ({ office_user, planning, schedule }) => {
  const [drawn, set] = [await planning(), await schedule()]
  const time = { from: '2090-01-02 09:00', to: '2090-01-02 10:00' }
  return {
    body: {
      plannings: [
        { office_user_id: office_user, planning_id: drawn.id, version: drawn.version, shifts: [], scope: 'all' },
      ],
      removed_plannings: [await planning()],
      schedules: [{ ...set, office_user_id: office_user, type: 'specific', kind: 'closed', ...time }],
      removed_schedules: [await schedule()],
    },
  }
}

/** Eleven hours later, out of hours. */
const evening = (time: string) => longTime((parseTime(time) ?? 0) + 11 * 60)

/**
 * A valid request for each call except those of the admin resources, whose examples are in their definitions. A note in
 * brackets distinguishes two requests of one call.
 */
export const wireRequests: Readonly<Record<string, Make>> = {
  'GET public/config': nothing,
  'GET public/help': nothing,
  'GET help': nothing,
  'GET public/service_communication': nothing,
  'POST login': () => ({ body: { email: 'leone@curante.test', password: personal.password } }),
  'POST logout': nothing,
  'GET user': nothing,
  'POST devices': () => ({ body: device }),
  'PUT devices/:id': async (own) => ({ params: { id: await own.device() }, body: device }),
  'POST broadcasting/auth': () => ({ body: { socket_id: '1234.5678', channel_name: 'private-users.1' } }),
  'POST public/setup/login': () => ({ body: { code: 'x'.repeat(43) } }),
  'POST public/password/forgot': () => ({ body: { email: 'nessuno@curante.test' } }),
  'POST public/password/show': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST public/password/reset': () => ({ body: { token: 'x'.repeat(43), password: personal.otherPassword } }),
  'GET public/invites/:id': ({ office_user }) => ({ params: { id: office_user } }),
  'POST public/invites': ({ office_user }) => ({ body: { office_user_id: office_user, email: personal.email } }),
  'POST public/invites/show': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST public/invites/accept': () => ({ body: { token: 'x'.repeat(43), last_name: personal.name } }),
  'POST public/registrations': () => ({
    body: {
      ...{ registration_id: 'x'.repeat(43), is_pharmacy: false, title: 'dott.ssa', first_name: 'Zelinda' },
      ...{ last_name: personal.name, email: personal.email, phone_prefix: '+39', phone: personal.phone },
      password: personal.password,
    },
  }),
  'POST public/registrations/category': () => ({
    body: { registration_id: 'x'.repeat(43), category: 'mmg', registration_number: 'RM 48213' },
  }),
  'POST public/registrations/office': () => ({
    body: {
      ...{ registration_id: 'x'.repeat(43), name: 'Studio', kind: 'studio', address: 'Via Roma 1', city_id: 1 },
      ...{ phone_prefix: '+39', phone: personal.phone },
    },
  }),
  'POST public/registrations/plan': () => ({ body: { registration_id: 'x'.repeat(43), subscription_plan_id: 1 } }),
  'POST public/registrations/show': () => ({ body: { registration_id: 'x'.repeat(43) } }),
  'POST public/registrations/cities': () => ({ body: { typed: 'roma' } }),
  'POST public/registrations/link': () => ({ body: { registration_id: 'x'.repeat(43) } }),
  'POST public/registrations/open': () => ({ body: { registration_id: 'x'.repeat(43), token: 'x'.repeat(43) } }),
  'POST public/registrations/confirm': () => ({ body: { registration_id: 'x'.repeat(43), token: 'x'.repeat(43) } }),
  'POST public/registrations/finish': () => ({ body: { registration_id: 'x'.repeat(43) } }),
  'POST public/unsubscribe/show': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST public/push_receipts': () => ({ body: { receipt: `7.${'x'.repeat(43)}` } }),
  'POST public/unsubscribe': () => ({ body: { token: 'x'.repeat(43), what: 'type' } }),
  'POST public/directory/what': () => ({ body: { words: 'Ferri' } }),
  'POST public/directory/where': () => ({ body: { words: 'Roma' } }),
  'POST public/directory/doctors': () => ({ body: { words: 'Ferri' } }),
  'GET public/directory/doctors/:slug': async ({ page }) => ({ params: { slug: await page() } }),
  'GET public/directory/doctors/:slug/photo': async ({ page }) => ({ params: { slug: await page() } }),
  'GET public/office_services/:id/availabilities': ({ office_service }) => ({
    params: { id: office_service },
    query: { from: '2026-11-25', to: '2026-11-26' },
  }),
  'GET public/bookings/:token': ofLink,
  'GET public/bookings/:token/ics': ofLink,
  'POST public/bookings/:token/confirm': ofLink,
  'POST public/bookings/:token/cancel': ofLink,
  'POST public/bookings/:token/undo': ofLink,
  'POST public/bookings/:token/accept': ofOffer,
  'POST public/bookings/:token/accept (of a guest)': async ({ guest_link, time }) => ({
    params: { token: await guest_link() },
    body: { time: time() },
  }),
  'POST public/bookings/:token/decline': ofOffer,
  'POST public/bookings/:token/choose': async ({ choice }) => {
    const { token, hold_id } = await choice()
    return { params: { token }, body: { hold_id } }
  },
  'GET public/bookings/:token/availabilities': async ({ link }) => ({
    params: { token: await link() },
    query: { from: '2026-11-25', to: '2026-11-26' },
  }),
  'POST public/bookings/:token/move': async ({ link, time }) => ({ params: { token: await link() }, body: time() }),
  'POST public/visit_links': () => ({ body: { email: personal.email, website: '' } }),
  'GET public/challenge': nothing,
  'POST public/holds': ({ office_service, time }) => ({
    body: { office_service_id: office_service, ...time(), online: false, city_id: 1, address: 'Via Po 1' },
  }),
  'GET public/holds/:token': ofHeldTime,
  'DELETE public/holds/:token': ofHeldTime,
  'POST public/holds/:token/guest': async ({ held_time }) => ({
    params: { token: await held_time() },
    body: aStranger,
  }),
  'POST public/waiting': ({ office_service }) => ({
    body: {
      office_service_id: office_service,
      ...{ name: personal.name, phone_prefix: '+39', phone: personal.phone, until: '2027-06-01', note: personal.note },
      ...{ consent: true, website: '', proof: '' },
    },
  }),
  'POST storage/signed_url': () => ({ body: { ContentType: 'application/pdf', name: personal.file, size: 10 } }),
  'PUT storage/files/:key': () => ({ params: { key: 'x'.repeat(32) } }),
  'GET files/:key': () => ({ params: { key: 'x'.repeat(32) } }),
  'GET files/:key/thumbnail': () => ({ params: { key: 'x'.repeat(32) } }),
  'GET openapi.json': nothing,

  'PUT account/password': () => ({ body: { current_password: personal.password, password: personal.otherPassword } }),
  'GET account/sessions': nothing,
  'DELETE account/sessions': nothing,
  'DELETE account/sessions/:id': async (own) => ({ params: { id: await own.session() } }),
  'DELETE devices/:id': async (own) => ({ params: { id: await own.device() } }),
  'GET account/second_factor': nothing,
  'POST account/second_factor': () => ({ body: { password: personal.password } }),
  'PUT account/second_factor': () => ({ body: { otp: '123456' } }),
  'DELETE account/second_factor': () => ({ body: { password: personal.password, otp: '123456' } }),
  'POST account/second_factor/recovery_codes': () => ({ body: { otp: '123456' } }),
  'GET account/notification_settings': nothing,
  'PUT account/notification_settings': () => ({
    body: { choices: [{ code: 'chat-message', channel: 'push', on: false }], consents: { newsletter: false } },
  }),

  'GET doctor/office_users': () => ({ query: { with: 'shifts.slots' } }),
  'GET doctor/office_users/:id/office_user_schedules': ofOfficeUser(weeks),
  'GET doctor/office_users/:id/why_not_free': ofOfficeUser({ date: '2026-11-25', from: '09:00' }),
  'GET doctor/office_services/:id/availabilities': ofService(weeks),
  'GET doctor/office_services/:id/users': ofService({}),
  'GET doctor/office_services/:id/cities': ofService({ limit: '1' }),
  'GET doctor/office_services/:id/warnings': ({ office_service, user }) => ({
    params: { id: office_service },
    query: { user_id: user },
  }),
  'GET doctor/day': () => ({ query: { with: 'visits', to: weeks.to } }),
  'GET doctor/board': () => ({ query: { date: '2026-11-25' } }),
  'GET doctor/first_free': nothing,
  'GET doctor/first_free/choices': nothing,
  'GET doctor/bookings': () => ({ query: weeks }),
  'GET doctor/bookings/export': () => ({ query: { ...weeks, format: 'csv' } }),
  'GET doctor/bookings/:id': ofBooking,
  'GET doctor/bookings/:id/history': ofBooking,
  'POST doctor/bookings': (own) => ({ body: { ...visit(own), keep_ids: [] } }),
  'POST doctor/bookings (for a name)': ({ office_user, office_service, time }) => ({
    body: {
      office_user_id: office_user,
      office_service_id: office_service,
      ...time(),
      name: personal.name,
      phone_prefix: '+39',
      phone: personal.phone,
      doctor_notes: personal.note,
      assistant_notes: personal.note,
    },
  }),
  'POST doctor/bookings (out of hours)': (own) => {
    const { from, to, ...rest } = visit(own)
    return { body: { ...rest, from: evening(from), to: evening(to), overtime: true } }
  },
  'POST doctor/bookings (edits)': async (own) => {
    const { id, version } = await own.booking()
    return { body: { ...visit(own), original_booking_id: id, version } }
  },
  'POST doctor/bookings/check_overlapping': (own) => ({ body: visit(own) }),
  'POST doctor/bookings/schedule': (own) => aRepeat(own, 1),
  'POST doctor/bookings/schedule (saves)': (own) => aRepeat(own, 0),
  'PUT doctor/bookings/:id/status': canceling,
  // changes nothing: a visit to come has no presence yet
  'PUT doctor/bookings/:id/presence': async ({ booking }) => ({
    params: { id: (await booking()).id },
    body: { presence: null, before: null },
  }),
  'POST doctor/bookings/:id/undo': undoing,
  'POST doctor/bookings/:id/patient': async ({ booked_online, user }) => {
    const { id, version } = await booked_online()
    return { params: { id }, body: { user_id: user, version } }
  },
  'POST doctor/bookings/:id/reassign': async ({ booking, colleague, time }) => {
    const { id, version } = await booking()
    return { params: { id }, body: { ...(await colleague()), ...time(), version } }
  },
  'POST doctor/bookings/:id/media': async ({ booking, file }) => ({
    params: { id: (await booking()).id },
    body: { keys: [await file()] },
  }),
  'DELETE doctor/bookings/:id/media/:media_id': async ({ booking, media }) => {
    const { id } = await booking()
    return { params: { id, media_id: await media(id) } }
  },
  'GET doctor/setup': nothing,
  'GET doctor/profile': nothing,
  'PUT doctor/profile': async ({ profile_version }) => ({
    body: {
      ...{ bio: personal.note, links: [{ type: 'external-link', label: 'Sito', url: 'https://studio.test' }] },
      version: await profile_version(),
    },
  }),
  'GET doctor/specializations': nothing,
  'GET doctor/subscription': nothing,
  'PUT doctor/subscription': async ({ subscriptions }) => {
    const { version, plan } = await subscriptions()
    return { body: { next_plan_id: plan, version } }
  },
  'GET doctor/subscription/:id/invoice': async ({ subscriptions }) => ({ params: { id: (await subscriptions()).id } }),
  'GET doctor/representative_caps': nothing,
  'POST doctor/representative_caps': async ({ office_user, representative_cap: onlyCap }) => {
    await onlyCap()
    return { body: { office_user_id: office_user, counts: 'company', period: 'year', most: 4 } }
  },
  'PUT doctor/representative_caps/:id': async ({ representative_cap: cap }) => {
    const { id, version } = await cap()
    return { params: { id }, body: { most: 3, version } }
  },
  'DELETE doctor/representative_caps/:id': async ({ representative_cap: cap }) => ({
    params: { id: (await cap()).id },
  }),
  'GET doctor/representative_visits': () => ({ query: weeks }),
  'GET doctor/representative_visits/export': () => ({ query: weeks }),
  'GET doctor/offices': nothing,
  'POST doctor/offices': () => ({ body: { name: 'Ambulatorio', kind: 'ambulatorio', city_id: 1 } }),
  'PUT doctor/offices/order': async ({ office }) => {
    const { all } = await office()
    return { body: { ids: [...all.slice(0, -2), ...all.slice(-2).reverse()], seen: all } }
  },
  'PUT doctor/offices/:id': async ({ office }) => {
    const { id, version } = await office()
    return { params: { id }, body: { version, reminder_hours: 5 } }
  },
  'PUT doctor/offices/:id (its data)': async ({ office }) => {
    const { id } = await office()
    return { params: { id }, body: { office: { version: 1, name: 'Altro nome', city_id: 1 } } }
  },
  'POST doctor/offices/:id/services': async ({ office }) => {
    const { id, catalogue } = await office()
    return { params: { id }, body: { medical_service_id: catalogue, name: 'Certificato' } }
  },
  'PUT doctor/offices/:id/services/order': async ({ office }) => {
    const { id, services } = await office()
    return { params: { id }, body: { ids: [...services].reverse(), seen: services } }
  },
  'PUT doctor/office_services/:id': async ({ office }) => ({
    params: { id: (await office()).services[0] ?? 0 },
    body: { version: 1, price: 3_000, city_ids: [] },
  }),
  'DELETE doctor/office_services/:id': async ({ office }) => ({ params: { id: (await office()).services[0] ?? 0 } }),
  'GET doctor/medical_services': nothing,
  'GET doctor/cities': () => ({ query: { search: 'rom' } }),
  'GET doctor/hours': () => ({ query: weeks }),
  'GET doctor/hours/calendar': () => ({ query: weeks }),
  'GET doctor/hours/undecided': nothing,
  'POST doctor/hours/hits': aChangeOfHours,
  'POST doctor/hours': aChangeOfHours,
  'POST doctor/hours/:id/undo': async ({ hours }) => ({ params: { id: (await hours()).id } }),
  'GET doctor/waiting': nothing,
  'GET doctor/waiting/matching': ({ office_service, time }) => ({
    query: { office_service_id: office_service, ...time() },
  }),
  'POST doctor/waiting': ({ user, office_service }) => ({
    body: { user_id: user, office_service_ids: [office_service], until: '2027-06-30', note: personal.note },
  }),
  'POST doctor/waiting (for a name)': ({ office_service }) => ({
    body: {
      name: personal.name,
      phone_prefix: '+39',
      phone: personal.phone,
      office_service_ids: [office_service],
      until: '2027-06-30',
    },
  }),
  'PUT doctor/waiting/:id': async ({ waiting, office_service }) => {
    const { id, version } = await waiting()
    return { params: { id }, body: { office_service_ids: [office_service], note: personal.note, version } }
  },
  'DELETE doctor/waiting/:id': async ({ waiting }) => ({ params: { id: (await waiting()).id } }),
  'GET doctor/holds': () => ({ query: weeks }),
  'POST doctor/holds': async ({ waiting, office_service, time }) => ({
    body: { office_service_id: office_service, ...time(), waiting_id: (await waiting()).id, by: 'call' },
  }),
  'POST doctor/holds/:id/accept': async ({ hold }) => ({ params: { id: await hold() } }),
  'DELETE doctor/holds/:id': async ({ hold }) => ({ params: { id: await hold() } }),
  'GET totem': nothing,
  'GET totem/office_services/:id/availabilities': ofService({ from: weeks.from, to: '2026-12-04' }),
  'GET doctor/staff': nothing,
  'POST doctor/staff': async ({ officies }) => {
    invited += 1
    const who = {
      email: `n${invited}.${personal.email}`,
      kind: 'assistant',
      first_name: 'Zelinda',
      last_name: personal.name,
    }
    return { body: { ...who, ...terms, office_id: await officies() } }
  },
  'PUT doctor/staff/:id': async ({ staff, officies }) => {
    const { id, version } = await staff()
    return { params: { id }, body: { ...terms, office_id: await officies(), version } }
  },
  'DELETE doctor/staff/:id': async ({ staff }) => ({ params: { id: (await staff()).id } }),
  'POST doctor/staff_invites/:id/resend': async ({ staff_invite: waiting }) => ({ params: { id: await waiting() } }),
  'DELETE doctor/staff_invites/:id': async ({ staff_invite: waiting }) => ({ params: { id: await waiting() } }),
  'GET doctor/colleagues': nothing,
  'PUT doctor/colleagues/:id': async ({ officies, office_colleague: other }) => ({
    params: { id: await other() },
    body: { office_id: await officies(), share: true },
  }),
  'GET doctor/invites': ({ user, office_user }) => ({ query: { user_id: user, office_user_id: office_user } }),
  'POST doctor/invites': ({ user, office_user }) => ({
    body: { user_id: user, office_user_id: office_user, email: personal.email },
  }),
  'GET doctor/notifications': nothing,
  'PUT doctor/notifications/:id/read': async (own) => ({ params: { id: await own.notification() } }),
  'PUT doctor/notifications/read': async (own) => {
    await own.notification()
    return { body: { type: 'notification' } }
  },
  'GET doctor/patients': () => ({ query: { search: 'a', 'filter[city_id]': 1 } }),
  'GET doctor/patients/:id': ofPatient,
  'POST doctor/patients': () => ({ body: aPerson }),
  'PUT doctor/patients/:id': async (own) => {
    const { id, version } = await own.patients()
    return { params: { id }, body: { ...aPerson, version } }
  },
  'POST doctor/patients/similar': async (own) => ({
    body: { last_name: aPerson.last_name, first_name: aPerson.first_name, except_id: (await own.patients()).id },
  }),
  'POST doctor/patients/:id/merge/preview': async (own) => ({
    ...(await ofPatient(own)),
    body: { removed_id: (await own.patients()).id },
  }),
  'POST doctor/patients/:id/merge': async (own) => ({
    ...(await ofPatient(own)),
    body: { removed_id: (await own.patients()).id, take: ['phone'], version: 1, removed_version: 1 },
  }),
  'POST doctor/patient_merges/:id/undo': async ({ patient_merges: made }) => ({ params: { id: await made() } }),
  'PUT doctor/patients/:id/consents': async (own) => ({ ...(await ofPatient(own)), body: { care: true } }),
  'POST doctor/patients/:id/relatives': async (own) => ({
    ...(await ofPatient(own)),
    body: { relative_id: (await own.patients()).id, relationship_id: 1 },
  }),
  'DELETE doctor/patients/:id/relatives/:relation': async (own) => {
    const { id, user_id } = await own['user-relationships']()
    return { params: { id: user_id, relation: id } }
  },
  'GET doctor/relationships': nothing,
  'GET doctor/patients/:id/notes': ofPatient,
  'POST doctor/patients/:id/notes': async (own) => ({ ...(await ofPatient(own)), body: { text: aNote } }),
  'PUT doctor/patient_notes/:id': async ({ patient_notes: made }) => {
    const { id, version } = await made()
    return { params: { id }, body: { text: aNote, version } }
  },
  'DELETE doctor/patient_notes/:id': async ({ patient_notes: made }) => ({ params: { id: (await made()).id } }),
  'GET doctor/patients/:id/offers': ofPatient,
  'GET doctor/patients/:id/history': ofPatient,
  'POST doctor/patients/:id/export': ofPatient,
  'GET doctor/limits': () => ({ query: { 'filter[running]': 1 } }),
  'POST doctor/limits': async ({ patients: made }) => ({
    body: { user_id: (await made()).id, reason: personal.note, until: '2027-06-01' },
  }),
  'PUT doctor/limits/:id': async ({ limits: made }) => {
    const { id, version } = await made()
    return { params: { id }, body: { reason: personal.note, until: null, version } }
  },
  'POST doctor/limits/:id/lift': async ({ limits: made }) => ({ params: { id: (await made()).id } }),
  'GET doctor/offers': nothing,
  'POST doctor/offers': (own) => ({ body: anOffer(own) }),
  'POST doctor/offers/audience': (own) => ({ body: { audience: anOffer(own).audience } }),
  'GET doctor/offers/:id': ofOwnOffer(),
  'PUT doctor/offers/:id': async (own) => {
    const { id, version } = await own.doctor_offers()
    return { params: { id }, body: { ...anOffer(own), version } }
  },
  'DELETE doctor/offers/:id': ofOwnOffer(),
  'GET doctor/offers/:id/readers': ofOwnOffer(),
  'GET doctor/dedicated_offers': nothing,
  'GET doctor/dedicated_offers/:id': ofDedicatedOffer(),
  'POST doctor/dedicated_offers/:id/adhesion': ofDedicatedOffer(),
  'DELETE doctor/dedicated_offers/:id/adhesion': ofDedicatedOffer('taken'),
  'GET doctor/prescriptions': ({ user }) => ({ query: { 'filter[user_id]': user } }),
  'GET doctor/prescriptions/drugs': ({ user }) => ({ query: { user_id: user, search: 'tosse' } }),
  'GET doctor/prescriptions/:id': ofPrescription,
  'GET doctor/prescriptions/:id/history': ofPrescription,
  'POST doctor/prescriptions': ({ user, office_user }) => ({
    body: { user_id: user, office_user_id: office_user, drugs: [aDrug], notes: personal.note },
  }),
  'POST doctor/prescriptions (from the chat)': async ({ user, chat_message: message }) => ({
    body: { user_id: user, drugs: [aDrug], chat_message_id: await message() },
  }),
  'PUT doctor/prescriptions/:id': async ({ prescription }) => {
    const { id, version } = await prescription()
    return { params: { id }, body: { drugs: [aDrug], notes: personal.note, version } }
  },
  'PUT doctor/prescriptions/:id/status': cancelingPrescription,
  'POST doctor/prescriptions/:id/process': async ({ prescription, file }) => {
    const { id, version } = await prescription('accepted')
    const collected = { delivery: 'collected', collected_by: personal.name, delegation: personal.note }
    return { params: { id }, body: { ...collected, nres: ['1200A4000000001'], sheet: await file(), version } }
  },
  'PUT doctor/prescriptions/:id/delivery': async ({ prescription }) => {
    const { id, version } = await prescription('processed')
    const collected = { delivery: 'collected', collected_by: personal.name, delegation: personal.note }
    return { params: { id }, body: { ...collected, version } }
  },
  'POST doctor/prescriptions/:id/undo': async (own) => ({ params: { id: (await own.decided_prescription()).id } }),
  'GET doctor/broadcasts': nothing,
  'POST doctor/broadcasts': (own) => ({ body: aCommunication(own) }),
  'POST doctor/broadcasts/audience': (own) => ({
    body: { audience: audienceOf(own), purpose: 'care', channels: ['email'] },
  }),
  'POST doctor/broadcasts/preview': () => ({ body: communication }),
  'POST doctor/broadcasts/test': () => ({ body: { ...communication, channels: ['email'] } }),
  'GET doctor/broadcasts/:id': ofBroadcast(),
  'PUT doctor/broadcasts/:id': async (own) => {
    const { id, version } = await own.broadcast()
    return { params: { id }, body: { ...aCommunication(own), version } }
  },
  'DELETE doctor/broadcasts/:id': ofBroadcast(),
  'POST doctor/broadcasts/:id/start': async ({ broadcast }) => {
    const { id, version } = await broadcast()
    return { params: { id }, body: { version } }
  },
  'POST doctor/broadcasts/:id/stop': ofBroadcast('running'),
  'POST doctor/broadcasts/:id/resume': ofBroadcast('stopped'),
  'GET doctor/broadcast_templates': nothing,
  'POST doctor/broadcast_templates': () => ({ body: { ...communication, name: 'Ferie' } }),
  'DELETE doctor/broadcast_templates/:id': async ({ broadcast_template: template }) => ({
    params: { id: await template() },
  }),
  'GET doctor/news': nothing,
  'GET doctor/service_communications': nothing,
  'GET doctor/chats/to_read': nothing,
  'GET doctor/chats': () => ({ query: { search: 'tosse' } }),
  'POST doctor/chats': opening,
  'GET doctor/chats/people': () => ({ query: { category: 'patient' } }),
  'GET doctor/chats/:id': ofChat,
  'PUT doctor/chats/:id': async ({ chat }) => ({ params: { id: await chat() }, body: { pinned: true } }),
  'GET doctor/chats/:id/messages': ofChat,
  'POST doctor/chats/:id/messages': writing,
  'PUT doctor/chats/:id/read': reading,
  'POST doctor/chats/:id/typing': ofChat,
  'PUT doctor/chat_messages/:id': async ({ chat_message: own }) => ({
    params: { id: await own() },
    body: { text: personal.note },
  }),
  'DELETE doctor/chat_messages/:id': async ({ chat_message: own }) => ({ params: { id: await own() } }),
  'GET doctor/chat_settings': nothing,
  'PUT doctor/chat_settings': async ({ chat_settings_version: version }) => ({
    body: {
      ...{ patients_write: true, representatives_write: true, automatic_text: null, version: await version() },
      hours: [{ weekday: 1, from: '09:00', to: '13:00' }],
      quick_answers: [{ shortcut: 'ricetta', text: 'La ricetta è pronta.' }],
    },
  }),

  'GET office_services/:id/availabilities': ofService(weeks),
  'GET office_users/:id/office_user_schedules': ofOfficeUser(weeks),
  'GET bookings': () => ({ query: weeks }),
  'GET bookings/:id': ofBooking,
  'POST bookings': (own) => ({ body: { ...ownVisit(own), notes: personal.note } }),
  'PUT bookings/:id/status': canceling,
  'POST bookings/:id/undo': undoing,
  'GET news': nothing,
  'GET service_communications': nothing,
  'GET prescriptions': nothing,
  'GET prescriptions/drugs': () => ({ query: { search: 'tosse' } }),
  'GET prescriptions/:id': ofPrescription,
  'POST prescriptions': ({ prescriber }) => ({
    body: { doctor_id: prescriber, drugs: [aDrug], notes: personal.note },
  }),
  'PUT prescriptions/:id/status': cancelingPrescription,
  'GET notifications': nothing,
  'PUT notifications/:id/read': async (own) => ({ params: { id: await own.notification() } }),
  'PUT notifications/read': async (own) => {
    await own.notification()
    return {}
  },
  'GET chats/to_read': nothing,
  'GET chats': nothing,
  'POST chats': opening,
  'GET chats/:id': ofChat,
  'GET chats/:id/messages': ofChat,
  'POST chats/:id/messages': writing,
  'PUT chats/:id/read': reading,
  'GET offers': nothing,
  'GET offers/:id': ofOwnOffer(),
  'POST offers/:id/seen': ofOwnOffer(),
  'POST offers/:id/adhesion': ofOwnOffer(),
  'DELETE offers/:id/adhesion': ofOwnOffer('taken'),
}

/** The call of a request's name, without its note in brackets. */
export const callOfRequest = (name: string) => name.replace(/ \(.*\)$/, '')

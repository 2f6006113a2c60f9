import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { parseTime } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import type { Session } from '../servers/app'
import { contentOf } from './file-contents'
import { choiceLink, guestLink, offerLink, visitLink } from './links'
import { cancelOwn, ownBooked, type Participants } from './participants'
import { booked, changeStatus } from './practice'
import { aRequest } from './prescriptions'
import type { Things } from './wire-requests'

/** A caller, with the office and service of his visits. */
export interface Place extends Pick<Things, 'office_user' | 'office_service' | 'user' | 'time'> {
  readonly doctor: number
  readonly session: Session
  /** The owner of session, devices and inbox. */
  readonly owner: number
  /** The inbox's owner where it is another: the doctor's side reads the doctor's. */
  readonly inbox?: number
  readonly side: 'doctor' | 'participant'
  /** Books out of hours, since the doctor has none. */
  readonly overtime?: boolean
}

/** What an act on hours that changed nothing has replaced. */
const unchanged = JSON.stringify({ plannings: [], schedules: [], added_schedules: [], closed_office_users: [] })
/** Weeks drawn so far: requests that are made at once each get their own. */
let weeks = 0

/** Creates rows that belong to a caller, by the API as far as it has calls for them. */
export function thingsOf(practice: Participants, place: Place): Things {
  const { office_user, office_service, user, time, session, owner, doctor, inbox = owner } = place
  const { sql } = practice.connection
  const idOf = async (rows: Promise<Record<string, unknown>[]>) => Number((await rows)[0]?.id)
  const visit = () => ({ office_user_id: office_user, office_service_id: office_service, ...time() })
  const booking = () =>
    place.side === 'participant'
      ? ownBooked(session, visit())
      : booked(practice, { ...visit(), user_id: user, ...(place.overtime && { overtime: true }) }, session)
  const waiting = async () => {
    const id = await idOf(
      sql(
        `with added as (
           insert into waiting_entries (doctor_id, name, until, created_at, updated_at)
           values ($1, 'Attesa Ada', '2027-12-31', $3, $3) returning id
         ) insert into waiting_services (waiting_id, office_service_id) select id, $2 from added returning waiting_id as id`,
        [doctor, office_service, practice.clock.now()],
      ),
    )
    return { id, version: 1 }
  }
  const hold = async () => {
    const { id: waitingId } = await waiting()
    const { date, from, to } = time()
    return idOf(
      sql(
        `with held as (
           insert into holds (kind, doctor_id, office_user_id, office_service_id, waiting_id, date, from_minute, to_minute, until,
             created_at)
           values ('waiting-list', $1, $2, $3, $4, $5, $6, $7, $8::timestamptz + interval '1 hour', $8) returning *
         ), claimed as (
           insert into time_claims (doctor_id, date, from_minute, to_minute, held_until, hold_id)
           select doctor_id, date, from_minute, to_minute, until, id from held
         ) select id from held`,
        [doctor, office_user, office_service, waitingId, date, parseTime(from), parseTime(to), practice.clock.now()],
      ),
    )
  }
  const officies = () => idOf(sql('select office_id as id from office_users where id = $1', [office_user]))
  let known: ReturnType<Things['colleague']> | undefined
  return {
    office_user,
    office_service,
    user,
    time,
    booking,
    colleague: () => {
      known ??= aColleague(practice, owner, user)
      return known
    },
    async canceled() {
      const made = await booking()
      await (place.side === 'participant' ? cancelOwn(session, made) : changeStatus(session, made, 'canceled'))
      return made
    },
    async file() {
      const key = `file-of-a-test-${randomUUID()}`
      await sql(
        `insert into stored_files (key, name, type, user_id, size, created_at, uploaded_at)
         values ($1, 'Referto.pdf', 'application/pdf', $2, 4, $3, $3)`,
        [key, owner, practice.clock.now()],
      )
      return key
    },
    async page() {
      const [doctor] = await sql<{ id: number; slug: string | null }>(
        `select p.user_id as id, p.slug from office_users ou join doctor_profiles p on p.user_id = ou.user_id where ou.id = $1`,
        [office_user],
      )
      if (doctor?.slug) return doctor.slug
      const key = `photo-of-a-test-${randomUUID()}`
      const photo = contentOf('image/png')
      await practice.files.write(
        key,
        { name: 'foto.png', type: 'image/png', size: photo.length },
        Readable.from([photo]),
      )
      await sql(
        `insert into stored_files (key, name, type, user_id, size, created_at, uploaded_at)
         values ($1, 'foto.png', 'image/png', $2, $3, $4, $4)`,
        [key, doctor?.id, photo.length, practice.clock.now()],
      )
      const slug = `medico-${doctor?.id}`
      await sql('update doctor_profiles set slug = $2, photo = $3 where user_id = $1', [doctor?.id, slug, key])
      return slug
    },
    media: async (id) =>
      idOf(
        sql(
          `insert into booking_media (booking_id, key, name, mime_type, size)
           values ($1, $2, 'Referto.pdf', 'application/pdf', 4) returning id`,
          [id ?? (await booking()).id, `media-of-a-test-${randomUUID()}`],
        ),
      ),
    async series() {
      const { id } = await booking()
      const series = await idOf(
        sql(`insert into booking_series (doctor_id, recurrence) values ($1, '{}') returning id`, [doctor]),
      )
      await sql('update bookings set series_id = $1 where id = $2', [series, id])
      return series
    },
    link: async () => visitLink(practice, (await booking()).id),
    notification: async () =>
      idOf(
        sql(
          `insert into notifications (user_id, type, code, title, text, booking_id)
           values ($1, 'notification', 'x', 't', 't', $2) returning id`,
          [inbox, (await booking()).id],
        ),
      ),
    async profile_version() {
      const rows = await sql<{ version: number }>('select version from users where id = $1', [doctor])
      return rows[0]?.version ?? 0
    },
    async subscriptions() {
      const plan = await idOf(
        sql(`insert into subscription_plans (name, code, price, months) values ('Prova', $1, 100, 1) returning id`, [
          randomUUID(),
        ]),
      )
      const held = await sql<{ id: number; version: number }>(
        'select id, version from subscriptions where doctor_id = $1 and invoice_number is not null',
        [owner],
      )
      const [found] =
        held.length > 0
          ? held
          : await sql<{ id: number; version: number }>(
              `insert into subscriptions (doctor_id, subscription_plan_id, status, period, price, invoice_number)
               values ($1, $2, 'active', daterange($3::date - 30, $3::date + 300), 100, $4) returning id, version`,
              [owner, plan, practice.clock.now().toISOString().slice(0, 10), randomUUID().slice(0, 30)],
            )
      return { id: found?.id ?? 0, version: found?.version ?? 0, plan }
    },
    async staff() {
      const id = await idOf(
        sql(
          `with agent as (insert into users (first_name, last_name) values ('Sara', 'Bassi') returning id),
            role as (insert into role_users (user_id, role) select id, 'assistant' from agent)
           insert into doctor_links (kind, doctor_id, agent_id, rights) select 'assistant', $1, id, '{chat}' from agent returning id`,
          [doctor],
        ),
      )
      return { id, version: 1 }
    },
    staff_invite: async () =>
      idOf(
        sql(
          `with link as (insert into links (purpose, address, nonce, token_hash, created_at, expires_at)
             values ('staff', $2, $3, $3, $4, $4::timestamptz + interval '14 days') returning id)
           insert into link_invites (kind, doctor_id, address, last_name, rights, link_id, created_at)
           select 'assistant', $1, $2, 'Bassi', '{chat}', id, $4 from link returning id`,
          [doctor, `${randomUUID()}@posta.test`, randomUUID(), practice.clock.now()],
        ),
      ),
    officies,
    office_colleague: async () =>
      idOf(
        sql(
          `with colleague as (insert into users (first_name, last_name) values ('Irene', 'Serra') returning id),
            role as (insert into role_users (user_id, role) select id, 'doctor' from colleague),
            profile as (insert into doctor_profiles (user_id, category) select id, 'mmg' from colleague)
           insert into office_users (user_id, office_id) select id, $1 from colleague returning user_id as id`,
          [await officies()],
        ),
      ),
    async representative_cap() {
      await sql(`delete from representative_caps where doctor_id = $1 and counts <> 'all'`, [doctor])
      const made = sql<{ id: number; version: number }>(
        `insert into representative_caps (doctor_id, counts, period, most) values ($1, 'all', 'day', 9)
         on conflict (doctor_id, coalesce(office_user_id, 0), counts, period) where deleted_at is null
         do update set most = 9 returning id, version`,
        [doctor],
      )
      const [cap = { id: 0, version: 1 }] = await made
      return cap
    },
    async office() {
      const made = sql<{ id: number; services: number[]; all: number[]; catalogue: number }>(
        `with catalogue as (select min(id) as id from medical_services where slot_code is null),
          office as (insert into offices (name) values ('Studio nuovo') returning id),
          presence as (insert into office_users (user_id, office_id, position)
            select $1, office.id, (select coalesce(max(position), 0) + 1 from office_users where user_id = $1) from office
            returning id),
          services as (insert into office_services (office_user_id, medical_service_id, name, position)
            select presence.id, catalogue.id, name, place from presence, catalogue,
              (values ('Visita', 0), ('Controllo', 1)) as wanted(name, place) returning id)
         select presence.id, catalogue.id as catalogue, (select array_agg(id order by id) from services) as services,
           (select array_agg(id order by position, id) from office_users where user_id = $1 and deleted_at is null)
             || presence.id as all
         from presence, catalogue`,
        [doctor],
      )
      const [own = { id: 0, services: [], all: [], catalogue: 0 }] = await made
      return { ...own, version: 1 }
    },
    async planning() {
      await sql(
        `update plannings set valid_to = '2090-01-01'
         where office_user_id = $1 and coalesce(valid_to, '2199-12-31') > '2090-01-01' and coalesce(valid_from, '1900-01-01') <= '2090-01-01'`,
        [office_user],
      )
      weeks += 1
      const made = sql<{ id: number; version: number }>(
        `insert into plannings (office_user_id, valid_from, valid_to)
         values ($1, '2090-01-02'::date + 7 * $2::int, '2090-01-08'::date + 7 * $2::int) returning id, version`,
        [office_user, weeks],
      )
      const [planning = { id: 0, version: 1 }] = await made
      return planning
    },
    schedule: async () => ({
      id: await idOf(
        sql(
          `insert into office_user_schedules (office_user_id, type, kind, from_date, from_minute, to_date, to_minute)
           values ($1, 'specific', 'closed', '2090-01-01', 540, '2090-01-01', 600) returning id`,
          [office_user],
        ),
      ),
      version: 1,
    }),
    hours: async () => ({
      id: await idOf(
        sql(
          `insert into hours_changes (doctor_id, created_by, act_id, former, undo_until, created_at)
           values ($1, $2, $3, $4, $5::timestamptz + interval '5 minutes', $5) returning id`,
          [doctor, owner, randomUUID(), unchanged, practice.clock.now()],
        ),
      ),
    }),
    waiting,
    hold,
    offer: async () => offerLink(practice, await hold(), user),
    held_time: async () => guestLink(practice, await hold(), 'hold'),
    guest_link: async () => guestLink(practice, await hold(), 'guest'),
    async booked_online() {
      const { id, version } = await booking()
      await sql(`update bookings set user_id = null, name = 'Ospite Olga' where id = $1`, [id])
      await sql(
        `insert into booking_guests (doctor_id, booking_id, first_name, last_name, birthday, phone_prefix, phone, email, mailbox,
           consent_version, consent_at, created_at, confirmed_at)
         values ($1, $2, 'Olga', 'Ospite', '1980-05-06', '+39', '3407654321', 'olga@ospite.test', 'olga@ospite.test',
           '2026-11', $3, $3, $3)`,
        [doctor, id, practice.clock.now()],
      )
      // with the consent that tying would record
      await sql(
        `insert into consents (user_id, purpose, given, at, source, text_version) values ($1, 'care', true, $2, 'practice', '2026-11')`,
        [user, practice.clock.now()],
      )
      return { id, version }
    },
    choice: async () => choiceLink(practice, { hold: await hold(), visit: (await booking()).id, user }),
    ...chatsOf(practice, place),
    ...broadcastsOf(practice, place),
    ...offersOf(practice, place),
    ...patientsOf(practice, place),
    ...prescriptionsOf(practice, place),
    async session() {
      await practice.session(owner)
      return idOf(sql('select max(id) as id from access_tokens where user_id = $1', [owner]))
    },
    device: async () => (await session.call(endpoints.createDevice, { body: { platform: 'web' } })).body.data.id,
  }
}

type Chats = Pick<Things, 'chat' | 'chat_message' | 'chat_person' | 'chat_settings_version'>

/** The conversation of the doctor and the participant of a place. */
function chatsOf({ connection: { sql }, clock, person }: Participants, place: Place): Chats {
  const { doctor, user, owner, side } = place
  const isDoctor = side === 'doctor'
  const pair = `${Math.min(doctor, user)}-${Math.max(doctor, user)}`
  /** A new message of a member; whoever asks for it at once gets the next one. */
  async function message(author: number, writtenBy: number) {
    const made = sql<{ id: number; chat_id: number }>(
      `with c as (
         insert into chats (pair, last_number, last_change, last_message_at) values ($1, 1, 1, $6)
         on conflict (pair) where pair is not null
         do update set last_number = chats.last_number + 1, last_change = chats.last_change + 1
         returning id, last_number, last_change),
       members as (
         insert into chat_members (chat_id, user_id, category)
         select c.id, m.user_id, m.category from c, (values ($2::int, 'patient'), ($3::int, 'doctor')) as m(user_id, category)
         on conflict do nothing)
       insert into chat_messages (chat_id, number, change, author_id, written_by, text, created_at)
       select id, last_number, last_change, $4, $5, 'Buongiorno', $6 from c returning id, chat_id`,
      [pair, doctor, user, author, writtenBy, clock.now()],
    )
    const [row = { id: 0, chat_id: 0 }] = await made
    return row
  }
  return {
    chat: async () => (await message(isDoctor ? user : doctor, isDoctor ? user : doctor)).chat_id,
    chat_message: async () => (await message(isDoctor ? doctor : user, owner)).id,
    async chat_person() {
      const id = isDoctor ? await person('patient') : await person('doctor', {}, 'mmg')
      const pairing = isDoctor ? [doctor, id] : [id, user]
      await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', pairing)
      return id
    },
    async chat_settings_version() {
      const rows = await sql<{ version: number }>('select version from chat_settings where user_id = $1', [doctor])
      return rows[0]?.version ?? 0
    },
  }
}

function broadcastsOf(
  { connection: { sql }, clock }: Participants,
  { doctor, owner }: Place,
): Pick<Things, 'broadcast' | 'broadcast_template'> {
  return {
    async broadcast(state) {
      const made = sql<{ id: number; version: number }>(
        `insert into campaigns (doctor_id, created_by, subject, text, purpose, channels, audience, state, started_at, created_at, updated_at)
         values ($1, $2, 'Avviso', 'Testo', 'care', '{email}', '{"kind": "patient"}', $3, $4, $5, $5) returning id, version`,
        [doctor, owner, state ?? 'draft', state ? clock.now() : null, clock.now()],
      )
      const [row = { id: 0, version: 1 }] = await made
      return row
    },
    async broadcast_template() {
      const [row] = await sql<{ id: number }>(
        `insert into campaign_templates (doctor_id, name, subject, text, purpose, created_at, updated_at)
         values ($1, 'Ferie', 'Ferie', 'Chiuso.', 'care', $2, $2) returning id`,
        [doctor, clock.now()],
      )
      return row?.id ?? 0
    },
  }
}

/** Offers of the doctor; a participant's are of a doctor of their own, whose others read nothing of them. */
function offersOf(
  { connection: { sql }, clock, person }: Participants,
  { doctor, owner, side }: Place,
): Pick<Things, 'doctor_offers' | 'patient_offers'> {
  const idOf = async (text: string, values: unknown[]) => (await sql<{ id: number }>(text, values))[0]?.id ?? 0
  async function ownDoctor() {
    const id = await person('doctor', {}, 'mmg')
    await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [id, owner])
    await sql(
      `insert into consents (user_id, purpose, given, at, source, text_version) values ($1, 'marketing', true, $2, 'admin', '1')`,
      [owner, clock.now()],
    )
    return id
  }
  return {
    async doctor_offers(state) {
      const from = side === 'doctor' ? doctor : await ownDoctor()
      const id = await idOf(
        `insert into doctor_offers (doctor_id, title, text, audience, period, created_by, created_at, updated_at)
         values ($1, 'Controllo', 'Testo', '{}', '[2026-01-01,]', $1, $2, $2) returning id`,
        [from, clock.now()],
      )
      if (state)
        await sql(
          'insert into doctor_offer_readers (doctor_offer_id, user_id, seen_at, taken_at) values ($1, $2, $3, $3)',
          [id, owner, clock.now()],
        )
      return { id, version: 1 }
    },
    async patient_offers(state) {
      const id = await idOf(
        `insert into patient_offers (title, description, audience, period)
         values ('Holter', 'Per lo studio', '{}', '[2026-01-01,]') returning id`,
        [],
      )
      if (state)
        await sql('insert into patient_offer_adhesions (patient_offer_id, user_id) values ($1, $2)', [id, owner])
      return id
    },
  }
}

/** Requests of the participant of a place to its doctor. */
function prescriptionsOf(
  practice: Participants,
  { doctor, user, owner }: Place,
): Pick<Things, 'prescriber' | 'prescription' | 'decided_prescription' | 'prescription_user'> {
  const prescription: Things['prescription'] = async (status) => {
    const id = await aRequest(practice, { doctor, user, by: owner, ...(status && { status }) })
    const lost = `update prescriptions set delivery = 'email', nres = '{1200A4000000001}', delivered_at = null where id = $1`
    if (status === 'processed') await practice.connection.sql(lost, [id])
    return { id, version: 1 }
  }
  return {
    prescriber: doctor,
    prescription,
    async decided_prescription() {
      const { id } = await prescription()
      await practice.connection.sql(
        `with line as (insert into prescription_changes (prescription_id, at, actor_id, from_status, to_status)
           values ($1, $3, $2, 'pending', 'canceled'))
         update prescriptions set status = 'canceled', undo_until = $3::timestamptz + interval '3 minutes' where id = $1`,
        [id, owner, practice.clock.now()],
      )
      return { id }
    },
    async prescription_user() {
      await prescription()
      return user
    },
  }
}

/** New patients of a doctor's, and what the doctor's side keeps of them. */
function patientsOf(
  { connection: { sql }, clock, person }: Participants,
  { doctor, owner }: Place,
): Pick<Things, 'patients' | 'patient_notes' | 'patient_merges' | 'limits' | 'limited' | 'user-relationships'> {
  async function patients() {
    const id = await person('patient')
    await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [doctor, id])
    return { id, version: 1 }
  }
  const idOf = async (text: string, values: unknown[]) => (await sql<{ id: number }>(text, values))[0]?.id ?? 0
  async function limit() {
    const user_id = (await patients()).id
    const id = await idOf(
      "insert into limited_users (doctor_id, user_id, reason, since) values ($1, $2, 'Assenze', $3) returning id",
      [doctor, user_id, clock.now()],
    )
    return { id, user_id }
  }
  return {
    patients,
    async patient_notes() {
      const id = await idOf(
        `insert into patient_notes (doctor_id, user_id, text, created_by, created_at, updated_at)
         values ($1, $2, 'Nota', $3, $4, $4) returning id`,
        [doctor, (await patients()).id, owner, clock.now()],
      )
      return { id, version: 1 }
    },
    async patient_merges() {
      const [kept, removed] = [(await patients()).id, (await patients()).id]
      return idOf(
        `with gone as (update users set deleted_at = $4 where id = $3 returning id, to_jsonb(users.*) as row)
         insert into patient_merges (doctor_id, kept_id, removed_id, created_by, created_at, rows)
         select $1, $2, id, $5, $4, jsonb_build_object('moved', '{}'::jsonb, 'dropped', '{}'::jsonb, 'taken', '[]'::jsonb,
           'access', false, 'changed', jsonb_build_object('users', jsonb_build_object(id, row))) from gone returning id`,
        [doctor, kept, removed, clock.now(), owner],
      )
    },
    limits: async () => ({ id: (await limit()).id, version: 1 }),
    limited: async () => (await limit()).user_id,
    async 'user-relationships'() {
      const user_id = (await patients()).id
      const id = await idOf(
        'insert into user_relationships (user_id, relative_id, relationship_id) values ($1, $2, 1) returning id',
        [user_id, (await patients()).id],
      )
      return { id, user_id }
    },
  }
}

/** Another doctor of a patient, at work from 9 to 21, for whom `agent` may book. */
async function aColleague({ person, connection: { sql }, link }: Participants, agent: number, patient: number) {
  const doctor_id = await person('doctor', { first_name: 'Carla', last_name: 'Vicini' }, 'mmg')
  await link(agent, { doctor_id, kind: 'replacement' })
  const [place] = await sql<{ office_user_id: number; office_service_id: number }>(
    `with patient as (insert into doctor_patients (doctor_id, user_id) values ($1, $2)),
      office as (insert into offices (name) values ('Studio Vicini') returning id),
      presence as (insert into office_users (user_id, office_id) select $1, id from office returning id),
      planning as (insert into plannings (office_user_id) select id from presence returning id),
      hours as (insert into shifts (planning_id, weekdays, from_minute, to_minute, duration)
        select id, '{1,2,3,4,5}', 540, 1260, 15 from planning),
      service as (insert into office_services (office_user_id, medical_service_id, name)
        select presence.id, (select min(id) from medical_services where slot_code is null), 'Visita' from presence returning id)
     select presence.id as office_user_id, service.id as office_service_id from presence, service`,
    [doctor_id, patient],
  )
  if (!place) throw new Error('The colleague was not made')
  return { doctor_id, ...place }
}

/** A third doctor unrelated to all people of the practice, with an office, a service and a patient of her own. */
export async function anUnrelatedDoctor(practice: Participants, time: Things['time']): Promise<Place> {
  const { person, connection } = practice
  const doctor = await person('specialist', { first_name: 'Andrea', last_name: 'Riva' }, 'specialist')
  const user = await person('patient', { first_name: 'Sara', last_name: 'Lontani' })
  const [made] = await connection.sql<Pick<Things, 'office_user' | 'office_service'> & Record<string, unknown>>(
    `with patient as (insert into doctor_patients (doctor_id, user_id) values ($1, $2)),
      office as (insert into offices (name) values ('Studio Riva') returning id),
      presence as (insert into office_users (user_id, office_id) select $1, id from office returning id),
      service as (insert into office_services (office_user_id, medical_service_id, name)
        select presence.id, (select min(id) from medical_services where slot_code is null), 'Visita' from presence returning id)
     select presence.id as office_user, service.id as office_service from presence, service`,
    [doctor, user],
  )
  if (!made) throw new Error('The stranger was not made')
  const session = await practice.session(doctor)
  return { ...made, user, time, doctor, session, owner: doctor, side: 'doctor', overtime: true }
}

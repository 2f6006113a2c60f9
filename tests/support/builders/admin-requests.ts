import type { Connection } from '../../../server/db/connection/connect'
import type { CallOptions } from '../servers/app'

/** Makes a valid request; `actorId` is the caller, used where the call depends on it. */
type Make = (connection: Connection, actorId: number) => Promise<CallOptions>

/** A valid request for each call of the admin area that belongs to no resource, created anew each time. */
export const adminRequests: Readonly<Record<string, Make>> = {
  'GET admin/bookings': async () => ({}),
  'POST admin/bookings/export': async () => ({ body: { format: 'csv', columns: ['code'], where: {} } }),
  'GET admin/doctor-agents': async () => ({}),
  'POST admin/doctor-agents/export': async () => ({ body: { format: 'csv', columns: ['kind'], where: {} } }),
  'GET admin/bookings/:id': async (connection) => ({ params: { id: await aVisit(connection) } }),
  'GET admin/bookings/:id/history': async (connection) => ({ params: { id: await aVisit(connection) } }),
  'PUT admin/bookings/:id/status': async (connection) => ({
    params: { id: await aVisit(connection) },
    body: { status: 'canceled', version: 1 },
  }),
  'POST admin/bookings/:id/undo': async (connection, actorId) => ({
    params: { id: await aCanceledVisit(connection, actorId) },
  }),
  'POST admin/bookings/cancel': async (connection) => ({ body: { ids: [await aVisit(connection)] } }),
  'POST admin/bookings/undo': async (connection, actorId) => ({
    body: { ids: [await aCanceledVisit(connection, actorId)] },
  }),
  'POST admin/office-users/:id/hours': async (connection) => ({
    params: { id: await aPlace(connection) },
    body: { from_office_user_id: await aPlaceWithHours(connection), valid_from: '2027-01-04' },
  }),
  'POST admin/office-users/:id/hours/undo': async (connection, actorId) => {
    const id = await aPlace(connection)
    return { params: { id }, body: { act_id: await aChangeOfHours(connection, id, actorId) } }
  },
  'GET admin/cup/:id/free_times': async (connection) => ({ params: { id: await aRequest(connection) } }),
  'POST admin/cup/:id/book': async (connection) => ({
    params: { id: await aRequest(connection) },
    body: { ...(await aLentService(connection)), version: 1 },
  }),
  'GET admin/figures': async () => ({}),
  'POST admin/find': async () => ({ body: { search: 'ros' } }),
  'GET admin/subscription-metrics': async () => ({}),
  'POST admin/subscription-metrics/export': async () => ({ body: { table: 'plans', format: 'csv' } }),
  'GET admin/without-subscriptions': async () => ({}),
  'POST admin/without-subscriptions': async (connection) => ({
    body: {
      doctor_ids: [await aDoctor(connection)],
      ...{ subscription_plan_id: await aPlan(connection), from: '2026-12-01', trial: false },
    },
  }),
  'POST admin/without-subscriptions/:id': async (connection) => ({
    params: { id: await aDoctor(connection) },
    body: { subscription_plan_id: await aPlan(connection), from: '2026-12-01', trial: false },
  }),
  'GET admin/invites': async (connection) => ({ query: { user_id: await aGhost(connection) } }),
  'POST admin/invites': async (connection) => ({
    body: { user_id: await aGhost(connection), email: `invito${made}@curante.test` },
  }),
  'GET admin/users': async () => ({}),
  'GET admin/users/:id': async (connection) => ({ params: { id: await aDoctor(connection) } }),
  'GET admin/users/:id/token': async (connection) => ({
    params: { id: await aDoctor(connection) },
    query: { client: 'doctor' },
  }),
  'DELETE admin/users/:id/sessions': async (connection) => ({ params: { id: await aDoctor(connection) } }),
  'DELETE admin/users/:id/sessions/:session_id': async (connection) => {
    const id = await aDoctor(connection)
    return { params: { id, session_id: await aSessionOf(connection, id) } }
  },
  'DELETE admin/users/:id/devices/:device_id': async (connection) => {
    const id = await aDoctor(connection)
    const token = await aSessionOf(connection, id)
    const [device] = await connection.sql<{ id: number }>(
      'insert into devices (user_id, token_id) values ($1, $2) returning id',
      [id, token],
    )
    return { params: { id, device_id: device?.id ?? 0 } }
  },
  'POST admin/doctors/ghosts/:id/claim': async (connection) => ({
    params: { id: await aGhost(connection) },
    body: { email: `rivendica${made}@curante.test`, version: 1 },
  }),
  'POST admin/doctors/ghosts/:id/merge': async (connection) => ({
    params: { id: await aGhost(connection) },
    body: { doctor_id: await aDoctor(connection), version: 1 },
  }),
  'GET admin/registrations': async () => ({}),
  'POST admin/registrations/export': async () => ({ body: { format: 'csv', columns: ['state'], where: {} } }),
  'GET admin/registrations/:id': async (connection) => ({ params: { id: await aRegistration(connection) } }),
  'POST admin/registrations/:id/approve': async (connection) => ({
    params: { id: await aRegistration(connection) },
    body: { version: 1, ghost_id: null },
  }),
  'POST admin/registrations/:id/reject': async (connection) => ({
    params: { id: await aRegistration(connection) },
    body: { version: 1, reason: 'Il numero non risulta.' },
  }),
  'POST admin/totems/:id/secret': async (connection) => ({ params: { id: await aTotem(connection) } }),
  'POST admin/patients/:id/export': async (connection) => ({ params: { id: await aPatient(connection) } }),
  'POST admin/patients/:id/erase': async (connection) => ({
    params: { id: await aPatient(connection) },
    body: { version: 1 },
  }),
  'POST admin/patients/:id/merge/preview': async (connection) => ({
    params: { id: await aPatient(connection) },
    body: { removed_id: await aPatient(connection) },
  }),
  'POST admin/patients/:id/merge': async (connection) => ({
    params: { id: await aPatient(connection) },
    body: { removed_id: await aPatient(connection), take: [], version: 1, removed_version: 1 },
  }),
  'POST admin/patient_merges/:id/undo': async (connection) => ({ params: { id: await aMerge(connection) } }),
  'GET admin/outbox': async () => ({}),
  'GET admin/outbox/:id': async (connection) => ({ params: { id: await aMessage(connection) } }),
  'POST admin/outbox/:id/resend': async (connection) => ({
    params: { id: await aMessage(connection) },
    body: { state: 'failed' },
  }),
  'GET admin/audit': async () => ({}),
  'GET admin/audit/:id': async (connection) => ({ params: { id: await aLine(connection) } }),
}

let made = 0

const idOf = async (connection: Connection, statement: string): Promise<number> => {
  made += 1
  const [row] = await connection.sql<{ id: number }>(statement, [`richiesta-${made}`])
  if (!row) throw new Error('Nothing was made')
  return row.id
}

/** A doctor without a subscription. */
const aDoctor = (connection: Connection) =>
  idOf(
    connection,
    `with person as (insert into users (first_name, last_name) values ('Olga', $1) returning id),
      profile as (insert into doctor_profiles (user_id, category) select id, 'mmg' from person)
    insert into role_users (user_id, role) select id, 'doctor' from person
    returning user_id as id`,
  )

const aSessionOf = async (connection: Connection, userId: number): Promise<number> => {
  const [token] = await connection.sql<{ id: number }>(
    'insert into access_tokens (user_id, token_hash) values ($1, gen_random_uuid()::text) returning id',
    [userId],
  )
  return token?.id ?? 0
}

/** A doctor profile that has not been claimed. */
const aGhost = (connection: Connection) =>
  idOf(
    connection,
    `with person as (insert into users (first_name, last_name) values ('Olga', $1) returning id)
    insert into doctor_profiles (user_id, category) select id, 'mmg' from person returning user_id as id`,
  )

/** A registration that waits for an admin. */
const aRegistration = async (connection: Connection) =>
  idOf(
    connection,
    `insert into registrations (state, is_pharmacy, first_name, last_name, email, phone_prefix, phone, password_hash,
       email_confirmed_at, category, registration_number, office_name, office_kind, office_address, office_phone_prefix,
       office_phone, subscription_plan_id, finished_at)
     values ('waiting', false, 'Olga', $1, $1 || '@posta.test', '+39', '3335550120', 'x', now(), 'mmg', 'RM1', 'Studio',
       'studio', 'Via Roma 1', '+39', '065550120', ${await aPlan(connection)}, now()) returning id`,
  )

const aPatient = (connection: Connection) =>
  idOf(
    connection,
    `with person as (insert into users (first_name, last_name) values ('Olga', $1) returning id)
    insert into role_users (user_id, role) select id, 'patient' from person
    returning user_id as id`,
  )

const aMerge = async (connection: Connection) => {
  const kept = await aPatient(connection)
  return idOf(
    connection,
    `with gone as (insert into users (first_name, last_name, deleted_at) values ('Olga', $1, now())
       returning id, to_jsonb(users.*) as row)
     insert into patient_merges (kept_id, removed_id, created_by, created_at, rows)
     select ${kept}, id, ${kept}, now(), jsonb_build_object('moved', '{}'::jsonb, 'dropped', '{}'::jsonb, 'taken', '[]'::jsonb,
       'access', false, 'changed', jsonb_build_object('users', jsonb_build_object(id, row))) from gone returning id`,
  )
}

const aTotem = (connection: Connection) =>
  idOf(
    connection,
    `with office as (insert into offices (name) values ('Studio del totem') returning id)
    insert into totems (name, code, office_id) select 'Totem', $1, id from office returning id`,
  )

const aPlan = (connection: Connection) =>
  idOf(
    connection,
    "insert into subscription_plans (name, code, price, months) values ('Piano', $1, 100, 12) returning id",
  )

const aLine = (connection: Connection) =>
  idOf(
    connection,
    "insert into audit_entries (at, action, subject, subject_id, detail) values (now(), 'create', 'faqs', 1, $1) returning id",
  )

const aMessage = (connection: Connection) =>
  idOf(
    connection,
    `insert into messages (cause, channel, recipient, address, type_code, purpose, subject, text, state, due_at, created_at)
    values ($1, 'email', 'persona@posta.test', 'persona@posta.test', 'invite', 'care', 'Invito', '', 'failed', now(), now()) returning id`,
  )

const aRequest = (connection: Connection) =>
  idOf(connection, "insert into cup_requests (name, phone) values ($1, '3335550123') returning id")

/** Lends all ordinary services (`solidarity`); returns a visit of the first one, at its own time on Friday 11 December 2026. */
async function aLentService(connection: Connection) {
  await connection.sql('update medical_services set solidarity = true where slot_code is null')
  const [service] = await connection.sql<{ office_service_id: number; office_user_id: number }>(
    `select os.id as office_service_id, os.office_user_id from office_services os
     join medical_services ms on ms.id = os.medical_service_id
     where ms.slot_code is null and not os.hidden and os.duration is null order by os.id limit 1`,
  )
  const from = 540 + 15 * (made % 8)
  return { ...service, date: '2026-12-11', from: wallTime(from), to: wallTime(from + 15) }
}

const wallTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

/** A visit in the evening, clear of all other bookings; confirmed unless `status` says otherwise. */
const aVisit = (connection: Connection, status = 'confirmed', undoUntil: string | null = null) =>
  idOf(
    connection,
    `insert into bookings (code, status, doctor_id, office_user_id, office_service_id, name, date, from_minute, to_minute,
      starts_at, overtime, actor_type, undo_until)
    select upper(right($1, 6)), '${status}', ou.user_id, ou.id, os.id, $1, '2026-12-14', ${1200 + (made % 100)},
      ${1201 + (made % 100)}, '2026-12-14T19:00:00Z', true, 'doctor', ${undoUntil ? `'${undoUntil}'` : 'null'}
    from office_services os join office_users ou on ou.id = os.office_user_id order by os.id limit 1 returning id`,
  )

/** A doctor in a new office, without hours. */
const aPlace = (connection: Connection) =>
  idOf(
    connection,
    `with office as (insert into offices (name) values ($1) returning id)
    insert into office_users (user_id, office_id)
    select (select min(user_id) from role_users where role = 'doctor'), id from office returning id`,
  )

const aPlaceWithHours = async (connection: Connection) => {
  const [planning] = await connection.sql<{ id: number }>(
    'select office_user_id as id from plannings where deleted_at is null order by valid_to desc nulls first, id limit 1',
  )
  return planning?.id ?? 0
}

/** An act that changed nothing, and can be taken back by its author. */
async function aChangeOfHours(connection: Connection, officeUserId: number, actorId: number): Promise<number> {
  const former = { plannings: [], schedules: [], added_schedules: [], closed_office_users: [] }
  const [act] = await connection.sql<{ id: number }>(
    `insert into hours_changes (doctor_id, created_by, act_id, former, undo_until, created_at)
     select user_id, $2, gen_random_uuid(), $3, '2027-01-01T00:00:00Z', now() from office_users where id = $1 returning id`,
    [officeUserId, actorId, JSON.stringify(former)],
  )
  return act?.id ?? 0
}

async function aCanceledVisit(connection: Connection, actorId: number): Promise<number> {
  const id = await aVisit(connection, 'canceled', '2027-01-01T00:00:00Z')
  await connection.sql(
    `insert into booking_changes (booking_id, at, actor_id, change)
     values ($1, now(), $2, '{"status": ["confirmed", "canceled"]}')`,
    [id, actorId],
  )
  return id
}

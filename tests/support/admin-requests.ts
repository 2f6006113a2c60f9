import type { Connection } from '../../server/db/connect'
import type { CallOptions } from './app'

/** A legal request of each call of the admin area that belongs to no resource, made anew each time. */
export const adminRequests: Readonly<Record<string, (connection: Connection) => Promise<CallOptions>>> = {
  'GET admin/figures': async () => ({}),
  'GET admin/subscription-metrics': async () => ({}),
  'POST admin/subscription-metrics/export': async () => ({ body: { table: 'plans', format: 'csv' } }),
  'GET admin/without-subscriptions': async () => ({}),
  'POST admin/without-subscriptions/:id': async (connection) => ({
    params: { id: await aDoctor(connection) },
    body: { subscription_plan_id: await aPlan(connection), from: '2026-12-01', trial: false },
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

/** Somebody who can have a subscription and has none. */
const aDoctor = (connection: Connection) =>
  idOf(
    connection,
    `with person as (insert into users (first_name, last_name) values ('Olga', $1) returning id),
      profile as (insert into doctor_profiles (user_id, category) select id, 'mmg' from person)
    insert into role_users (user_id, role_id) select person.id, roles.id from person, roles where roles.code = 'doctor'
    returning user_id as id`,
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

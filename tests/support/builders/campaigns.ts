import type { Connection } from '../../../server/db/connection/connect'
import { withTransaction } from '../../../server/db/transaction'
import { turnCampaigns } from '../../../server/messages/campaigns/actions'

/** Adds patients with an address each, `persona<n>@posta.test`, to a doctor. */
export const addPatients = ({ sql }: Pick<Connection, 'sql'>, doctor: number, from: number, count: number) =>
  sql(
    `with added as (insert into users (first_name, last_name, email)
       select 'Persona', n::text, 'persona' || n || '@posta.test' from generate_series($2::int, $2::int + $3::int - 1) n returning id)
     insert into doctor_patients (doctor_id, user_id) select $1, id from added`,
    [doctor, from, count],
  )

const turn = ({ db }: Connection, now: Date) => withTransaction(db, (tx) => turnCampaigns(tx, now))

/** Mass communications whose moment has come, each to new people of a new doctor. */
export const scheduledCampaigns = {
  async write(connection: Connection, from: number, count: number): Promise<void> {
    const [doctor] = await connection.sql<{ id: number }>(
      `insert into users (first_name, last_name) values ('Ugo', 'Massa') returning id`,
    )
    if (!doctor) throw new Error('No doctor was made')
    await addPatients(connection, doctor.id, from, count)
    await connection.sql(
      `insert into campaigns (doctor_id, created_by, subject, text, purpose, channels, audience, state, due_at, created_at, updated_at)
       values ($1, $1, 'Avviso', 'Testo', 'care', '{email}', '{"kind": "patient"}', 'scheduled', now(), now(), now())`,
      [doctor.id],
    )
  },
  /** Starts all that are due. */
  async turn(connection: Connection, now: Date): Promise<void> {
    while ((await turn(connection, now)).more);
  },
}

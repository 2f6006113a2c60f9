import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { civilDate, oneOf, primaryId, recordColumns, reference } from './columns'
import { users } from './people'
import { offices } from './structures'

/** Links of an assistant or a pharmacy (the agent) to a doctor, for one office or all (`office_id` null). */
export const doctorLinks = pgTable(
  'doctor_links',
  {
    id: primaryId(),
    kind: oneOf('kind', ['assistant', 'pharmacy', 'replacement']),
    doctor_id: reference('doctor_id', () => users.id),
    agent_id: reference('agent_id', () => users.id),
    office_id: integer('office_id').references(() => offices.id),
    rights: text('rights').array().notNull().default(sql`'{hours,bookings,chat,broadcast,out-of-hours}'::text[]`),
    valid_from: civilDate('valid_from'),
    valid_to: civilDate('valid_to'),
    ...recordColumns,
  },
  (t) => [index('doctor_links_agent').on(t.agent_id), index('doctor_links_doctor').on(t.doctor_id)],
)

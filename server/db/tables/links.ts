import { sql } from 'drizzle-orm'
import { index, integer, text } from 'drizzle-orm/pg-core'
import { civilDate, oneOf, recordTable, reference } from './columns'
import { users } from './people'
import { offices } from './structures'

/**
 * Links of an assistant, a pharmacy or a replacement (the agent) to a doctor, for one office or all (`office_id` null). The kind
 * is that of the agent's role.
 */
export const doctorLinks = recordTable(
  'doctor_links',
  {
    kind: oneOf('kind', ['assistant', 'pharmacy', 'replacement']).default('assistant'),
    doctor_id: reference('doctor_id', () => users.id),
    agent_id: reference('agent_id', () => users.id),
    office_id: integer('office_id').references(() => offices.id),
    rights: text('rights').array().notNull().default(sql`'{hours,bookings,chat,broadcast,out-of-hours}'::text[]`),
    valid_from: civilDate('valid_from'),
    valid_to: civilDate('valid_to'),
  },
  (t) => [
    index('doctor_links_agent').on(t.agent_id),
    index('doctor_links_doctor').on(t.doctor_id),
    index('doctor_links_office').on(t.office_id),
  ],
)

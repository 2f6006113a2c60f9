import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { civilDate, primaryId, recordColumns, reference } from './columns'
import { users } from './people'
import { offices } from './structures'

/**
 * Who works for a doctor: an assistant or a pharmacy (the agent), in one office or all (`office_id` null), with rights
 * and dates.
 */
export const doctorLinks = pgTable(
  'doctor_links',
  {
    id: primaryId(),
    kind: text('kind', { enum: ['assistant', 'pharmacy', 'replacement'] }).notNull(),
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

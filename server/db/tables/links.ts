import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { civilDate, instant, oneOf, primaryId, recordTable, reference } from './columns'
import { links } from './outgoing'
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

/** A link that a doctor has offered by mail to an address; it becomes a row of `doctor_links` when it is accepted. */
export const linkInvites = pgTable(
  'link_invites',
  {
    id: primaryId(),
    kind: oneOf('kind', ['assistant', 'pharmacy', 'replacement']),
    doctor_id: reference('doctor_id', () => users.id),
    address: text('address').notNull(),
    first_name: text('first_name'),
    last_name: text('last_name'),
    office_id: integer('office_id').references(() => offices.id),
    rights: text('rights').array().notNull(),
    valid_from: civilDate('valid_from'),
    valid_to: civilDate('valid_to'),
    /** The mailed link. */
    link_id: integer('link_id').references(() => links.id),
    accepted_at: instant('accepted_at'),
    withdrawn_at: instant('withdrawn_at'),
    created_by: integer('created_by').references(() => users.id),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    index('link_invites_doctor').on(t.doctor_id, t.id),
    index('link_invites_link').on(t.link_id),
    index('link_invites_office').on(t.office_id),
    index('link_invites_created_by').on(t.created_by),
  ],
)

/** A doctor lets a colleague of an office see and propose free times there; agreed when both have (product.md §7). */
export const colleagueConsents = pgTable(
  'colleague_consents',
  {
    office_id: reference('office_id', () => offices.id),
    doctor_id: reference('doctor_id', () => users.id),
    colleague_id: reference('colleague_id', () => users.id),
    created_by: reference('created_by', () => users.id),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.office_id, t.doctor_id, t.colleague_id] }),
    index('colleague_consents_doctor').on(t.doctor_id),
    index('colleague_consents_colleague').on(t.colleague_id),
    index('colleague_consents_created_by').on(t.created_by),
  ],
)

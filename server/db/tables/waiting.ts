import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { waitingStates } from '../../../domain/booking/waiting'
import { civilDate, instant, oneOf, primaryId, reference } from './columns'
import { users } from './people'
import { officeServices } from './structures'

/** Lista d'attesa: who takes a time that becomes free (product.md §9.13). Times are minutes of the day, Europe/Rome. */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: primaryId(),
    /** The doctor on whose side the person was put on the list. */
    doctor_id: reference('doctor_id', () => users.id),
    user_id: integer('user_id').references(() => users.id),
    name: text('name'),
    phone_prefix: text('phone_prefix'),
    phone: text('phone'),
    /** 0 = Sunday; empty: any day. */
    weekdays: smallint('weekdays').array().notNull().default([]),
    from: smallint('from_minute').notNull().default(0),
    to: smallint('to_minute').notNull().default(1440),
    /** The last day that suits. */
    until: civilDate('until').notNull(),
    urgent: boolean('urgent').notNull().default(false),
    note: text('note'),
    state: oneOf('state', waitingStates).default('waiting'),
    created_by: integer('created_by').references(() => users.id),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [
    index('waiting_entries_list').on(t.doctor_id, t.state, t.urgent, t.id),
    index('waiting_entries_person').on(t.user_id),
    index('waiting_entries_until').on(t.until).where(sql`${t.state} = 'waiting'`),
    index('waiting_entries_created_by').on(t.created_by),
    check('waiting_entries_times', sql`${t.from} >= 0 and ${t.from} < ${t.to} and ${t.to} <= 1440`),
    check('waiting_entries_person_or_name', sql`(${t.user_id} is null) <> (${t.name} is null)`),
  ],
)

/** The services that would do, each of one doctor in one office. */
export const waitingServices = pgTable(
  'waiting_services',
  {
    waiting_id: integer('waiting_id')
      .notNull()
      .references(() => waitingEntries.id, { onDelete: 'cascade' }),
    office_service_id: reference('office_service_id', () => officeServices.id),
  },
  (t) => [
    primaryKey({ columns: [t.waiting_id, t.office_service_id] }),
    index('waiting_services_service').on(t.office_service_id),
  ],
)

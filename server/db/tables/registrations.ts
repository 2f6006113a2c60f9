import { sql } from 'drizzle-orm'
import { boolean, index, integer, text } from 'drizzle-orm/pg-core'
import { registrationStates } from '../../../domain/access/registration'
import { categories } from '../../../domain/access/roles'
import { instant, oneOf, recordTable, textList } from './columns'
import { cities } from './geography'
import { links } from './outgoing'
import { users } from './people'
import { subscriptionPlans } from './subscriptions'

/**
 * What a doctor or a pharmacy has typed to register, step by step; an account is made of it at the end. Who finds a row again
 * has one of its `browser_keys`, or the link of its mail and the password.
 */
export const registrations = recordTable(
  'registrations',
  {
    state: oneOf('state', registrationStates).default('open'),
    /** Hashes of the ids that browsers keep. */
    browser_keys: textList('browser_keys'),
    is_pharmacy: boolean('is_pharmacy').notNull(),
    title: text('title'),
    /** Empty for a pharmacy, whose name is its `last_name`. */
    first_name: text('first_name').notNull().default(''),
    last_name: text('last_name').notNull(),
    email: text('email').notNull(),
    phone_prefix: text('phone_prefix').notNull(),
    phone: text('phone').notNull(),
    /** Null once it is decided: an account has its own. */
    password_hash: text('password_hash'),
    email_confirmed_at: instant('email_confirmed_at'),
    /** The latest link that was made for the address. */
    link_id: integer('link_id').references(() => links.id),
    category: text('category', { enum: categories }),
    /** Without blanks and signs, in capitals; null for a pharmacy. */
    registration_number: text('registration_number'),
    vat_number: text('vat_number'),
    office_name: text('office_name'),
    office_kind: text('office_kind'),
    office_address: text('office_address'),
    office_city_id: integer('office_city_id').references(() => cities.id),
    office_postal_code: text('office_postal_code'),
    office_phone_prefix: text('office_phone_prefix'),
    office_phone: text('office_phone'),
    subscription_plan_id: integer('subscription_plan_id').references(() => subscriptionPlans.id),
    /** When the last step was sent. */
    finished_at: instant('finished_at'),
    decided_at: instant('decided_at'),
    /** The admin who decided; null: nobody had to. */
    decided_by: integer('decided_by').references(() => users.id),
    /** Why it was rejected. */
    reason: text('reason'),
    /** The account that it became. */
    doctor_id: integer('doctor_id').references(() => users.id),
    /** `search` begins as that of the person's account would. */
  },
  (t) => [
    index('registrations_browser_keys').using('gin', t.browser_keys),
    index('registrations_email').on(sql`lower(${t.email})`),
    index('registrations_state').on(t.state, t.id),
    index('registrations_created').on(t.created_at, t.id),
    index('registrations_updated').on(t.updated_at),
    index('registrations_link').on(t.link_id),
    index('registrations_city').on(t.office_city_id),
    index('registrations_plan').on(t.subscription_plan_id),
    index('registrations_decided_by').on(t.decided_by),
    index('registrations_doctor').on(t.doctor_id),
  ],
)

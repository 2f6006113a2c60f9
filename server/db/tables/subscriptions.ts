import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { registrationStates } from '../../../domain/access/registration'
import { categories } from '../../../domain/access/roles'
import { instant, notDeleted, oneOf, period, recordTable, reference, textList } from './columns'
import { cities } from './geography'
import { links } from './outgoing'
import { users } from './people'

export const subscriptionPlans = recordTable(
  'subscription_plans',
  {
    name: text('name').notNull(),
    code: text('code').notNull(),
    /** Euro cents for the whole duration. */
    price: integer('price').notNull(),
    months: smallint('months').notNull(),
    trial_days: smallint('trial_days').notNull().default(0),
    /** Categories of doctor it is sold to; empty means all. */
    user_categories: textList('user_categories'),
    features: textList('features'),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    uniqueIndex('subscription_plans_code').on(t.code).where(notDeleted(t)),
    index('subscription_plans_position').on(t.position, t.id),
    check('subscription_plans_figures', sql`${t.price} >= 0 and ${t.months} > 0 and ${t.trial_days} >= 0`),
  ],
)

/** Subscriptions of doctors. Whether one has ended depends on its period, not its status. */
export const subscriptions = recordTable(
  'subscriptions',
  {
    doctor_id: reference('doctor_id', () => users.id),
    subscription_plan_id: reference('subscription_plan_id', () => subscriptionPlans.id),
    status: oneOf('status', ['trial', 'active', 'unpaid', 'canceled']),
    period: period('period').notNull(),
    /** Euro cents, as agreed; the plan's price may change afterwards. */
    price: integer('price').notNull(),
    payment_method: text('payment_method', { enum: ['card', 'transfer', 'direct-debit', 'paypal'] }),
    invoice_number: text('invoice_number'),
    auto_renew: boolean('auto_renew').notNull().default(true),
    /** The plan that follows at the end of the period, as the doctor chose; null: the same. */
    next_plan_id: integer('next_plan_id').references(() => subscriptionPlans.id),
  },
  (t) => [
    index('subscriptions_doctor').on(t.doctor_id),
    index('subscriptions_plan').on(t.subscription_plan_id),
    index('subscriptions_next_plan').on(t.next_plan_id).where(sql`${t.next_plan_id} is not null`),
    index('subscriptions_status').on(t.status, t.id),
    index('subscriptions_period').using('gist', t.period),
    uniqueIndex('subscriptions_invoice_number').on(t.invoice_number).where(notDeleted(t)),
  ],
)

/** Medici amici: a doctor invited by another one, with a discount. */
export const doctorFriends = recordTable(
  'doctor_friends',
  {
    doctor_id: reference('doctor_id', () => users.id),
    invited_by_id: reference('invited_by_id', () => users.id),
    code: text('code').notNull(),
    /** Percent. */
    discount: smallint('discount').notNull(),
    period: period('period'),
    note: text('note'),
  },
  (t) => [
    uniqueIndex('doctor_friends_code').on(t.code).where(notDeleted(t)),
    index('doctor_friends_doctor').on(t.doctor_id),
    index('doctor_friends_invited_by').on(t.invited_by_id),
    index('doctor_friends_period').using('gist', t.period),
    check('doctor_friends_discount', sql`${t.discount} between 0 and 100`),
  ],
)

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

import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { notDeleted, oneOf, period, recordTable, reference, textList } from './columns'
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

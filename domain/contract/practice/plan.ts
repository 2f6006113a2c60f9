import { z } from 'zod'
import { paymentMethods, subscriptionStatuses } from '../../resource/shared-fields'
import { endpoint } from '../endpoint'
import { civilDate, data, id, version } from '../primitives'

const plan = z.strictObject({
  id,
  name: z.string(),
  /** Euro cents for the whole duration. */
  price: z.int(),
  months: z.int(),
  /** Keys of `planFeatures`. */
  features: z.array(z.string()),
})
export type PlanOnSale = z.infer<typeof plan>

const subscription = z.strictObject({
  id,
  plan,
  status: z.enum(Object.keys(subscriptionStatuses) as (keyof typeof subscriptionStatuses)[]),
  from: civilDate.nullable(),
  /** The last day; null: it has no end. */
  to: civilDate.nullable(),
  /** Euro cents, as agreed. */
  price: z.int(),
  payment_method: z.enum(Object.keys(paymentMethods) as (keyof typeof paymentMethods)[]).nullable(),
  /** Null: none was made out. */
  invoice_number: z.string().nullable(),
  auto_renew: z.boolean(),
  /** What follows at the end of the period; null: nothing. */
  next_plan: plan.nullable(),
  version,
})
export type OwnSubscription = z.infer<typeof subscription>

const ownPlan = z.strictObject({
  /** The one that runs today; null without any. */
  current: subscription.nullable(),
  /** Days left, today included; null without any, or without an end. */
  days_left: z.int().nullable(),
  /** Former ones and those to come, newest first. */
  others: z.array(subscription),
  /** Plans that the doctor may change to. */
  plans: z.array(plan),
})
export type OwnPlan = z.infer<typeof ownPlan>

/** The caller's own subscription (product.md §5, "plan"); refused to assistants (specification §6), never an acting doctor's. */
export const planEndpoints = {
  ownPlan: endpoint('GET doctor/subscription', {
    summary: 'What runs, what it holds, days left, former ones, and the plans on sale for the category.',
    who: 'own-subscription',
    reply: data(ownPlan),
  }),
  changeOwnPlan: endpoint('PUT doctor/subscription', {
    summary:
      'What follows at the end of the running period: another plan, or nothing; 422 without one, 409 where stale.',
    who: 'own-subscription',
    inPerson: true,
    body: z.strictObject({ next_plan_id: id.nullable().optional(), auto_renew: z.boolean().optional(), version }),
    reply: data(ownPlan),
  }),
  ownInvoice: endpoint('GET doctor/subscription/:id/invoice', {
    summary: 'The courtesy copy of the invoice of one’s own subscription; 404 where none was made out.',
    who: 'own-subscription',
    mediaTypes: ['application/pdf'],
  }),
} as const

import { z } from 'zod'
import { categories } from '../../access/roles'
import { endpoint } from '../endpoint'
import { tableFormats, tableType } from '../files'
import { civilDate, data, id, maybePage, named, paging, queryList, search } from '../primitives'

/** Numbers of months the metrics can cover, the current one included. */
export const metricsMonths = ['6', '12', '24', '36'] as const
export type MetricsMonths = (typeof metricsMonths)[number]

const count = z.int()

const month = z.strictObject({
  /** Its first day. */
  month: civilDate,
  /** Doctors with a subscription on its last day; today in the current month. */
  active: count,
  /** Those of them without one at the end of the previous month. */
  joined: count,
  /** Those of the previous month without one now. */
  lost: count,
  /** Euro cents of the subscriptions that began in the month, without trials. */
  sold: count,
  /** The unpaid part of it. */
  unpaid: count,
})
export type MonthOfMetrics = z.infer<typeof month>

const planInUse = z.strictObject({
  plan: named,
  doctors: count,
  /** How many of them are in a trial. */
  trials: count,
  /** Monthly revenue of the paying ones, in euro cents. */
  monthly: count,
})
export type PlanInUse = z.infer<typeof planInUse>

const region = z.strictObject({
  /** Null for doctors without a known city. */
  region: named.nullable(),
  doctors: count,
  subscribed: count,
})
export type RegionOfMetrics = z.infer<typeof region>

const expiring = z.strictObject({
  id,
  doctor: named,
  plan: named,
  last_day: civilDate,
  auto_renew: z.boolean(),
})
export type ExpiringSubscription = z.infer<typeof expiring>

const metrics = z.strictObject({
  today: civilDate,
  months: z.array(month),
  plans: z.array(planInUse),
  regions: z.array(region),
  expiring: z.array(expiring),
})
export type SubscriptionMetrics = z.infer<typeof metrics>

/** The tables of the page, each with a chart and an export. */
const metricsTables = ['months', 'plans', 'regions', 'expiring'] as const
export type MetricsTable = (typeof metricsTables)[number]

const unsubscribed = named.extend({
  category: z.enum(categories),
  city: z.string().nullable(),
  email: z.string().nullable(),
  /** The latest subscription and its last day; null without any. */
  last: z.strictObject({ plan: z.string(), last_day: civilDate }).nullable(),
})
export type UnsubscribedDoctor = z.infer<typeof unsubscribed>

/** Whether a doctor without a subscription has had one before. */
export const unsubscribedKinds = ['ended', 'never'] as const

const offer = {
  subscription_plan_id: id,
  /** The first day. */
  from: civilDate,
  /** A trial: the plan's trial days, free of charge. */
  trial: z.boolean(),
}
/** Maximum number of doctors who are given a subscription at once. */
export const mostOffered = 100

export const subscriptionEndpoints = {
  subscriptionMetrics: endpoint('GET admin/subscription-metrics', {
    summary: 'Subscriptions in figures: by month, by plan, by region, and those about to end.',
    who: 'master-data',
    query: z.strictObject({ months: z.enum(metricsMonths).optional() }),
    reply: data(metrics),
  }),
  exportSubscriptionMetrics: endpoint('POST admin/subscription-metrics/export', {
    summary: 'One table of the figures as a file for Excel.',
    who: 'master-data',
    body: z.strictObject({
      table: z.enum(metricsTables),
      format: z.enum(tableFormats),
      months: z.enum(metricsMonths).optional(),
    }),
    mediaTypes: Object.values(tableType),
  }),
  withoutSubscriptions: endpoint('GET admin/without-subscriptions', {
    summary: 'Doctors with no subscription running today, by name.',
    who: 'master-data',
    query: z.strictObject({
      ...paging,
      search,
      category: queryList(categories).optional(),
      had: queryList(unsubscribedKinds).optional(),
    }),
    reply: maybePage(unsubscribed),
  }),
  offerSubscriptions: endpoint('POST admin/without-subscriptions', {
    summary: 'Gives doctors without a plan the same one from the same day: all, or none.',
    who: 'master-data',
    body: z.strictObject({ doctor_ids: z.array(id).min(1).max(mostOffered), ...offer }),
    reply: data(z.array(z.strictObject({ id, last_day: civilDate }))),
    status: 201,
    idempotent: true,
  }),
  offerSubscription: endpoint('POST admin/without-subscriptions/:id', {
    summary: 'Gives a doctor who has none a subscription: period and price follow from the plan.',
    who: 'master-data',
    body: z.strictObject(offer),
    reply: data(z.strictObject({ id, last_day: civilDate })),
    status: 201,
    idempotent: true,
  }),
} as const

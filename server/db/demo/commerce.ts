import { romeInstant } from '../../../domain/calendar/rome'
import plansResource from '../../../src/resources/configuration/subscription-plans'
import friendsResource from '../../../src/resources/subscriptions/doctor-friends'
import subscriptionsResource from '../../../src/resources/subscriptions/subscriptions'
import { doctorFriends, subscriptionPlans, subscriptions } from '../tables'
import type { Demo } from './demo'

const all = ['agenda', 'online', 'chat', 'reminders', 'broadcast']

/** Name, price in cents, months, days of trial, features, categories of doctor. */
const plans = {
  'base-1': ['Base mensile', 2_900, 1, 15, ['agenda', 'reminders'], []],
  'studio-12': ['Studio annuale', 34_900, 12, 30, [...all, 'prescriptions'], ['mmg', 'pls', 'nurse']],
  'specialista-12': ['Specialista annuale', 42_900, 12, 30, [...all, 'desk'], ['specialist']],
  'farmacia-12': ['Farmacia annuale', 59_900, 12, 30, [...all, 'totem', 'desk'], ['pharmacy']],
  'studio-6': ['Studio semestrale', 19_900, 6, 0, ['agenda', 'online', 'chat', 'reminders'], []],
} as const

/** What follows the running period where it is not the same plan again; null: nothing, it is not renewed. */
const following: Readonly<Partial<Record<string, keyof typeof plans | null>>> = { riva: 'base-1', farmacia: null }

/** Doctor, plan, first and last day counted from today, status, payment method; oldest first. One doctor has none. */
const bought = [
  ['ferri', 'studio-12', -460, -96, 'active', 'transfer'],
  ['leone', 'studio-12', -380, -16, 'active', 'card'],
  ['riva', 'specialista-12', -330, 34, 'active', 'direct-debit'],
  ['farmacia', 'farmacia-12', -300, 64, 'active', 'transfer'],
  ['gallo', 'studio-6', -290, -111, 'canceled', 'paypal'],
  ['conti', 'base-1', -75, -46, 'active', 'card'],
  ['ferri', 'studio-12', -95, 269, 'active', 'transfer'],
  ['conti', 'base-1', -45, -16, 'active', 'card'],
  ['leone', 'studio-12', -15, 349, 'unpaid', 'transfer'],
  ['conti', 'base-1', -15, 14, 'active', 'card'],
  ['farmacia2', 'farmacia-12', -10, 19, 'trial', 'transfer'],
] as const

/** Doctor, inviting doctor, discount in percent, first and last day counted from today, note. */
const friends = [
  ['leone', 'ferri', 20, -380, -16, 'Condividono la segreteria.'],
  ['gallo', 'riva', 15, -290, -111, null],
  ['conti', 'farmacia', 10, -75, null, 'Lavora in farmacia.'],
] as const

/** Adds plans, past and current subscriptions, and invited doctors. */
export function addCommerce(demo: Demo): void {
  const planIds: Record<string, number> = {}
  for (const [i, [code, plan]] of Object.entries(plans).entries()) {
    const [name, price, months, trial_days, features, user_categories] = plan
    const terms = { name, price, months, trial_days, features, user_categories, active: code !== 'studio-6' }
    planIds[code] = demo.add(subscriptionPlans, { code, ...terms, position: i + 1 }, plansResource)
  }
  for (const [i, [doctor, plan, from, to, status, payment_method]] of bought.entries()) {
    // bought on the first day; a canceled one was canceled the day after the last
    const noon = (days: number) => new Date(romeInstant(demo.date(days), 720))
    const next = from <= 0 && to >= 0 ? following[doctor] : undefined
    const row = {
      doctor_id: demo.staff[doctor],
      next_plan_id: next ? (planIds[next] ?? null) : null,
      subscription_plan_id: planIds[plan] ?? 0,
      status,
      period: { from: demo.date(from), to: demo.date(to) },
      price: plans[plan][1],
      payment_method,
      invoice_number: status === 'trial' ? null : `${demo.date(from).slice(0, 4)}/${101 + i}`,
      auto_renew: next !== null && (status === 'active' || status === 'unpaid'),
      created_at: noon(from),
      updated_at: noon(status === 'canceled' ? to + 1 : from),
    }
    demo.add(subscriptions, row, subscriptionsResource)
  }
  for (const [doctor, invitedBy, discount, from, to, note] of friends) {
    const row = {
      doctor_id: demo.staff[doctor],
      invited_by_id: demo.staff[invitedBy],
      code: `AMICO-${doctor.toUpperCase()}`,
      discount,
      period: { from: demo.date(from), to: to === null ? null : demo.date(to) },
      note,
    }
    demo.add(doctorFriends, row, friendsResource)
  }
}

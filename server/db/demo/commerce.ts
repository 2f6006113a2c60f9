import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { romeInstant } from '../../../domain/calendar/rome'
import { searchText } from '../../../domain/resource'
import friendsResource from '../../../src/resources/doctor-friends'
import plansResource from '../../../src/resources/subscription-plans'
import subscriptionsResource from '../../../src/resources/subscriptions'
import { doctorFriends, subscriptionPlans, subscriptions } from '../tables'
import type { Tx } from '../types'
import type { StaffKey } from './accounts'
import { insertAll } from './insert'

const desk = ['agenda', 'online', 'chat', 'reminders'] as const

const plans = [
  { code: 'base-1', name: 'Base mensile', price: 2_900, months: 1, trial_days: 15, features: ['agenda', 'reminders'] },
  {
    code: 'studio-12',
    name: 'Studio annuale',
    price: 34_900,
    months: 12,
    trial_days: 30,
    features: [...desk, 'broadcast', 'prescriptions'],
  },
  {
    code: 'specialista-12',
    name: 'Specialista annuale',
    price: 42_900,
    months: 12,
    trial_days: 30,
    features: [...desk, 'broadcast', 'desk'],
  },
  {
    code: 'farmacia-12',
    name: 'Farmacia annuale',
    price: 59_900,
    months: 12,
    trial_days: 30,
    features: [...desk, 'broadcast', 'totem', 'desk'],
  },
  { code: 'studio-6', name: 'Studio semestrale', price: 19_900, months: 6, trial_days: 0, features: [...desk] },
] as const
type PlanCode = (typeof plans)[number]['code']

/** Who may buy a plan; nobody named is everybody. */
const buyers: Partial<Record<PlanCode, readonly string[]>> = {
  'studio-12': ['mmg', 'pls', 'nurse'],
  'specialista-12': ['specialist'],
  'farmacia-12': ['pharmacy'],
}

type Payment = 'card' | 'transfer' | 'direct-debit' | 'paypal'
type Status = 'trial' | 'active' | 'unpaid' | 'canceled'

/** Each doctor's subscriptions, by days from today, the latest last. One doctor had one, and one never had any. */
const bought: readonly (readonly [
  doctor: StaffKey,
  plan: PlanCode,
  from: number,
  to: number,
  status: Status,
  payment: Payment,
  renews: boolean,
])[] = [
  ['ferri', 'studio-12', -460, -96, 'active', 'transfer', true],
  ['leone', 'studio-12', -380, -16, 'active', 'card', true],
  ['riva', 'specialista-12', -330, 34, 'active', 'direct-debit', true],
  ['farmacia', 'farmacia-12', -300, 64, 'active', 'transfer', true],
  ['gallo', 'studio-6', -290, -111, 'canceled', 'paypal', false],
  ['conti', 'base-1', -75, -46, 'active', 'card', true],
  ['ferri', 'studio-12', -95, 269, 'active', 'transfer', true],
  ['conti', 'base-1', -45, -16, 'active', 'card', true],
  ['leone', 'studio-12', -15, 349, 'unpaid', 'transfer', true],
  ['conti', 'base-1', -15, 14, 'active', 'card', true],
  ['farmacia2', 'farmacia-12', -10, 19, 'trial', 'transfer', false],
]

const friends: readonly (readonly [
  doctor: StaffKey,
  invitedBy: StaffKey,
  discount: number,
  from: number,
  to: number | null,
  note: string | null,
])[] = [
  ['leone', 'ferri', 20, -380, -16, 'Condividono la segreteria.'],
  ['gallo', 'riva', 15, -290, -111, null],
  ['conti', 'farmacia', 10, -75, null, 'Lavora in farmacia.'],
]

/** Plans, what doctors have bought and are buying, and who brought whom. */
export async function insertCommerce(
  tx: Tx,
  { today, created_at, staff }: { today: CivilDate; created_at: Date; staff: ReadonlyMap<StaffKey, number> },
): Promise<void> {
  const dated = { created_at, updated_at: created_at }
  const on = (days: number) => addDays(today, days)
  const planIds = await insertAll(
    tx,
    subscriptionPlans,
    plans.map((plan, i) => {
      const row = { ...plan, features: [...plan.features], user_categories: [...(buyers[plan.code] ?? [])] }
      const search = searchText(plansResource, row)
      return { ...row, active: plan.code !== 'studio-6', position: i + 1, search, ...dated }
    }),
  )
  const placeOf = (code: PlanCode) => plans.findIndex((plan) => plan.code === code)
  await insertAll(
    tx,
    subscriptions,
    bought.map(([doctor, code, from, to, status, payment_method, auto_renew], i) => {
      const invoice_number = status === 'trial' ? null : `${on(from).slice(0, 4)}/${101 + i}`
      const row = {
        doctor_id: staff.get(doctor) as number,
        subscription_plan_id: planIds[placeOf(code)] as number,
        status,
        period: { from: on(from), to: on(to) },
        price: plans[placeOf(code)]?.price ?? 0,
        payment_method,
        invoice_number,
        auto_renew,
      }
      // bought when it begins; one that was not gone on with was canceled when it had run
      const noon = (days: number) => new Date(romeInstant(on(days), 720))
      const updated_at = noon(status === 'canceled' ? to + 1 : from)
      return { ...row, search: searchText(subscriptionsResource, row), created_at: noon(from), updated_at }
    }),
  )
  await insertAll(
    tx,
    doctorFriends,
    friends.map(([doctor, invitedBy, discount, from, to, note]) => {
      const code = `AMICO-${doctor.toUpperCase()}`
      const row = {
        doctor_id: staff.get(doctor) as number,
        invited_by_id: staff.get(invitedBy) as number,
        code,
        discount,
        period: { from: on(from), to: to === null ? null : on(to) },
        note,
      }
      return { ...row, search: searchText(friendsResource, row), ...dated }
    }),
  )
}

import { addDays } from '../../../domain/calendar/civil-date'
import { romeInstant } from '../../../domain/calendar/rome'
import friendsResource from '../../../src/resources/doctor-friends'
import plansResource from '../../../src/resources/subscription-plans'
import subscriptionsResource from '../../../src/resources/subscriptions'
import { doctorFriends, subscriptionPlans, subscriptions } from '../tables'
import type { StaffKey } from './accounts'
import { type Demo, idOf, insertRecords } from './context'

const desk = ['agenda', 'online', 'chat', 'reminders'] as const

const all = [...desk, 'broadcast'] as const
const plan = (
  name: string,
  price: number,
  months: number,
  trial_days: number,
  features: readonly string[],
  ...buyers: string[]
) => ({ name, price, months, trial_days, features: [...features], user_categories: buyers })
const plans = {
  'base-1': plan('Base mensile', 2_900, 1, 15, ['agenda', 'reminders']),
  'studio-12': plan('Studio annuale', 34_900, 12, 30, [...all, 'prescriptions'], 'mmg', 'pls', 'nurse'),
  'specialista-12': plan('Specialista annuale', 42_900, 12, 30, [...all, 'desk'], 'specialist'),
  'farmacia-12': plan('Farmacia annuale', 59_900, 12, 30, [...all, 'totem', 'desk'], 'pharmacy'),
  'studio-6': plan('Studio semestrale', 19_900, 6, 0, desk),
}
type PlanCode = keyof typeof plans

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
export async function insertCommerce(demo: Demo): Promise<void> {
  const on = (days: number) => addDays(demo.wall.date, days)
  const planRows = Object.entries(plans).map(([code, plan], i) => {
    return { code, ...plan, active: code !== 'studio-6', position: i + 1 }
  })
  const planIds = await insertRecords(demo, subscriptionPlans, plansResource, planRows)
  const planId = (code: PlanCode) => planIds[Object.keys(plans).indexOf(code)] as number
  await insertRecords(
    demo,
    subscriptions,
    subscriptionsResource,
    bought.map(([doctor, code, from, to, status, payment_method, auto_renew], i) => {
      // bought when it begins; one that was not renewed was canceled when it had run
      const noon = (days: number) => new Date(romeInstant(on(days), 720))
      return {
        doctor_id: idOf(demo.staff, doctor),
        subscription_plan_id: planId(code),
        status,
        period: { from: on(from), to: on(to) },
        price: plans[code].price,
        payment_method,
        invoice_number: status === 'trial' ? null : `${on(from).slice(0, 4)}/${101 + i}`,
        auto_renew,
        created_at: noon(from),
        updated_at: noon(status === 'canceled' ? to + 1 : from),
      }
    }),
  )
  await insertRecords(
    demo,
    doctorFriends,
    friendsResource,
    friends.map(([doctor, invitedBy, discount, from, to, note]) => ({
      doctor_id: idOf(demo.staff, doctor),
      invited_by_id: idOf(demo.staff, invitedBy),
      code: `AMICO-${doctor.toUpperCase()}`,
      discount,
      period: { from: on(from), to: to === null ? null : on(to) },
      note,
    })),
  )
}

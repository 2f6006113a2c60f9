import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../domain/calendar/civil-date'
import { romeWallClock } from '../../../domain/calendar/rome'
import { type DerivedForm, derivedValues } from '../../../src/screens/overrides/derives'

const today = romeWallClock(Date.now()).date
const later = addDays(today, 100)

/** A form over a doctor who has a subscription until `to`, number 7. */
const aForm = (values: object, to: string | null = later, more: Partial<DerivedForm> = {}): DerivedForm => ({
  values: { period: null, ...values },
  id: undefined,
  isTyped: () => false,
  readOne: async () => ({ price: 500, months: 12 }) as never,
  readAll: async () => [{ id: 7, period: { from: today, to } }] as never,
  ...more,
})
const derived = (form: DerivedForm, ...given: string[]) => derivedValues('subscriptions', given, form)
const year = (from: string) => ({ from, to: addDays(addMonths(from, 12), -1) })

test.each([
  ['the day after the last subscription', aForm({ doctor_id: 1, subscription_plan_id: 2 }), year(addDays(later, 1))],
  ['today before there is a doctor', aForm({ subscription_plan_id: 2 }), year(today)],
  ['today after one that is over', aForm({ doctor_id: 1, subscription_plan_id: 2 }, addDays(today, -5)), year(today)],
  ['today beside one without an end', aForm({ doctor_id: 1, subscription_plan_id: 2 }, null), year(today)],
  ['the day that is there', aForm({ subscription_plan_id: 2, period: { from: later, to: null } }), year(later)],
])('a chosen plan brings its price and a period from %s', async (_, form, period) =>
  expect(await derived(form, 'subscription_plan_id')).toEqual({ price: 500, period }),
)

test('a doctor chosen after the plan moves the period to the first free day, unless somebody has typed one', async () => {
  const values = { doctor_id: 1, subscription_plan_id: 2, period: year(today) }
  expect(await derived(aForm(values), 'doctor_id')).toEqual({ period: year(addDays(later, 1)) })
  expect(await derived(aForm(values, later, { isTyped: () => true }), 'doctor_id')).toEqual({})
  expect(await derived(aForm(values, later, { id: 7 }), 'doctor_id')).toEqual({})
})

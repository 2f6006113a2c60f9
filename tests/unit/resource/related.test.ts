import { expect, test } from 'vitest'
import { relatedFields, relatedQuery, shownAsLists, titleBeside } from '../../../domain/resource'
import bookings from '../../../src/resources/bookings/bookings'
import patients from '../../../src/resources/registry/patients'
import officeUsers from '../../../src/resources/structures/office-users'
import subscriptions from '../../../src/resources/subscriptions/subscriptions'

const today = '2026-11-24'
const visits = { resource: 'bookings', by: 'user_id', sort: 'starts_at' }

test.each([
  ['a reference', officeUsers, { resource: 'office-users', by: 'user_id' }, { 'filter[user_id]': '7' }],
  ['several references', patients, { resource: 'patients', by: 'doctor_ids' }, { 'filter[doctor_ids][in]': '7' }],
  [
    'further filters and an order',
    subscriptions,
    { resource: 'subscriptions', by: 'doctor_id', filters: { 'filter[period][in]': 'current' }, sort: '-period' },
    { 'filter[doctor_id]': '7', 'filter[period][in]': 'current', sort: '-period' },
  ],
  [
    'those to come',
    bookings,
    { ...visits, when: { field: 'starts_at', is: 'to-come' } },
    { 'filter[user_id]': '7', 'filter[starts_at][gte]': today, sort: 'starts_at' },
  ],
  [
    'those that are past',
    bookings,
    { ...visits, when: { field: 'starts_at', is: 'past' } },
    { 'filter[user_id]': '7', 'filter[starts_at][lte]': '2026-11-23', sort: 'starts_at' },
  ],
] as const)('relatedQuery: %s', (_what, target, list, query) => {
  expect(relatedQuery(target, list, 7, today)).toEqual(query)
})

test('relatedFields: the title, its column and the columns, with the names of what they reference', () => {
  const list = { resource: 'subscriptions', by: 'doctor_id', titleColumn: 'subscription_plan_id', columns: ['period'] }
  expect(relatedFields(subscriptions, list)).toEqual({
    fields: 'doctor_id,subscription_plan_id,period',
    with: 'doctor,subscription_plan',
  })
  expect(relatedFields(patients, { resource: 'patients', by: 'doctor_ids' })).toEqual({
    fields: 'last_name,first_name',
  })
})

test('titleBeside: the title without what the card is about', () => {
  expect(titleBeside(officeUsers, 'user_id')).toEqual(['office_id'])
})

test('shownAsLists: the fields that a card shows as lists', () => {
  expect([...shownAsLists(patients)]).toEqual(['doctor_ids', 'relatives'])
})

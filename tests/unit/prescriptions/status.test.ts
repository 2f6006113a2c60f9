import { describe, expect, test } from 'vitest'
import { categories, prescribes } from '../../../domain/access/roles'
import {
  expiresAt,
  expiryDays,
  isOpen,
  nextPrescriptionStatuses,
  openStatuses,
  type Party,
  type PrescriptionStatus,
  prescriptionStatuses,
} from '../../../domain/prescriptions/status'

describe('nextPrescriptionStatuses (product.md §5)', () => {
  const parties: Party[] = ['prescriber', 'practice', 'patient', 'system']
  // written by hand: from, party → allowed next statuses
  const allowed: Record<string, PrescriptionStatus[]> = {
    'pending prescriber': ['accepted', 'rejected'],
    'pending practice': ['canceled'],
    'pending patient': ['canceled'],
    'pending system': ['expired'],
    'accepted practice': ['ordering_confirmation_requested', 'processed'],
    'ordering_confirmation_requested practice': ['ordering_confirmation_accepted'],
    'ordering_confirmation_requested patient': ['ordering_confirmation_accepted'],
    'ordering_confirmation_requested system': ['expired'],
    'ordering_confirmation_accepted practice': ['processed'],
  }

  test.each(prescriptionStatuses.flatMap((from) => parties.map((party) => [from, party] as const)))(
    'from %s by %s',
    (from, party) => {
      expect([...nextPrescriptionStatuses(from, [party])].sort()).toEqual(
        [...(allowed[`${from} ${party}`] ?? [])].sort(),
      )
    },
  )

  test('nobody changes anything; who is several parties may what each may', () => {
    for (const from of prescriptionStatuses) expect(nextPrescriptionStatuses(from, [])).toEqual([])
    expect(nextPrescriptionStatuses('pending', ['prescriber', 'practice'])).toEqual([
      'accepted',
      'rejected',
      'canceled',
    ])
  })
})

test('open are the statuses from which there is a way on', () => {
  const onward = prescriptionStatuses.filter(
    (from) => nextPrescriptionStatuses(from, ['prescriber', 'practice', 'patient', 'system']).length > 0,
  )
  expect([...openStatuses].sort()).toEqual([...onward].sort())
  expect(prescriptionStatuses.filter(isOpen).sort()).toEqual([...onward].sort())
})

test('only pending requests and asked confirmations expire, seven days after their status', () => {
  const since = new Date('2026-10-24T22:30:00Z')
  const ends = prescriptionStatuses.filter((status) => expiresAt(status, since) !== null)
  expect(ends).toEqual(['pending', 'ordering_confirmation_requested'])
  expect(expiresAt('pending', since)?.toISOString()).toBe('2026-10-31T22:30:00.000Z')
  expect(expiryDays).toBe(7)
})

test('family doctors, paediatricians and specialists prescribe; nurses and pharmacies never', () => {
  expect(categories.filter(prescribes).sort()).toEqual(['mmg', 'pls', 'specialist'])
  expect([prescribes(null), prescribes(undefined)]).toEqual([false, false])
})

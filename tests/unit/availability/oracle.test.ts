import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableSlots } from '../../../domain/availability/availability'
import { overlaps } from '../../../domain/calendar/spans'
import { readable } from '../../support/builders/plans'
import { randomCases } from '../../support/long'
import { anyQuestion } from './arbitraries'
import { oracleSlots } from './oracle'

describe('availableSlots', () => {
  test('gives for any office, agenda and requester what a minute-by-minute reading of product.md gives', () => {
    let daysOffered = 0
    fc.assert(
      fc.property(anyQuestion, ({ plan, service, busy, first, last, requester }) => {
        const slots = availableSlots(plan, service, busy, first, last, requester)
        daysOffered += slots.length
        expect(readable(slots)).toEqual(readable(oracleSlots(plan, service, busy, first, last, requester)))
      }),
      { numRuns: randomCases(100, 300) },
    )
    // guards against a test without any offered slots
    expect(daysOffered).toBeGreaterThan(randomCases(10, 100))
  })

  test('gives slots in order, without overlap where a visit is one step long, and never over taken time', () => {
    fc.assert(
      fc.property(anyQuestion, ({ plan, service, busy, first, last, requester }) => {
        const days = availableSlots(plan, { ...service, duration: null }, busy, first, last, requester)
        expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].sort((a, b) => a - b))
        for (const { day, slots } of days)
          slots.forEach((slot, i) => {
            expect(slot.from).toBeGreaterThanOrEqual(slots[i - 1]?.to ?? 0)
            expect(slot.to).toBeLessThanOrEqual(1440)
            expect((busy.get(day) ?? []).some((span) => overlaps(span, slot))).toBe(false)
          })
      }),
      { numRuns: randomCases(100, 300) },
    )
  })

  test('gives for a period what its parts give one after the other', () => {
    fc.assert(
      fc.property(anyQuestion, ({ plan, service, busy, first, last, requester }) => {
        const whole = availableSlots(plan, service, busy, first, last + 3, requester)
        const parts = [first, ...Array.from({ length: last + 3 - first }, (_, i) => first + i + 1)].flatMap((day) =>
          availableSlots(plan, service, busy, day, day, requester),
        )
        expect(parts).toEqual(whole)
      }),
      { numRuns: randomCases(80, 200) },
    )
  })

  test('gives after a booking the same slots without those it covers', () => {
    fc.assert(
      fc.property(anyQuestion, ({ plan, service, busy, first, last, requester }) => {
        const free = availableSlots(plan, service, new Map(), first, last, requester)
        const left = free
          .map(({ day, slots }) => ({
            day,
            slots: slots.filter((slot) => !(busy.get(day) ?? []).some((span) => overlaps(span, slot))),
          }))
          .filter(({ slots }) => slots.length > 0)
        expect(availableSlots(plan, service, busy, first, last, requester)).toEqual(left)
      }),
      { numRuns: randomCases(100, 300) },
    )
  })
})

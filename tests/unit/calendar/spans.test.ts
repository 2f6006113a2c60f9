import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contains, overlaps, type Span, subtract, union } from '../../../domain/calendar/spans'

const anySpan = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]): Span => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const filledSpan = anySpan.filter((span) => span.from < span.to)
const anySpans = fc.array(anySpan, { maxLength: 8 })

/** Reference implementation: a span as a set of unit steps. */
const ground = (...spans: readonly Span[]) => {
  const steps = new Set<number>()
  for (const { from, to } of spans) for (let step = from; step < to; step += 1) steps.add(step)
  return steps
}
const isSorted = (spans: readonly Span[]) =>
  spans.every((span, i) => span.from < span.to && (spans[i - 1]?.to ?? -1) <= span.from)

describe('spans as sets of minutes', () => {
  test('overlaps is true for two that share a minute, contains for one that holds the other', () => {
    fc.assert(
      fc.property(filledSpan, filledSpan, (a, b) => {
        const shared = [...ground(a)].filter((step) => ground(b).has(step))
        expect(overlaps(a, b)).toBe(shared.length > 0)
        expect(overlaps(b, a)).toBe(overlaps(a, b))
        expect(contains(a, b)).toBe(shared.length === b.to - b.from)
      }),
    )
  })

  test('subtract gives the minutes of the whole outside all cuts, in order', () => {
    fc.assert(
      fc.property(anySpan, anySpans, (whole, cuts) => {
        const left = subtract(whole, cuts)
        const taken = ground(...cuts)
        expect(ground(...left)).toEqual(new Set([...ground(whole)].filter((step) => !taken.has(step))))
        expect(isSorted(left)).toBe(true)
      }),
    )
  })

  test('union gives the same minutes as spans in order that do not touch', () => {
    fc.assert(
      fc.property(anySpans, (spans) => {
        const merged = union(spans)
        expect(ground(...merged)).toEqual(ground(...spans))
        expect(merged.every((span, i) => span.from < span.to && (merged[i - 1]?.to ?? -1) < span.from)).toBe(true)
      }),
    )
  })

  test('none of the functions changes its arguments', () => {
    const spans = Object.freeze(
      [
        { from: 5, to: 9 },
        { from: 0, to: 3 },
      ].map((span) => Object.freeze(span)),
    )
    expect(subtract({ from: 0, to: 10 }, spans)).toEqual([
      { from: 3, to: 5 },
      { from: 9, to: 10 },
    ])
    expect(union(spans)).toEqual([
      { from: 0, to: 3 },
      { from: 5, to: 9 },
    ])
  })
})

test.each([
  ['only touch', { from: 0, to: 10 }, { from: 10, to: 20 }, false],
  ['share a minute', { from: 0, to: 11 }, { from: 10, to: 20 }, true],
  ['lie apart', { from: 0, to: 5 }, { from: 10, to: 20 }, false],
  ['are one inside the other', { from: 0, to: 30 }, { from: 10, to: 20 }, true],
])('spans that %s', (_name, a, b, together) => {
  expect(overlaps(a, b)).toBe(together)
})

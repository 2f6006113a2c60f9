import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOneLetterAway, nearRanker, nearWords } from '../../../domain/text/near-words'
import { personSearch } from '../../../domain/text/search'
import { randomCases } from '../../support/long'

describe('isOneLetterAway(one, other)', () => {
  test.each([
    ['rossi', 'rossi', true],
    ['rossi', 'rosso', true],
    ['rossi', 'ross', true],
    ['rossi', 'rossin', true],
    ['rossi', 'orssi', true],
    ['rossi', 'rosis', true],
    ['rossi', 'bossi', true],
    ['rossi', 'bosso', false],
    ['rossi', 'ros', false],
    ['rossi', 'rossini', false],
    ['', 'a', true],
    ['ab', 'cd', false],
  ])('%s, %s → %s', (one, other, away) => {
    expect(isOneLetterAway(one, other)).toBe(away)
    expect(isOneLetterAway(other, one)).toBe(away)
  })
})

const nearRank = (text: string, typed: string) => nearRanker(typed)(text)

describe('nearRanker(typed)', () => {
  const text = personSearch({
    first_name: 'Nicolò',
    last_name: 'Lo Russo',
    phone: '333 5550120',
    birthday: '1958-04-12',
    fiscal_code: 'LRSNCL58D12H501M',
  })
  test.each([
    ['rosso', 0],
    ['RUSO', 0],
    ['rusos', 0],
    ['nicolo', 0],
    ['lo rusxo nicola', 0],
    ['rusxo 12/04/1958', 0],
    ['rusxo 13/04/1958', null],
    ['nixol', 1],
    ['lrsncl58d12h501x', 0],
    ['rsuoo', null],
    ['xo', null],
    ['3335550121', null],
    ['', null],
    ["'", null],
  ])('%s → %s', (typed, rank) => expect(nearRank(text, typed)).toBe(rank))
})

test('letters beyond the first 65,536 are not cut in half', () => {
  const [near] = nearWords('𒍴噑Ẉ裏𒍙搢𒆹𓎕Ⱬ') ?? []
  const parts = [near?.starts, near?.ends, near?.within, near?.pattern].flat()
  expect(parts).toHaveLength(4)
  for (const part of parts) expect(part).not.toMatch(/\p{Surrogate}/u)
})

const letter = fc.constantFrom(...'abcdefghilmnopqrstuvz')
const word = fc.string({ unit: letter, minLength: 5, maxLength: 14 })

test('a word with one wrong letter holds a start, an end or a part of the parts to look for', () => {
  const typedAndMeant = fc
    .record({ word, at: fc.nat(13), other: letter, how: fc.constantFrom('other', 'less', 'more', 'swapped') })
    .map(({ word: typed, at, other, how }) => {
      const place = at % (typed.length - 1)
      const [before, one, after] = [typed.slice(0, place), typed.charAt(place), typed.slice(place + 1)]
      const meant = {
        other: before + other + after,
        less: before + after,
        more: before + other + one + after,
        swapped: before + after.charAt(0) + one + after.slice(1),
      }
      return { typed, meant: meant[how as keyof typeof meant] }
    })
  fc.assert(
    fc.property(typedAndMeant, ({ typed, meant }) => {
      const [near] = nearWords(typed) ?? []
      const isCandidate =
        near?.starts.some((start) => meant.startsWith(start)) ||
        near?.ends.some((end) => meant.endsWith(end)) ||
        near?.within.some((part) => meant.includes(part))
      expect(isCandidate).toBe(true)
      expect(nearRank(meant, typed)).toBe(0)
    }),
  )
})

test('the pattern of a typed word finds the texts that nearRanker does', () => {
  const few = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 4, maxLength: 7 })
  const texts = fc.array(few, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(few, texts, (typed, text) => {
      const isFound = text.includes(typed) || new RegExp(nearWords(typed)?.[0]?.pattern ?? '').test(text)
      expect([typed, text, isFound]).toEqual([typed, text, nearRank(text, typed) !== null])
    }),
    { numRuns: randomCases(500) },
  )
})

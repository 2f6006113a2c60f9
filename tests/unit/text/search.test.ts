import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFoundBy, personSearch, searchWords } from '../../../domain/text/search'
import { isFirstBest, searchRank } from '../../../domain/text/search-rank'
import { randomCases } from '../../support/long'

describe('searchWords', () => {
  test.each<[string, ReturnType<typeof searchWords>]>([
    ['', null],
    ['  ', null],
    ['!?', []],
    ['Russo Nicolò', [['russo'], ['nicolo']]],
    ['18/04/1966', [['18 04 1966']]],
    ['18.4.1966', [['18 04 1966']]],
    ['1966-04-18', [['18 04 1966']]],
    ['18041966', [['18041966', '18 04 1966']]],
    ['180466', [['180466', '18 04 1966', '18 04 2066']]],
    ['18/4/66', [['18 04 1966', '18 04 2066']]],
    ['32041966', [['32041966']]],
    ['18131966', [['18131966']]],
    ['18043366', [['18043366']]],
    ['1804196', [['1804196']]],
    ['3331234567', [['3331234567']]],
    ['+39 333 1234567', [['333'], ['1234567']]],
    ['russo 18041966', [['russo'], ['18041966', '18 04 1966']]],
    ['a b c d e f g 18041966', [['a'], ['b'], ['c'], ['d'], ['e'], ['f'], ['g'], ['18041966', '18 04 1966']]],
    ['a b c d e f g H i!', [['a'], ['b'], ['c'], ['d'], ['e'], ['f'], ['g'], ['h i']]],
    ['a b c d e f g ! ?', [['a'], ['b'], ['c'], ['d'], ['e'], ['f'], ['g']]],
  ])('%j → %j', (typed, words) => {
    expect(searchWords(typed)).toEqual(words)
  })
})

const person = (last_name: string, first_name: string, more = {}) => personSearch({ last_name, first_name, ...more })

describe('searchRank', () => {
  test.each<[string, string[]]>([
    [
      'russo',
      [
        person('Russo', 'Zita'),
        person('Russolillo', 'Anna'),
        person('Lo Russo', 'Mario'),
        person('Bianchi', 'Russo'),
        person('Brussolo', 'Anna'),
      ],
    ],
    ['mario russo', [person('Mario', 'Russo'), person('Russo', 'Mario'), person('Lo Russo', 'Mario')]],
    ['russo mario', [person('Russo', 'Mario'), person('Lo Russo', 'Mario')]],
    ['de l', [person('De Luca', 'Ida'), person('Luca', 'Delia')]],
    ['maria', [person('Mariani', 'Ugo'), person('Santa Maria', 'Ugo'), person('Abba', 'Maria Mariella')]],
    ['18041966', [person('Neri', 'Ugo', { birthday: '1966-04-18' }), person('Verdi', 'Ugo', { phone: '06 18041966' })]],
  ])('%j → each of these found better than the next', (typed, people) => {
    const ranks = people.map((text) => searchRank(text, typed))
    expect(ranks).not.toContain(null)
    expect(ranks).toEqual([...new Set(ranks)].toSorted())
  })

  test('of any people and any text: found means ranked, by one rank alone', () => {
    fc.assert(
      fc.property(anyPerson, anyTyped, (text, typed) => {
        const isSought = (searchWords(typed) ?? []).length > 0
        expect(searchRank(text, typed) !== null).toBe(isSought && isFoundBy(text, typed))
      }),
      { numRuns: randomCases(2000) },
    )
  })

  test('a surname as typed is ranked first, a surname that begins so before any other', () => {
    fc.assert(
      fc.property(name, name, fc.nat(8), (last_name, first_name, length) => {
        const text = person(last_name, first_name)
        expect(searchRank(text, last_name)).toBe(0)
        expect(searchRank(text, last_name.slice(0, length + 1))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('isFirstBest', () => {
  const anna = person('Russo', 'Anna')
  const mario = person('Russo', 'Mario')
  const lo = person('Lo Russo', 'Mario')
  test.each<[string, string[], boolean]>([
    ['russo', [], false],
    ['russo', [anna], true],
    ['russo', [anna, lo], true],
    ['russo', [anna, mario], false],
    ['russo anna', [anna], true],
    ['rus', [anna, mario], false],
    ['russo', [anna, person('Russolillo', 'Bea')], true],
    ['russo anna', [anna, anna], false],
    ['', [anna, mario], false],
    ['18041966', [person('A', 'B', { birthday: '1966-04-18' }), person('C', 'D', { birthday: '1966-04-18' })], false],
  ])('%j in %j → %s', (typed, people, expected) => {
    expect(isFirstBest(people, typed)).toBe(expected)
  })
})

const name = fc.constantFrom('Russo', 'Lo Russo', 'D’Amico', 'Maria', 'Mario', 'De Rossi', 'Anna-Maria', 'Brusso', 'Ro')
const anyPerson = fc
  .record({
    last_name: name,
    first_name: name,
    phone: fc.option(fc.constantFrom('3331804196', '06/180466', '18041966')),
    birthday: fc.option(fc.constantFrom('1966-04-18', '2066-04-18', '1958-12-04')),
    fiscal_code: fc.option(fc.constantFrom('RSSMRA66D18H501U')),
  })
  .map(personSearch)
const typedPart = fc.oneof(
  name.chain((text) => fc.nat(text.length).map((end) => text.slice(0, end))),
  fc.constantFrom('18041966', '180466', '18/4/66', '333', '+39', 'rss', 'h501', '.', '+', '(', 'usso', '🩺'),
  fc.string({ maxLength: 4 }),
)
const anyTyped = fc.array(typedPart, { maxLength: 4 }).map((parts) => parts.join(' '))

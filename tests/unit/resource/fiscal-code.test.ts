import { stdnum } from 'stdnum'
import { describe, expect, test } from 'vitest'
import { isFiscalCode } from '../../../domain/resource'
import {
  bornAbroad,
  type CodedPerson,
  fiscalCodeBirthdays,
  fiscalCodeFacts,
  fiscalCodeText,
  fiscalCodeWarnings,
} from '../../../domain/resource/fiscal-facts'

/** The code with the check letter that stdnum accepts. */
function withCheckLetter(start: string): string {
  const code = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => start + letter)
  return code.find((one) => stdnum.IT?.codicefiscale?.validate(one).isValid) ?? ''
}

describe('fiscalCodeFacts(code)', () => {
  test.each([
    ['a man', 'RSSMRA80A01H501', 'M', ['1980-01-01'], 'H501'],
    ['a woman: the day plus 40', 'RSSMRA80A41H501', 'F', ['1980-01-01'], 'H501'],
    ['either century', 'RSSMRA12T31H501', 'M', ['2012-12-31', '1912-12-31'], 'H501'],
    ['a leap day of one century only', 'BNCGLI00B69F205', 'F', ['2000-02-29'], 'F205'],
    ['born abroad', 'HRTKRN75T70Z112', 'F', ['1975-12-30'], 'Z112'],
    ['one letter in place of a digit', 'RSSMRA80A01H50M', 'M', ['1980-01-01'], 'H501'],
    ['letters in place of all digits', 'RSSMRAULALMHRLM', 'M', ['1980-01-01'], 'H501'],
  ])('%s', (_, start, gender, birthdays, place) => {
    const facts = fiscalCodeFacts(withCheckLetter(start).toLowerCase())
    expect(facts).toMatchObject({ gender, place })
    expect(facts?.birthdays).toEqual(expect.arrayContaining(birthdays))
    expect(facts?.birthdays.filter((day) => !day.startsWith('2080') && !day.startsWith('2075'))).toEqual(birthdays)
  })

  test.each([
    ['a wrong check letter', 'RSSMRA80A01H501A'],
    ['a company', '01258691003'],
    ['nothing', ''],
  ])('%s → null', (_, code) => expect(fiscalCodeFacts(code)).toBeNull())
})

describe('fiscalCodeBirthdays(facts, today) → the days that are not in the future, latest first', () => {
  test.each([
    ['of either century', '26A01', '2026-11-23', ['2026-01-01', '1926-01-01']],
    ['tomorrow is of the century before', '26S24', '2026-11-23', ['1926-11-24']],
    ['today', '26S23', '2026-11-23', ['2026-11-23', '1926-11-23']],
    ['at most 110 years old', '10A01', '2026-11-23', ['2010-01-01']],
    ['too old and not born yet', '30A01', '2025-06-01', ['1930-01-01']],
    ['29 February of a common century', '00B29', '2026-11-23', ['2000-02-29']],
  ])('%s', (_, date, today, birthdays) => {
    const facts = fiscalCodeFacts(withCheckLetter(`RSSMRA${date}H501`))
    expect(facts && fiscalCodeBirthdays(facts, today)).toEqual(birthdays)
  })

  test('more than 110 years ago, or in the future → none', () => {
    const facts = fiscalCodeFacts(withCheckLetter('RSSMRA60A01H501'))
    expect(facts && fiscalCodeBirthdays(facts, '2059-12-31')).toEqual(['1960-01-01'])
    const longAgo = {
      gender: 'M',
      birthdays: ['1900-01-01'],
      place: 'H501',
      last_name: 'RSS',
      first_name: 'MRA',
    } as const
    expect(fiscalCodeBirthdays(longAgo, '2010-01-01')).toEqual(['1900-01-01'])
    expect(fiscalCodeBirthdays(longAgo, '2010-01-02')).toEqual([])
  })
})

describe('fiscalCodeWarnings(code, person)', () => {
  const code = withCheckLetter('RSSMRA80A01H501')
  const mario: CodedPerson = {
    last_name: 'Rossi',
    first_name: 'Mario',
    gender: 'M',
    birthday: '1980-01-01',
    place: 'H501',
  }
  test.each<[string, CodedPerson, (keyof CodedPerson)[]]>([
    ['all agrees', mario, []],
    ['nothing is known', {}, []],
    ['empty fields', { ...mario, birthday: null, gender: null, first_name: '' }, []],
    ['another sex', { ...mario, gender: 'F' }, ['gender']],
    ['another day', { ...mario, birthday: '1980-01-10' }, ['birthday']],
    ['the other century agrees', { ...mario, birthday: '2080-01-01' }, []],
    ['another place', { ...mario, place: 'F205' }, ['place']],
    ['born abroad, not in Italy', { ...mario, place: bornAbroad }, ['place']],
    ['another surname', { ...mario, last_name: 'Bianchi' }, ['last_name']],
    ['a name in another alphabet', { ...mario, last_name: 'Иванов' }, []],
    [
      'all of somebody else',
      { last_name: 'Bo', first_name: 'Anna', gender: 'F', birthday: '1990-02-02', place: 'L219' },
      ['last_name', 'first_name', 'gender', 'birthday', 'place'],
    ],
  ])('%s', (_, person, fields) => {
    const warnings = fiscalCodeWarnings(code, person)
    expect(warnings).toEqual(fields.map((field) => ({ field, text: fiscalCodeText[field] })))
  })

  test('a wrong code → nothing: it is refused', () => {
    expect(isFiscalCode('RSSMRA80A01H501A')).toBe(false)
    expect(fiscalCodeWarnings('RSSMRA80A01H501A', { gender: 'F' })).toEqual([])
  })

  test('a code of someone born in another country → agrees with abroad, and with no Comune', () => {
    const french = withCheckLetter('RSSMRA80A01Z110')
    expect(fiscalCodeWarnings(french, { ...mario, place: bornAbroad })).toEqual([])
    expect(fiscalCodeWarnings(french, mario).map(({ field }) => field)).toEqual(['place'])
  })

  test('omocodia → no warning', () => {
    expect(fiscalCodeWarnings(withCheckLetter('RSSMRAULALMHRLM'), mario)).toEqual([])
  })

  // the three letters of surnames and first names, as the ministry's decree of 23 December 1976 forms them
  test.each([
    ['Lo Russo', 'Nicolò', 'LRSNCL'],
    ['D’Amico', 'Anna Maria', 'DMCNMR'],
    ['Fo', 'Gianfranco', 'FOXGFR'],
    ['Bo', 'Al', 'BOXLAX'],
    ['Aieie', 'Ia', 'AIEIAX'],
    ['Rosi', 'Renato', 'RSORNT'],
    ['De’ Paoli', 'Roberta', 'DPLRRT'],
    ['Müller', 'Jürgen', 'MLLJGN'],
  ])('%s %s is %s', (last_name, first_name, letters) => {
    const own = withCheckLetter(`${letters}80A01H501`)
    expect(fiscalCodeWarnings(own, { last_name, first_name })).toEqual([])
  })
})

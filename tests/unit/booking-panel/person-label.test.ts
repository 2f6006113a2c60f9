import { describe, expect, test } from 'vitest'
import { parentsLine, personLine } from '../../../src/custom-pages/booking-panel/person/person-label'
import { namesInFull, namesMasked } from '../../../src/shared/people/name-mask'
import { maria } from '../../support/builders/booking-builders'

const registered = { kind: 'registered', person: maria } as const
const named = { kind: 'free-text', name: 'De Luca Anna', country: 'IT', phone: '' } as const
const mother = { id: 41, first_name: 'Anna', last_name: 'Rossi', relationship: { name: 'Madre' } }

describe('personLine', () => {
  test.each([
    ['nobody yet', null, '', ''],
    ['somebody registered', registered, 'Esposito Maria · 12/04/1958 · 333 123 4567', 'E. M. · tel. …567 · CF …501K'],
    [
      'a representative, known by the company',
      {
        kind: 'registered',
        person: { ...maria, pharmaceutical_company: { id: 1, name: 'Farmalba' }, fiscal_code: null },
      } as const,
      'Esposito Maria · Farmalba · 12/04/1958 · 333 123 4567',
      'E. M. · Farmalba · tel. …567',
    ],
    ['a name said on the phone', named, 'De Luca Anna', 'D. L. A.'],
  ])('%s', (_name, person, inFull, atTheCounter) => {
    expect(personLine(person, namesInFull)).toBe(inFull)
    expect(personLine(person, namesMasked)).toBe(atTheCounter)
  })

  test('and parentsLine: relatives with their kinship, initials with masked names', () => {
    expect(parentsLine({ parents: [mother] }, namesInFull)).toBe('Madre: Rossi Anna')
    expect(parentsLine({ parents: [mother] }, namesMasked)).toBe('Madre: R. A.')
  })
})

import { describe, expect, test } from 'vitest'
import type { MergePreview } from '../../../domain/contract/people/patient-merges'
import { emptyPatient, problemsOfPatient, toWire } from '../../../src/custom-pages/patients/form/values'
import { movesText, selectionFrom } from '../../../src/shared/patients/merge-selection'

const typed = { ...emptyPatient.values, last_name: ' Rossi ', first_name: 'Ada' }

describe('the form of a patient', () => {
  test('→ what is sent: trimmed, without empty texts, a prefix with its phone only, consents only when given', () => {
    expect(
      toWire({ ...typed, birthday: '14/2/1958', phone: '333 555 0100', fiscal_code: 'drs crn58b54h501k' }),
    ).toEqual({
      last_name: 'Rossi',
      first_name: 'Ada',
      fiscal_code: 'DRSCRN58B54H501K',
      gender: null,
      birthday: '1958-02-14',
      phone: '333 555 0100',
      phone_prefix: '+39',
      email: null,
      address: null,
      city_id: null,
    })
    expect(toWire({ ...typed, privacy: true })).toMatchObject({ phone_prefix: null, privacy: true })
    expect(toWire(typed, ['country'])).toEqual({ phone: null, phone_prefix: null })
  })

  test.each([
    ['a wrong check letter', { fiscal_code: 'DRSCRN58B54H501X' }, ['fiscal_code']],
    ['a day that does not exist', { birthday: '31/02/1958' }, ['birthday']],
    ['no name', { last_name: ' ', first_name: '' }, ['last_name']],
    ['nothing else', {}, []],
  ])('%s → refused there', (_what, changes, fields) => {
    expect(Object.keys(problemsOfPatient({ ...typed, ...changes }, {}, true)).sort()).toEqual([...fields].sort())
  })
})

describe('two records of a person', () => {
  const side = { gender: null, birthday: null, fiscal_code: null, phone: null, phone_prefix: null, email: null }
  const kept = { ...side, id: 1, first_name: 'Ada', last_name: 'Rossi', address: 'Via Po 1', city: null, version: 1 }
  const removed = { ...kept, id: 2, address: 'Via Arno 2', phone: '3335550100', phone_prefix: '+39' }
  const moves = { visits: 1, messages: 0, prescriptions: 2, notes: 0, relatives: 0 }
  const preview: MergePreview = { kept, removed, differs: ['address'], moves, refusal: null }

  test('what only the one that goes has is kept; where both differ, what stays or was chosen', () => {
    expect(selectionFrom(preview, {})).toEqual({ phone: true, phone_prefix: true })
    const choices = { phone: kept.id, phone_prefix: kept.id, address: removed.id }
    expect(selectionFrom(preview, choices)).toEqual({ phone: false, phone_prefix: false, address: true })
    // the other one stays instead
    expect(selectionFrom({ ...preview, kept: removed, removed: kept }, choices)).toEqual({
      ...{ phone: true, phone_prefix: true, address: false },
    })
  })

  test('what moves, in words', () => {
    expect(movesText(moves)).toBe('1 visita, 2 ricette')
  })
})

import { describe, expect, test } from 'vitest'
import { ageOn } from '../../../domain/calendar/age'
import { namesMasked } from '../../../src/shared/people/name-mask'
import { actorText, changeLines } from '../../../src/shared/visits/card/booking-history'
import { placeOf } from '../../../src/ui/dialogs/anchored-dialog'

const sara = { id: 1, name: 'Sara Bianchi' }
const ferri = { id: 7, name: 'Giulia Ferri' }
const entry = {
  at: '2026-11-24T08:15:00Z',
  actor: sara,
  on_behalf_of: null,
  impersonator: null,
  change: {},
  reason: null,
}

describe('changeLines and actorText', () => {
  test.each([
    ['made', { status: [null, 'confirmed'], date: [null, '2026-11-24'] }, ['Prenotazione creata']],
    ['confirmed', { status: ['pending', 'confirmed'] }, ['Stato: In attesa → Confermata']],
    [
      'moved',
      { date: ['2026-11-24', '2026-12-01'], from: ['09:00:00', '10:15:00'] },
      ['Data: martedì 24 novembre → martedì 1º dicembre', 'Inizio: 09:00 → 10:15'],
    ],
    ['another service: ids say nothing to a person', { office_service_id: [3, 4] }, ['Prestazione: modificata']],
    ['a note taken away', { doctor_notes: ['A digiuno', null] }, ['Nota per il paziente: A digiuno → –']],
    ['what is not shown', { version: [1, 2] }, []],
  ] as const)('%s', (_, change, lines) => {
    expect(changeLines({ change: change as never })).toEqual(lines)
  })

  test('with masked names give what changed, without names and notes', () => {
    const change = {
      name: ['Rossi Anna', 'Bianchi Ugo'],
      assistant_notes: [null, 'Fragile'],
      from: ['09:00:00', '10:00:00'],
    }
    expect(changeLines({ change: change as never }, namesMasked)).toEqual([
      'Nome: ••• → •••',
      'Nota privata: – → •••',
      'Inizio: 09:00 → 10:00',
    ])
    expect(actorText({ ...entry, on_behalf_of: ferri }, namesMasked)).toBe('S. B. per G. F.')
  })

  test('give who changed it, and as whom', () => {
    expect(actorText({ ...entry, on_behalf_of: ferri })).toBe('Sara Bianchi per Giulia Ferri')
    expect(actorText({ ...entry, actor: ferri, on_behalf_of: ferri })).toBe('Giulia Ferri')
    expect(actorText({ ...entry, actor: ferri, impersonator: { id: 2, name: 'Ada Admin' } })).toBe(
      'Giulia Ferri (accesso di Ada Admin)',
    )
    expect(actorText({ ...entry, actor: null })).toBe('Sistema')
  })
})

test.each([
  ['the day before the birthday', '2026-04-11', 67],
  ['on the birthday', '2026-04-12', 68],
])('age %s', (_, today, age) => {
  expect(ageOn('1958-04-12', today)).toBe(age)
})

describe('placeOf a dialog beside its anchor', () => {
  const size = { width: 400, height: 300 }
  const view = { width: 1440, height: 900 }
  test.each([
    ['at the right where there is room', { left: 300, right: 460, top: 200 }, { left: 468, top: 200 }],
    ['else at the left', { left: 1100, right: 1260, top: 200 }, { left: 692, top: 200 }],
    ['never below the window', { left: 300, right: 460, top: 800 }, { left: 468, top: 588 }],
  ])('%s', (_, anchor, place) => {
    expect(placeOf('beside', { ...anchor, bottom: anchor.top + 30 }, size, view)).toEqual(place)
  })
  test('is over the anchor where neither side has room', () => {
    const wide = { left: 60, right: 700, top: 100, bottom: 130 }
    expect(placeOf('beside', wide, size, { width: 760, height: 900 }).left).toBe(348)
  })
})

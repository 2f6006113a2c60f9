import { describe, expect, test } from 'vitest'
import type { ScheduleGroup } from '../../../domain/planning/schedule-groups'
import {
  type ClosureDraft,
  changeOf,
  draftOfDays,
  draftOfGroup,
  draftProblems,
  fieldOf,
  removalOf,
  withDates,
} from '../../../src/custom-pages/settings/holidays/closure-draft'
import type { Office } from '../../../src/custom-pages/settings/holidays/sentences'
import { draftSummary } from '../../../src/custom-pages/settings/holidays/summary'
import { placeErrors } from '../../../src/forms/errors'

const place = { address: null, city: null }
const offices: Office[] = [
  { id: 1, office: { id: 11, name: 'Studio Via Roma', ...place } },
  { id: 2, office: { id: 12, name: 'Ambulatorio Prati', ...place } },
]
const today = '2026-11-23'
const christmas = draftOfDays('2026-12-24', '2027-01-06', offices)
const aDraft = (more: Partial<ClosureDraft> = {}): ClosureDraft => ({ ...christmas, ...more })
const opening = aDraft({ kind: 'open', from: '19/12/2026', start: '9', end: '13:00' })
const pause = aDraft({ kind: 'pause', from: '02/12/2026', start: '10:00', end: '10:30' })

const aGroup = (more: Partial<ScheduleGroup> = {}): ScheduleGroup => ({
  key: '7',
  type: 'specific',
  kind: 'closed',
  from: '2026-12-24 00:00:00',
  to: '2027-01-06 24:00:00',
  duration: null,
  recurrence: null,
  note: 'Natale',
  entries: [
    { id: 7, version: 3, office_user_id: 1 },
    { id: 8, version: 1, office_user_id: 2 },
  ],
  ...more,
})
const rule = { from: '2026-09-02', freq: 'weekly', interval: 1, except: ['2026-10-07'] }
const savedPause = aGroup({
  type: 'recurring',
  from: '2026-09-02 10:00:00',
  to: '2026-09-02 10:30:00',
  recurrence: rule,
  note: 'Riunione',
  entries: [{ id: 9, version: 2, office_user_id: 1 }],
})

describe('draftProblems', () => {
  test.each<[string, Partial<ClosureDraft>, object]>([
    ['whole days', {}, {}],
    ['no day', { from: '' }, { from: 'Campo obbligatorio.' }],
    ['30 February', { from: '30/02/2027' }, { from: 'Inserisci una data valida.' }],
    ['the year 10000', { to: '01/01/10000' }, { to: 'Inserisci una data valida.' }],
    ['the last day before the first', { to: '23/12/2026' }, { to: 'L’ultimo giorno non può precedere il primo.' }],
    ['no office', { officeUserIds: [] }, { offices: 'Scegli almeno una struttura.' }],
    ['no hours', { wholeDays: false }, { start: 'Campo obbligatorio.', end: 'Campo obbligatorio.' }],
    ['25:00', { wholeDays: false, start: '25:00', end: '9' }, { start: 'Inserisci un orario valido.' }],
    ['24:00 as a start', { wholeDays: false, start: '24:00', end: '9' }, { start: 'Inserisci un orario valido.' }],
    ['an earlier hour on the last of several days', { wholeDays: false, start: '13', end: '9' }, {}],
    [
      'an end at its start',
      { ...opening, end: '09:00' },
      { end: 'L’orario di fine deve essere superiore all’orario di inizio.' },
    ],
    ['an opening', opening, {}],
    ['a pause in no office by name', { ...pause, officeUserIds: [] }, {}],
    ['a pause on no weekday', { ...pause, weekdays: [] }, { weekdays: 'Scegli almeno un giorno.' }],
    ['a pause every 0 weeks', { ...pause, interval: 0 }, { interval: 'Il valore minimo è 1.' }],
    [
      'a pause that ends before it begins',
      { ...pause, repeatEnd: 'until', until: '2026-12-01' },
      { until: 'L’ultimo giorno non può precedere il primo.' },
    ],
    ['one date of a pause, whose rule is not typed', { ...pause, weekdays: [], occurrence: '2026-12-02' }, {}],
    ['a note of 201 characters', { note: 'a'.repeat(201) }, { note: 'Al massimo 200 caratteri.' }],
  ])('of %s', (_, more, problems) => {
    expect(draftProblems(aDraft(more))).toEqual(problems)
  })
})

describe('changeOf', () => {
  test('a new closure → one schedule for each office', () => {
    const one = {
      type: 'specific',
      kind: 'closed',
      from: '2026-12-24 00:00:00',
      to: '2027-01-06 24:00:00',
      note: 'Natale',
    }
    expect(changeOf(aDraft({ note: ' Natale ' }), null, offices)).toEqual({
      schedules: [
        { office_user_id: 1, ...one },
        { office_user_id: 2, ...one },
      ],
    })
  })

  test('an opening → its hours and the length of its visits', () => {
    expect(changeOf(opening, null, offices).schedules?.[0]).toMatchObject({
      kind: 'open',
      from: '2026-12-19 09:00:00',
      to: '2026-12-19 13:00:00',
      duration: 15,
    })
  })

  test('a saved closure without one office → that one is removed, the other changed by its version', () => {
    const draft = { ...draftOfGroup(aGroup(), null, today), officeUserIds: [1], to: '03/01/2027' }
    const { schedules, removed_schedules } = changeOf(draft, aGroup(), offices)
    expect(schedules?.map(({ id, version, office_user_id, to }) => [id, version, office_user_id, to])).toEqual([
      [7, 3, 1, '2027-01-03 24:00:00'],
    ])
    expect(removed_schedules).toEqual([{ id: 8, version: 1 }])
  })

  test('a saved closure in another office too → a new one there', () => {
    const saved = aGroup({ entries: [{ id: 7, version: 3, office_user_id: 1 }] })
    const change = changeOf({ ...draftOfGroup(saved, null, today), officeUserIds: [1, 2] }, saved, offices)
    expect(change.schedules?.map(({ id, office_user_id }) => [id, office_user_id])).toEqual([
      [7, 1],
      [undefined, 2],
    ])
  })

  test('what was saved, unchanged → the same times, rule and note', () => {
    const change = changeOf(draftOfGroup(savedPause, null, today), savedPause, offices)
    expect(change).toEqual({
      schedules: [
        {
          ...savedPause.entries[0],
          type: 'recurring',
          kind: 'closed',
          from: '2026-09-02 10:00:00',
          to: '2026-09-02 10:30:00',
          recurrence: rule,
          note: 'Riunione',
          scope: 'all',
        },
      ],
    })
  })

  test('a pause opened on a date → that date alone, which may move; from it on its rule keeps its start', () => {
    const draft = draftOfGroup(savedPause, '2026-12-02', today)
    expect([draft.scope, draft.occurrence, draft.from]).toEqual([null, '2026-12-02', '02/12/2026'])
    const one = changeOf({ ...draft, from: '03/12/2026' }, savedPause, offices).schedules?.[0]
    expect([one?.scope, one?.occurrence, one?.from]).toEqual([null, '2026-12-02', '2026-12-03 10:00:00'])
    const later = withDates(draft, savedPause, { scope: 'next', occurrence: '2026-12-09' })
    const next = changeOf(later, savedPause, offices).schedules?.[0]
    expect([next?.scope, next?.occurrence, next?.recurrence?.from]).toEqual(['next', '2026-12-09', '2026-09-02'])
  })
})

test('removalOf a closure removes every office’s; of a pause the chosen dates', () => {
  expect(removalOf(aGroup(), { scope: null, occurrence: null })).toEqual({
    removed_schedules: [
      { id: 7, version: 3 },
      { id: 8, version: 1 },
    ],
  })
  expect(removalOf(savedPause, { scope: null, occurrence: '2026-12-02' }).removed_schedules).toEqual([
    { id: 9, version: 2, scope: null, occurrence: '2026-12-02' },
  ])
  expect(removalOf(savedPause, { scope: 'all', occurrence: '2026-12-02' }).removed_schedules).toEqual([
    { id: 9, version: 2, scope: 'all' },
  ])
})

test('a refusal puts what the server refuses at its field', () => {
  expect(
    placeErrors(
      { 'schedules.1.to': ['Prima.'], 'schedules.0.recurrence.count': ['Troppe.'], other: ['Altro.'] },
      fieldOf,
    ),
  ).toEqual({ errors: { to: 'Prima.', count: 'Troppe.' }, rest: 'Altro.' })
})

test.each([
  [christmas, 'Chiuso: 24 dicembre 2026 – 6 gennaio 2027 · 14 giorni, tutte le strutture.'],
  [aDraft({ to: '24/12/2026', officeUserIds: [2] }), 'Chiuso: giovedì 24 dicembre 2026, Ambulatorio Prati.'],
  [
    aDraft({ wholeDays: false, start: '13', end: '9' }),
    'Chiuso: dalle 13:00 del 24 dicembre 2026 alle 09:00 del 6 gennaio 2027, tutte le strutture.',
  ],
  [opening, 'Aperto: sabato 19 dicembre 2026, 09:00–13:00, tutte le strutture.'],
  [pause, 'Pausa: ogni settimana il mercoledì, 10:00–10:30, tutte le strutture.'],
  [aDraft({ from: '' }), null],
])('draftSummary %#', (draft, words) => {
  expect(draftSummary(draft, offices)).toBe(words)
})

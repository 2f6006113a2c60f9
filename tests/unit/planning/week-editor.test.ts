import { describe, expect, test } from 'vitest'
import type { Planning } from '../../../domain/contract/agenda/hours'
import { spanText, weekProblems } from '../../../domain/planning/week-problems'
import { countKinds, countTimes, countWeek } from '../../../src/custom-pages/settings/weekly-planning/editor/counts'
import {
  changedWeeks,
  type Editor,
  type EditorAction,
  edit,
  isChanged,
  removedWeeks,
  startEditor,
} from '../../../src/custom-pages/settings/weekly-planning/editor/editor'
import {
  drawnShifts,
  type EditedShift,
  rangesOn,
  shiftsOn,
  weekOn,
  wireShifts,
} from '../../../src/custom-pages/settings/weekly-planning/editor/week'

const hour = 60
const week = 'planning-7'
const slot = { duration: null, horizon: null, rate_limit: null }
const mornings = {
  id: 1,
  weekdays: [1, 2, 3, 4, 5],
  from: '09:00:00',
  to: '13:00:00',
  duration: 15,
  valid_from: null,
  valid_to: null,
  slots: [
    {
      id: 1,
      slot_code: 'break' as const,
      weekdays: [1, 2, 3, 4, 5],
      slots: [{ from: '11:00:00', to: '11:30:00' }],
      ...slot,
    },
    {
      id: 2,
      slot_code: 'phone_break' as const,
      weekdays: [4, 5],
      slots: [{ from: '09:30:00', to: '10:30:00' }],
      ...slot,
    },
  ],
}
const planning = (fields: Partial<Planning> = {}): Planning => ({
  id: 7,
  office_user_id: 3,
  name: 'Autunno',
  valid_from: '2026-09-14',
  valid_to: null,
  version: 1,
  shifts: [mornings],
  ...fields,
})

const drawnBy = (...actions: EditorAction[]): Editor => actions.reduce(edit, startEditor([planning()]))
const shifts = (editor: Editor) => editor.weeks.find(({ key }) => key === week)?.shifts ?? []
const first = (editor: Editor) => shifts(editor)[0] as EditedShift
const id = first(drawnBy()).id
const day = (editor: Editor, weekday: number) => shiftsOn(shifts(editor), weekday).map(spanText)
const ranges = (editor: Editor, weekday: number) =>
  shiftsOn(shifts(editor), weekday).flatMap((shift) =>
    rangesOn(shift, weekday).map((range) => `${range.slot_code} ${spanText(range)}`),
  )

describe('the steps of drawing', () => {
  test('draw → a shift of that weekday, selected and announced', () => {
    const editor = drawnBy({ kind: 'draw', week, weekday: 4, span: { from: 15 * hour, to: 18 * hour }, duration: 15 })
    expect(day(editor, 4)).toEqual(['09:00–13:00', '15:00–18:00'])
    expect(editor.announcement.text).toBe('Turno di giovedì, dalle 15:00 alle 18:00')
    expect(editor.selected).toMatchObject({ week, weekday: 4 })
  })

  test('change on one weekday → that day is a shift of its own, with its ranges', () => {
    const editor = drawnBy({ kind: 'change', week, shift: id, weekdays: [4], fields: { to: 13 * hour + 45 } })
    expect(shifts(editor).map(({ weekdays }) => weekdays)).toEqual([[1, 2, 3, 5], [4]])
    expect([day(editor, 4), day(editor, 5)]).toEqual([['09:00–13:45'], ['09:00–13:00']])
    expect(ranges(editor, 4)).toEqual(['phone_break 09:30–10:30', 'break 11:00–11:30'])
    expect(editor.announcement.text).toBe('Turno di giovedì, dalle 9:00 alle 13:45')
  })

  test('change without weekdays → all days of the shift; ranges outside go, others are cut', () => {
    const editor = drawnBy({ kind: 'change', week, shift: id, fields: { from: 10 * hour, to: 11 * hour + 15 } })
    expect(shifts(editor)).toHaveLength(1)
    expect(ranges(editor, 4)).toEqual(['phone_break 10:00–10:30', 'break 11:00–11:15'])
  })

  test('move to another day → the ranges go with the block', () => {
    const editor = drawnBy({ kind: 'move', week, shift: id, weekday: 5, to: { weekday: 6, from: 10 * hour } })
    expect([day(editor, 5), day(editor, 6)]).toEqual([[], ['10:00–14:00']])
    expect(ranges(editor, 6)).toEqual(['phone_break 10:30–11:30', 'break 12:00–12:30'])
    expect(editor.selected?.weekday).toBe(6)
  })

  test('duplicate → the next day with room; split, delete and set-days of one weekday', () => {
    const copied = drawnBy({ kind: 'duplicate', week, shift: id, weekday: 1, to: null })
    expect(day(copied, 6)).toEqual(['09:00–13:00'])
    const divided = drawnBy({ kind: 'split', week, shift: id, weekdays: [2], at: 11 * hour + 15 })
    expect([day(divided, 2), ranges(divided, 2)]).toEqual([
      ['09:00–11:15', '11:15–13:00'],
      ['break 11:00–11:15', 'break 11:15–11:30'],
    ])
    expect(day(drawnBy({ kind: 'delete', week, shift: id, weekdays: [3] }), 3)).toEqual([])
    const set = drawnBy({ kind: 'set-days', week, shift: id, weekdays: [1, 4, 0], like: 4 })
    expect([1, 2, 4, 0].map((weekday) => ranges(set, weekday).length)).toEqual([1, 0, 2, 2])
  })

  test('paint → over what was painted, with the defaults of the kind; erase takes it away', () => {
    const span = { from: 10 * hour, to: 12 * hour }
    const painted = drawnBy({ kind: 'paint', week, weekday: 4, span, code: 'mr' })
    expect(ranges(painted, 4)).toEqual(['phone_break 09:30–10:00', 'mr 10:00–12:00'])
    expect(ranges(painted, 5)).toEqual(['phone_break 09:30–10:30', 'break 11:00–11:30'])
    expect(rangesOn(first(painted), 4)[1]).toMatchObject({ duration: 15, horizon: 365, rate_limit: 90 })
    expect(ranges(drawnBy({ kind: 'paint', week, weekday: 4, span, code: null }), 4)).toEqual([
      'phone_break 09:30–10:00',
    ])
  })

  test('a range is added, changed on one of its days, removed', () => {
    const span = { from: 12 * hour, to: 13 * hour }
    const added = drawnBy({ kind: 'add-range', week, shift: id, weekdays: [1, 2], span, code: 'jolly' })
    expect([ranges(added, 1), ranges(added, 3)]).toEqual([
      ['break 11:00–11:30', 'jolly 12:00–13:00'],
      ['break 11:00–11:30'],
    ])
    const range = rangesOn(first(added), 1)[1]?.id ?? ''
    const changed = edit(added, {
      kind: 'change-range',
      week,
      shift: id,
      range,
      weekdays: [1],
      fields: { from: 12.5 * hour },
    })
    expect([ranges(changed, 1)[1], ranges(changed, 2)[1]]).toEqual(['jolly 12:30–13:00', 'jolly 12:00–13:00'])
    expect(ranges(edit(added, { kind: 'remove-range', week, shift: id, range }), 2)).toEqual(['break 11:00–11:30'])
  })

  test('copy-day → the other days are alike; replace → the given shifts', () => {
    const editor = drawnBy(
      { kind: 'draw', week, weekday: 4, span: { from: 15 * hour, to: 18 * hour }, duration: 30 },
      { kind: 'copy-day', week, from: 4, to: [1, 6] },
    )
    for (const weekday of [1, 6]) {
      expect(day(editor, weekday)).toEqual(day(editor, 4))
      expect(ranges(editor, weekday)).toEqual(ranges(editor, 4))
    }
    expect(shifts(drawnBy({ kind: 'replace', week, shifts: [] }))).toEqual([])
  })

  test.each<[string, EditorAction, string]>([
    [
      'over another shift',
      { kind: 'draw', week, weekday: 1, span: { from: 600, to: 660 }, duration: 15 },
      'Si sovrappone a un altro turno di lunedì.',
    ],
    [
      'after midnight',
      { kind: 'move', week, shift: id, weekday: 1, to: { weekday: 1, from: 1260 } },
      'Il turno deve finire entro le 24:00.',
    ],
    [
      'end before start',
      { kind: 'change', week, shift: id, fields: { to: 500 } },
      'L’orario di fine deve essere superiore all’orario di inizio.',
    ],
    [
      'longer visits than shift',
      { kind: 'draw', week, weekday: 1, span: { from: 0, to: 15 }, duration: 30 },
      'La durata della visita è più lunga del turno.',
    ],
    [
      'paint outside a shift',
      { kind: 'paint', week, weekday: 0, span: { from: 0, to: 60 }, code: 'mr' },
      'Si colora dentro un turno.',
    ],
    [
      'a range over another',
      { kind: 'add-range', week, shift: id, span: { from: 600, to: 700 }, code: 'jolly' },
      'Due fasce dello stesso turno si sovrappongono.',
    ],
    ['no weekday', { kind: 'set-days', week, shift: id, weekdays: [], like: 1 }, 'Scegli almeno un giorno.'],
    ['a shift that has gone', { kind: 'delete', week, shift: 'gone' }, 'Il turno non c’è più.'],
  ])('%s → refused in words, nothing changed', (_, action, text) => {
    const editor = drawnBy(action)
    expect(editor.announcement).toMatchObject({ text, isRefusal: true })
    expect([editor.weeks, editor.past]).toEqual([editor.stored, []])
  })
})

describe('what is saved', () => {
  test('equal hours of different weekdays are one shift again, ranges share weekdays and spans', () => {
    const editor = drawnBy(
      { kind: 'change', week, shift: id, weekdays: [4], fields: { to: 14 * hour } },
      { kind: 'paint', week, weekday: 1, span: { from: 12 * hour, to: 13 * hour }, code: 'break' },
      { kind: 'paint', week, weekday: 2, span: { from: 12 * hour, to: 13 * hour }, code: 'break' },
    )
    const moved = shifts(editor).find(({ weekdays }) => weekdays.includes(4))?.id ?? ''
    expect(wireShifts(shifts(editor))).toHaveLength(2)
    const back = edit(editor, { kind: 'change', week, shift: moved, fields: { to: 13 * hour } })
    expect(shifts(back)).toHaveLength(2)
    const [saved, ...others] = wireShifts(shifts(back))
    expect(others).toEqual([])
    expect(saved?.weekdays).toEqual([1, 2, 3, 4, 5])
    expect(saved?.slots.map(({ slot_code, weekdays, slots }) => [slot_code, weekdays.length, slots[0]?.from])).toEqual([
      ['break', 5, '11:00:00'],
      ['break', 2, '12:00:00'],
      ['phone_break', 2, '09:30:00'],
    ])
  })

  test('isChanged is false again after steps that come back to what is stored', () => {
    const there = drawnBy({ kind: 'change', week, shift: id, weekdays: [4], fields: { to: 14 * hour } })
    expect([isChanged(there), changedWeeks(there).length]).toEqual([true, 1])
    const shift = there.selected?.shift ?? ''
    expect(isChanged(edit(there, { kind: 'change', week, shift, fields: { to: 13 * hour } }))).toBe(false)
  })

  test('any steps in any order keep the week free of problems, and undo takes back every one', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = randomNumbers(seed)
      let editor = drawnBy()
      const states = [editor.weeks]
      for (let count = 0; count < 40; count += 1) {
        const before = editor
        editor = edit(editor, randomStep(editor, random))
        if (editor.weeks !== before.weeks) states.push(editor.weeks)
        expect(weekProblems(drawnShifts(shifts(editor)))).toEqual([])
      }
      const end = editor.weeks
      for (const state of states.slice(0, -1).reverse()) {
        editor = edit(editor, { kind: 'undo' })
        expect(editor.weeks).toBe(state)
      }
      expect([editor.past.length, isChanged(editor)]).toEqual([0, false])
      for (const _ of states.slice(1)) editor = edit(editor, { kind: 'redo' })
      expect(editor.weeks).toBe(end)
    }
  })
})

describe('weeks and what the server has', () => {
  const added = drawnBy({
    kind: 'add-week',
    week: { office_user_id: 3, name: 'Inverno', valid_from: '2027-01-07', valid_to: null, shifts: [] },
  })

  test('weekOn → of two that hold the one that starts later', () => {
    expect(weekOn(added.weeks, 3, '2027-01-06')?.name).toBe('Autunno')
    expect(weekOn(added.weeks, 3, '2027-01-07')?.name).toBe('Inverno')
    expect([weekOn(added.weeks, 3, '2026-09-13'), weekOn(added.weeks, 4, '2027-01-07')]).toEqual([undefined, undefined])
  })

  test('stored → unchanged weeks are renewed, drawn ones stay; after a save all is as stored', () => {
    const renewed = [planning({ version: 2, name: 'Autunno lungo' }), planning({ id: 8, office_user_id: 4 })]
    const unchanged = edit(drawnBy(), { kind: 'stored', plannings: renewed })
    expect(unchanged.weeks.map(({ name, version }) => [name, version])).toEqual([
      ['Autunno lungo', 2],
      ['Autunno', 1],
    ])
    const drawn = edit(drawnBy({ kind: 'set-week', week, fields: { name: 'Mio' } }), {
      kind: 'stored',
      plannings: renewed,
    })
    expect(drawn.weeks.map(({ name, version }) => [name, version])).toEqual([
      ['Mio', 1],
      ['Autunno', 1],
    ])
    const saved = edit(drawn, { kind: 'stored', plannings: renewed, isSaved: true })
    expect([isChanged(saved), saved.past.length]).toEqual([false, 0])
  })

  test('remove-week → among the removed; reset → as stored, by a step that undo takes back', () => {
    const removed = drawnBy({ kind: 'remove-week', week })
    expect([removedWeeks(removed).map(({ key }) => key), isChanged(removed)]).toEqual([[week], true])
    const reset = edit(removed, { kind: 'reset' })
    expect([isChanged(reset), isChanged(edit(reset, { kind: 'undo' }))]).toEqual([false, true])
  })
})

test('counts → times of a block, of the week, and of each kind', () => {
  const editor = drawnBy({
    kind: 'paint',
    week,
    weekday: 1,
    span: { from: 12 * hour, to: 13 * hour },
    code: 'to_confirm',
  })
  expect([countTimes(first(editor), 1), countTimes(first(editor), 4)]).toEqual([11, 14])
  expect(countWeek(shifts(editor))).toBe(11 + 4 * 14)
  expect(countKinds(shifts(editor))).toEqual({ ordinary: 58, break: 5, jolly: 0, mr: 0, to_confirm: 1, phone_break: 8 })
})

function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

function randomStep(editor: Editor, random: (below: number) => number): EditorAction {
  const weekday = random(7)
  const from = random(90) * 15
  const span = { from, to: from + 15 + random(16) * 15 }
  const blocks = shifts(editor).flatMap((shift) =>
    shift.weekdays.map((day) => ({ week, shift: shift.id, weekday: day })),
  )
  const block = blocks[random(Math.max(1, blocks.length))] ?? { week, shift: 'none', weekday }
  const weekdays = [block.weekday]
  const steps: EditorAction[] = [
    { kind: 'draw', week, weekday, span, duration: 15 },
    { kind: 'change', ...block, weekdays, fields: random(2) ? { from } : { to: from } },
    { kind: 'move', ...block, to: { weekday, from } },
    { kind: 'duplicate', ...block, to: null },
    { kind: 'split', ...block, weekdays, at: from },
    { kind: 'paint', week, weekday, span, code: (['break', 'mr', null] as const)[random(3)] ?? null },
    { kind: 'copy-day', week, from: weekday, to: [random(7)] },
    { kind: 'set-days', week, shift: block.shift, weekdays: [block.weekday, weekday], like: block.weekday },
    { kind: 'delete', ...block, weekdays },
  ]
  return steps[random(steps.length)] as EditorAction
}

import { describe, expect, test } from 'vitest'
import type { Tool } from '../../../src/custom-pages/settings/weekly-planning/editor/editor'
import type { DrawnWeek } from '../../../src/custom-pages/settings/weekly-planning/editor/week'
import { type Edge, ghostOf, startedGesture } from '../../../src/custom-pages/settings/weekly-planning/grid/gesture'

const hour = 60
const range = { id: 'r', slot_code: 'jolly', weekdays: [4], from: 10 * hour, to: 11 * hour } as const
const settings = { duration: null, horizon: null, rate_limit: null }
const morning = { id: 'm', weekdays: [1, 4], from: 9 * hour, to: 13 * hour, duration: 15 }
const week: DrawnWeek = {
  ...{ key: 'w', office_user_id: 1, planning_id: 1, version: 1, name: null, valid_from: null, valid_to: null },
  shifts: [
    { ...morning, painted: [{ ...range, ...settings }] },
    { id: 'a', weekdays: [4], from: 15 * hour, to: 18 * hour, duration: 15, painted: [] },
  ],
}
const morningBlock = { week: 'w', shift: 'm', weekday: 4 }

interface Drag {
  readonly on?: { readonly shift: string; readonly range?: string } | null
  readonly edge?: Edge
  readonly tool?: Tool
  readonly from: number
  readonly to: number
  readonly toDay?: number
}

function dragged({ on = null, edge, tool = 'shift', from, to, toDay = 4 }: Drag) {
  const place = on && { ...morningBlock, ...on }
  const gesture = startedGesture(week, place, edge ?? null, tool, { weekday: 4, minute: from })
  return gesture && ghostOf(gesture, week, { weekday: toDay, minute: to })
}

describe('a drag on the grid', () => {
  test.each<[string, Drag, string | undefined]>([
    ['the lower edge down', { on: { shift: 'm' }, edge: 'to', from: 780, to: 827 }, '09:00–13:45 · +3 orari'],
    ['the lower edge up', { on: { shift: 'm' }, edge: 'to', from: 780, to: 751 }, '09:00–12:30 · −2 orari'],
    ['the upper edge up', { on: { shift: 'm' }, edge: 'from', from: 540, to: 508 }, '08:30–13:00 · +2 orari'],
    ['an edge over the next shift', { on: { shift: 'm' }, edge: 'to', from: 780, to: 1000 }, '09:00–15:00 · +8 orari'],
    ['an edge over the other edge', { on: { shift: 'm' }, edge: 'to', from: 780, to: 100 }, '09:00–09:15 · −15 orari'],
    [
      'an edge by its handle beside it',
      { on: { shift: 'm' }, edge: 'to', from: 792, to: 822 },
      '09:00–13:30 · +2 orari',
    ],
    ['less than half a step', { on: { shift: 'm' }, edge: 'to', from: 780, to: 786 }, undefined],
    ['a block to another day', { on: { shift: 'm' }, from: 600, to: 631, toDay: 2 }, 'mar 09:30–13:30'],
    ['a block before midnight', { on: { shift: 'm' }, from: 600, to: 0, toDay: 2 }, 'mar 00:00–04:00'],
    ['a block over another', { on: { shift: 'm' }, from: 600, to: 900 }, 'Si sovrappone a un altro turno di giovedì.'],
    [
      'a block after midnight',
      { on: { shift: 'm' }, from: 600, to: 1440, toDay: 2 },
      'Il turno deve finire entro le 24:00.',
    ],
    ['empty time down', { from: 19 * hour + 5, to: 21 * hour + 3 }, '19:00–21:00 · 8 orari'],
    ['empty time up', { from: 21 * hour, to: 19 * hour + 50 }, '19:45–21:15 · 6 orari'],
    ['empty time over a shift', { from: 14 * hour, to: 20 * hour }, '14:00–15:00 · 4 orari'],
    ['paint on a shift', { on: { shift: 'm' }, tool: 'mr', from: 700, to: 760 }, 'Informatore 11:30–12:45'],
    ['paint beyond the shift', { on: { shift: 'm' }, tool: 'break', from: 760, to: 900 }, 'Pausa 12:30–13:00'],
    ['paint outside a shift', { tool: 'mr', from: 14 * hour, to: 15 * hour }, undefined],
    ['erase a range', { on: { shift: 'm', range: 'r' }, tool: 'erase', from: 600, to: 660 }, 'Togli 10:00–11:00'],
    ['a range inside its shift', { on: { shift: 'm', range: 'r' }, from: 630, to: 1000 }, 'Jolly 12:00–13:00'],
    ['the edge of a range', { on: { shift: 'm', range: 'r' }, edge: 'to', from: 660, to: 692 }, 'Jolly 10:00–11:30'],
  ])('%s → %#', (_, drag, label) => {
    expect(dragged(drag)?.label).toBe(label)
  })

  test('a stretch draws what it adds with its times, or what it takes away', () => {
    const longer = dragged({ on: { shift: 'm' }, edge: 'to', from: 780, to: 825 })
    expect([longer?.span, longer?.times, longer?.lost]).toEqual([{ from: 780, to: 825 }, [780, 795, 810], null])
    const shorter = dragged({ on: { shift: 'm' }, edge: 'to', from: 780, to: 720 })
    expect([shorter?.span, shorter?.lost]).toEqual([null, { from: 720, to: 780 }])
  })
})

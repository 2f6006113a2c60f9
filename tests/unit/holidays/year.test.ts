import { describe, expect, test } from 'vitest'
import type { ScheduleOnWire } from '../../../domain/contract/agenda/agenda'
import type { Planning } from '../../../domain/contract/agenda/hours'
import { scheduleGroups } from '../../../domain/planning/schedule-groups'
import { copyChange, copyRows } from '../../../src/custom-pages/settings/holidays/copy-rows'
import {
  feastsChange,
  type OfficeWithPatron,
  openFeasts,
  plansOf,
} from '../../../src/custom-pages/settings/holidays/feasts'
import { yearDays } from '../../../src/custom-pages/settings/holidays/year-days'

const roma = { id: 1, name: 'Roma', province_code: 'RM' }
const milano = { id: 2, name: 'Milano', province_code: 'MI' }
const anOffice = (id: number, name: string, city = roma): OfficeWithPatron => ({
  id,
  office: { id: id + 10, name, address: null, city },
})
const offices = [anOffice(1, 'Studio Via Roma'), anOffice(2, 'Ambulatorio Navigli', milano)]

let nextId = 1
const aClosure = (from: string, to: string, more: Partial<ScheduleOnWire> = {}): ScheduleOnWire => ({
  id: nextId++,
  office_user_id: 1,
  type: 'specific',
  kind: 'closed',
  from: `${from} 00:00:00`,
  to: `${to} 24:00:00`,
  duration: null,
  recurrence: null,
  note: null,
  version: 1,
  ...more,
})
const both = (from: string, to: string, note: string) =>
  [1, 2].map((office_user_id) => aClosure(from, to, { office_user_id, note }))

describe('yearDays', () => {
  const days = (...schedules: ScheduleOnWire[]) => yearDays(2026, scheduleGroups(schedules), offices)
  const said = (date: string, ...schedules: ScheduleOnWire[]) => {
    const day = days(...schedules).get(date)
    return [day?.tone, day?.words]
  }

  test('says what is closed, where, and the feast', () => {
    const christmas = both('2026-12-24', '2027-01-06', 'Natale')
    expect(said('2026-12-24', ...christmas)).toEqual([
      'closed',
      'giovedì 24 dicembre, chiuso: Natale, tutte le strutture',
    ])
    expect(said('2026-12-25', ...christmas.slice(0, 1))).toEqual([
      'part',
      'venerdì 25 dicembre, festa: Natale, chiuso: Natale, Studio Via Roma',
    ])
    expect(said('2026-12-08')).toEqual(['plain', 'martedì 8 dicembre, festa: Immacolata Concezione'])
    expect(days(...christmas).get('2026-12-23')).toBeUndefined()
  })

  test('says the hours of what is not the whole day, on the first and the last day', () => {
    const long = aClosure('2026-07-01', '2026-07-03', { from: '2026-07-01 13:00:00', to: '2026-07-03 09:00:00' })
    expect(['2026-07-01', '2026-07-02', '2026-07-03'].map((date) => said(date, long)[1])).toEqual([
      'mercoledì 1º luglio, chiuso 13:00–24:00: Studio Via Roma',
      'giovedì 2 luglio, chiuso: Studio Via Roma',
      'venerdì 3 luglio, chiuso 00:00–09:00: Studio Via Roma',
    ])
  })

  test('an opening has a look of its own; a repeated pause is an entry of its days only', () => {
    const opening = aClosure('2026-12-19', '2026-12-19', {
      kind: 'open',
      from: '2026-12-19 09:00:00',
      to: '2026-12-19 13:00:00',
    })
    expect(said('2026-12-19', opening)).toEqual(['open', 'sabato 19 dicembre, aperto 09:00–13:00: Studio Via Roma'])
    const recurrence = { from: '2026-11-25', freq: 'weekly', interval: 1 }
    const pause = aClosure('2026-11-25', '2026-11-25', {
      ...{ type: 'recurring', recurrence, note: 'Riunione' },
      ...{ from: '2026-11-25 10:00:00', to: '2026-11-25 10:30:00' },
    })
    expect(said('2026-12-02', pause)).toEqual(['plain', 'mercoledì 2 dicembre'])
    expect(
      days(pause)
        .get('2026-12-02')
        ?.entries.map(({ from, to }) => [from, to]),
    ).toEqual([[600, 630]])
  })
})

/** Roma works from Monday to Friday, Navigli on Mondays. */
const plannings = [
  [1, [1, 2, 3, 4, 5]],
  [2, [1]],
].map(([id, weekdays]): Planning => {
  const open = { valid_from: null, valid_to: null }
  const shift = {
    id: Number(id),
    weekdays: weekdays as number[],
    from: '09:00:00',
    to: '13:00:00',
    duration: 15,
    slots: [],
  }
  return {
    id: Number(id),
    office_user_id: Number(id),
    name: null,
    version: 1,
    ...open,
    shifts: [{ ...shift, ...open }],
  }
})

describe('openFeasts', () => {
  const feasts = (year: number, today: string, schedules: ScheduleOnWire[] = [], of = offices) =>
    openFeasts(year, today, of, plansOf(of, plannings, schedules)).map(({ date, name, kind, officeUserIds }) =>
      [date, name, kind === 'patron' && 'patron', ...officeUserIds].filter(Boolean),
    )

  test('of 2026 from November on: where an office works, each with its patron', () => {
    expect(feasts(2026, '2026-11-23')).toEqual([
      ['2026-12-07', 'Sant’Ambrogio', 'patron', 2],
      ['2026-12-08', 'Immacolata Concezione', 1],
      ['2026-12-25', 'Natale', 1],
    ])
  })

  test('4 October 2027 is a feast, and a Monday; the patron of Rome is of the office in Rome', () => {
    expect(feasts(2027, '2027-06-01')).toEqual([
      ['2027-06-02', 'Festa della Repubblica', 1],
      ['2027-06-29', 'Santi Pietro e Paolo', 'patron', 1],
      ['2027-10-04', 'San Francesco d’Assisi', 1, 2],
      ['2027-11-01', 'Ognissanti', 1, 2],
      ['2027-12-08', 'Immacolata Concezione', 1],
    ])
  })

  test('what is closed already is not offered; what is closed for an hour is', () => {
    const hour = { from: '2026-12-25 09:00:00', to: '2026-12-25 10:00:00' }
    const closed = [aClosure('2026-12-08', '2026-12-08'), aClosure('2026-12-25', '2026-12-25', hour)]
    expect(feasts(2026, '2026-12-08', closed)).toEqual([['2026-12-25', 'Natale', 1]])
  })

  test('the day set for an office counts instead of its city’s', () => {
    const own = [{ ...anOffice(1, 'Studio Via Roma'), patron_day: '12-10' }]
    expect(feasts(2026, '2026-12-09', [], own)).toEqual([
      ['2026-12-10', 'Festa del patrono', 'patron', 1],
      ['2026-12-25', 'Natale', 1],
    ])
  })

  test('feastsChange closes the whole day in each of its offices', () => {
    const [feast] = openFeasts(2027, '2027-10-01', offices, plansOf(offices, plannings, []))
    expect(feast && feastsChange([feast]).schedules).toEqual(
      [1, 2].map((office_user_id) => ({
        office_user_id,
        type: 'specific',
        kind: 'closed',
        from: '2027-10-04 00:00:00',
        to: '2027-10-04 24:00:00',
        note: 'San Francesco d’Assisi',
      })),
    )
  })
})

describe('copyRows', () => {
  const rows = (former: ScheduleOnWire[], present: ScheduleOnWire[] = [], today = '2026-11-23') =>
    copyRows(2026, today, scheduleGroups(former), scheduleGroups(present), offices)
  const christmas = both('2026-12-24', '2027-01-06', 'Natale')

  test('last year’s closures, moved, in order of time, with the patron’s day on its date', () => {
    const patron = aClosure('2026-12-07', '2026-12-07', { office_user_id: 2, note: 'Sant’Ambrogio' })
    const leave = both('2026-08-10', '2026-08-23', 'Ferie')
    expect(
      rows([...christmas, ...leave, patron]).map(({ period, officeUserIds }) => [
        period.from,
        period.to,
        ...officeUserIds,
      ]),
    ).toEqual([
      ['2027-08-16', '2027-08-29', 1, 2],
      ['2027-12-07', '2027-12-07', 2],
      ['2027-12-24', '2028-01-06', 1, 2],
    ])
  })

  test('neither openings and pauses, nor what began the year before, nor what is past or closed then', () => {
    const opening = aClosure('2026-12-19', '2026-12-19', { kind: 'open', duration: 15 })
    const pause = aClosure('2026-12-01', '2026-12-01', { type: 'recurring' })
    const before = aClosure('2025-12-24', '2026-01-06')
    expect(rows([opening, pause, before])).toEqual([])
    expect(rows(christmas, [], '2028-01-07')).toEqual([])
    const inRoma = [aClosure('2027-12-20', '2028-01-07')]
    expect(rows(christmas, inRoma).map(({ officeUserIds }) => officeUserIds)).toEqual([[2]])
  })

  test('copyChange keeps hours and notes', () => {
    const afternoon = aClosure('2026-12-24', '2026-12-24', { from: '2026-12-24 13:00:00', note: 'Vigilia' })
    expect(copyChange(rows([afternoon])).schedules).toEqual([
      {
        office_user_id: 1,
        type: 'specific',
        kind: 'closed',
        from: '2027-12-24 13:00:00',
        to: '2027-12-24 24:00:00',
        note: 'Vigilia',
      },
    ])
  })
})

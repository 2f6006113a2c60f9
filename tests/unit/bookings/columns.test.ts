import { describe, expect, test } from 'vitest'
import type { OfficeUser } from '../../../domain/contract/agenda/agenda'
import {
  columnsOf,
  holds,
  idleAtEnd,
  rangeInColumn,
  wallTime,
} from '../../../src/custom-pages/bookings/time-grid/columns'
import { draftOfDrag, firstSelection } from '../../../src/custom-pages/bookings/time-grid/free-time'
import { officeBadges } from '../../../src/custom-pages/bookings/time-grid/office-badges'
import { aBooking } from '../../support/builders/booking-builders'

const at = (hours: number, minutes = 0) => hours * 60 + minutes
const service = (id: number, duration: number | null) => ({
  id,
  name: `Prestazione ${id}`,
  hidden: false,
  available_online: false,
  duration,
  role: { code: 'patient' as const },
  medical_service: { id, name: '', slot_code: null },
})
const office = (id: number, name: string): OfficeUser => ({
  id,
  user_id: 7,
  office_id: id,
  office: { id, name, address: null, city: null },
  need_setup: false,
  allow_assistant_manual_bookings: true,
  online_bookings: true,
  jolly_opens_at: '07:00:00',
  office_services: [service(id * 10 + 1, null), service(id * 10 + 2, 45)],
})
const roma = office(1, 'Studio Via Roma')
const prati = office(2, 'Ambulatorio Prati')
const tuesday = '2026-11-24'
const unfolded = { hours: { from: 0, to: at(24) }, folds: [], foldLength: 15 }

describe('columnsOf', () => {
  test('gives a column for each day; one for each office only of a single day, and only when asked', () => {
    expect(columnsOf(['2026-11-23', tuesday], [roma, prati], true).map(({ office }) => office)).toEqual([null, null])
    expect(columnsOf([tuesday], [roma, prati], false)).toHaveLength(1)
    expect(columnsOf([tuesday], [roma], true)).toEqual([{ key: tuesday, date: tuesday, office: null }])
    const [first, second] = columnsOf([tuesday], [roma, prati], true)
    expect([first?.date, second?.date]).toEqual([tuesday, tuesday])
    expect(first?.key).not.toBe(second?.key)
  })

  test('holds tells which visits belong to the day and office of a column', () => {
    const [left, right] = columnsOf([tuesday], [roma, prati], true)
    const visit = aBooking({ office_user_id: 2 })
    expect([left && holds(left, visit), right && holds(right, visit)]).toEqual([false, true])
    expect(right && holds(right, { ...visit, date: '2026-11-25' })).toBe(false)
  })

  test('wallTime gives wall-clock time without a zone, the end of the day as midnight', () => {
    expect(wallTime(tuesday, at(9, 15))).toBe('2026-11-24T09:15:00')
    expect(wallTime(tuesday, at(24))).toBe('2026-11-25T00:00:00')
  })

  const columns = columnsOf([tuesday], [roma, prati], true)
  test.each([
    ['a time of its own day', '2026-11-24T09:00:00Z', '2026-11-24T09:30:00Z', 1, { from: at(9), to: at(9, 30) }],
    ['the next day is another office of that day', '2026-11-25T10:00:00Z', null, 2, { from: at(10), to: at(10) }],
    [
      'a range past midnight ends with the day',
      '2026-11-24T23:50:00Z',
      '2026-11-25T00:20:00Z',
      1,
      { from: at(23, 30), to: at(24) },
    ],
  ])('rangeInColumn: %s', (_, start, end, officeUserId, span) => {
    const there = rangeInColumn(columns, unfolded, new Date(start), end === null ? null : new Date(end))
    expect(there).toMatchObject({ column: { date: tuesday, office: { id: officeUserId } }, span })
  })
  test('rangeInColumn of a day that is no column is null', () => {
    expect(rangeInColumn(columns, unfolded, new Date('2026-11-26T09:00:00Z'), null)).toBeNull()
  })
  test('rangeInColumn after folded hours gives the time of the day', () => {
    const folded = { ...unfolded, folds: [{ from: at(13), to: at(15) }], foldLength: 15 }
    const there = rangeInColumn(columns, folded, new Date('2026-11-24T13:15:00Z'), new Date('2026-11-24T13:30:00Z'))
    expect(there?.span).toEqual({ from: at(15), to: at(15, 15) })
  })

  test('idleAtEnd gives the last days of a week in which nothing happens, never all of them', () => {
    const days = ['2026-11-23', tuesday, '2026-11-25', '2026-11-26']
    expect(idleAtEnd(days, (date) => date <= tuesday)).toEqual(['2026-11-25', '2026-11-26'])
    expect(idleAtEnd(days, (date) => date === '2026-11-26')).toEqual([])
    expect(idleAtEnd(days, () => false)).toEqual([])
  })
})

describe('officeBadges', () => {
  test.each([
    [
      ['Studio Via Roma', 'Ambulatorio Prati'],
      ['R', 'P'],
    ],
    [
      ['Studio Roma', 'Studio Rieti'],
      ['RO', 'RI'],
    ],
    [
      ['Centro Medico San Paolo', 'Centro Medico San Pietro'],
      ['S1', 'S2'],
    ],
    [
      ['Studio', 'Studio'],
      ['S1', 'S2'],
    ],
    [['Studio Via Roma'], ['R']],
  ])('of %j are %j: as few letters as tell them apart', (names, letters) => {
    const badges = officeBadges(names.map((name, index) => office(index + 1, name)))
    expect([...badges.values()].map((badge) => badge.letters)).toEqual(letters)
  })

  test('gives each office another edge', () => {
    const badges = [...officeBadges([roma, prati]).values()]
    expect(new Set(badges.map(({ edge }) => edge)).size).toBe(2)
  })
})

describe('draftOfDrag', () => {
  const slot = { from: '09:15:00', to: '09:30:00', slot_code: null, officeUserId: 1, officeServiceId: 11 }
  const asked = {
    date: tuesday,
    now: { date: tuesday, day: 20_781, minutes: at(8) },
    officeUsers: [roma],
    slots: [slot],
    mayBookOutOfHours: () => true,
  }
  test('over free time gives its first slot, and the hours drawn', () => {
    expect(draftOfDrag({ ...asked, span: { from: at(9, 15), to: at(9, 30) } })).toEqual({
      officeUserId: 1,
      officeServiceId: 11,
      date: tuesday,
      from: '09:15',
      drawn: { from: '09:15', to: '09:30' },
    })
  })
  test('as long as another service lasts gives that service', () => {
    expect(draftOfDrag({ ...asked, span: { from: at(9, 15), to: at(10) } })).toMatchObject({ officeServiceId: 12 })
  })
  test('over other time gives a visit out of hours with these hours, where that is allowed', () => {
    const span = { from: at(19), to: at(19, 45) }
    expect(draftOfDrag({ ...asked, span })).toEqual({
      date: tuesday,
      from: '19:00',
      to: '19:45',
      overtime: true,
      officeUserId: 1,
    })
    expect(draftOfDrag({ ...asked, span, mayBookOutOfHours: () => false })).toBeNull()
  })
  test('in several offices leaves the choice of the office open', () => {
    const draft = draftOfDrag({ ...asked, officeUsers: [roma, prati], span: { from: at(19), to: at(20) } })
    expect(draft).toEqual({ date: tuesday, from: '19:00', to: '20:00', overtime: true })
  })
  test('ignores the free time of another office, and gives null in the past', () => {
    const span = { from: at(9, 15), to: at(9, 30) }
    expect(draftOfDrag({ ...asked, officeUsers: [prati], span })).toMatchObject({ overtime: true, officeUserId: 2 })
    expect(draftOfDrag({ ...asked, span: { from: at(7), to: at(7, 30) } })).toBeNull()
    expect(draftOfDrag({ ...asked, date: '2026-11-23', span })).toBeNull()
  })

  test('firstSelection gives the first free time shown, else the opening of the first column', () => {
    const columns = columnsOf(['2026-11-23', tuesday], [roma], false)
    const grid = {
      columns,
      free: new Map([[tuesday, [slot]]]),
      hours: { from: at(8), to: at(19) },
      grounds: new Map(),
      step: 15,
    }
    expect(firstSelection(grid)).toEqual({ key: tuesday, span: { from: at(9, 15), to: at(9, 30) } })
    const grounds = new Map([['2026-11-23', { open: [{ from: at(10), to: at(13) }], closed: [], reserved: [] }]])
    expect(firstSelection({ ...grid, free: new Map(), grounds })).toEqual({
      key: '2026-11-23',
      span: { from: at(10), to: at(10, 15) },
    })
  })
})

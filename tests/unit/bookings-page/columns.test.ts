import { describe, expect, test } from 'vitest'
import type { OfficeUser } from '../../../domain/contract/agenda'
import { columnsOf, holds, stretchOf, wallTime } from '../../../src/custom-pages/bookings/columns'
import { draftOfDrag } from '../../../src/custom-pages/bookings/free-time'
import { officeMarks } from '../../../src/custom-pages/bookings/office-marks'
import { firstPointed } from '../../../src/custom-pages/bookings/use-pointed'
import { aBooking } from './a-booking'

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
  office_services: [service(id * 10 + 1, null), service(id * 10 + 2, 45)],
})
const roma = office(1, 'Studio Via Roma')
const prati = office(2, 'Ambulatorio Prati')
const tuesday = '2026-11-24'

describe('the columns of the grid', () => {
  test('are the days; offices stand side by side only in a single day, and only when asked', () => {
    expect(columnsOf(['2026-11-23', tuesday], [roma, prati], true).map(({ office }) => office)).toEqual([null, null])
    expect(columnsOf([tuesday], [roma, prati], false)).toHaveLength(1)
    expect(columnsOf([tuesday], [roma], true)).toEqual([{ key: tuesday, date: tuesday, office: null }])
    const [first, second] = columnsOf([tuesday], [roma, prati], true)
    expect([first?.date, second?.date]).toEqual([tuesday, tuesday])
    expect(first?.key).not.toBe(second?.key)
  })

  test('hold the visits of their day and office', () => {
    const [left, right] = columnsOf([tuesday], [roma, prati], true)
    const visit = aBooking({ office_user_id: 2 })
    expect([left && holds(left, visit), right && holds(right, visit)]).toEqual([false, true])
    expect(right && holds(right, { ...visit, date: '2026-11-25' })).toBe(false)
  })

  test('are told to FullCalendar as wall-clock times without a zone, the end of the day as midnight', () => {
    expect(wallTime(tuesday, at(9, 15))).toBe('2026-11-24T09:15:00')
    expect(wallTime(tuesday, at(24))).toBe('2026-11-25T00:00:00')
  })

  const columns = columnsOf([tuesday], [roma, prati], true)
  test.each([
    ['a column of its own day', '2026-11-24T09:00:00Z', '2026-11-24T09:30:00Z', 1, { from: at(9), to: at(9, 30) }],
    ['the next one is another office of that day', '2026-11-25T10:00:00Z', null, 2, { from: at(10), to: at(10) }],
    [
      'what runs past midnight ends with the day',
      '2026-11-24T23:50:00Z',
      '2026-11-25T00:20:00Z',
      1,
      { from: at(23, 30), to: at(24) },
    ],
  ])('are read back: %s', (_, start, end, officeUserId, span) => {
    const there = stretchOf(columns, new Date(start), end === null ? null : new Date(end))
    expect(there).toMatchObject({ column: { date: tuesday, office: { id: officeUserId } }, span })
  })
  test('are read back: what is no column is nothing', () => {
    expect(stretchOf(columns, new Date('2026-11-26T09:00:00Z'), null)).toBeNull()
  })
})

describe('the marks of offices', () => {
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
  ])('%j are %j: as few letters as tell them apart', (names, letters) => {
    const marks = officeMarks(names.map((name, index) => office(index + 1, name)))
    expect([...marks.values()].map((mark) => mark.letters)).toEqual(letters)
  })

  test('differ by their edge too', () => {
    const marks = [...officeMarks([roma, prati]).values()]
    expect(new Set(marks.map(({ edge }) => edge)).size).toBe(2)
  })
})

describe('a drag over time', () => {
  const slot = { from: '09:15:00', to: '09:30:00', slot_code: null, officeUserId: 1, officeServiceId: 11 }
  const asked = {
    date: tuesday,
    now: { date: tuesday, day: 20_781, minutes: at(8) },
    officeUsers: [roma],
    free: new Map([[tuesday, [slot]]]),
    mayBookOutOfHours: () => true,
  }
  test('that is free opens the panel on its first slot', () => {
    expect(draftOfDrag({ ...asked, span: { from: at(9, 15), to: at(9, 30) } })).toEqual({
      officeUserId: 1,
      officeServiceId: 11,
      date: tuesday,
      from: '09:15',
    })
  })
  test('as long as another service lasts chooses that service', () => {
    expect(draftOfDrag({ ...asked, span: { from: at(9, 15), to: at(10) } })).toMatchObject({ officeServiceId: 12 })
  })
  test('that is not free opens it out of hours with these very hours, where that is allowed', () => {
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
  test('of another office is not free here, and the past opens nothing', () => {
    const span = { from: at(9, 15), to: at(9, 30) }
    expect(draftOfDrag({ ...asked, officeUsers: [prati], span })).toMatchObject({ overtime: true, officeUserId: 2 })
    expect(draftOfDrag({ ...asked, span: { from: at(7), to: at(7, 30) } })).toBeNull()
    expect(draftOfDrag({ ...asked, date: '2026-11-23', span })).toBeNull()
  })

  test('the arrows begin at the first free time shown, else where the first column opens', () => {
    const columns = columnsOf(['2026-11-23', tuesday], [roma], false)
    const grid = { columns, free: asked.free, hours: { from: at(8), to: at(19) }, grounds: new Map(), step: 15 }
    expect(firstPointed(grid)).toEqual({ key: tuesday, span: { from: at(9, 15), to: at(9, 30) } })
    const grounds = new Map([['2026-11-23', { open: [{ from: at(10), to: at(13) }], closed: [], reserved: [] }]])
    expect(firstPointed({ ...grid, free: new Map(), grounds })).toEqual({
      key: '2026-11-23',
      span: { from: at(10), to: at(10, 15) },
    })
  })
})

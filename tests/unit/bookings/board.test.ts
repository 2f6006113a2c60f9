import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { calendarAddressQuery, readCalendarAddress } from '../../../src/custom-pages/bookings/board/board-address'
import {
  type BoardOffice,
  chosenLanes,
  laneColumnsOf,
  placesIn,
  toggled,
} from '../../../src/custom-pages/bookings/board/lanes'
import { boardKey, touchesBoard } from '../../../src/shared/visits/board/board-cache'
import { aBooking, anOffice, aService } from '../../support/builders/booking-builders'

const date = '2026-11-24'
const [ferri, leone] = [
  { id: 7, first_name: 'Giulia', last_name: 'Ferri', title: 'dott.ssa' },
  { id: 8, first_name: 'Marco', last_name: 'Leone', title: 'dott.' },
]
type Doctor = typeof ferri
const office = (id: number, doctor: Doctor, officeId: number, services = [aService({ id: id * 10 })]): BoardOffice => ({
  doctor,
  officeUser: anOffice({
    id,
    user_id: doctor.id,
    office_id: officeId,
    office: { id: officeId, name: `Studio ${officeId}`, address: null, city: null },
    office_services: services,
  }),
  plan: { shifts: [], schedules: [] },
})
const offices = [office(1, ferri, 51), office(2, ferri, 52), office(3, leone, 52)]
const lanes = (by: 'doctor' | 'office') => laneColumnsOf(offices, { by, date })

describe('readPlace of the board', () => {
  test.each([
    ['', { date, by: 'doctor', chosen: [] }],
    ['date=2026-12-01&by=office&only=51,52', { date: '2026-12-01', by: 'office', chosen: [51, 52] }],
    ['date=2026-02-30&by=room&only=x,0,-1,51', { date, by: 'doctor', chosen: [51] }],
  ])('%j', (query, place) => {
    expect(readCalendarAddress(new URLSearchParams(query), date)).toEqual(place)
  })
  test('placeQuery writes what readPlace reads, and leaves out what is usual', () => {
    const place = { date: '2026-12-01', by: 'office', chosen: [52] } as const
    expect(readCalendarAddress(calendarAddressQuery(new URLSearchParams(), place), date)).toEqual(place)
    expect(
      String(calendarAddressQuery(new URLSearchParams('by=office&only=52'), { date, by: 'doctor', chosen: [] })),
    ).toBe(`date=${date}`)
  })
})

describe('lanesOf', () => {
  test('gives each doctor all offices, each office all its doctors, under days that follow one another', () => {
    const shown = (by: 'doctor' | 'office') => lanes(by).map(({ id, officeIds, key }) => [id, [...officeIds], key])
    expect(shown('doctor')).toEqual([
      [7, [1, 2], date],
      [8, [3], '2026-11-25'],
    ])
    expect(shown('office')).toEqual([
      [51, [1], date],
      [52, [2, 3], '2026-11-25'],
    ])
  })
  test('chosenLanes gives the chosen ones, all of them where none is there', () => {
    const ids = (chosen: number[]) => chosenLanes(lanes('doctor'), chosen, date).map(({ id, key }) => [id, key])
    expect(ids([8])).toEqual([[8, date]])
    expect(ids([99])).toHaveLength(2)
  })
  test.each([
    [[], 7, [8]],
    [[8], 7, []],
    [[8], 8, [8]],
    [[99], 7, [8]],
  ])('toggled: of the choice %j, %i pressed gives %j', (chosen, pressed, next) => {
    expect(toggled(lanes('doctor'), chosen, pressed)).toEqual(next)
  })
})

describe('placesIn', () => {
  const visit = aBooking({ office_user_id: 1, office_service_id: 10 })
  const service = (doctor: Doctor) => ({
    ...visit.office_service,
    office_user: { ...visit.office_service.office_user, user_id: doctor.id },
  })
  const own = { ...visit, office_service: service(ferri) }
  const where = (by: 'doctor' | 'office', index: number, of = offices) => {
    const lane = laneColumnsOf(of, { by, date })[index]
    if (!lane) throw new Error('No such column')
    const { places, refusal } = placesIn(own, lane, { offices: of, by })
    return refusal ?? places.map(({ officeUser, service }) => [officeUser.id, service.id])
  }
  test('in its own column it stays in its office', () => {
    expect(where('doctor', 0)).toEqual([[1, 10]])
  })
  test('onto another doctor it goes to the same service of the catalogue', () => {
    expect(where('doctor', 1)).toEqual([[3, 30]])
  })
  test('beside the offices it stays with its doctor', () => {
    expect(where('office', 1)).toEqual([[2, 20]])
    expect(where('office', 1, [office(1, ferri, 51), office(3, leone, 52)])).toBe('dott.ssa Ferri non riceve qui')
  })
  test('a doctor who offers no such service, or only hidden, cannot take it', () => {
    const other = aService({ id: 30, medical_service: { id: 5, name: 'Altra', slot_code: null } })
    for (const services of [[other], [aService({ id: 30, hidden: true })], []])
      expect(where('doctor', 1, [office(1, ferri, 51), office(3, leone, 52, services)])).toBe(
        'Non offre “Visita ambulatoriale”',
      )
  })
})

describe('touchesBoard', () => {
  const change = { doctorId: 7, bookingId: 1, date }
  const asked = (key: readonly unknown[], state: object = {}) => touchesBoard(change, { queryKey: key, state })
  test('a change is in the column of its doctor and day, or where the visit was before', () => {
    expect(asked(boardKey(date, 7))).toBe(true)
    expect(asked(boardKey(date, 8))).toBe(false)
    expect(asked(boardKey('2026-11-25', 7))).toBe(false)
    expect(asked(boardKey('2026-11-25', 7), { data: { data: [{ visits: [aBooking()] }] } })).toBe(true)
  })
  test('the board of all doctors is asked again only while it is on its way', () => {
    expect(asked(boardKey(date), { fetchStatus: 'fetching' })).toBe(true)
    expect(asked(boardKey(date), { fetchStatus: 'idle' })).toBe(false)
    expect(boardKey(date)[0]).toBe(endpoints.board.path)
  })
})

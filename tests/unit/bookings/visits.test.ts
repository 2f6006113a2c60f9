import { describe, expect, test } from 'vitest'
import { visitLabel } from '../../../domain/booking/participant'
import { bookingStatus } from '../../../domain/booking/status'
import { slotKind } from '../../../domain/planning/slot-kinds'
import { filteredStatuses } from '../../../src/custom-pages/bookings/filters/filters'
import { byDay, matches, neighbour, visitOf } from '../../../src/custom-pages/bookings/visits'
import { namesInFull, namesMasked } from '../../../src/shared/people/name-mask'
import { serviceMarks } from '../../../src/shared/visits/service-mark'
import { aBooking } from '../../support/builders/booking-builders'

const inFull = { names: namesInFull }
const badges = new Map([[1, { letters: 'R', edge: 'solid' } as const]])

const isf = aBooking({
  slot: 'mr',
  user: { id: 6, first_name: 'Luca', last_name: 'Neri', birthday: null, phone_prefix: null, phone: null, parents: [] },
  pharmaceutical_company: { id: 1, name: 'Farmitalia' },
})

describe('visitOf', () => {
  test('has the wall-clock time and the length', () => {
    expect(visitOf(aBooking(), inFull)).toMatchObject({ time: '09:15', minutes: 15 })
  })

  test.each([
    ['confirmed: its status', aBooking(), bookingStatus.confirmed.color],
    ['confirmed representative: the kind', isf, slotKind.mr.color],
    [
      'pending representative: the status matters first',
      { ...isf, status: 'pending' as const },
      bookingStatus.pending.color,
    ],
    [
      'home visit by its service alone',
      aBooking({ office_service: { ...aBooking().office_service, medical_service: { slot_code: 'to_confirm' } } }),
      slotKind.to_confirm.color,
    ],
    ['jolly once taken: an ordinary visit', aBooking({ slot: 'jolly' }), bookingStatus.confirmed.color],
  ])('has the colour of the tables, %s', (_, booking, color) => {
    expect(visitOf(booking, inFull).color).toBe(color)
  })

  test.each([
    ['canceled', true],
    ['rejected', true],
    ['terminated', false],
    ['pending', false],
  ] as const)('of a %s visit is struck through: %s', (status, struck) => {
    expect(visitOf(aBooking({ status }), inFull).struck).toBe(struck)
  })

  test('names the office only where several are shown', () => {
    expect(visitOf(aBooking(), inFull)).toMatchObject({ detail: 'Visita ambulatoriale', badge: undefined })
    expect(visitOf(aBooking(), { ...inFull, badges })).toMatchObject({
      badge: { letters: 'R', edge: 'solid' },
      label: expect.stringContaining('Studio Via Roma'),
    })
  })

  test('has the mark of its service, none of the usual one, nor of a kind with a colour of its own', () => {
    const marks = serviceMarks(['Visita ambulatoriale', 'Visita di controllo'], ['Visita ambulatoriale'])
    const markOf = (booking: ReturnType<typeof aBooking>) => visitOf(booking, { ...inFull, marks }).mark?.word
    expect(markOf(aBooking())).toBeUndefined()
    expect(markOf(aBooking({ office_service_name: 'Visita di controllo' }))).toBe('contr.')
    expect(markOf({ ...isf, office_service_name: 'Visita di controllo' })).toBeUndefined()
  })

  test('names nobody where names are masked', () => {
    const { who, label } = visitOf(aBooking(), { names: namesMasked })
    expect([who, label].join(' ')).not.toMatch(/esposito|maria/i)
    expect(who).toBe('E. M.')
  })

  test('visitLabel says everything in one sentence', () => {
    expect(visitLabel(aBooking({ online: true }))).toBe(
      'martedì 24 novembre, dalle 09:15 alle 09:30, Esposito Maria, Visita ambulatoriale, online, Confermata',
    )
    expect(visitLabel(isf)).toContain('Neri Luca, Farmitalia')
  })
})

describe('the status filter', () => {
  test('"Attive" leaves out what was cancelled or rejected', () => {
    expect(filteredStatuses('active')).toEqual(['pending', 'confirmed', 'terminated'])
  })
  test('"Tutti gli stati" asks for no status, one status for itself', () => {
    expect(filteredStatuses('all')).toBeUndefined()
    expect(filteredStatuses('canceled')).toEqual(['canceled'])
  })
})

describe('matches', () => {
  test.each([
    ['esposito', true],
    ['maria espo', true],
    ['K7M2', true],
    ['3331234', true],
    ['+39 333 123', true],
    ['esposito +39', true],
    ['???', false],
    ['ambulatoriale', false],
    ['controllo', false],
    ['esposito anna', false],
    ['   ', true],
  ])('%j finds Esposito Maria: %s', (search, found) => {
    expect(matches(aBooking(), search)).toBe(found)
  })

  test('visits that are not found are faint', () => {
    expect(visitOf(aBooking(), { ...inFull, search: 'russo' }).faint).toBe(true)
    expect(visitOf(aBooking(), { ...inFull, search: 'esp' }).faint).toBe(false)
  })

  test('accents and apostrophes do not matter', () => {
    const nicolo = aBooking({ user: null, name: 'D’Amico Nicolò' })
    expect(matches(nicolo, "damico NICOLO'")).toBe(true)
  })
})

describe('byDay and neighbour', () => {
  const monday = [
    aBooking({ id: 1, date: '2026-11-23', from: '09:00:00', to: '09:15:00' }),
    aBooking({ id: 2, date: '2026-11-23', from: '11:00:00', to: '11:15:00' }),
  ]
  const wednesday = [
    aBooking({ id: 3, date: '2026-11-25', from: '09:30:00', to: '09:45:00' }),
    aBooking({ id: 4, date: '2026-11-25', from: '10:45:00', to: '11:00:00' }),
  ]
  const visits = [...wednesday, ...monday].map((booking) => visitOf(booking, inFull))
  const visit = (id: number) => visits.find((shown) => shown.id === String(id)) ?? visitOf(aBooking(), inFull)

  test('byDay sorts the visits of a day by time', () => {
    expect(
      byDay([...monday].reverse())
        .get('2026-11-23')
        ?.map(({ id }) => id),
    ).toEqual([1, 2])
  })

  test.each([
    ['ArrowDown', 1, '2'],
    ['ArrowUp', 2, '1'],
    ['ArrowUp', 1, undefined],
    ['ArrowRight', 2, '4'],
    ['ArrowRight', 1, '3'],
    ['ArrowLeft', 3, '1'],
    ['ArrowLeft', 1, undefined],
  ] as const)('%s from %i leads to %s', (key, from, to) => {
    expect(neighbour(visits, visit(from), key)?.id).toBe(to)
  })
})

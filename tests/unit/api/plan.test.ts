import { expect, test } from 'vitest'
import { openingHours } from '../../../domain/availability/opening-hours'
import { mainService, stillFree } from '../../../src/shared/hours/agenda'
import { planOf } from '../../../src/shared/hours/plan'

const shift = {
  id: 1,
  weekdays: [1, 2],
  from: '09:00:00',
  to: '13:00:00',
  duration: 15,
  valid_from: null,
  valid_to: '2026-11-30',
  slots: [
    {
      id: 2,
      slot_code: 'mr' as const,
      weekdays: [2],
      slots: [{ from: '12:00:00', to: '13:00:00' }],
      duration: null,
      horizon: null,
      rate_limit: null,
    },
  ],
}
const schedule = {
  id: 1,
  office_user_id: 1,
  type: 'specific' as const,
  kind: 'closed' as const,
  from: '2026-11-24 10:00:00',
  to: '2026-11-24 11:00:00',
  duration: null,
  recurrence: null,
  note: null,
  version: 1,
}

test('planOf gives the same day as the server', () => {
  const ground = openingHours([planOf({ shifts: [shift] }, [schedule])], ['2026-11-24']).get('2026-11-24')
  expect(ground?.open).toEqual([
    { from: 540, to: 600 },
    { from: 660, to: 780 },
  ])
  expect(ground?.reserved).toEqual([{ from: 720, to: 780, slot_code: 'mr', step: 15 }])
})

test('planOf closes each day of a recurring pause', () => {
  const weekly = { ...schedule, recurrence: { from: '2026-11-24', freq: 'weekly', interval: 1, until: '2026-12-31' } }
  const days = ['2026-11-24', '2026-12-01']
  const grounds = openingHours([planOf({ shifts: [{ ...shift, valid_to: null }] }, [weekly])], days)
  for (const day of days) expect(grounds.get(day)?.open[0]).toEqual({ from: 540, to: 600 })
})

test('planOf ignores a shift that has ended', () => {
  expect(openingHours([planOf({ shifts: [shift] }, [])], ['2026-12-01']).get('2026-12-01')?.open).toEqual([])
})

const service = (id: number, slot_code: 'mr' | 'to_confirm' | null, hidden = false) => ({
  id,
  name: `Prestazione ${id}`,
  hidden,
  available_online: false,
  duration: null,
  role: { code: 'patient' as const },
  medical_service: { id, name: '', slot_code },
})

test.each([
  ['the first ordinary visit that is not hidden', [service(1, 'mr'), service(2, null, true), service(3, null)], 3],
  ['a home visit where there is nothing else', [service(1, 'mr'), service(2, 'to_confirm')], 2],
  ['nothing', [service(1, 'mr')], undefined],
])('an office is counted by %s', (_, office_services, id) => {
  expect(mainService({ office_services })?.id).toBe(id)
})

test('today loses the slots that have begun, other days none', () => {
  const slot = (from: string) => ({ from, to: '18:00:00', slot_code: null, officeUserId: 1, officeServiceId: 2 })
  const slots = new Map([
    ['2026-11-24', [slot('09:00:00'), slot('09:15:00'), slot('09:30:00')]],
    ['2026-11-25', [slot('09:00:00')]],
  ])
  const free = stillFree(slots, { date: '2026-11-24', day: 20_781, minutes: 555 })
  expect(free.get('2026-11-24')?.map(({ from }) => from)).toEqual(['09:30:00'])
  expect(free.get('2026-11-25')).toHaveLength(1)
})

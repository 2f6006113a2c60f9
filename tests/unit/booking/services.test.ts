import { describe, expect, test } from 'vitest'
import { isMorning, visitTypes } from '../../../domain/booking/services'

const service = (name: string, more: { hidden?: boolean; online?: boolean; slot_code?: string | null } = {}) => ({
  name,
  hidden: more.hidden ?? false,
  available_online: more.online ?? false,
  medical_service: { slot_code: more.slot_code ?? null },
})
const services = [
  service('Visita', { online: true }),
  service('Certificato'),
  service('Interna', { hidden: true, online: true }),
  service('Domiciliare', { slot_code: 'to_confirm' }),
  service('Colloquio', { slot_code: 'mr', online: true }),
  service('Colloquio nascosto', { slot_code: 'mr', hidden: true }),
]
const listed = (role: 'patient' | 'medical_representative') =>
  visitTypes(services, role).map(({ service: { name }, online }) => (online ? `${name} (online)` : name))

describe('visitTypes', () => {
  test('for patients lists visible services without those for representatives, online as its own entry', () => {
    expect(listed('patient')).toEqual(['Visita', 'Visita (online)', 'Certificato', 'Domiciliare'])
  })
  test('for representatives lists only theirs', () => {
    expect(listed('medical_representative')).toEqual(['Colloquio', 'Colloquio (online)'])
  })
})

test.each([
  ['08:00', 480, true],
  ['12:59', 779, true],
  ['13:00, exactly', 780, true],
  ['13:01', 781, false],
  ['15:00', 900, false],
])('isMorning of a slot starting at %s', (_time, from, morning) => {
  expect(isMorning({ from })).toBe(morning)
})

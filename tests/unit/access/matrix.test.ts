import { describe, expect, test } from 'vitest'
import { can, matrix, type Subject, subjectOf } from '../../../domain/access/matrix'
import { actsForDoctors, isAdmin, isDoctorSide, type RoleCode, roleCodes } from '../../../domain/access/roles'

// Written by hand from product.md §7 and specification §6, never computed: x = may, - = may not. Columns:
const columns: (RoleCode | null)[] = [
  'superadmin',
  'admin',
  'doctor',
  'specialist',
  'pharmacy',
  'assistant',
  'patient',
  'medical_representative',
  null,
]
const expected: Record<Subject, string> = {
  session: 'xxxxxxxx-',
  account: 'xxxxxxxx-',
  'doctor-area': '--xxxx---',
  agenda: '--xxxx---',
  hours: '--xxxx---',
  practice: '--xxx----',
  notifications: '--xxxx---',
  broadcasts: '--xxxx---',
  chats: '--xxxx---',
  'own-patients': '--xxxx---',
  prescriptions: '--xxxx---',
  offers: '--xxxx---',
  'dedicated-offers': '--xxx----',
  participation: '------xx-',
  'out-of-hours': '--xxxx---',
  'own-subscription': '--xxx----',
  'own-profile': 'xxxxxx---',
  publications: 'xxxxxx---',
  'admin-area': 'xx-------',
  'master-data': 'xx-------',
  audit: 'xx-------',
  impersonation: 'xx-------',
  users: 'xx-------',
  outbox: 'x--------',
  'notification-types': 'x--------',
  service_communications: 'x--------',
  'endpoint-switch': 'x--------',
}

describe('can', () => {
  test.each(Object.entries(expected))('answers for %s as product.md §7 says', (subject, cells) => {
    expect(columns.map((role) => (can(role, subject as Subject) ? 'x' : '-')).join('')).toBe(cells)
  })

  test('has an answer for every subject and role', () => {
    expect(Object.keys(expected).sort()).toEqual(Object.keys(matrix).sort())
    expect(columns.slice(0, -1)).toEqual(roleCodes)
  })

  test('subjectOf answers master-data for a resource without its own row, and for names of Object.prototype', () => {
    expect(subjectOf('drugs')).toBe('master-data')
    expect(subjectOf('notification-types')).toBe('notification-types')
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect(subjectOf(name)).toBe('master-data')
  })
})

test.each<[RoleCode, boolean, boolean, boolean]>([
  ['superadmin', true, false, false],
  ['admin', true, false, false],
  ['doctor', false, true, false],
  ['specialist', false, true, false],
  ['pharmacy', false, true, true],
  ['assistant', false, true, true],
  ['patient', false, false, false],
  ['medical_representative', false, false, false],
])('isAdmin, isDoctorSide and actsForDoctors of %s', (role, admin, doctorSide, acts) => {
  expect([isAdmin(role), isDoctorSide(role), actsForDoctors(role)]).toEqual([admin, doctorSide, acts])
})

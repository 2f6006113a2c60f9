import { describe, expect, test } from 'vitest'
import { can } from '../../../domain/access/matrix'
import type { RoleCode } from '../../../domain/access/roles'
import { adminMenu, doctorMenu, visibleMenu } from '../../../src/layouts/menus'
import { matchingPages, pagesOf } from '../../../src/layouts/palette/pages'

const pagesFor = (role: RoleCode, withoutDoctor = false) => {
  const admin = role === 'admin' || role === 'superadmin'
  const entries = visibleMenu(admin ? adminMenu : doctorMenu, (action, subject) => can(role, action, subject))
  return pagesOf({ entries, admin, withoutDoctor })
}
const labels = (role: RoleCode, typed: string) => matchingPages(pagesFor(role), typed).map(({ label }) => label)

describe('the palette knows the pages of the menu a role may see', () => {
  test.each([
    ['doctor', '/settings/plan', true],
    ['assistant', '/settings/plan', false],
    ['assistant', '/help-center', true],
    ['superadmin', '/admin/notification-types', true],
    ['admin', '/admin/notification-types', false],
    ['admin', '/bookings', false],
    ['admin', '/settings/profile', true],
    ['doctor', '/admin/drugs', false],
  ] as const)('%s finds %s: %s', (role, path, finds) => {
    expect(pagesFor(role).some(({ to }) => to === path)).toBe(finds)
  })

  test('an assistant without a doctor finds no page that needs one', () => {
    const paths = pagesFor('assistant', true).map(({ to }) => to)
    expect(paths).toContain('/settings/notifications')
    for (const path of ['/bookings', '/patients', '/settings/offices']) expect(paths).not.toContain(path)
  })
})

describe('words find pages', () => {
  test.each([
    ['pren', ['Prenotazioni']],
    ['NOVITA', ['Novità']],
    ['ferie', ['Pause e ferie']],
    ['pian sett', ['Pianificazione settimanale']],
    ['xyz', []],
  ] as const)('%s', (typed, found) => {
    expect(labels('doctor', typed)).toEqual(found)
  })

  test('a page called so comes before the group called so', () => {
    expect(labels('admin', 'strutture').slice(0, 2)).toEqual(['Lista strutture', 'Strutture e utenti'])
    expect(labels('admin', 'strutture')).toContain('Gestione totem')
  })

  test('a page called just so comes before all', () => {
    expect(labels('admin', ' UTENTI ')[0]).toBe('Utenti')
  })

  test('nothing typed: every page, in the order of the menu', () => {
    expect(labels('doctor', ' ').slice(0, 3)).toEqual(['Home page', 'Prenotazioni', 'Chat'])
  })
})

import { describe, expect, test } from 'vitest'
import { can } from '../../../domain/access/matrix'
import { type LinkRight, linkRights, type RoleCode } from '../../../domain/access/roles'
import { closedBecause, doctorPages, linksOf, visiblePages } from '../../../src/layouts/menus'
import { matchingPages, pagesOf } from '../../../src/layouts/palette/pages'
import { adminPages } from '../../support/browser/admin-pages'
import { everyRoute } from '../../support/builders/every-route'

const adminRoutes = everyRoute.filter(({ layout }) => layout === 'admin')

const pagesFor = (role: RoleCode, withoutDoctor = false) => {
  const admin = role === 'admin' || role === 'superadmin'
  const pages = admin ? adminPages(adminRoutes) : doctorPages
  return pagesOf(
    visiblePages(pages, (subject) => can(role, subject)),
    (link) => closedBecause(link, withoutDoctor, () => true) !== null,
  )
}
const labels = (role: RoleCode, typed: string) => matchingPages(pagesFor(role), typed).map(({ label }) => label)

describe('pagesOf gives the pages of the menu', () => {
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

  test('without those that need a doctor while none is chosen', () => {
    const paths = pagesFor('assistant', true).map(({ to }) => to)
    expect(paths).toContain('/settings/notifications')
    for (const path of ['/bookings', '/patients', '/settings/offices']) expect(paths).not.toContain(path)
  })
})

describe('the menu of who works for a doctor closes', () => {
  const closedWithout = (...missing: LinkRight[]) => {
    const rights = linkRights.filter((right) => !missing.includes(right))
    return doctorPages.menu.flatMap(linksOf).flatMap((link) => {
      const reason = closedBecause(link, false, (right) => right !== 'self' && rights.includes(right))
      return reason === null ? [] : [`${link.to}: ${reason}`]
    })
  }
  const own = '/settings/offices: Solo il medico può aprire questa pagina.'
  const without = (path: string, right: string) =>
    `${path}: Il tuo collegamento con questo medico non comprende “${right}”: chiedilo al medico.`

  test.each<[string, LinkRight[], string[]]>([
    ['what is the doctor’s alone', [], [own]],
    [
      'the hours',
      ['hours'],
      [own, without('/settings/weekly-planning', 'Orari'), without('/settings/holidays', 'Orari')],
    ],
    [
      'the agenda and the patients',
      ['bookings'],
      [...['/bookings', '/patients', '/blacklist'].map((path) => without(path, 'Prenotazioni')), own],
    ],
    ['the chat', ['chat'], [without('/chat', 'Chat'), own, without('/settings/chat', 'Chat')]],
    [
      'the communications and the offers',
      ['broadcast'],
      [...['/broadcast', '/offers'].map((path) => without(path, 'Comunicazioni')), own],
    ],
    ['nothing for a right that only some offices ask for', ['out-of-hours'], [own]],
  ])('%s', (_what, missing, closed) => {
    expect(closedWithout(...missing)).toEqual(closed)
  })
})

describe('matchingPages', () => {
  test.each([
    ['pren', ['Prenotazioni']],
    ['NOVITA', ['Novità']],
    ['ferie', ['Pause e ferie']],
    ['pian sett', ['Pianificazione settimanale']],
    ['xyz', []],
  ] as const)('%s', (typed, found) => {
    expect(labels('doctor', typed)).toEqual(found)
  })

  test('puts a matching page before a matching group', () => {
    expect(labels('admin', 'strutture').slice(0, 2)).toEqual(['Strutture e utenti', 'Lista strutture'])
    expect(labels('admin', 'strutture')).toContain('Gestione totem')
  })

  test('puts a name that begins with the text before one that has it further on', () => {
    expect(labels('superadmin', 'farm')).toEqual(['Farmaci', 'Aziende farmaceutiche'])
  })

  test('puts an exact match first', () => {
    expect(labels('admin', ' UTENTI ')[0]).toBe('Utenti')
  })

  test('gives every page in menu order for an empty text', () => {
    expect(labels('doctor', ' ').slice(0, 3)).toEqual(['Home page', 'Prenotazioni', 'Giornata'])
  })
})

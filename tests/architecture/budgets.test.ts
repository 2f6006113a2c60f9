import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { areas } from '../../scripts/lib/budgets.mjs'
import { projectRoot } from '../../server/process/paths'
import { everyRoute as routes } from '../support/builders/every-route'

/** The sizes are checked by size-limit and tests/browser; this file checks that every route has a place in an area. */

const paths = areas.flatMap(({ pages }) => Object.keys(pages))
const modules = areas.flatMap(({ frame, pages }) => [...frame, ...Object.values(pages).flat()])

/** The route that a budget's address opens. */
const routeOf = (path: string) => routes.find((route) => matchPath(route.path, path.split('?')[0] ?? '') !== null)

test('every page of the routes has a budget', () => {
  const budgeted = new Set(paths.map(routeOf))
  const generated = routes.filter(({ isToCome, resource }) => isToCome || (resource && !handBuilt.includes(resource)))
  expect(routes.filter((route) => !budgeted.has(route) && !generated.includes(route))).toEqual([])
})

/** Tables whose page is hand-built. */
const handBuilt = ['bookings', 'cup', 'news', 'registrations']

test('the modules of the budgets exist', () =>
  expect(modules.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]))

/** Routes of one kind fetch the same chunks; the kind depends on what a route shows, in which layout, to whom. */
const kindOf = ({ isToCome, resource, layout, guard }: (typeof routes)[number]) => {
  if (isToCome) return guard === 'none' ? 'to come, public' : `to come, ${layout}`
  return resource && !handBuilt.includes(resource) ? 'screens of a resource' : 'a page of its own'
}

test('every kind of route without a page of its own has a budget', () => {
  const measured = paths.map(routeOf)
  const kinds = new Set(measured.flatMap((route) => (route ? [kindOf(route)] : [])))
  expect([...new Set(routes.map(kindOf))].filter((kind) => !kinds.has(kind))).toEqual([])
})

test('an address that is no page has a budget too', () => {
  expect(paths.filter((path) => !routeOf(path))).toHaveLength(1)
})

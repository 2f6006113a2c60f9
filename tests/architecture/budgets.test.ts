import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { budgets } from '../../scripts/lib/budgets.mjs'
import { projectRoot } from '../../server/process/paths'
import { everyRoute as routes } from '../support/builders/every-route'

/** The sizes are checked by size-limit and tests/browser; this file checks that every route has a budget. */

const budgeted = budgets.flatMap(({ pages }) => pages)

/** Path of a module: `path.tsx`, or `index.tsx` in the folder `path`. */
const moduleAt = (path: string) => (existsSync(join(projectRoot, `${path}.tsx`)) ? `${path}.tsx` : `${path}/index.tsx`)

test('every page of the routes has a budget', () => {
  const text = readFileSync(join(projectRoot, 'src/routes.tsx'), 'utf8')
  const pages = [...text.matchAll(/import\('\.\/([\w/-]+)'\)/g)].map(([, path]) => moduleAt(`src/${path}`))
  expect(pages.length).toBe(routes.filter(({ page }) => page).length)
  expect(pages.filter((page) => !budgeted.includes(page))).toEqual([])
})

/** Routes of one kind fetch the same chunks; the kind depends on what a route shows, in which layout, to whom. */
const kindOf = ({ page, resource, layout, guard }: (typeof routes)[number]) => {
  if (page) return 'a page of its own'
  if (resource) return 'screens of a resource'
  return guard === 'none' ? 'to come, public' : `to come, ${layout}`
}

/** The route that a budget's address opens. */
const routeOf = ({ path }: (typeof budgets)[number]) =>
  routes.find((route) => matchPath(route.path, path.split('?')[0] ?? '') !== null)

test('every kind of route without a page of its own has a budget', () => {
  const measured = budgets.map(routeOf)
  const kinds = new Set(measured.flatMap((route) => (route ? [kindOf(route)] : [])))
  expect([...new Set(routes.map(kindOf))].filter((kind) => !kinds.has(kind))).toEqual([])
})

test('an address that is no page has a budget too', () => {
  expect(budgets.filter((budget) => !routeOf(budget))).toHaveLength(1)
})

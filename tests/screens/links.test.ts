import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { setupStep } from '../../domain/planning/setup-steps'
import lists from '../../server/db/demo/data/lists.json'
import { projectRoot } from '../../server/process/paths'
import { doctorPages, linksOf } from '../../src/layouts/menus'
import { everyRoute } from '../support/builders/every-route'

/** Where code writes addresses of pages: the console, and what the server puts in notifications and mails. */
const folders = ['src', 'domain/messages', 'domain/planning', 'server/notices', 'server/messages', 'server/features']
const isServed = (path: string) =>
  /^\/(api|apps|app|unsubscribe\/:|service-worker|icon-|readyz|healthz|ics$|thumbnail)/.test(path)

/** The addresses in a text, without query; a value in the middle of one is `1`. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/(?:["'`]|\]\()(\/[a-z]{2}[^"'`)\s]*)/g)]
    .map(([, address = '']) => address.replaceAll(/(?<=\/)\$\{[^}]*\}?/g, '1').replace(/(\$\{|[?#]).*$/, ''))
    .filter((path) => !isServed(path) && !path.startsWith('/admin') && !/[^\w/-]/.test(path))

const written = folders.flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && file !== 'routes.tsx')
    .flatMap((file) => {
      const code = readFileSync(join(projectRoot, folder, file), 'utf8').replaceAll(
        /\/\*\*?[\s\S]*?\*\/|import\(.*/g,
        '',
      )
      return addressesIn(code).map((path) => ({ file: `${folder}/${file}`, path }))
    }),
)

const isPage = (path: string) => everyRoute.some((route) => !route.isToCome && matchPath(route.path, path))

test('every page of the doctor’s side is built: none says that it is to come', () => {
  const missing = everyRoute.filter(({ layout, isToCome }) => layout !== 'admin' && isToCome)
  expect(missing.map(({ path }) => path)).toEqual([])
})

test('every address that is written in the code leads to a page', () => {
  expect(written.length).toBeGreaterThan(100)
  expect(written.filter(({ path }) => !isPage(path))).toEqual([])
})

test.each([
  ['the menu and the palette', [...doctorPages.menu.flatMap(linksOf), ...doctorPages.others].map(({ to }) => to)],
  ['what the setup lacks', Object.values(setupStep).map(({ path }) => path)],
  ['the help', lists.faqs.flatMap(({ answer }) => addressesIn(answer))],
])('every link of %s leads to a page', (_, links) => {
  expect(links.length).toBeGreaterThan(3)
  expect(links.map((link) => link.replace(/\?.*$/, '')).filter((link) => !isPage(link))).toEqual([])
})

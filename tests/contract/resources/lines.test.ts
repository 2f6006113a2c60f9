import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { relations } from '../../../domain/resource'
import { projectRoot } from '../../../server/process/paths'
import { adminEndpoints, listedResources } from '../../../server/resources'

const names = listedResources.map(({ resource }) => resource.name)

test('every file of src/resources is served by a line of server/resources/index.ts, and the other way round', async () => {
  const folder = join(projectRoot, 'src/resources')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const declared = await Promise.all(
    files.map(async (file) => (await import(join(folder, file))).default.name as string),
  )
  expect([...names].sort()).toEqual(declared.sort())
  expect(files.map((file) => basename(file, '.ts')).sort()).toEqual(names.map((name) => name.replace('/', '-')).sort())
})

test('every reference points to a served resource', () => {
  const targets = listedResources.flatMap(({ resource }) => [...relations(resource).values()].map(({ to }) => to))
  expect(targets.filter((to) => !names.includes(to))).toEqual([])
})

test('no two calls of the admin area share a route', () => {
  const routes = adminEndpoints.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(routes).size).toBe(routes.length)
})

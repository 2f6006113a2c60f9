import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { areas, chunksOf, mostScripts } from './scripts/lib/budgets.mjs'

const client = new URL('./dist/client/', import.meta.url)
const manifestOf = (app) => JSON.parse(readFileSync(new URL(`.vite/${app}.json`, client), 'utf8'))

const sizes = new Map()
function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(new URL(file, client)), { level: 9 }).length)
  return sizes.get(file)
}

/** The scripts of the largest page of an area. Throws where a page has too many, which no limit in KiB would say. */
function largestOf({ app, frame, pages }) {
  const manifest = manifestOf(app)
  const all = Object.entries(pages).map(([path, modules]) => {
    const files = chunksOf(manifest, app, [...frame, ...modules])
    if (files.length > mostScripts)
      throw new Error(`${path} fetches ${files.length} scripts, of at most ${mostScripts}`)
    return { path, files, size: files.reduce((sum, file) => sum + sizeOf(file), 0) }
  })
  return all.reduce((one, other) => (other.size > one.size ? other : one))
}

export default areas.map((row) => {
  const { path, files } = largestOf(row)
  return {
    name: `${row.area}: ${path}`,
    path: files.map((file) => `dist/client/${file}`),
    limit: `${row.kib} KiB`,
    gzip: true,
  }
})

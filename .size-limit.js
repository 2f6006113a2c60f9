import { readFileSync } from 'node:fs'
import { budgets } from './scripts/lib/budgets.mjs'
import { chunksOf } from './scripts/lib/route-chunks.mjs'

const client = new URL('./dist/client/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8'))

export default budgets.map(({ name, pages, kib }) => ({
  name,
  path: chunksOf(manifest, pages).map((file) => `dist/client/${file}`),
  limit: `${kib} KiB`,
  gzip: true,
}))

import { readFileSync } from 'node:fs'
import { budgets, chunksOf } from './scripts/lib/budgets.mjs'

const manifest = JSON.parse(readFileSync(new URL('./dist/client/.vite/manifest.json', import.meta.url), 'utf8'))

export default budgets.map(({ path, pages, kib }) => ({
  name: path,
  path: chunksOf(manifest, pages).map((file) => `dist/client/${file}`),
  limit: `${kib} KiB`,
  gzip: true,
}))

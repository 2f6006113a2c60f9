import { readFileSync } from 'node:fs'
import { budgets, chunksOf, mostScripts } from './scripts/lib/budgets.mjs'

const manifest = JSON.parse(readFileSync(new URL('./dist/client/.vite/manifest.json', import.meta.url), 'utf8'))

/** The scripts of a route. Throws when they are too many, which no limit in KiB would say. */
function scriptsOf({ path, pages }) {
  const files = chunksOf(manifest, pages)
  if (files.length > mostScripts) throw new Error(`${path} fetches ${files.length} scripts, of at most ${mostScripts}`)
  return files
}

export default budgets.map((budget) => ({
  name: budget.path,
  path: scriptsOf(budget).map((file) => `dist/client/${file}`),
  limit: `${budget.kib} KiB`,
  gzip: true,
}))

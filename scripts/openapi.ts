import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { productVersion } from '../server/config'
import { openApiDocument } from '../server/openapi'

/** Writes docs/openapi.json; with `--check` only says whether it is what the endpoint tables give. */
const file = new URL('../docs/openapi.json', import.meta.url)
const fresh = `${JSON.stringify(openApiDocument(productVersion), null, 2)}\n`

if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== fresh) {
    console.error('docs/openapi.json is stale: run `npm run openapi`')
    process.exitCode = 1
  }
} else writeFileSync(file, fresh)

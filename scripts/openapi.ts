import { writeFileSync } from 'node:fs'
import { productVersion } from '../server/config'
import { openApiDocument } from '../server/openapi'

/** `npm run openapi`: writes the document that the server serves to docs/openapi.json, which git ignores. */
const file = new URL('../docs/openapi.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(openApiDocument(productVersion), null, 2)}\n`)

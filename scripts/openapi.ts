/** `npm run openapi [-- FILE]`: writes the OpenAPI document of the wire to a file, or to the terminal. */
import { writeFileSync } from 'node:fs'
import { productVersion } from '../server/config'
import { openApiDocument } from '../server/openapi'

writeFileSync(process.argv[2] ?? 1, `${JSON.stringify(openApiDocument(productVersion), null, 2)}\n`)

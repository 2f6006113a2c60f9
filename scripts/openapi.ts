/** `npm run openapi [-- FILE]`: writes the OpenAPI document of the API to a file, or to standard output. */
import { writeFileSync } from 'node:fs'
import { productVersion } from '../server/config'
import { openApiDocument } from '../server/features/openapi/openapi'

writeFileSync(process.argv[2] ?? 1, `${JSON.stringify(openApiDocument(productVersion), null, 2)}\n`)

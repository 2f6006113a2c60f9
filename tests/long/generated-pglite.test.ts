import { everyResourceSuite } from '../support/builders/resource-suite'
import { onDatabase } from '../support/servers/database'

/** In `npm test` they run on PostgreSQL, and one test of `every-kind` on PGlite too. */
onDatabase('pglite', everyResourceSuite)

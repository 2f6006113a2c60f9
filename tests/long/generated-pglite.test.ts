import { onDatabase } from '../support/database'
import { everyResourceSuite } from '../support/resource-suite'

/** In `npm test` they run on PostgreSQL, and one test of `every-kind` on PGlite too. */
onDatabase('pglite', everyResourceSuite)

import { onDatabase } from '../../support/database'
import { everyResourceSuite } from '../../support/resource-suite'

onDatabase('postgres', everyResourceSuite)

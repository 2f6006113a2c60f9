import { everyResourceSuite } from '../../support/builders/resource-suite'
import { onDatabase } from '../../support/servers/database'

onDatabase('postgres', everyResourceSuite)

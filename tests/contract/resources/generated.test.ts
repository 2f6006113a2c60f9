import { servedResources } from '../../../server/resources'
import { eachDatabase } from '../../support/database'
import { resourceSuite } from '../../support/resource-suite'

eachDatabase((open) => {
  for (const served of servedResources) resourceSuite(served, servedResources, open)
})

import { listedResources } from '../../../server/resources'
import { type Route, resourceRoute, routes } from '../../../src/routes'

/** Every route of the console, those of the admin tables included. */
export const everyRoute: readonly Route[] = [
  ...routes,
  ...listedResources.map(({ resource }) => resourceRoute(resource)),
]

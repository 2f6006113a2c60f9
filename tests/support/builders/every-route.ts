import { type Route, resourceRoute, routes } from '../../../domain/access/routes'
import { listedResources } from '../../../server/resources'

/** Every route of the console, those of the admin tables included. */
export const everyRoute: readonly Route[] = [
  ...routes,
  ...listedResources.map(({ resource }) => resourceRoute(resource)),
]

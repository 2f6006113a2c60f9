import { type Route, resourceRoute, routesOf } from '../../../domain/access/routes'
import { allResources } from '../../screens/all-resources'

/** The pages of the admin area, those of its tables from their definitions. */
export const adminRoutes: readonly Route[] = [...routesOf('admin'), ...allResources.map(resourceRoute)]

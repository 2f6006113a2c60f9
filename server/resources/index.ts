import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../domain/contract/endpoint'
import { resourceEndpoints } from '../../domain/resource'
import drugs from '../../src/resources/drugs'
import pharmaceuticalCompanies from '../../src/resources/pharmaceutical-companies'
import * as tables from '../db/tables'
import type { Deps } from '../deps'
import { resourceRoutes } from './routes'
import { type Served, serve } from './serve'

/** Every admin resource: one line each, the same set as the files of `src/resources`. */
export const servedResources: readonly Served[] = [
  serve(drugs, tables.drugs),
  serve(pharmaceuticalCompanies, tables.pharmaceuticalCompanies),
]

/** The calls of all admin resources, for OpenAPI, the role matrix test and the equality of routes and contract. */
export const adminEndpoints: readonly Endpoint[] = servedResources.flatMap(({ resource }) =>
  Object.values(resourceEndpoints(resource)),
)

/** Registers the generic routes of every resource. */
export const serveResources = (app: FastifyInstance, deps: Deps): void => resourceRoutes(app, deps, servedResources)

import { type Resource, type ResourceEndpoints, resourceEndpoints } from '../../domain/resource'
import { allResources } from './all-resources'
import { featureListProvider, featureLists } from './feature-lists'

export interface ScreenResource {
  readonly resource: Resource
  readonly calls: ResourceEndpoints
  /** refine's data provider for its rows, if not the one of the admin tables. */
  readonly dataProviderName?: string
  /** The server keeps no views of it. */
  readonly withoutViews?: true
}

const known = new Map([
  ...allResources.map((resource) => [resource.name, { resource }] as const),
  ...featureLists.map(({ resource }) => [resource.name, { resource, dataProviderName: featureListProvider }] as const),
])
const made = new Map<string, ScreenResource>()

/** A resource with its calls, built when its screen is first opened. An unknown name is a programming error. */
export function screenResource(name: string): ScreenResource {
  const before = made.get(name)
  if (before) return before
  const found = known.get(name)
  if (!found) throw new Error(`No resource is called "${name}"`)
  const fresh = { ...found, calls: resourceEndpoints(found.resource) }
  made.set(name, fresh)
  return fresh
}

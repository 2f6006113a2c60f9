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

const definitions = new Map([
  ...allResources.map((resource) => [resource.name, { resource }] as const),
  ...featureLists.map(({ resource }) => [resource.name, { resource, dataProviderName: featureListProvider }] as const),
])
const screens = new Map<string, ScreenResource>()

/** A resource with its calls, built when its screen is first opened. An unknown name is a programming error. */
export function screenResource(name: string): ScreenResource {
  const built = screens.get(name)
  if (built) return built
  const definition = definitions.get(name)
  if (!definition) throw new Error(`No resource is called "${name}"`)
  const screen = { ...definition, calls: resourceEndpoints(definition.resource) }
  screens.set(name, screen)
  return screen
}

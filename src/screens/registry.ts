import { type Resource, type ResourceEndpoints, resourceEndpoints } from '../../domain/resource'

/** Every resource the console knows: the files of `src/resources` themselves, so there is no list to edit. */
const files = import.meta.glob<Resource>('../resources/*.ts', { eager: true, import: 'default' })

export interface ScreenResource {
  readonly resource: Resource
  readonly calls: ResourceEndpoints
}

export const allResources: readonly Resource[] = Object.values(files)

const known = new Map(allResources.map((resource) => [resource.name, resource]))
const made = new Map<string, ScreenResource>()

/** A resource with its calls, built when its screen is first opened. An unknown name is a programming error. */
export function screenResource(name: string): ScreenResource {
  const before = made.get(name)
  if (before) return before
  const resource = known.get(name)
  if (!resource) throw new Error(`No resource is called "${name}"`)
  const fresh = { resource, calls: resourceEndpoints(resource) }
  made.set(name, fresh)
  return fresh
}

import type { Resource } from '../../domain/resource'

/** Every admin resource: the files of `src/resources` themselves, so there is no list to edit. */
export const allResources: readonly Resource[] = Object.values(
  import.meta.glob<Resource>('../resources/**/*.ts', { eager: true, import: 'default' }),
)

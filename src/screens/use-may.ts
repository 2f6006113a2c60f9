import { useCan } from '@refinedev/core'
import type { Resource } from '../../domain/resource'

/** What the user may do with a resource that has a screen for it; undefined until the access control has answered. */
export function useMay({ name, screens }: Resource) {
  const create = useCan({ resource: name, action: 'create' }).data
  const edit = useCan({ resource: name, action: 'edit' }).data
  const remove = useCan({ resource: name, action: 'delete' }).data
  const show = useCan({ resource: name, action: 'show' }).data
  if (!create || !edit || !remove || !show) return undefined
  return {
    create: create.can && screens.includes('create'),
    edit: edit.can && screens.includes('edit'),
    delete: remove.can,
    show: show.can && screens.includes('show'),
  }
}

export type May = NonNullable<ReturnType<typeof useMay>>

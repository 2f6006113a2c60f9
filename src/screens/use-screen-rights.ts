import { useCan } from '@refinedev/core'
import type { Resource } from '../../domain/resource'
import { roleOf, useCurrentUser } from '../platform/session/current-user'
import { accessOf } from '../providers/access'

/** What the user may do with a resource that has a screen for it; known at once, so that a screen is drawn once and whole. */
export function useScreenRights({ name, screens }: Resource) {
  const role = roleOf(useCurrentUser().data)
  const { data } = useCan({
    resource: name,
    action: 'list',
    params: { role },
    queryOptions: { initialData: accessOf(role, { resource: name }), staleTime: Infinity },
  })
  const may = data?.can ?? false
  return {
    create: may && screens.includes('create'),
    edit: may && screens.includes('edit'),
    delete: may,
    show: may && screens.includes('show'),
  }
}

export type ScreenRights = ReturnType<typeof useScreenRights>

import { useCan } from '@refinedev/core'
import type { Resource } from '../../domain/resource'
import { accessOf } from '../api/access'
import { roleOf, useCurrentUser } from '../api/current-user'

/** Whether the user's role may do something; answered at once, so that a screen is drawn once and whole. */
function useMayDo(resource: string, action: string): boolean {
  const role = roleOf(useCurrentUser().data)
  const asked = { resource, action, params: { role } }
  return (
    useCan({ ...asked, queryOptions: { initialData: accessOf(role, asked), staleTime: Infinity } }).data?.can ?? false
  )
}

/** What the user may do with a resource that has a screen for it. */
export function useMay({ name, screens }: Resource) {
  const [create, edit, show] = [useMayDo(name, 'create'), useMayDo(name, 'edit'), useMayDo(name, 'show')]
  return {
    create: create && screens.includes('create'),
    edit: edit && screens.includes('edit'),
    delete: useMayDo(name, 'delete'),
    show: show && screens.includes('show'),
  }
}

export type May = ReturnType<typeof useMay>

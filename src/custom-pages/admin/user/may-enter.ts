import { mayLoginAs } from '../../../../domain/access/impersonation'
import type { AnyUser } from '../../../../domain/contract/people/users'
import { roleOf, useCurrentUser } from '../../../platform/calls'
import { useMayLoginAs } from '../../../platform/session/users'

/** Whether there is a way to enter as somebody: the person can sign in, and this admin may. */
export function useMayEnter(): (person: Pick<AnyUser, 'active' | 'roles'>) => boolean {
  const role = roleOf(useCurrentUser().data)
  const may = useMayLoginAs()
  return ({ active, roles }) => may && active && roles.length > 0 && mayLoginAs(role, roles)
}

import type { LoginClient } from '../../../domain/access/impersonation'
import type { RoleCode } from '../../../domain/access/roles'
import { endpoints } from '../../../domain/contract'
import type { AnyUser, LoginAsReply } from '../../../domain/contract/people/users'
import { call } from '../calls/call'
import { attemptOrAnnounce } from '../calls/idempotent-call'
import { useCall, useChange } from '../calls/use-call'
import { beginImpersonation, goTo } from '.'
import { useCan, useCurrentUser } from './current-user'

interface UsersQuestion {
  readonly search: string
  readonly role: RoleCode | null
  readonly page: number
  readonly limit: number
}

/** All users matching a text; idle without a question. */
export function useUsers(question: UsersQuestion | null) {
  const { search = '', role = null, page = 1, limit = 25 } = question ?? {}
  const query = {
    ...(search !== '' && { search }),
    ...(role && { 'filter[role]': role }),
    paginate: '1' as const,
    page: String(page),
    limit: String(limit),
  }
  return useCall(endpoints.users, { query }, { enabled: question !== null, keepPrevious: true })
}

/** One user with the open sessions; idle without an id. */
export const useUser = (id: number | null) =>
  useCall(endpoints.user, { params: { id: String(id ?? 0) } }, { enabled: id !== null })

/** Ends sessions and devices of a user, who is refetched after each call. */
export const useUserChange = () => useChange([endpoints.user])

/** Whether the signed-in user may log in as others: not while impersonating (product.md §7). */
export function useMayLoginAs(): boolean {
  const { data: user } = useCurrentUser()
  const can = useCan()
  return can('impersonation') && user?.impersonator === null
}

/** Logs in as another user, in this tab or by the returned link. Null if refused, which is announced. */
export async function loginAs({ id }: Pick<AnyUser, 'id'>, client: LoginClient): Promise<LoginAsReply | null> {
  const outcome = await attemptOrAnnounce(call(endpoints.loginAs, { params: { id: String(id) }, query: { client } }))
  if (outcome.kind !== 'done') return null
  const { data } = outcome.data
  if (data.token !== null) {
    const returnPath = window.location.pathname + window.location.search
    beginImpersonation({ token: data.token, userId: id, returnPath })
    goTo(data.url)
  }
  return data
}

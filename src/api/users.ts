import { useQueryClient } from '@tanstack/react-query'
import type { LoginClient } from '../../domain/access/impersonation'
import type { RoleCode } from '../../domain/access/roles'
import { endpoints } from '../../domain/contract'
import type { Endpoint } from '../../domain/contract/endpoint'
import type { AnyUser, LoginAsReply } from '../../domain/contract/users'
import { HttpFailure } from '../providers/http'
import { announce } from '../providers/notification'
import { beginImpersonation, goTo } from '../session'
import { type CallInput, call } from './call'
import { useCan, useCurrentUser } from './current-user'
import { useCall } from './use-call'

export interface UsersAsked {
  readonly search: string
  readonly role: RoleCode | null
  readonly page: number
  readonly limit: number
}

/** Everybody whom a text finds; idle while nobody is looked for. */
export function useUsers(asked: UsersAsked | null) {
  const { search = '', role = null, page = 1, limit = 25 } = asked ?? {}
  const query = {
    ...(search !== '' && { search }),
    ...(role && { 'filter[role]': role }),
    paginate: '1' as const,
    page: String(page),
    limit: String(limit),
  }
  return useCall(endpoints.users, { query }, { enabled: asked !== null, keepPrevious: true })
}

/** One person with the open sessions; idle without one. */
export const useUser = (id: number | null) =>
  useCall(endpoints.user, { params: { id: String(id ?? 0) } }, { enabled: id !== null })

/** Whether whoever is signed in may enter as others: not in somebody else's name (product.md §7). */
export function useMayLoginAs(): boolean {
  const { data: user } = useCurrentUser()
  const can = useCan()
  return can('use', 'impersonation') && user?.impersonator === null
}

/** Tells what was refused and nobody has said yet: 404 and 422 belong to the caller. */
function told(error: unknown): null {
  if (!(error instanceof HttpFailure)) throw error
  if (error.status === 404 || error.status === 422) announce({ type: 'error', title: error.message })
  return null
}

/**
 * Enters as somebody else. Where that is here, this tab goes on as the other one at home, and knows the way back; else
 * what leads there is given. Null where it was refused, which has been told.
 */
export async function loginAs({ id }: Pick<AnyUser, 'id'>, client: LoginClient): Promise<LoginAsReply | null> {
  try {
    const { data } = await call(endpoints.loginAs, { params: { id: String(id) }, query: { client } })
    if (data.token !== null) {
      const returnPath = window.location.pathname + window.location.search
      beginImpersonation({ token: data.token, userId: id, returnPath })
      goTo(data.url)
    }
    return data
  } catch (error) {
    return told(error)
  }
}

/** What ends of somebody's sessions and devices; the person is read again after each. True where it was done. */
export function useUserActions(id: number) {
  const client = useQueryClient()
  const ending = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<boolean> => {
    try {
      await call<Endpoint>(endpoint, input)
      return true
    } catch (error) {
      told(error)
      return false
    } finally {
      void client.invalidateQueries({ queryKey: [endpoints.user.path] })
    }
  }
  const person = String(id)
  return {
    endAll: () => ending(endpoints.endUserSessions, { params: { id: person } }),
    endOne: (sessionId: number) =>
      ending(endpoints.endUserSession, { params: { id: person, session_id: String(sessionId) } }),
    forgetDevice: (deviceId: number) =>
      ending(endpoints.forgetUserDevice, { params: { id: person, device_id: String(deviceId) } }),
  }
}

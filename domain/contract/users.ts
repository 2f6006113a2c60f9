import { z } from 'zod'
import { roleCodes } from '../access/roles'
import { accountSession } from './account'
import { endpoint } from './endpoint'
import { byId, data, id, instant, maybePage, paging, queryId, search } from './primitives'

/** Anybody with an entry, whatever the role. */
const user = z.strictObject({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  /** The active ones; the first decides. */
  roles: z.array(z.enum(roleCodes)),
  active: z.boolean(),
  last_login_at: instant.nullable(),
})
export type AnyUser = z.infer<typeof user>

const userSession = accountSession.extend({
  /** The admin who opened it in the other's name. */
  impersonator: z.strictObject({ id, first_name: z.string(), last_name: z.string() }).nullable(),
})
export type UserSession = z.infer<typeof userSession>

const read = ['read', 'users'] as const
const end = ['delete', 'users'] as const
/** Not a call for who is in somebody else's name: it lists tokens (product.md §7). */
export const userEndpoints = {
  users: endpoint({
    method: 'GET',
    path: 'admin/users',
    summary: 'Everybody, found by name, phone, birth date, fiscal code or the whole e-mail address.',
    who: read,
    query: z.strictObject({ ...paging, search, 'filter[role]': z.enum(roleCodes).optional() }),
    reply: maybePage(user),
  }),
  user: endpoint({
    method: 'GET',
    path: 'admin/users/:id',
    summary: 'One person with the sessions that are open, the last used first, each with its device.',
    who: read,
    params: byId,
    reply: data(user.extend({ sessions: z.array(userSession) })),
  }),
  endUserSessions: endpoint({
    method: 'DELETE',
    path: 'admin/users/:id/sessions',
    summary: 'Ends every session of somebody, but the one that asks.',
    who: end,
    params: byId,
  }),
  endUserSession: endpoint({
    method: 'DELETE',
    path: 'admin/users/:id/sessions/:session_id',
    summary: 'Ends one session of somebody: its token is refused at the next request, its sockets close.',
    who: end,
    params: byId.extend({ session_id: queryId }),
  }),
  forgetUserDevice: endpoint({
    method: 'DELETE',
    path: 'admin/users/:id/devices/:device_id',
    summary: 'Forgets one device of somebody: nothing is pushed to it any more.',
    who: end,
    params: byId.extend({ device_id: queryId }),
  }),
} as const

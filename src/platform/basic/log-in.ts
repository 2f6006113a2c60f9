import type { CurrentUser, sessionEndpoints } from '../../../domain/contract/access/session'
import type { BodyOf, ReplyOf } from '../../../domain/contract/endpoint'
import { request } from './http'
import { beginSession } from './session'

export type Credentials = BodyOf<(typeof sessionEndpoints)['login']>
type LoginReply = ReplyOf<(typeof sessionEndpoints)['login']>
type UserReply = ReplyOf<(typeof sessionEndpoints)['currentUser']>

/**
 * Opens a session. Token and user are stored in one step, so that other tabs know at once whether somebody else came.
 * The contract's schemas stay out of this file: the login page is plain and loads no validation library.
 */
export async function logIn(credentials: Credentials): Promise<CurrentUser> {
  const { data: login } = await request<LoginReply>({ method: 'POST', path: 'login', body: credentials })
  return enter(login.token)
}

/** Begins the session of a token that the server has just given. */
export async function enter(token: string): Promise<CurrentUser> {
  const { data: user } = await request<UserReply>({ method: 'GET', path: 'user', token })
  beginSession({ token, userId: user.id })
  return user
}

import type { CurrentUser } from '../../../domain/contract/access/session'
import { getSession, knownUser, rememberUser } from '.'
import { askEarly } from './ask-early'

let asked: Promise<void> | undefined

/**
 * Asks once who is signed in while the code of their pages is on its way, so that these are drawn at once rather than twice
 * (`npm run bench -- cold`). What goes wrong is asked again by `useCurrentUser`, which says so.
 */
export function askForUser(): Promise<void> {
  asked ??= ask()
  return asked
}

/** Resolves when the answer has come, or at once where nothing was asked. */
export const whenUserAsked = (): Promise<void> => asked ?? Promise.resolve()

async function ask() {
  const { token, userId } = getSession()
  if (token === null || userId === null || knownUser(userId)) return
  const user = await askEarly<CurrentUser>('user')
  if (user && getSession().token === token) rememberUser(userId, user)
}

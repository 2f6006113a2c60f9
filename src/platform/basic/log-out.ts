import { HttpFailure, request } from './http'
import { finishBeforeLeaving, goTo } from './navigation'
import { endImpersonation, getSession, logOut } from './session'

/**
 * Explicit logout: the browser forgets everything at once, then the server the token, if it can be reached. In this order
 * nothing of the page asks once more with a token that has just ended.
 */
export async function signOut(): Promise<void> {
  // Out is out: an admin in somebody else's name ends the own session, and the borrowed one dies with it.
  if (getSession().loginAs) endImpersonation()
  const { token, actingDoctorId } = getSession()
  logOut()
  await endOnServer(token, actingDoctorId)
}

/** "Return to ADMIN": back where it began, as who one is; the borrowed session is over for the server too. */
export async function returnToAdmin(): Promise<void> {
  const { token, actingDoctorId } = getSession()
  goTo(endImpersonation())
  await endOnServer(token, actingDoctorId)
}

async function endOnServer(token: string | null, actingAs: number | null): Promise<void> {
  if (token === null) return
  try {
    await finishBeforeLeaving(request({ method: 'POST', path: 'logout', token, actingAs, quiet: true }))
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error
  }
}

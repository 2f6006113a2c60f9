import { useEffect, useState } from 'react'
import { type LinkProblem, type LinkState, linkProblem } from '../../../domain/messages/links'
import { firstTexts } from '../../platform/basic/failure'
import { goTo } from '../../platform/basic/navigation'
import type { PublicOutcome } from '../../platform/basic/public-call'
import { getSession, logOut } from '../../platform/basic/session'
import { announce } from '../../platform/basic/toasts'

/**
 * The token of the link that opened the page. It is taken out of the address at once, so that neither the history nor a
 * screenshot has it, and kept by the page alone.
 */
export function useLinkToken(): readonly [token: string | null, forget: () => void] {
  const [token, setToken] = useState(() => new URLSearchParams(window.location.search).get('token'))
  useEffect(() => {
    const address = new URL(window.location.href)
    address.searchParams.delete('token')
    window.history.replaceState(window.history.state, '', address.pathname + address.search)
  }, [])
  return [token, () => setToken(null)]
}

type LinkRefusal = Exclude<PublicOutcome<unknown>, { kind: 'done' }>

/** Why the link does not work, if that is what refuses a call. */
export function problemOfLink(outcome: LinkRefusal): LinkProblem | null {
  const code = outcome.kind === 'refused' ? outcome.code : null
  return code !== null && Object.hasOwn(linkProblem, code) ? (code as LinkProblem) : null
}

/** What refuses to show what the link is about: it is wrong, or the server cannot be asked now. */
export const stateOfRefusal = (outcome: LinkRefusal): LinkState =>
  outcome.kind === 'invalid' || (outcome.kind === 'refused' && outcome.status === 404)
    ? 'unknown'
    : { unreachable: outcome.message }

/** What refuses a form, as it shows it. */
export const formProblem = (outcome: LinkRefusal) =>
  outcome.kind === 'invalid' ? { fields: firstTexts(outcome.errors) } : { message: outcome.message }

/** The account has a new password: the login page says so. Whoever is signed in here goes, since it may be the same person. */
export function endAtLogin(title: string, text: string) {
  if (getSession().token !== null) logOut()
  announce({ type: 'success', title, text })
  goTo('/login', { replace: true })
}

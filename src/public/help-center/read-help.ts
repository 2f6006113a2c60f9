import type { Help } from '../../../domain/contract/help'
import { type PublicOutcome, plainCall } from '../../platform/basic/public-call'
import { getSession } from '../../platform/basic/session'

/** FAQs and tutorials for the reader: for everybody without a session, or where it is over. By plain fetch, as public pages do. */
export async function readHelp(): Promise<PublicOutcome<Help>> {
  const { token } = getSession()
  if (token !== null) {
    const own = await plainCall<Help>({ method: 'GET', path: 'help', headers: { Authorization: `Bearer ${token}` } })
    if (own.kind !== 'refused' || own.status !== 401) return own
  }
  return plainCall<Help>({ method: 'GET', path: 'public/help' })
}

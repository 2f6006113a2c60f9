import type { Help } from '../../../domain/contract/help'
import { outcomeOf, type PublicOutcome, publicCall } from '../../platform/basic/public-call'
import { getSession } from '../../platform/basic/session'

/** FAQs and tutorials for the reader: for everybody without a session, or where it is over. */
export async function readHelp(): Promise<PublicOutcome<Help>> {
  if (getSession().token !== null) {
    const own = await outcomeOf<Help>({ method: 'GET', path: 'help' })
    if (own.kind !== 'refused' || own.status !== 401) return own
  }
  return publicCall<Help>('GET', 'help')
}

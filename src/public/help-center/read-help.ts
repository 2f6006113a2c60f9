import type { Help } from '../../../domain/contract/help'
import { outcomeOf, type PublicOutcome, publicCall } from '../../platform/basic/public-call'
import { getSession } from '../../platform/basic/session'

/** FAQs and tutorials for the reader: for everybody without a session, or where it is over. */
export async function readHelp(): Promise<PublicOutcome<Help>> {
  if (getSession().token !== null) {
    const help = await outcomeOf<Help>({ method: 'GET', path: 'help' })
    if (help.kind !== 'refused' || help.status !== 401) return help
  }
  return publicCall<Help>('GET', 'help')
}

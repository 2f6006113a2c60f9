import type { PublicConfig } from '../../../domain/contract/access/session'
import { outcomeOf } from './public-call'
import { restoreApiBase } from './session'

/** How long the console waits for its own server before it starts without the chosen one. Milliseconds. */
const answerTimeoutMs = 5000

/** The servers that this page's own lists; null when it does not answer. */
async function ownEnvironments(): Promise<string[] | null> {
  const signal = AbortSignal.timeout(answerTimeoutMs)
  const outcome = await outcomeOf<PublicConfig>({ method: 'GET', path: 'public/config', signal, unattended: true })
  return outcome.kind === 'done' ? outcome.data.environments.map(({ api_base }) => api_base) : null
}

/** Reads the server chosen in this browser, which this page's own must list. Await it before the first render. */
export const confirmApiBase = () => restoreApiBase(ownEnvironments)

import type { PublicConfig } from '../../../domain/contract/session'
import { defaultApiBase, restoreApiBase } from './session'

/** How long the console waits for its own server before it starts without the chosen one. Milliseconds. */
const answerTimeoutMs = 5000

/** The servers that this page's own lists; null when it does not answer. Plain fetch, to keep the bundle small. */
async function ownEnvironments(): Promise<string[] | null> {
  try {
    const response = await fetch(`${defaultApiBase}/public/config`, { signal: AbortSignal.timeout(answerTimeoutMs) })
    if (!response.ok) return null
    const { data } = (await response.json()) as { data: PublicConfig }
    return data.environments.map(({ api_base }) => api_base)
  } catch {
    return null
  }
}

/** Reads the server chosen in this browser, which this page's own must list. Await it before the first render. */
export const confirmApiBase = () => restoreApiBase(ownEnvironments)

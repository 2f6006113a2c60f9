import { getSession, onSessionChange, restoreSession } from './session'
import { tabBox } from './storage'

/** How long a reload may take to let go of its own lock before it counts as another tab's. */
const patienceMs = 600

/** Copied along with a duplicated tab, which is how the copy is found out. */
function lockName(): string {
  const known = tabBox.read('tab')
  const tab = typeof known === 'string' ? known : crypto.randomUUID()
  tabBox.write('tab', tab)
  return `curante.impersonating.${tab}`
}

/** Holds the lock until the tab closes or the impersonation ends; rejects when another tab holds it. */
function hold(): Promise<void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockName(), { signal: AbortSignal.timeout(patienceMs) }, () => {
        resolve()
        return new Promise<void>((release) => {
          const stop = onSessionChange(() => {
            if (getSession().loginAs) return
            stop()
            release()
          })
        })
      })
      .catch(reject)
  })
}

/**
 * A browser that duplicates a tab copies its session storage, impersonation and all; a new tab must never impersonate.
 * The impersonating tab holds a lock, which a copy cannot get: the copy goes back to the admin. To be awaited before the
 * first screen. Where the browser has no locks (plain http away from this machine) nothing is checked.
 */
export async function checkDuplicatedTab(): Promise<void> {
  if (!('locks' in navigator)) return
  let holding = false
  const begin = async () => {
    holding = true
    try {
      await hold()
    } catch {
      tabBox.remove('login_as')
      tabBox.remove('choices')
      restoreSession()
    }
  }
  onSessionChange(() => {
    const impersonating = getSession().loginAs !== null
    if (impersonating && !holding) void begin()
    holding = impersonating
  })
  if (getSession().loginAs) await begin()
}

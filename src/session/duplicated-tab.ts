import { getSession, onSessionChange, restoreSession } from './session'
import { tabBox } from './storage'

/** How long a reload may take to let go of its own lock before it counts as another tab's. */
const lockTimeoutMs = 600

/** Copied along with a duplicated tab, which is how the copy is found out. */
function lockName(): string {
  const known = tabBox.read('tab')
  const tab = typeof known === 'string' ? known : crypto.randomUUID()
  tabBox.write('tab', tab)
  return `curante.impersonating.${tab}`
}

/** Holds the lock until the tab closes or the impersonation ends; rejects when another tab holds it. */
const holdLock = () =>
  new Promise<void>((resolve, reject) => {
    const untilImpersonationEnds = () => {
      resolve()
      return new Promise<void>((release) => {
        const stop = onSessionChange(() => {
          if (getSession().loginAs) return
          stop()
          release()
        })
      })
    }
    const signal = AbortSignal.timeout(lockTimeoutMs)
    navigator.locks.request(lockName(), { signal }, untilImpersonationEnds).catch(reject)
  })

/**
 * A browser that duplicates a tab copies its session storage, impersonation and all; a new tab must never impersonate.
 * The impersonating tab holds a lock, which a copy cannot get: the copy goes back to the admin. To be awaited before the
 * first screen. Where the browser has no locks (plain http away from this machine) nothing is checked.
 */
export async function checkDuplicatedTab(): Promise<void> {
  if (!('locks' in navigator)) return
  let wasImpersonating = false
  const check = async () => {
    const isNew = getSession().loginAs !== null && !wasImpersonating
    wasImpersonating = getSession().loginAs !== null
    if (!isNew) return
    try {
      await holdLock()
    } catch {
      tabBox.remove('login_as')
      tabBox.remove('choices')
      restoreSession()
    }
  }
  onSessionChange(() => void check())
  await check()
}

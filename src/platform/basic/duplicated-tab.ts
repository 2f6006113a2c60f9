import { getSession, onSessionChange, restoreSession } from './session'
import { tabStorage } from './storage'

/** How long a reload may take to release its own lock before the lock counts as another tab's. Milliseconds. */
const lockTimeoutMs = 600

/** The name is copied along with a duplicated tab, so that the copy requests the same lock. */
function lockName(): string {
  const known = tabStorage.read('tab')
  const tab = typeof known === 'string' ? known : crypto.randomUUID()
  tabStorage.write('tab', tab)
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
 * Detects a duplicated tab, whose session storage is copied including the impersonation; a new tab must never impersonate. The
 * impersonating tab holds a lock that the copy cannot get: the copy reverts to the admin's session. Await it before the first
 * render. Where the browser has no locks (plain http on another host) nothing is checked.
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
      tabStorage.remove('login_as')
      tabStorage.remove('choices')
      restoreSession()
    }
  }
  onSessionChange(() => void check())
  await check()
}

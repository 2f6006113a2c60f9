import { reloadGuardMs } from '../../domain/text/limits'
import { tabBox } from './storage'

/** True when the page may reload itself because a chunk did not load: at most once a minute. Saying so counts as trying. */
export function mayReload(now = Date.now()): boolean {
  const last = tabBox.read('reloaded_at')
  if (typeof last === 'number' && now >= last && now - last < reloadGuardMs) return false
  tabBox.write('reloaded_at', now)
  return true
}

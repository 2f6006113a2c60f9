import { can, subjectOf } from '../../domain/access/matrix'
import { isAdmin, type RoleCode, roleCodes } from '../../domain/access/roles'

/** Milliseconds between two events for the same resource. */
const pause = 1_000

/**
 * Passes on that records of a resource changed: at once, then at most once in the pause. A change during the pause is passed on
 * at its end, so that the last one is never lost.
 */
export function recordChanges(passOn: (resource: string) => void) {
  const pausing = new Map<string, { timer: NodeJS.Timeout; again: boolean }>()

  function begin(resource: string): void {
    const timer = setTimeout(() => {
      const again = pausing.get(resource)?.again
      pausing.delete(resource)
      if (again) begin(resource)
    }, pause).unref()
    pausing.set(resource, { timer, again: false })
    passOn(resource)
  }

  return {
    changed(resource: string): void {
      const running = pausing.get(resource)
      if (running) running.again = true
      else begin(resource)
    },
    close(): void {
      for (const { timer } of pausing.values()) clearTimeout(timer)
      pausing.clear()
    },
  }
}

/** The roles of admins who may read a resource. */
export const adminsOf = (resource: string): readonly RoleCode[] =>
  roleCodes.filter((role) => isAdmin(role) && can(role, subjectOf(resource)))

import type { AccessControlProvider } from '@refinedev/core'
import { type Action, can, subjectOf } from '../../domain/access/matrix'
import type { RoleCode } from '../../domain/access/roles'

/** refine's words for what is done, in the matrix's own. Anything else (export, import, history) reads. */
const actionOf: Record<string, Action> = { create: 'create', clone: 'create', edit: 'update', delete: 'delete' }

/** refine's seam to the one matrix; admin resources without a row of their own are master data. */
export function accessControlProvider(role: RoleCode | null): AccessControlProvider {
  return {
    async can({ resource, action }) {
      const allowed = can(role, actionOf[action] ?? 'read', subjectOf(resource ?? ''))
      return allowed ? { can: true } : { can: false, reason: 'Non hai i permessi per questa operazione.' }
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}

import type { CanParams, CanReturnType } from '@refinedev/core'
import { type Action, can, subjectOf } from '../../domain/access/matrix'
import type { RoleCode } from '../../domain/access/roles'

/** refine's words for what is done, in the matrix's own. Anything else (export, import, history) reads. */
const actionOf: Record<string, Action> = { create: 'create', clone: 'create', edit: 'update', delete: 'delete' }

/** Whether a role may do something with a resource; admin resources without a row of their own are master data. */
export const accessOf = (role: RoleCode | null, { resource, action }: CanParams): CanReturnType =>
  can(role, actionOf[action] ?? 'read', subjectOf(resource ?? ''))
    ? { can: true }
    : { can: false, reason: 'Non hai i permessi per questa operazione.' }

import type { CanParams, CanReturnType } from '@refinedev/core'
import { can, subjectOf } from '../../domain/access/matrix'
import type { RoleCode } from '../../domain/access/roles'

/** Whether a role may use a resource; admin resources without a row of their own are master data. */
export const accessOf = (role: RoleCode | null, { resource }: Pick<CanParams, 'resource'>): CanReturnType =>
  can(role, subjectOf(resource ?? ''))
    ? { can: true }
    : { can: false, reason: 'Non hai i permessi per questa operazione.' }

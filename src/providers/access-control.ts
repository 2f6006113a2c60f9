import type { AccessControlProvider } from '@refinedev/core'
import type { RoleCode } from '../../domain/access/roles'
import { accessOf } from './access'

/** refine's seam to the one matrix. */
export function accessControlProvider(role: RoleCode | null): AccessControlProvider {
  return {
    can: async (asked) => accessOf(role, asked),
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}

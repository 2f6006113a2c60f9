import type { AuditLogProvider } from '@refinedev/core'
import { request } from './http'

/**
 * refine's audit log provider, for `useLogList`: the history of one record, newest first. `meta.id` is the record,
 * `meta.cursor` where to go on. The server writes the log itself: what refine would add is left out.
 */
export const auditLogProvider: AuditLogProvider = {
  create: async () => {},
  update: async () => {},
  get: ({ resource, meta }) =>
    request({ method: 'GET', path: `admin/${resource}/${meta?.id}/history`, query: { cursor: meta?.cursor } }),
}

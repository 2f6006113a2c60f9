import type { AuditLogProvider } from '@refinedev/core'
import { request } from './http'

/**
 * refine's audit log provider, for `useLogList`: the history of one record, newest first. `meta.id` is the record,
 * `meta.cursor` where to go on. The server writes the log itself.
 */
export const auditLogProvider: Pick<AuditLogProvider, 'get'> = {
  get: ({ resource, meta }) =>
    request({ method: 'GET', path: `admin/${resource}/${meta?.id}/history`, query: { cursor: meta?.cursor } }),
}

import type { AuditLogProvider } from '@refinedev/core'
import { request } from '../platform/basic/http'

/**
 * refine's audit log provider, for `useLogList`: the history of one record, newest first. `meta.id` is the record,
 * `meta.cursor` where to go on. The server writes the log itself: refine would call `create` after each save if there were one,
 * which its type wants and its manual does not.
 */
export const auditLogProvider = {
  get: ({ resource, meta }) =>
    request({ method: 'GET', path: `admin/${resource}/${meta?.id}/history`, query: { cursor: meta?.cursor } }),
} satisfies Pick<AuditLogProvider, 'get'> as AuditLogProvider

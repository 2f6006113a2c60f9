import { z } from 'zod'
import { endpoint } from './endpoint'
import { byId, civilDate, data, id, instant, maybePage, paging, queryId } from './primitives'

const person = z.strictObject({ id, name: z.string() }).nullable()

/** One entry of the audit log: who did what, as whom, to which record, when. */
const auditLine = z.strictObject({
  id,
  at: instant,
  /** Null for the clock. */
  actor: person,
  on_behalf_of: person,
  impersonator: person,
  action: z.string(),
  subject: z.string(),
  /** The record, and what it is called where it is one of the admin area. */
  record: z.strictObject({ id, name: z.string().nullable() }).nullable(),
  /** Names of what became different. */
  fields: z.array(z.string()),
})
export type AuditLine = z.infer<typeof auditLine>

const someFields = z.record(z.string(), z.unknown())
const openedLine = z.strictObject({
  ...auditLine.shape,
  detail: z.string().nullable(),
  /** Fields as they were and as they became, with the names of what they refer to. */
  before: someFields,
  after: someFields,
})
export type OpenedAuditLine = z.infer<typeof openedLine>

/** Names of actions and subjects, as the audit log keeps them. */
const word = z
  .string()
  .regex(/^[a-z][a-z_/-]{0,59}$/)
  .optional()

export const auditEndpoints = {
  audit: endpoint({
    method: 'GET',
    path: 'admin/audit',
    summary: 'The audit log, newest first: by person, by record, by time.',
    who: ['read', 'audit'],
    query: z.strictObject({
      /** Who did it, for whom it was done, or whose access was used for it. */
      person: queryId.optional(),
      subject: word,
      record: queryId.optional(),
      action: word,
      from: civilDate.optional(),
      to: civilDate.optional(),
      ...paging,
    }),
    reply: maybePage(auditLine),
  }),
  auditLine: endpoint({
    method: 'GET',
    path: 'admin/audit/:id',
    summary: 'One entry of the audit log with its values; reading those of a patient is itself told.',
    who: ['read', 'audit'],
    params: byId,
    reply: data(openedLine),
  }),
} as const

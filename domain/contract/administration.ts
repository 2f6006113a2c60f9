import { z } from 'zod'
import { endpoint } from './endpoint'
import {
  civilDate,
  data,
  filledText,
  id,
  instant,
  maybePage,
  paging,
  person,
  queryFlag,
  queryId,
  signature,
  someFields,
  text,
  version,
} from './primitives'

/** Days in the chart of /admin, today included. */
export const chartDays = 30
/** A subscription is about to end when it ends within this many days and no other follows it. */
export const expiringDays = 30

const count = z.int()

/** Figures of the admin home page: the activity of all doctors, and pending work. */
const adminFigures = z.strictObject({
  today: civilDate,
  visits: z.strictObject({
    today: count,
    /** From today on, not yet confirmed or rejected. */
    pending: count,
    days: z.array(z.strictObject({ date: civilDate, kept: count, called_off: count })),
  }),
  patients: z.strictObject({ total: count, recent: count }),
  doctors: z.strictObject({ total: count, subscribed: count }),
  /** Euro cents of subscriptions that began this month, without trials, and the unpaid part. */
  sold: z.strictObject({ total: count, unpaid: count }),
  to_do: z.strictObject({
    expiring: count,
    unpaid: count,
    without_subscription: count,
    solidarity_requests: count,
    ghosts: count,
    registrations: count,
    to_set_up: count,
  }),
})
export type AdminFigures = z.infer<typeof adminFigures>

/** One entry of the audit log: who did what, on whose behalf, to which record, when. */
const auditLine = z.strictObject({
  id,
  at: instant,
  ...signature,
  action: z.string(),
  subject: z.string(),
  /** The record; its name where it is one of the admin area, else null. */
  record: z.strictObject({ id, name: z.string().nullable() }).nullable(),
  /** Names of the changed fields. */
  fields: z.array(z.string()),
})
export type AuditLine = z.infer<typeof auditLine>

const openedLine = auditLine.extend({
  detail: z.string().nullable(),
  /** The record is in the bin, from where it can be restored. */
  deleted: z.boolean(),
  /** Field values before and after, with the names of referenced records. */
  before: someFields,
  after: someFields,
})
export type OpenedAuditLine = z.infer<typeof openedLine>

/** Names of actions or subjects, as stored in the audit log, separated by commas. */
const auditWords = z
  .string()
  .regex(/^[a-z][a-z_/-]{0,59}(,[a-z][a-z_/-]{0,59}){0,49}$/)
  .optional()

const word = filledText(120)

/**
 * The state of a list as in its URL: columns in their order, filters and sort. Without the search text, which may be a
 * person's name (product.md §7).
 */
const viewState = z.strictObject({
  columns: z.array(word).max(100).optional(),
  sort: word.optional(),
  filters: z.record(text(120), text(2000)).optional(),
})
export type ViewState = z.infer<typeof viewState>
/** The fields of a view that its owner sets; `shared`: visible to all who may see the list. */
const viewFields = { name: filledText(80), shared: z.boolean(), state: viewState }

const savedView = z.strictObject({
  ...viewFields,
  id,
  resource: z.string(),
  name: z.string(),
  mine: z.boolean(),
  owner: person,
  version,
})
export type SavedView = z.infer<typeof savedView>

/** Endpoints of the admin area besides its resources. */
export const administrationEndpoints = {
  adminFigures: endpoint('GET admin/figures', {
    summary: 'What an admin sees first: visits, people, subscriptions, and what waits to be done.',
    who: 'admin-area',
    reply: data(adminFigures),
  }),
  audit: endpoint('GET admin/audit', {
    summary: 'The audit log, newest first: by person, by record, by time; technical lines only when asked for.',
    who: 'audit',
    query: z.strictObject({
      /** The actor, the person acted for, or the impersonator. */
      person: queryId.optional(),
      subject: auditWords,
      record: queryId.optional(),
      action: auditWords,
      /** Lines that changed any of these fields. */
      field: auditWords,
      from: civilDate.optional(),
      to: civilDate.optional(),
      /** With 1 also technical lines, with 0 none; without it those that `subject` or `action` names. */
      technical: queryFlag.optional(),
      ...paging,
    }),
    reply: maybePage(auditLine),
  }),
  auditLine: endpoint('GET admin/audit/:id', {
    summary: 'One entry of the audit log with its values; reading those of a patient is itself told.',
    who: 'audit',
    reply: data(openedLine),
  }),
  savedViews: endpoint('GET admin/views', {
    summary: 'Saved views of an admin list: one’s own, and those others share.',
    who: 'admin-area',
    query: z.strictObject({ resource: word, ...paging }),
    reply: maybePage(savedView),
  }),
  saveView: endpoint('POST admin/views', {
    summary: 'Saves what an admin list shows under a name.',
    who: 'admin-area',
    body: z.strictObject({ resource: word, ...viewFields }),
    reply: data(savedView),
    status: 201,
    idempotent: true,
  }),
  changeView: endpoint('PUT admin/views/:id', {
    summary: 'Renames one’s own view, shares it or no longer, or lets it show something else.',
    who: 'admin-area',
    body: z.strictObject(viewFields).partial().extend({ version }),
    reply: data(savedView),
  }),
  removeView: endpoint('DELETE admin/views/:id', {
    summary: 'Takes one’s own view away.',
    who: 'admin-area',
    reply: data(z.strictObject({ id })),
  }),
  newTotemSecret: endpoint('POST admin/totems/:id/secret', {
    summary: 'A new secret for a totem in place of the one before, given this once: only its hash is kept.',
    who: 'master-data',
    reply: data(z.strictObject({ secret: z.string() })),
    status: 201,
  }),
} as const

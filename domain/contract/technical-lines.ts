/**
 * Technical lines of the audit log, by subject and action: what consoles do by themselves, and signing in and out. Readings of
 * whole lists are technical, too. The log keeps them all; `GET admin/audit` leaves them out unless they are asked for. The index
 * `audit_entries_told` is built on this table: a change of it needs a migration.
 */
export const technicalLines = {
  device: ['create', 'update'],
  session: ['login', 'logout'],
  'saved-view': ['create', 'update', 'delete'],
  notification: ['read'],
  file: ['create'],
} as const satisfies Record<string, readonly string[]>

/** The action of readings: of one record, or without a record of a list. */
export const readingAction = 'read'

/** Whether filters by subject and action ask for technical lines by name, which then are shown. */
export const namesTechnicalLines = (filters: { subjects: readonly string[]; actions: readonly string[] }) =>
  filters.subjects.some((subject) => Object.hasOwn(technicalLines, subject)) || filters.actions.includes(readingAction)

import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { type PatientHistoryLine, patientEndpoints } from '../../../domain/contract/people/patients'
import { newestFirst } from '../../db/keyset'
import { auditEntries } from '../../db/tables'
import type { Context } from '../../http/context'
import { listReply } from '../../http/paging'
import { type AuditRow, signers } from '../../resources/engine/history'
import { practiceOf, requirePatient } from '../../scheduling/facts/patients'

/** Subjects of the audit log whose id is the person's. */
const aboutPerson = ['patients', 'patient_notes', 'limits', 'consents']
/** What changes nothing. */
const silent = ['read', 'denied']

const order = newestFirst(auditEntries.id)

/**
 * What the acting doctor's side has changed of a patient, and what the person has: who, when and which fields. What other doctors
 * and admins did is left out, and so are all values.
 */
export async function patientHistory(
  context: Context,
  id: number,
  query: QueryOf<typeof patientEndpoints.patientHistory>,
) {
  await requirePatient(context, id)
  const where = ofPractice(practiceOf(context).doctor.userId, id)
  return listReply(query, {
    tx: context.tx,
    path: patientEndpoints.patientHistory.path.replace(':id', String(id)),
    counted: sql`select 1 from ${auditEntries} where ${where}`,
    found: (after) => context.tx.select().from(auditEntries).where(and(where, after)),
    toWire: (rows) => onWire(context, rows),
    order,
  })
}

function ofPractice(doctorId: number, person: number) {
  const { subject, subject_id, action, actor_id, on_behalf_of_id } = auditEntries
  const byDoctor = or(and(eq(actor_id, doctorId), isNull(on_behalf_of_id)), eq(on_behalf_of_id, doctorId))
  // by a link of a mail nobody is signed in
  const byPerson = or(eq(actor_id, person), and(eq(subject, 'consents'), isNull(actor_id)))
  return and(inArray(subject, aboutPerson), eq(subject_id, person), notInArray(action, silent), or(byDoctor, byPerson))
}

async function onWire(context: Context, entries: readonly AuditRow[]): Promise<PatientHistoryLine[]> {
  const signed = await signers(context, entries)
  return entries.map((entry) => ({
    at: entry.at.toISOString(),
    ...signed(entry),
    action: entry.action,
    fields: fieldsOf(entry),
  }))
}

const fieldOfSubject: Readonly<Record<string, string>> = { patient_notes: 'notes', limits: 'limit' }

/** A consent is a field by its purpose; notes and limits are fields of the person's card. */
function fieldsOf({ subject, change, detail }: AuditRow): string[] {
  if (subject === 'consents') return detail?.split(' ').slice(0, 1) ?? []
  const field = fieldOfSubject[subject]
  return field ? [field] : Object.keys(change ?? {})
}

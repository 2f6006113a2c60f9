import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '../../../domain/contract/endpoint'
import { type PatientNote, patientEndpoints } from '../../../domain/contract/people/patients'
import { stale } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { unknownInPath } from '../../audit/denied-attempts'
import { newestFirst, orderBy } from '../../db/keyset'
import { doctorPatients, patientNotes, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { listReply } from '../../http/paging'
import { practiceOf, requirePatient } from '../../scheduling/facts/patients'

const order = newestFirst(patientNotes.id)

/** The acting doctor's notes on a patient, newest first: nobody else's side reads them. */
export async function listNotes(context: Context, id: number, query: QueryOf<typeof patientEndpoints.patientNotes>) {
  await requirePatient(context, id)
  const where = and(eq(patientNotes.doctor_id, practiceOf(context).doctor.userId), eq(patientNotes.user_id, id))
  return listReply(query, {
    tx: context.tx,
    path: patientEndpoints.patientNotes.path.replace(':id', String(id)),
    counted: sql`select 1 from ${patientNotes} where ${where}`,
    rows: ({ limit, offset, after }) => selectNotes(context, and(where, after)).limit(limit).offset(offset),
    toWire: (rows) => rows.map(onWire),
    order,
  })
}

/** Refuses (404) a note of others, and one on who is no longer the doctor's patient. */
export async function requireNote(context: Context, id: number, locked?: 'locked') {
  const own = and(
    eq(patientNotes.id, id),
    eq(patientNotes.doctor_id, practiceOf(context).doctor.userId),
    sql`exists (select 1 from ${doctorPatients} where ${doctorPatients.doctor_id} = ${patientNotes.doctor_id}
      and ${doctorPatients.user_id} = ${patientNotes.user_id})`,
  )
  const query = selectNotes(context, own)
  const [note] = await (locked ? query.for('update', { of: patientNotes }) : query)
  if (!note) throw unknownInPath(context.caller, 'patient_notes', id)
  return note
}

/** As the doctor's side sees it; refusals as of `requireNote`. */
export const readNote = async (context: Context, id: number): Promise<PatientNote> =>
  onWire(await requireNote(context, id))

export async function addNote(
  context: Context,
  id: number,
  { text }: BodyOf<typeof patientEndpoints.addPatientNote>,
): Promise<PatientNote> {
  const { tx, now, caller } = context
  await requirePatient(context, id, 'locked')
  const by = { doctor_id: practiceOf(context).doctor.userId, user_id: id, created_by: caller.userId }
  const [added] = await tx
    .insert(patientNotes)
    .values({ ...by, text, created_at: now, updated_at: now })
    .returning({ id: patientNotes.id })
  await audit(context, 'create', id)
  return readNote(context, added?.id ?? 0)
}

/** 409 with the note as it is where another colleague has saved before. */
export async function changeNote(
  context: Context,
  id: number,
  { text, version }: BodyOf<typeof patientEndpoints.changePatientNote>,
): Promise<PatientNote> {
  const before = await requireNote(context, id, 'locked')
  if (before.version !== version) throw stale(onWire(before))
  await context.tx
    .update(patientNotes)
    .set({ text, updated_at: context.now, version: version + 1 })
    .where(eq(patientNotes.id, id))
  await audit(context, 'update', before.user_id)
  return readNote(context, id)
}

export async function removeNote(context: Context, id: number): Promise<void> {
  const { user_id } = await requireNote(context, id, 'locked')
  await context.tx.delete(patientNotes).where(eq(patientNotes.id, id))
  await audit(context, 'delete', user_id)
}

/** On whom, never what: notes stay with the doctor, also towards admins. */
const audit = (context: Context, action: string, subject_id: number) =>
  recordAction(context, { action, subject: 'patient_notes', subject_id })

const selectNotes = ({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) =>
  tx
    .select({
      id: patientNotes.id,
      user_id: patientNotes.user_id,
      text: patientNotes.text,
      author_id: patientNotes.created_by,
      author: sql<string>`trim(concat_ws(' ', ${users.first_name}, ${users.last_name}))`,
      created_at: patientNotes.created_at,
      updated_at: patientNotes.updated_at,
      version: patientNotes.version,
    })
    .from(patientNotes)
    .innerJoin(users, eq(users.id, patientNotes.created_by))
    .where(where)
    .orderBy(...orderBy(order.keys))

type NoteRow = Awaited<ReturnType<typeof requireNote>>

const onWire = ({ id, text, author_id, author, created_at, updated_at, version }: NoteRow): PatientNote => ({
  ...{ id, text, author: { id: author_id, name: author }, version },
  ...{ created_at: created_at.toISOString(), updated_at: updated_at.toISOString() },
})

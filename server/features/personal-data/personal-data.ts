import { and, eq, sql } from 'drizzle-orm'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { personalDataType } from '../../../domain/contract/people/users'
import { Refusal, stale } from '../../../domain/contract/refusal'
import { bookings } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { type Download, download } from '../../http/replies'
import { recordsChanged } from '../../realtime/live'
import { findServed } from '../../resources'
import { recordChanges } from '../../resources/engine/audited-changes'
import { toRecord } from '../../resources/engine/record'
import type { Row } from '../../resources/engine/serve'
import { requireLiveRow } from '../../resources/engine/write'
import { hasStatusNow } from '../../scheduling/facts/stored-booking'
import { revokeSessions } from '../../sessions/ending'
import { removeFile } from '../../storage/thumbnails'
import { personalData } from './export'
import { forget, mergedInto } from './forget'

/** Export and erasure of a patient's data (product.md §6, `patients`). */
export const register = routes((handle, deps) => {
  handle(endpoints.exportPersonalData, { requireVisible: requirePatient }, exportPerson)
  handle(endpoints.erasePerson, { requireVisible: requirePatient }, async (context, { id, body }, { log }) => {
    const files = await erasePerson(context, id, body)
    context.afterCommit(() => {
      for (const key of files)
        removeFile(deps.files, key).catch((err: unknown) =>
          log.error({ err }, 'A file of an erased person is still there'),
        )
    })
  })
})

/** 404 for a user who is not, or no longer, a patient. */
const requirePatient = (context: Context, id: number): Promise<Row> =>
  requireLiveRow(context, findServed('patients'), id)

/** All data stored about one person, as of one moment; the audit log records who exported it. */
async function exportPerson(context: Context, { id }: { id: number }): Promise<Download> {
  const { tx, now } = context
  await requirePatient(context, id)
  const data = await personalData(tx, id)
  await recordChanges(context, findServed('patients'), 'export', [{ id }])
  return download({
    name: `dati-paziente-${id}-${agendaClock(now.getTime()).date}.json`,
    type: personalDataType,
    content: `${JSON.stringify({ exported_at: now.toISOString(), ...data }, null, 2)}\n`,
  })
}

/**
 * Erases a patient at the given version (product.md §7). 409 with visits still to come, and for a user who has or had another
 * role. The audit log records who did it; its earlier values about the person become unreadable with the key. Returns the keys
 * of the files no longer referenced.
 */
async function erasePerson(context: Context, id: number, { version }: BodyOf<typeof endpoints.erasePerson>) {
  const { tx, now } = context
  const patients = findServed('patients')
  // all that is written about the person, and about these visits and requests, waits for this lock or was written before it
  await tx.execute(sql`select id from users where id = ${id} for update`)
  for (const table of ['bookings', 'prescriptions'])
    await tx.execute(sql`select id from ${sql.identifier(table)} where user_id = ${id} order by id for update`)
  const patient = await requirePatient(context, id)
  if (patient.version !== version) throw stale(toRecord(patients, patient, context))
  if (await isMoreThanPatient(context, id))
    throw conflict('Ha, o ha avuto, anche un altro ruolo: i suoi dati non si possono cancellare da qui.')
  const hasVisits = and(eq(bookings.user_id, id), hasStatusNow(['pending', 'confirmed'], agendaClock(now.getTime())))
  if ((await tx.$count(bookings, hasVisits)) > 0)
    throw conflict('Ha ancora visite in programma: annullale, poi cancella i dati.')
  await recordChanges(context, patients, 'erase', [{ id }])
  for (const resource of ['bookings', 'cup', 'user-relationships']) context.publish(recordsChanged(resource))
  await revokeSessions(tx, now, id, sql`true`)
  const files: string[] = []
  for (const record of [...(await mergedInto(tx, id)), id]) files.push(...(await forget(tx, record, now)))
  return files
}

const conflict = (message: string) => new Refusal(409, { message })

async function isMoreThanPatient({ tx }: Context, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from role_users ru where ru.user_id = ${id} and ru.role <> 'patient'
    union all select 1 from doctor_profiles where user_id = ${id}
    union all select 1 from representative_profiles where user_id = ${id}`)
  return rows.length > 0
}

import { and, eq, sql } from 'drizzle-orm'
import { agendaClock } from '../../../domain/calendar/rome'
import type { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { Refusal, stale } from '../../../domain/contract/refusal'
import { bookings } from '../../db/tables'
import type { Context } from '../../http/context'
import { findServed } from '../../resources'
import { recordChanges } from '../../resources/engine/audited-changes'
import { toRecord } from '../../resources/engine/record'
import type { Row } from '../../resources/engine/serve'
import { requireLiveRow } from '../../resources/engine/write'
import { hasStatusNow } from '../../scheduling/stored-booking'
import { revokeSessions } from '../../sessions/user-sessions'
import { forget } from './forget'

const stillExpected = 'Ha ancora visite in programma: annullale, poi cancella i dati.'
const moreThanPatient = 'Ha, o ha avuto, anche un altro ruolo: i suoi dati non si possono cancellare da qui.'

/** 404 for who is no patient, or no longer. */
export const requirePatient = (context: Context, id: number): Promise<Row> =>
  requireLiveRow(context, findServed('patients'), id)

/** What has to end outside the database once it has forgotten. */
interface Erased {
  /** Ids of the sessions that were open. */
  readonly sessions: readonly number[]
  /** Keys of the files that nothing names any more. */
  readonly files: readonly string[]
}

/**
 * Forgets a patient on the version that was seen (product.md §7). Nobody who is still expected somewhere, or whose name
 * stands for more than a patient. The audit log says who did it; what it said of the person before goes with the key.
 */
export async function erasePerson(
  context: Context,
  id: number,
  { version }: BodyOf<typeof endpoints.erasePerson>,
): Promise<Erased> {
  const { tx, now } = context
  const patients = findServed('patients')
  // Who books, changes or erases the same person waits until this is done.
  await tx.execute(sql`select id from users where id = ${id} for update`)
  const patient = await requirePatient(context, id)
  if (patient.version !== version) throw stale(toRecord(patients, patient, now))
  if (await isMoreThanPatient(context, id)) throw new Refusal(409, { message: moreThanPatient })
  if (await isExpected(context, id)) throw new Refusal(409, { message: stillExpected })
  await recordChanges(context, patients, 'erase', [{ id }])
  const sessions = await revokeSessions(tx, now, id, sql`true`)
  return { sessions, files: await forget(tx, id, now) }
}

async function isMoreThanPatient({ tx }: Context, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from role_users ru join roles r on r.id = ru.role_id where ru.user_id = ${id} and r.code <> 'patient'
    union all select 1 from doctor_profiles where user_id = ${id}
    union all select 1 from representative_profiles where user_id = ${id}`)
  return rows.length > 0
}

async function isExpected({ tx, now }: Context, id: number): Promise<boolean> {
  const wall = agendaClock(now.getTime())
  const live = and(eq(bookings.user_id, id), hasStatusNow(['pending', 'confirmed'], wall))
  return (await tx.$count(bookings, live)) > 0
}

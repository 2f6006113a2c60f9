import { eq, sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { BodyOf } from '../../../domain/contract/endpoint'
import type { Limit, limitEndpoints } from '../../../domain/contract/people/limits'
import { type NewLimit, patientText } from '../../../domain/contract/people/patient-fields'
import { invalid, Refusal, stale } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { limitedUsers } from '../../db/tables'
import type { Context } from '../../http/context'
import { chatEvents, chatRecipients } from '../../notices/chat-recipients'
import { practiceOf, requirePatientInField } from '../../scheduling/facts/patients'

const todayOf = ({ now }: Pick<Context, 'now'>) => romeWallClock(now.getTime()).date

/** Limits one of the doctor's patients from today on; 422 for who is limited already. Returns the limit's id. */
export async function limitPatient(context: Context, { user_id, reason, until }: NewLimit): Promise<number> {
  const { tx, now, caller } = context
  const doctor_id = practiceOf(context).doctor.userId
  const since = todayOf(context)
  await requirePatientInField(context, user_id, 'user_id')
  // of limits set at once the second finds the first
  await tx.execute(sql`
    select 1 from doctor_patients where doctor_id = ${doctor_id} and user_id = ${user_id} for update`)
  requireEnd(since, until)
  const { rows } = await tx.execute(sql`
    select 1 from limited_users where doctor_id = ${doctor_id} and user_id = ${user_id} and lifted_at is null
      and (until is null or until >= ${since}::date)`)
  if (rows.length > 0) throw invalid({ user_id: [patientText.limited] })
  const row = { doctor_id, user_id, reason, since, until, created_by: caller.userId, created_at: now }
  const [added] = await tx.insert(limitedUsers).values(row).returning({ id: limitedUsers.id })
  await told(context, 'create', user_id)
  return added?.id ?? 0
}

/** Changes reason or end of a running limit; 409 for another version, and where it has ended. */
export async function changeLimit(
  context: Context,
  before: Limit,
  { version, ...given }: BodyOf<typeof limitEndpoints.changeLimit>,
): Promise<void> {
  if (before.version !== version) throw stale(before)
  if (!before.running) throw new Refusal(409, { message: patientText.over })
  requireEnd(todayOf(context), given.until ?? null)
  await context.tx
    .update(limitedUsers)
    .set({ ...given, version: version + 1 })
    .where(eq(limitedUsers.id, before.id))
  await told(context, 'update', before.user.id)
}

/** Lifts a running limit; one that has ended, or was lifted, stays as it is. */
export async function liftLimit(context: Context, { id, running, version, user }: Limit): Promise<void> {
  if (!running) return
  await context.tx
    .update(limitedUsers)
    .set({ lifted_at: context.now, lifted_by: context.caller.userId, version: version + 1 })
    .where(eq(limitedUsers.id, id))
  await told(context, 'lift', user.id)
}

function requireEnd(today: string, until: string | null): void {
  if (until !== null && until < today) throw invalid({ until: [patientText.ends] })
}

/** The audit log, which has no reason; and who sees the conversation of the two, which closes or opens. */
async function told(context: Context, action: string, person: number): Promise<void> {
  const { tx, now } = context
  const doctor = practiceOf(context).doctor.userId
  await recordAction(context, { action, subject: 'limits', subject_id: person })
  const pair = `${Math.min(doctor, person)}-${Math.max(doctor, person)}`
  const { rows } = await tx.execute<{ id: number }>(sql`select id from chats where pair = ${pair}`)
  for (const { id } of rows) for (const event of chatEvents(await chatRecipients(tx, now, id))) context.publish(event)
}

import { eq, sql } from 'drizzle-orm'
import { patientText } from '../../../domain/contract/people/patient-fields'
import { Refusal } from '../../../domain/contract/refusal'
import { personSearch } from '../../../domain/text/search'
import { recordAction } from '../../audit/audit'
import { unknownInPath } from '../../audit/denied-attempts'
import { isForeignKeyViolation, isUniqueViolation } from '../../db/connection/errors'
import { type MergedRows, patientMerges, users } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { keepFormEqual } from '../../messages/consents'
import { recordsChanged } from '../../realtime/live'
import { renameVisits } from '../../scheduling/booking/rename-visits'
import { isPatientOf } from '../../scheduling/facts/patients'
import { moveAccess } from './merge'
import type { Merging } from './merge-people'
import { type Pair, renameRecipients, restoreRows } from './merge-rows'
import { isWhollyOf } from './merge-tables'

type Merge = typeof patientMerges.$inferSelect
type Before = Readonly<Record<string, unknown>>

const late = () => new Refusal(409, { message: patientText.late, code: 'late' })

/** A doctor's own merge, for an admin whichever; 404 for others. `locked`: until the end of the transaction. */
export async function requireMerge(
  { tx, caller }: Context,
  doctor: Merging,
  id: number,
  locked?: 'locked',
): Promise<Merge> {
  const query = tx.select().from(patientMerges).where(eq(patientMerges.id, id))
  const [merge] = await (locked ? query.for('update') : query)
  if (!merge || (doctor !== null && merge.doctor_id !== doctor)) throw unknownInPath(caller, 'patient_merges', id)
  return merge
}

/**
 * Both records and all their rows as before; one that is undone stays so. 409 where something has changed since, or where the kept
 * person is no longer wholly the doctor's: then an admin may.
 */
export async function undoMerge(context: Context, doctor: Merging, id: number): Promise<void> {
  const { tx, now } = context
  const merge = await requireMerge(context, doctor, id, 'locked')
  if (merge.undone_at !== null) return
  const pair: Pair = { kept: merge.kept_id, removed: merge.removed_id }
  await requireUnchanged(tx, pair, doctor)
  try {
    await restore(context, merge, pair)
  } catch (error) {
    // an address, or what a row refers to, is somebody else's or gone
    throw isUniqueViolation(error) || isForeignKeyViolation(error) ? late() : error
  }
  await tx.update(patientMerges).set({ undone_at: now }).where(eq(patientMerges.id, id))
  for (const subject_id of [pair.kept, pair.removed])
    await recordAction(context, { action: 'undo', subject: 'patients', subject_id, detail: 'merge' })
  for (const resource of ['patients', 'bookings']) context.publish(recordsChanged(resource))
}

/** The kept person is there and still who the caller may merge, and the removed one's record waits, empty. */
async function requireUnchanged(tx: Tx, { kept, removed }: Pair, doctor: Merging): Promise<void> {
  const isOwn = doctor === null ? sql`true` : sql`(${isPatientOf(doctor, kept)} and ${isWhollyOf(doctor, kept)})`
  const { rows } = await tx.execute<{ id: number; deleted: boolean; own: boolean }>(sql`
    select id, deleted_at is not null as deleted, ${isOwn} as own from users where id in (${kept}, ${removed})
    order by id for update`)
  const find = (id: number) => rows.find((row) => row.id === id)
  if (find(kept)?.deleted !== false || !find(kept)?.own || find(removed)?.deleted !== true) throw late()
}

async function restore({ tx, now }: Context, { rows }: Merge, pair: Pair): Promise<void> {
  // first, as nothing is written about who is not there
  await restoreRemoved(tx, now, pair.removed, rows)
  if (!(await restoreRows(tx, pair, rows))) throw late()
  await renameRecipients(tx, { from: pair.kept, to: pair.removed })
  for (const [chat, { pair: former }] of Object.entries(rows.changed.chats ?? {}))
    await tx.execute(sql`update chats set pair = ${former}::text where id = ${Number(chat)}`)
  if (rows.access) await moveAccess(tx, { from: pair.kept, to: pair.removed })
  await restoreKept(tx, now, pair, rows)
  await renameVisits(tx, [pair.kept, pair.removed])
  await restoreProfile(tx, pair, rows)
}

const usersBefore = ({ changed }: MergedRows, id: number): Before => changed.users?.[id] ?? {}

async function restoreRemoved(tx: Tx, now: Date, id: number, rows: MergedRows): Promise<void> {
  const before = JSON.stringify(usersBefore(rows, id))
  // an access that was moved comes back as its person has left it
  const access = rows.access ? sql`` : sql`email = b.email, last_login_at = b.last_login_at,`
  await tx.execute(sql`
    update users u set ${access} first_name = b.first_name, last_name = b.last_name, phone_prefix = b.phone_prefix,
      phone = b.phone, birthday = b.birthday, gender = b.gender, fiscal_code = b.fiscal_code, active = b.active,
      search = b.search, deleted_at = null, version = u.version + 1, updated_at = ${now.toISOString()}::timestamptz
    from jsonb_populate_record(null::users, ${before}::jsonb) b where u.id = ${id}`)
}

const takenFromUser = ['last_name', 'first_name', 'gender', 'birthday', 'fiscal_code', 'phone_prefix', 'phone'] as const

/** Fields that are still as the merge left them get their former value; what was changed since stays. */
async function restoreKept(tx: Tx, now: Date, { kept, removed }: Pair, rows: MergedRows): Promise<void> {
  const [before, taken] = [usersBefore(rows, kept), usersBefore(rows, removed)]
  const [current] = await tx.select().from(users).where(eq(users.id, kept))
  if (!current) throw late()
  const back = Object.fromEntries(
    takenFromUser
      .filter((name) => rows.taken.includes(name) && current[name] === (taken[name] ?? null))
      .map((name) => [name, before[name] ?? null]),
  )
  const isEmailBack = rows.access || (rows.taken.includes('email') && current.email === null)
  const access = {
    ...(isEmailBack && { email: (before.email as string | null) ?? null }),
    ...(rows.access && { last_login_at: before.last_login_at ? new Date(String(before.last_login_at)) : null }),
  }
  await tx
    .update(users)
    .set({
      ...back,
      ...access,
      search: personSearch({ ...current, ...back }),
      version: sql`${users.version} + 1`,
      updated_at: now,
    })
    .where(eq(users.id, kept))
}

/** As `restoreKept`, for the profile, which a person without one got by the merge; and its consents. */
async function restoreProfile(tx: Tx, { kept, removed }: Pair, rows: MergedRows): Promise<void> {
  const before: Before | undefined = rows.changed.patient_profiles?.[kept]
  const taken: Before = rows.dropped.patient_profiles?.find((row) => row.user_id === removed) ?? {}
  const address = taken.contact_email ?? null
  const email = usersBefore(rows, removed).email ?? address
  const values = {
    address: { is: rows.taken.includes('address'), was: before?.address ?? null, taken: taken.address ?? null },
    city_id: { is: rows.taken.includes('city_id'), was: before?.city_id ?? null, taken: taken.city_id ?? null },
    contact_email: {
      ...{ is: rows.taken.includes('email') && !rows.access, was: before?.contact_email ?? null, taken: email },
    },
  }
  for (const [name, { is, was, taken: merged }] of Object.entries(values))
    if (is)
      await tx.execute(sql`
        update patient_profiles p set ${sql.raw(name)} = b.${sql.raw(name)}
        from jsonb_populate_record(null::patient_profiles, ${JSON.stringify({ [name]: was })}::jsonb) b,
          jsonb_populate_record(null::patient_profiles, ${JSON.stringify({ [name]: merged })}::jsonb) t
        where p.user_id = ${kept} and p.${sql.raw(name)} is not distinct from t.${sql.raw(name)}`)
  const since = await tx.execute(sql`
    select 1 from consents where user_id = ${kept} and id > ${Number(rows.changed.consents?.[kept]?.last ?? 0)} limit 1`)
  if (since.rows.length > 0) await keepFormEqual(tx, [kept])
  else if (before)
    await tx.execute(sql`
      update patient_profiles p set consents = b.consents
      from jsonb_populate_record(null::patient_profiles, ${JSON.stringify(before)}::jsonb) b where p.user_id = ${kept}`)
  else
    await tx.execute(sql`
      delete from patient_profiles p where p.user_id = ${kept} and p.address is null and p.city_id is null
        and p.contact_email is null`)
}

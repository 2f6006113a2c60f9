import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { prescribers } from '../../../domain/access/roles'
import { bookingCode } from '../../../domain/booking/code'
import { romeWallClock } from '../../../domain/calendar/rome'
import {
  type NewPrescription,
  type OwnPrescription,
  prescriptionText,
} from '../../../domain/contract/prescriptions/prescription-fields'
import { forbidden, invalid, unknownValue } from '../../../domain/contract/refusal'
import { openStatuses } from '../../../domain/prescriptions/status'
import { isVisible } from '../../../domain/text/characters'
import { recordAction, signature } from '../../audit/audit'
import { unknownInField } from '../../audit/denied-attempts'
import { intArray } from '../../db/fragments'
import { prescriptionChanges, prescriptions } from '../../db/tables'
import { isLimited } from '../../db/user-limits'
import type { Context } from '../../http/context'
import { childrenOf } from '../../messages/recipients'
import { prescriptionEvents, tellRequested } from '../../notices/prescriptions/notifications'
import { personFor, readParticipant } from '../../scheduling/facts/participant'
import { isPatientOf, practiceOf, requirePatientInField } from '../../scheduling/facts/patients'
import { insertDrugs, type Limits, readDrugs, searchOf } from './drugs'
import { refuseImpersonator } from './sides'

interface Place extends Limits, Record<string, unknown> {
  readonly office_user_id: number
  readonly office: string
}

/** The doctor's office `id`, by default the first of those that a link covers; undefined without one. */
async function readPlace({ tx }: Context, doctorId: number, offices: readonly number[] | null, id?: number) {
  const ofLink = offices === null ? sql`true` : sql`ou.office_id = any(${intArray(offices)}::int[])`
  const { rows } = await tx.execute<Place>(sql`
    select ou.id as office_user_id, o.name as office, ou.prescription_packages, ou.prescription_days
    from office_users ou join offices o on o.id = ou.office_id
    where ou.user_id = ${doctorId} and ou.deleted_at is null and ${id === undefined ? ofLink : sql`ou.id = ${id} and ${ofLink}`}
    order by ou.position, ou.id limit 1`)
  return rows[0]
}

const isPrescriber = (doctorId: number): SQL => sql`exists (select 1 from doctor_profiles f
  where f.user_id = ${doctorId} and f.category in ${prescribers})`

/** Takes a request for a patient of the acting doctor; returns its id. */
export async function createPrescription(context: Context, body: NewPrescription): Promise<number> {
  const { tx, caller } = context
  const { doctor } = practiceOf(context)
  refuseImpersonator(context)
  const { rows } = await tx.execute<{ prescribes: boolean }>(sql`select ${isPrescriber(doctor.userId)} as prescribes`)
  if (!rows[0]?.prescribes) throw forbidden(prescriptionText.notPrescriber)
  await requirePatientInField(context, body.user_id, 'user_id')
  const place = await readPlace(context, doctor.userId, doctor.offices, body.office_user_id)
  if (!place) {
    if (body.office_user_id === undefined) throw unknownValue('office_user_id')
    throw unknownInField(caller, 'office_user', body.office_user_id, 'office_user_id')
  }
  const { chat_message_id = null } = body
  if (chat_message_id !== null) await requireMessageOf(context, chat_message_id, body.user_id)
  return insertRequest(context, body, {
    ...{ doctor_id: doctor.userId, user_id: body.user_id, chat_message_id },
    source: chat_message_id === null ? 'desk' : 'chat',
    place,
  })
}

/** Refuses a message that is not of a conversation of the acting doctor with the patient or a parent; 403 without the right to chat. */
async function requireMessageOf({ tx, caller }: Context, id: number, patient: number): Promise<void> {
  const { doctor } = caller
  if (doctor?.onBehalf && !doctor.rights.includes('chat')) throw forbidden()
  const { rows } = await tx.execute(sql`
    select 1 from chat_messages m join chats c on c.id = m.chat_id and c.deleted_at is null
    join chat_members s on s.chat_id = c.id and s.user_id = ${doctor?.userId ?? 0}
    where m.id = ${id} and m.deleted_at is null and exists (select 1 from chat_members w
      where w.chat_id = c.id and (w.user_id = ${patient} or ${patient} in ${childrenOf(sql`w.user_id`)}))`)
  if (rows.length === 0) throw unknownInField(caller, 'chat_message', id, 'chat_message_id')
}

/** Open requests of one person to one doctor at most, which a person alone may reach. */
const mostOpen = 20

/**
 * Asks one of the person's own doctors, for the caller or a child; returns the id. Refuses (422) doctors whose patient the person
 * is not like unknown ones, those who do not prescribe, and people whom the doctor limits.
 */
export async function askForPrescription(context: Context, body: OwnPrescription): Promise<number> {
  const { tx, now, caller, publish } = context
  refuseImpersonator(context)
  const { doctor_id } = body
  const user_id = personFor(caller, await readParticipant(tx, caller), body.user_id ?? null)
  const today = romeWallClock(now.getTime()).date
  const { rows } = await tx.execute<{ own: boolean; prescribes: boolean; limited: boolean; open: number }>(sql`
    select ${isPatientOf(doctor_id, user_id)} and u.active and u.deleted_at is null as own,
      ${isPrescriber(doctor_id)} as prescribes,
      ${isLimited(doctor_id, sql`${user_id}`, today)} or ${isLimited(doctor_id, sql`${caller.userId}`, today)} as limited,
      (select count(*)::int from prescriptions p where p.doctor_id = ${doctor_id} and p.user_id = ${user_id}
        and p.status in ${openStatuses}) as open
    from users u where u.id = ${doctor_id}`)
  const [known] = rows
  if (!known?.own) throw unknownInField(caller, 'user', doctor_id, 'doctor_id')
  if (!known.prescribes) throw invalid({ doctor_id: [prescriptionText.notPrescriber] })
  if (known.limited) throw invalid({ user_id: [prescriptionText.limited] })
  if (known.open >= mostOpen) throw invalid({ user_id: [prescriptionText.tooManyOpen] })
  const place = await readPlace(context, doctor_id, null)
  if (!place) throw invalid({ doctor_id: [prescriptionText.notPrescriber] })
  const id = await insertRequest(context, body, {
    ...{ doctor_id, user_id, chat_message_id: null, source: 'patient', place },
  })
  for (const event of await tellRequested(tx, now, { doctor_id, practice: place.office })) publish(event)
  return id
}

interface RequestTerms {
  readonly doctor_id: number
  readonly user_id: number
  readonly chat_message_id: number | null
  readonly source: 'patient' | 'desk' | 'chat'
  readonly place: Place
}

/** Stores a request, with its drugs and the first line of its history, and tells open consoles. */
async function insertRequest(
  context: Context,
  body: Omit<OwnPrescription, 'doctor_id'>,
  given: RequestTerms,
): Promise<number> {
  const { tx, now, caller, publish } = context
  const { place, ...people } = given
  const drugs = await readDrugs(tx, body.drugs, place)
  const { id } = await insertRow(context, {
    ...people,
    office_user_id: place.office_user_id,
    notes: isVisible(body.notes ?? '') ? body.notes : null,
    delivery: body.delivery ?? null,
    names: drugs,
  })
  await insertDrugs(tx, id, drugs)
  const { actor_id, on_behalf_of_id } = signature(caller)
  const line = { from_status: null, to_status: 'pending', reason: null, at: now } as const
  await tx.insert(prescriptionChanges).values({ ...line, prescription_id: id, actor_id, on_behalf_of_id })
  await recordAction(context, { action: 'create', subject: 'prescription', subject_id: id })
  for (const event of await prescriptionEvents(tx, now, [{ id, ...people }])) publish(event)
  return id
}

type NewRow = Omit<
  typeof prescriptions.$inferInsert,
  'code' | 'status' | 'status_at' | 'search' | 'created_at' | 'updated_at'
>

async function insertRow(
  { tx, now, caller }: Context,
  { names, ...row }: NewRow & { readonly names: readonly { readonly name: string }[] },
) {
  for (;;) {
    const code = bookingCode(randomBytes(8))
    const [made] = await tx
      .insert(prescriptions)
      .values({
        ...row,
        code,
        ...{ status: 'pending', status_at: now, created_by: caller.userId, created_at: now, updated_at: now },
        search: searchOf(code, names),
      })
      .onConflictDoNothing()
      .returning({ id: prescriptions.id })
    if (made) return made
  }
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { RepresentativeCapOnWire } from '../../../domain/contract/people/representatives'
import { invalid, stale } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { unknownInField, unknownInPath } from '../../audit/denied-attempts'
import { representativeCaps } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { ownPractice } from '../../scheduling/facts/actor'
import { isOpenPresence } from '../../scheduling/facts/bookable'

const alreadySet = 'Questo limite c’è già: modifica quello.'
const subject = 'representative_cap'

const columns = {
  id: representativeCaps.id,
  version: representativeCaps.version,
  office_user_id: representativeCaps.office_user_id,
  counts: representativeCaps.counts,
  period: representativeCaps.period,
  most: representativeCaps.most,
}

const doctorOf = (context: Context) => ownPractice(context).doctor.userId
const ownCaps = (doctor: number) => and(eq(representativeCaps.doctor_id, doctor), isNull(representativeCaps.deleted_at))

/** The doctor's cap, locked; 404 where it is not one. */
async function requireCap(context: Context, id: number): Promise<RepresentativeCapOnWire> {
  const [cap] = await context.tx
    .select(columns)
    .from(representativeCaps)
    .where(and(ownCaps(doctorOf(context)), eq(representativeCaps.id, id)))
    .for('update')
  if (!cap) throw unknownInPath(context.caller, subject, id)
  return cap
}

/** Refuses (422) an office user that is not the doctor's. */
async function requireOffice({ tx, caller }: Context, doctor: number, id: number | null): Promise<void> {
  if (id === null) return
  const { rows } = await tx.execute(sql`
    select 1 from office_users ou where ou.id = ${id} and ou.user_id = ${doctor} and ${isOpenPresence()}`)
  if (rows.length === 0) throw unknownInField(caller, 'office_user', id, 'office_user_id')
}

const readCaps = async (context: Context) => ({
  data: await context.tx
    .select(columns)
    .from(representativeCaps)
    .where(ownCaps(doctorOf(context)))
    .orderBy(sql`office_user_id nulls first`, representativeCaps.counts, representativeCaps.period),
})

/** The doctor's caps on visits of representatives (product.md §9.8). */
export const register = routes((handle) => {
  handle(endpoints.representativeCaps, { guard: doctorOf }, readCaps)
  handle(endpoints.addRepresentativeCap, { guard: doctorOf }, async (context, { body }) => {
    const doctor_id = doctorOf(context)
    await requireOffice(context, doctor_id, body.office_user_id)
    const [cap] = await context.tx
      .insert(representativeCaps)
      .values({ ...body, doctor_id, created_at: context.now, updated_at: context.now })
      .onConflictDoNothing()
      .returning(columns)
    if (!cap) throw invalid({ counts: [alreadySet] })
    await recordAction(context, { action: 'create', subject, subject_id: cap.id })
    return { data: cap }
  })
  handle(endpoints.changeRepresentativeCap, { guard: requireCap }, async (context, { id, body }) => {
    const before = await requireCap(context, id)
    if (before.version !== body.version) throw stale(before)
    if (before.most === body.most) return { data: before }
    const [cap = before] = await context.tx
      .update(representativeCaps)
      .set({ most: body.most, version: before.version + 1, updated_at: context.now })
      .where(eq(representativeCaps.id, id))
      .returning(columns)
    const change = { most: [before.most, cap.most] as [unknown, unknown] }
    await recordAction(context, { action: 'update', subject, subject_id: id, change })
    return { data: cap }
  })
  handle(endpoints.removeRepresentativeCap, { guard: requireCap }, async (context, { id }) => {
    await requireCap(context, id)
    await context.tx.update(representativeCaps).set({ deleted_at: context.now }).where(eq(representativeCaps.id, id))
    await recordAction(context, { action: 'delete', subject, subject_id: id })
  })
})

import { and, eq, sql } from 'drizzle-orm'
import type { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import type { MergedGhost } from '../../../domain/contract/ghosts'
import { unknownValue } from '../../../domain/contract/refusal'
import { isEmptyValue, isListKind, type Resource, writtenFields } from '../../../domain/resource'
import { doctorProfiles, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { findServed } from '../../resources'
import { live } from '../../resources/engine/filters'
import { withNames } from '../../resources/engine/history'
import { onWire } from '../../resources/engine/record-reply'
import { rowsOf } from '../../resources/engine/rows'
import { column, type Row, type Values } from '../../resources/engine/serve'
import { recorded, update } from '../../resources/engine/write'
import { lockedGhost } from './reach'

/** What stays the doctor's own whatever the profile says: name, access, and what kind of doctor it is; files have owners. */
const never: ReadonlySet<string> = new Set(['first_name', 'last_name', 'email', 'active', 'category', 'photo'])

/** What of the profile the doctor lacks: an empty field is filled, a list gets what is missing, anything else stays. */
export function whatIsMissing(resource: Resource, doctor: Values, ghost: Values): Values {
  const taken = writtenFields(resource).flatMap(([name, field]): [string, unknown][] => {
    const theirs = ghost[name]
    if (never.has(name) || isEmptyValue(theirs)) return []
    const own = doctor[name]
    if (isEmptyValue(own)) return [[name, theirs]]
    if (!isListKind(field.widget.kind) || field.widget.kind === 'rows') return []
    const both = [...new Set([...(own as unknown[]), ...(theirs as unknown[])])]
    return both.length > (own as unknown[]).length ? [[name, both]] : []
  })
  const values = Object.fromEntries(taken)
  // A prefix belongs to its number.
  if (!('phone' in values)) delete values.phone_prefix
  return values
}

/** Makes the profile part of a doctor: the profile goes, and names the doctor, who gets what was missing. */
export async function mergeGhost(
  context: Context,
  id: number,
  { doctor_id, version, dry_run }: BodyOf<typeof endpoints.mergeGhost>,
): Promise<MergedGhost> {
  const doctors = findServed('doctors')
  await lockedGhost(context, id, version, doctor_id)
  const [ghost, doctor] = [await anyDoctor(context, id), await anyDoctor(context, doctor_id, true)]
  if (!ghost || !doctor) throw unknownValue('doctor_id')
  const values = whatIsMissing(doctors.resource, shown(context, doctor), shown(context, ghost))
  const was = Object.fromEntries(Object.keys(values).map((name) => [name, shown(context, doctor)[name]]))
  const [before = {}, after = {}] = await withNames(context.tx, doctors.resource, [was, values], findServed)
  if (dry_run) return { before, after }
  await letGo(context, id, doctor_id)
  if (Object.keys(values).length > 0)
    await update(context, doctors, String(doctor_id), { ...values, version: doctor.version }, findServed)
  return { before, after }
}

/** A person as doctors are read, profile and all; `live`: only one who is a doctor. */
async function anyDoctor(context: Context, id: number, isLive = false): Promise<Row | undefined> {
  const doctors = findServed('doctors')
  const byId = eq(column(doctors, 'id'), id)
  const [row] = await rowsOf(context.tx, doctors, doctors.selection).where(
    isLive ? and(byId, live(context, doctors)) : byId,
  )
  return row as Row | undefined
}

const shown = ({ now }: Context, row: Row): Values => onWire(findServed('doctors'), row, now)

/** The profile goes, with its address on the web, which the doctor may get; it never comes back as a profile. */
async function letGo(context: Context, id: number, doctorId: number): Promise<void> {
  const { tx, now } = context
  await tx.update(doctorProfiles).set({ slug: null, merged_into_id: doctorId }).where(eq(doctorProfiles.user_id, id))
  await tx
    .update(users)
    .set({ deleted_at: now, updated_at: now, version: sql`${users.version} + 1` })
    .where(eq(users.id, id))
  await recorded(context, findServed('doctors/ghosts'), id, 'merge', {}, String(doctorId))
}

import { and, eq, sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import type { MergedGhost } from '../../../domain/contract/people/users'
import { stale, unknownValue } from '../../../domain/contract/refusal'
import { isEmptyValue, isListKind, type Resource, writtenFields } from '../../../domain/resource'
import { doctorProfiles, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { findServed } from '../../resources'
import { recordChanges } from '../../resources/engine/audited-changes'
import { isLive } from '../../resources/engine/filters'
import { withNames } from '../../resources/engine/history'
import { toRecord } from '../../resources/engine/record'
import { rowsOf } from '../../resources/engine/rows'
import { column, type Row, type Values } from '../../resources/engine/serve'
import { update } from '../../resources/engine/write'
import { claimGhost, lockedGhost, requireGhost } from '../../resources/exceptions/ghosts'
import { endLostSessions } from '../../sessions/ending'

/** Unclaimed doctor profiles ("ghosts"): turned into a doctor, or merged into one. */
export const register = routes((handle) => {
  handle(endpoints.claimGhost, { requireVisible: requireGhost }, async (context, { id, body }) => ({
    data: await claim(context, id, body),
  }))
  handle(endpoints.mergeGhost, { requireVisible: requireGhost }, async (context, { id, body }) => ({
    data: await mergeGhost(context, id, body),
  }))
})

/** Turns the profile into a doctor: the e-mail is the login. */
async function claim(
  context: Context,
  id: number,
  { email, version }: BodyOf<typeof endpoints.claimGhost>,
): Promise<{ id: number }> {
  await claimGhost(context, await ghostAt(context, version, id), { email })
  return { id }
}

/** The profile at the given version, else 409 with its current state. */
async function ghostAt(context: Context, version: number, id: number, ...others: number[]): Promise<Row> {
  const ghost = await lockedGhost(context, id, ...others)
  if (ghost.version !== version) throw stale(toRecord(findServed('doctors/ghosts'), ghost, context))
  return ghost
}

/** Fields never taken from the profile: name, access, category, and the photo, since files have owners. */
const neverMerged: ReadonlySet<string> = new Set(['first_name', 'last_name', 'email', 'active', 'category', 'photo'])

/** The profile's values the doctor lacks: an empty field is filled, a list gets missing items, any other value stays. */
function missingValues(resource: Resource, doctor: Values, ghost: Values): Values {
  const taken = writtenFields(resource).flatMap(([name, field]): [string, unknown][] => {
    const theirs = ghost[name]
    if (neverMerged.has(name) || isEmptyValue(theirs)) return []
    const own = doctor[name]
    if (isEmptyValue(own)) return [[name, theirs]]
    if (!isListKind(field.widget.kind) || field.widget.kind === 'rows') return []
    const both = [...new Set([...(own as unknown[]), ...(theirs as unknown[])])]
    return both.length > (own as unknown[]).length ? [[name, both]] : []
  })
  const values = Object.fromEntries(taken)
  // the prefix is taken only together with the number
  if (!('phone' in values)) delete values.phone_prefix
  return values
}

/** Who gets what another profile has: a doctor, or else a profile that nobody has claimed either. */
async function mergeTarget(context: Context, id: number) {
  for (const served of [findServed('doctors'), findServed('doctors/ghosts')]) {
    const own = and(eq(column(served, 'id'), id), isLive(context, served))
    const [row] = await rowsOf(context.tx, served, served.selection).where(own)
    if (row) return { served, row: row as Row }
  }
  throw unknownValue('doctor_id')
}

/** Merges the profile into another: it is deleted and refers to the other one, which gets the missing values. */
async function mergeGhost(
  context: Context,
  id: number,
  { doctor_id, version, dry_run }: BodyOf<typeof endpoints.mergeGhost>,
): Promise<MergedGhost> {
  const { tx, now } = context
  const ghost = await ghostAt(context, version, id, doctor_id)
  if (id === doctor_id) throw unknownValue('doctor_id')
  const { served, row } = await mergeTarget(context, doctor_id)
  const shown = toRecord(served, row, context)
  const values = missingValues(served.resource, shown, toRecord(findServed('doctors/ghosts'), ghost, context))
  const old = Object.fromEntries(Object.keys(values).map((name) => [name, shown[name]]))
  const [before = {}, after = {}] = await withNames(tx, served.resource, [old, values])
  if (dry_run) return { before, after }
  // deletes the profile and frees its slug, which the other may get; it cannot be restored as a profile
  await tx.update(doctorProfiles).set({ slug: null, merged_into_id: doctor_id }).where(eq(doctorProfiles.user_id, id))
  await tx
    .update(users)
    .set({ deleted_at: now, updated_at: now, version: sql`${users.version} + 1` })
    .where(eq(users.id, id))
  await endLostSessions(tx, now, [id])
  await recordChanges(context, findServed('doctors/ghosts'), 'merge', [{ id, detail: String(doctor_id) }])
  if (Object.keys(values).length > 0)
    await update(context, served, String(doctor_id), { ...values, version: shown.version })
  return { before, after }
}

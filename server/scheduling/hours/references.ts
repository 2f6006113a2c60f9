import { sql } from 'drizzle-orm'
import type { HoursChange } from '../../../domain/contract/agenda/hours'
import { forbidden, stale } from '../../../domain/contract/refusal'
import { unknownInField } from '../../audit/denied-attempts'
import { type BookingContext, servesOffice } from '../facts/actor'
import { isOpenPresence } from '../facts/bookable'
import type { OfficeHours } from './read'
import { showHours } from './show'

const pauseForAll = 'Una pausa che si ripete vale in tutte le strutture del medico: la imposta chi le segue tutte.'

/** An id of the change, and the field that has it. */
interface Reference {
  readonly id: number
  readonly field: string
  readonly version?: number | null | undefined
}

/**
 * Refuses what the change names and is not the caller's: an office that the link does not cover, a planning or a schedule of
 * none of its offices (422); what was changed or removed meanwhile (409, with the hours as they are); closing an office for the
 * doctor, and pauses in offices that the caller does not see (403).
 */
export async function requireKnown(
  context: BookingContext,
  offices: readonly OfficeHours[],
  change: HoursChange,
): Promise<void> {
  const { actor } = context
  const seen = offices.filter(({ office_id }) => servesOffice(actor.doctor, office_id))
  const {
    plannings = [],
    removed_plannings = [],
    schedules = [],
    removed_schedules = [],
    closed_office_users = [],
  } = change
  const places: Reference[] = [
    ...plannings.map(({ office_user_id: id }, at) => ({ id, field: `plannings.${at}.office_user_id` })),
    ...schedules.map(({ office_user_id: id }, at) => ({ id, field: `schedules.${at}.office_user_id` })),
    ...closed_office_users.map((id, at) => ({ id, field: `closed_office_users.${at}` })),
  ]
  const foreign = places.find(({ id }) => !seen.some((office) => office.id === id))
  if (foreign) throw unknownInField(actor, 'office_user', foreign.id, foreign.field)
  await requireCurrent(
    context,
    'planning',
    seen.flatMap((office) => office.plannings),
    [
      ...plannings.flatMap(({ planning_id: id, version }, at) =>
        id == null ? [] : [{ id, version, field: `plannings.${at}.planning_id` }],
      ),
      ...removed_plannings.map((each, at) => ({ ...each, field: `removed_plannings.${at}.id` })),
    ],
  )
  const known = seen.flatMap((office) => office.schedules)
  await requireCurrent(context, 'schedule', known, [
    ...schedules.flatMap(({ id, version }, at) => (id == null ? [] : [{ id, version, field: `schedules.${at}.id` }])),
    ...removed_schedules.map((each, at) => ({ ...each, field: `removed_schedules.${at}.id` })),
  ])
  if (actor.doctor.onBehalf && closed_office_users.length > 0) throw forbidden()
  const changed = [...schedules, ...removed_schedules].flatMap(({ id }) => id ?? [])
  const isPause = ({ type }: { readonly type: string }) => type === 'recurring'
  const ofAll = schedules.some(isPause) || known.some((each) => changed.includes(each.id) && isPause(each))
  if (ofAll && seen.length < offices.length) throw forbidden(pauseForAll)
}

const tables = { planning: sql`plannings`, schedule: sql`office_user_schedules` } as const

async function requireCurrent(
  context: BookingContext,
  subject: keyof typeof tables,
  known: readonly { readonly id: number; readonly version: number }[],
  named: readonly Reference[],
): Promise<void> {
  const current = new Map(known.map(({ id, version }) => [id, version]))
  for (const { id, field } of named)
    if (!current.has(id) && !(await wasRemoved(context, subject, id)))
      throw unknownInField(context.actor, subject, id, field)
  if (named.some(({ id, version }) => current.get(id) !== version)) throw stale(await showHours(context))
}

/** Whether a planning or a schedule of an office that the caller sees has been removed. */
async function wasRemoved({ tx, actor }: BookingContext, subject: keyof typeof tables, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ office_id: number }>(sql`
    select ou.office_id from ${tables[subject]} gone join office_users ou on ou.id = gone.office_user_id
    where gone.id = ${id} and gone.deleted_at is not null and ou.user_id = ${actor.doctor.userId} and ${isOpenPresence()}`)
  return rows.some(({ office_id }) => servesOffice(actor.doctor, office_id))
}

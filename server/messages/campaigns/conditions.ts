import { sql } from 'drizzle-orm'
import type { Audience } from '../../../domain/contract/messages/broadcasts'
import type { Signer } from '../../audit/audit'
import { unknownInField } from '../../audit/denied-attempts'
import { intArray } from '../../db/fragments'
import type { Tx } from '../../db/types'

interface Asking {
  readonly tx: Tx
  readonly caller: Signer & {
    readonly doctor: { readonly userId: number; readonly offices: readonly number[] | null } | null
  }
}

/** Refuses (422) services that the doctors do not have, or the caller's link does not reach, and unknown cities. */
export async function requireKnownConditions(
  asking: Asking,
  { office_service_ids, city_ids }: Pick<Audience, 'office_service_ids' | 'city_ids'>,
  doctors: readonly number[],
): Promise<void> {
  const { doctor } = asking.caller
  const offices = doctor?.offices ? intArray(doctor.offices) : null
  await requireKnown(
    asking,
    'office_service',
    office_service_ids,
    (ids) => sql`
    select s.id from office_services s join office_users ou on ou.id = s.office_user_id
    where s.id = any(${ids}::int[]) and ou.user_id = any(${intArray(doctors)}::int[])
      and (ou.user_id <> ${doctor?.userId ?? 0} or ${offices}::int[] is null or ou.office_id = any(${offices}::int[]))`,
  )
  await requireKnown(
    asking,
    'city',
    city_ids,
    (ids) => sql`
    select id from cities where id = any(${ids}::int[]) and deleted_at is null`,
  )
}

const fieldOf = { office_service: 'office_service_ids', city: 'city_ids' } as const

async function requireKnown(
  { tx, caller }: Asking,
  subject: keyof typeof fieldOf,
  ids: readonly number[] | undefined,
  found: (ids: string) => ReturnType<typeof sql>,
): Promise<void> {
  if (!ids?.length) return
  const { rows } = await tx.execute<{ id: number }>(found(intArray(ids)))
  const unknown = ids.find((id) => !rows.some((row) => row.id === id))
  if (unknown !== undefined) throw unknownInField(caller, subject, unknown, `audience.${fieldOf[subject]}`)
}

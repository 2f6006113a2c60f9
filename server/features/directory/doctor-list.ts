import { type SQL, sql } from 'drizzle-orm'
import type { FoundDoctor } from '../../../domain/contract/public/directory'
import { intArray } from '../../db/fragments'
import { jsonList } from '../../db/json'
import type { Tx } from '../../db/types'
import { cityJson } from '../../scheduling/facts/person'
import { isOpenToGuests } from '../../scheduling/guests/open-services'

/** SQL: the services `os` of the doctor `d` that patients can book, with `ms`, `ou` and the office `o`. */
export const servicesOfDoctor = sql`from office_services os
  join medical_services ms on ms.id = os.medical_service_id
  join office_users ou on ou.id = os.office_user_id
  join offices o on o.id = ou.office_id
  where ou.user_id = d.id and ${isOpenToGuests}`

/** SQL condition: the doctor `d` with the profile `p` has a page, and takes bookings of patients. */
export const isListed: SQL = sql`p.slug is not null and p.merged_into_id is null
  and d.active and d.deleted_at is null
  and exists (select 1 from role_users ru where ru.user_id = d.id and ru.active and ru.role in ('doctor', 'specialist', 'pharmacy'))
  and exists (select 1 ${servicesOfDoctor})`

/** SQL: listed doctors as `d`, with their profiles `p`. */
export const listedDoctors = sql`from users d join doctor_profiles p on p.user_id = d.id where ${isListed}`

/** SQL expression: the names of the doctor's specializations. */
export const specializationsOf = jsonList(
  sql<string>`sp.name`,
  sql`from doctor_specializations ds join specializations sp on sp.id = ds.specialization_id and sp.deleted_at is null
    where ds.user_id = d.id`,
  sql`sp.name`,
)

export type DoctorName = Pick<
  FoundDoctor,
  'slug' | 'title' | 'first_name' | 'last_name' | 'category' | 'specializations' | 'languages' | 'has_photo'
>

/** SQL expression: who a doctor is, as JSON. */
export const doctorNameJson = sql<DoctorName>`json_build_object('slug', p.slug, 'title', coalesce(p.title, ''),
  'first_name', d.first_name, 'last_name', d.last_name, 'category', p.category, 'specializations', ${specializationsOf},
  'languages', p.languages, 'has_photo', p.photo is not null)`

export interface ListedDoctor extends Record<string, unknown> {
  readonly id: number
  readonly name: DoctorName
  readonly offices: readonly Pick<FoundDoctor['offices'][number], 'name' | 'address' | 'city'>[]
}

/** Who these doctors are and where they receive patients, in no order. */
export async function readListed(tx: Tx, ids: readonly number[]): Promise<ListedDoctor[]> {
  const { rows } = await tx.execute<ListedDoctor>(sql`
    select d.id, ${doctorNameJson} as name, (
      select coalesce(json_agg(json_build_object('name', o.name, 'address', o.address, 'city', ${cityJson(sql`o.city_id`)})
        order by ou.position, ou.id), '[]')
      from office_users ou join offices o on o.id = ou.office_id
      where ou.user_id = d.id and ou.deleted_at is null and ou.online_bookings and o.active and o.deleted_at is null) as offices
    ${listedDoctors} and d.id = any(${intArray(ids)}::int[])`)
  return rows
}

import { sql } from 'drizzle-orm'
import { categoryName } from '../../../domain/access/roles'
import { mostSuggestions, type What, type Where } from '../../../domain/contract/public/directory'
import { fullDoctorName } from '../../../domain/text/format'
import { nearRanker } from '../../../domain/text/near-words'
import { fold, wordsBeginLike } from '../../../domain/text/search'
import type { Tx } from '../../db/types'
import { isOpenToGuests } from '../../scheduling/guests/open-services'
import { type DoctorName, doctorNameJson, listedDoctors } from './doctor-list'

/** The elements whose text has the typed words, at the start of its words; without any, those that are one letter away. */
function nearest<T>(all: readonly T[], textOf: (element: T) => string, typed: string): T[] {
  const exact = all.filter((element) => wordsBeginLike(textOf(element), typed))
  if (exact.length > 0) return exact
  const rank = nearRanker(typed)
  return all.filter((element) => rank(fold(textOf(element))) !== null)
}

/** Doctors, specializations and services to book that are nearest to what is typed; specializations and services first. */
export async function suggestWhat(tx: Tx, typed: string): Promise<What[]> {
  const doctors = await tx.execute<{ name: DoctorName }>(sql`
    select ${doctorNameJson} as name ${listedDoctors} order by d.last_name, d.first_name, d.id`)
  const specializations = await tx.execute<{ slug: string; name: string }>(sql`
    select distinct sp.slug, sp.name from specializations sp join doctor_specializations ds on ds.specialization_id = sp.id
    where sp.deleted_at is null and ds.user_id in (select d.id ${listedDoctors}) order by sp.name`)
  const services = await tx.execute<{ id: number; name: string }>(sql`
    select distinct ms.id, ms.name, ms.position from office_services os
    join medical_services ms on ms.id = os.medical_service_id
    join office_users ou on ou.id = os.office_user_id
    where ${isOpenToGuests} and ou.user_id in (select d.id ${listedDoctors}) order by ms.position, ms.id`)
  const all: What[] = [
    ...specializations.rows.map(({ slug, name }) => ({ kind: 'specialization' as const, slug, name })),
    ...services.rows.map(({ id, name }) => ({ kind: 'service' as const, id, name })),
    ...doctors.rows.map(({ name: doctor }) => ({
      kind: 'doctor' as const,
      slug: doctor.slug,
      name: fullDoctorName(doctor),
      detail: doctor.specializations.join(', ') || categoryName[doctor.category],
    })),
  ]
  return nearest(all, ({ name }) => name, typed).slice(0, mostSuggestions)
}

interface CityRow extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly has_doctors: boolean
}

/** Cities, provinces and postal codes that begin like what is typed; those with an office to book in first. */
export async function suggestWhere(tx: Tx, typed: string): Promise<Where[]> {
  const digits = /^\d{2,5}$/.test(typed.trim()) ? typed.trim() : null
  const hasDoctors = sql`exists (select 1 from offices o join office_users ou on ou.office_id = o.id and ou.online_bookings
    where o.city_id = c.id and o.active and o.deleted_at is null and ou.deleted_at is null)`
  if (digits !== null) {
    const { rows } = await tx.execute<CityRow & { postal_code: string }>(sql`
      select c.id, c.name || ' (' || pr.code || ')' as name, pc.code as postal_code, ${hasDoctors} as has_doctors
      from cities c join provinces pr on pr.id = c.province_id, unnest(c.postal_codes) as pc(code)
      where c.deleted_at is null and pc.code like ${`${digits}%`}
      order by has_doctors desc, pc.code, c.name, c.id limit ${mostSuggestions}`)
    return rows.map(({ id, name, postal_code }) => ({ kind: 'postal-code', id, name, postal_code }))
  }
  const start = `${fold(typed)}%`
  const provinces = await tx.execute<{ id: number; name: string }>(sql`
    select id, name from provinces where deleted_at is null and search like ${start} order by name, id limit 3`)
  const cities = await tx.execute<CityRow>(sql`
    select c.id, c.name || ' (' || pr.code || ')' as name, ${hasDoctors} as has_doctors
    from cities c join provinces pr on pr.id = c.province_id
    where c.deleted_at is null and c.search like ${start}
    order by has_doctors desc, length(c.name), c.name, c.id limit ${mostSuggestions}`)
  return [
    ...cities.rows.map(({ id, name }) => ({ kind: 'city' as const, id, name })),
    ...provinces.rows.map(({ id, name }) => ({ kind: 'province' as const, id, name: `Provincia di ${name}` })),
  ].slice(0, mostSuggestions)
}

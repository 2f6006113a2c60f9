import { and, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { officeServices, patientOffers } from '../../db/tables'
import type { Tx } from '../../db/types'
import { arrayOf, type Link } from '../engine/serve'

const offered = isNull(officeServices.deleted_at)

/**
 * The catalogue's services that a doctor offers in an office. One taken away stays in the database, since visits point to
 * it; a new one begins as the catalogue has it, and what the doctor has changed of the others stays.
 */
export const servicesOfOfficeUser: Link = {
  own: officeServices.office_user_id,
  other: officeServices.medical_service_id,
  where: offered,
  async write(tx: Tx, id, ids, now) {
    const left = ids.length > 0 ? notInArray(officeServices.medical_service_id, [...ids]) : undefined
    const own = and(eq(officeServices.office_user_id, id), offered)
    await tx.update(officeServices).set({ deleted_at: now, updated_at: now }).where(and(own, left))
    await tx.execute(sql`
      insert into office_services
        (office_user_id, medical_service_id, name, available_online, duration, position, created_at, updated_at)
      select ${id}, ms.id, ms.name, ms.online, ms.default_duration, least(ms.position, 32767),
        ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from medical_services ms
      where ms.id = any(${arrayOf(ids)}::int[]) and not exists (
        select 1 from office_services os
        where os.office_user_id = ${id} and os.medical_service_id = ms.id and os.deleted_at is null)
      order by ms.position, ms.id`)
  },
}

/** How many have taken an offer up. */
export const adhesions: SQL = sql`(
  select count(*)::int from patient_offer_adhesions a where a.patient_offer_id = ${patientOffers.id})`

import { isNull, type SQL, sql } from 'drizzle-orm'
import { officeServices, patientOffers } from '../../db/tables'
import type { Link } from '../engine/serve'

const ofService = (value: string) => sql`(select ${sql.raw(value)} from medical_services where id = other_id)`

/**
 * The catalogue's services that a doctor offers in an office. One taken away stays in the database, since visits point to
 * it; a new one begins as the catalogue has it, and what the doctor has changed of the others stays.
 */
export const servicesOfOfficeUser: Link = {
  own: officeServices.office_user_id,
  other: officeServices.medical_service_id,
  where: isNull(officeServices.deleted_at),
  keepsEnded: true,
  values: (now) => ({
    name: ofService('name'),
    available_online: ofService('online'),
    duration: ofService('default_duration'),
    position: ofService('least(position, 32767)'),
    created_at: now,
    updated_at: now,
  }),
}

/** How many have taken an offer up. */
export const adhesions: SQL = sql`(
  select count(*)::int from patient_offer_adhesions a where a.patient_offer_id = ${patientOffers.id})`

import { isNull, type SQL, sql } from 'drizzle-orm'
import { officeServices, patientOffers } from '../../db/tables'
import type { Link } from '../engine/serve'

const ofService = (value: string) => sql`(select ${sql.raw(value)} from medical_services where id = other_id)`

/**
 * The catalogue services that a doctor offers in an office. A removed one is kept as deleted, since visits reference it; a
 * new one starts with the catalogue's values, and the doctor's changes to the others are kept.
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

/** The number of users who have accepted an offer. */
export const adhesions: SQL = sql`(
  select count(*)::int from patient_offer_adhesions a where a.patient_offer_id = ${patientOffers.id})`

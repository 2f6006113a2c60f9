import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { liveStatuses } from '../../../domain/booking/status'
import { agendaClock } from '../../../domain/calendar/rome'
import { invalid } from '../../../domain/contract/refusal'
import { bookings, officeServices, patientOffers } from '../../db/tables'
import { hasStatusNow } from '../../scheduling/facts/stored-booking'
import { lockAgendaOf } from '../../scheduling/holds/time-claims'
import { endLostTotemSessions } from '../../sessions/totem-sessions'
import type { Link, ServeOptions } from '../engine/serve'

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

/** Fields of an office user whose change would take its visits to another doctor or place, and the refusal. */
const handedOver = {
  user_id: 'Questa presenza ha visite in programma: spostale o annullale prima di affidarla a un altro medico.',
  office_id: 'Questa presenza ha visite in programma: spostale o annullale prima di portarla in un’altra struttura.',
} as const

/**
 * Refuses another doctor or office for an office user with visits to come; its shifts and services go with it. The agendas are
 * locked until the end of the transaction, so that no visit is booked meanwhile.
 */
export const keepsItsVisits: NonNullable<ServeOptions['check']> = async ({ tx, now }, action, changes) => {
  if (action !== 'update') return
  const fields = ['user_id', 'office_id'] as const
  const losing = (field: (typeof fields)[number]) =>
    changes.flatMap(({ before, values }) =>
      before && field in values && values[field] !== before[field] ? [before] : [],
    )
  const doctors = new Set(fields.flatMap(losing).map(({ user_id }) => Number(user_id)))
  for (const doctor of [...doctors].sort((a, b) => a - b)) await lockAgendaOf(tx, doctor)
  const toCome = hasStatusNow(liveStatuses, agendaClock(now.getTime()))
  for (const field of fields) {
    const ids = losing(field).map(({ id }) => id)
    const visits = ids.length > 0 ? await tx.$count(bookings, and(inArray(bookings.office_user_id, ids), toCome)) : 0
    if (visits > 0) throw invalid({ [field]: [handedOver[field]] })
  }
}

/** The number of users who have accepted an offer. */
export const adhesions: SQL = sql`(
  select count(*)::int from patient_offer_adhesions a
  where a.patient_offer_id = ${patientOffers.id} and a.deleted_at is null)`

/** Ends the sessions of totems that are paused or deleted. */
export const endSessionsOfTotems: NonNullable<ServeOptions['afterSave']> = ({ tx, now }, changes) =>
  endLostTotemSessions(
    tx,
    now,
    changes.map(({ id }) => id),
  )

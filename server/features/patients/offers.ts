import { and, eq, sql } from 'drizzle-orm'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { type PatientOffer, patientEndpoints } from '../../../domain/contract/people/patients'
import { newestFirst } from '../../db/keyset'
import { doctorOfferReaders, doctorOffers } from '../../db/tables'
import type { Context } from '../../http/context'
import { listReply } from '../../http/paging'
import { practiceOf, requirePatient } from '../../scheduling/facts/patients'

const order = newestFirst(doctorOffers.id)

/** Which of the acting doctor's offers a patient has seen, and taken up; newest first. */
export async function offersSeenBy(
  context: Context,
  id: number,
  query: QueryOf<typeof patientEndpoints.patientOffers>,
) {
  await requirePatient(context, id)
  const { tx } = context
  const where = and(eq(doctorOfferReaders.user_id, id), eq(doctorOffers.doctor_id, practiceOf(context).doctor.userId))
  const isRead = eq(doctorOfferReaders.doctor_offer_id, doctorOffers.id)
  const { seen_at, taken_at } = doctorOfferReaders
  return listReply(query, {
    tx,
    path: patientEndpoints.patientOffers.path.replace(':id', String(id)),
    counted: sql`select 1 from ${doctorOffers} join ${doctorOfferReaders} on ${isRead} where ${where}`,
    found: (after) =>
      tx
        .select({ id: doctorOffers.id, title: doctorOffers.title, seen_at, taken_at })
        .from(doctorOffers)
        .innerJoin(doctorOfferReaders, isRead)
        .where(and(where, after)),
    toWire: (rows) => rows.map(onWire),
    order,
  })
}

type Row = Pick<PatientOffer, 'id' | 'title'> & { readonly seen_at: Date; readonly taken_at: Date | null }

const onWire = ({ seen_at, taken_at, ...offer }: Row): PatientOffer => ({
  ...offer,
  seen_at: seen_at.toISOString(),
  taken_at: taken_at?.toISOString() ?? null,
})

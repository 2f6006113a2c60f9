import { and, eq, isNull } from 'drizzle-orm'
import { notFound } from '../../../domain/contract/refusal'
import { bookings, cities, cupRequests } from '../../db/tables'
import type { Tx } from '../../db/types'

export type CupRequest = typeof cupRequests.$inferSelect

const byId = (id: number) => and(eq(cupRequests.id, id), isNull(cupRequests.deleted_at))

/** 404 for an unknown request, and for a deleted one. */
export async function requestOf(tx: Tx, id: number): Promise<CupRequest> {
  const [request] = await tx.select().from(cupRequests).where(byId(id))
  if (!request) throw notFound()
  return request
}

/** The same, kept for this transaction until it ends: two people at one request make one visit. */
export async function lockedRequest(tx: Tx, id: number): Promise<CupRequest> {
  const [request] = await tx.select().from(cupRequests).where(byId(id)).for('update')
  if (!request) throw notFound()
  return request
}

export async function provinceOf(tx: Tx, cityId: number): Promise<number | undefined> {
  const [city] = await tx.select({ province_id: cities.province_id }).from(cities).where(eq(cities.id, cityId))
  return city?.province_id
}

/** The visit that was made of a request still stands. */
export async function statusOfVisit(tx: Tx, bookingId: number) {
  const [visit] = await tx.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, bookingId))
  return visit?.status
}

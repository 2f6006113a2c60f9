import { sql } from 'drizzle-orm'
import { invalid, refusalText, stale } from '../../../domain/contract/refusal'
import { constraintOf, errorCode, isExclusionViolation, isUniqueViolation } from '../../db/connection/errors'
import type { BookingContext } from '../facts/actor'
import { showHours } from './show'

/** Checks of the database on hours, which the schemas of the contract have made before: 422 on their part of the body. */
const checks: Readonly<Record<string, string>> = {
  plannings_period: 'plannings',
  shifts_times: 'plannings',
  shifts_weekdays: 'plannings',
  shifts_no_overlap: 'plannings',
  shift_slots_inside: 'plannings',
  shift_slots_duration: 'plannings',
  shift_slots_limits: 'plannings',
  office_user_schedules_times: 'schedules',
  office_user_schedules_duration: 'schedules',
}

/**
 * Runs writes whose rules the database keeps too. What it refuses although it was checked before: hours written meanwhile without
 * the doctor's lock (409, with the hours as they are), and else the part of the body (422).
 */
export async function orStale<T>(context: BookingContext, write: () => Promise<T>): Promise<T> {
  const { tx } = context
  await tx.execute(sql`savepoint hours`)
  try {
    return await write()
  } catch (err) {
    const field = checks[constraintOf(err) ?? '']
    const isLost = isExclusionViolation(err, 'plannings_no_overlap') || isUniqueViolation(err, 'office_users_once')
    if (!field && !isLost) throw err
    await tx.execute(sql`rollback to savepoint hours`)
    if (field) throw invalid({ [field]: [refusalText.invalid] }, [errorCode(err) ?? field])
    throw stale(await showHours(context))
  }
}

import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/types'
import { isBookable } from '../facts/bookable'

/**
 * SQL condition: who has no account may book the office service `os`, of the catalogue entry `ms` and the office user `ou`: as
 * patients may, of doctors who take bookings online.
 */
export const isOpenToGuests: SQL = sql`not os.hidden and ou.online_bookings and ms.slot_code is distinct from 'mr'
  and ${isBookable} and exists (select 1 from doctor_profiles dp where dp.user_id = ou.user_id and dp.online_bookings)`

export interface OpenService extends Record<string, unknown> {
  readonly id: number
  readonly office_user_id: number
  readonly office_id: number
  readonly doctor_id: number
  readonly at_home: boolean
  readonly asks_fiscal_code: boolean
}

/** An office service that guests may book; undefined for any other. */
export async function findOpenService(tx: Tx, id: number): Promise<OpenService | undefined> {
  const { rows } = await tx.execute<OpenService>(sql`
    select os.id, ou.id as office_user_id, ou.office_id, ou.user_id as doctor_id, ou.asks_fiscal_code,
      coalesce(ms.slot_code = 'to_confirm', false) as at_home
    from office_services os join medical_services ms on ms.id = os.medical_service_id
    join office_users ou on ou.id = os.office_user_id where os.id = ${id} and ${isOpenToGuests}`)
  return rows[0]
}

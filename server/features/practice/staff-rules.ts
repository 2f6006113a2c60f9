import { sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import { staffText } from '../../../domain/contract/practice/staff'
import { invalid } from '../../../domain/contract/refusal'
import { unknownInField } from '../../audit/denied-attempts'
import type { Context } from '../../http/context'
import { agendaRecipients } from '../../messages/recipients'
import { ownPractice } from '../../scheduling/facts/actor'
import { isOpenPresence } from '../../scheduling/facts/bookable'

/** The doctor himself; 403 for who works for one: nobody gives rights in another's name (product.md §7). */
export const ownDoctor = (context: Pick<Context, 'caller'>): number => ownPractice(context).doctor.userId

/** 422 for an office where the doctor does not work; null is all of them. */
export async function requireOfficeOf(
  { tx, caller }: Context,
  doctorId: number,
  officeId: number | null,
): Promise<void> {
  if (officeId === null) return
  const { rows } = await tx.execute(sql`
    select 1 from office_users ou where ou.user_id = ${doctorId} and ou.office_id = ${officeId} and ${isOpenPresence()}`)
  if (rows.length === 0) throw unknownInField(caller, 'officies', officeId, 'office_id')
}

/** 422 for a last day that has passed. */
export function requireNotOver({ now }: Context, valid_to: string | null): void {
  if (valid_to !== null && valid_to < romeWallClock(now.getTime()).date) throw invalid({ valid_to: [staffText.past] })
}

/** Tells the consoles of the doctor's agenda, and these people's, that who works there or shares times has changed. */
export async function tellOfStaff({ tx, now, publish }: Context, doctor_id: number, more: readonly number[]) {
  const users = await agendaRecipients(tx, doctor_id, romeWallClock(now.getTime()).date)
  publish({
    users: [...new Set([...users, ...more])],
    event: 'booking-updated',
    data: { doctor_id, booking_id: null, date: null },
  })
}

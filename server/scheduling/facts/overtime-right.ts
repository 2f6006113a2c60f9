import { and, eq } from 'drizzle-orm'
import { id } from '../../../domain/contract/primitives'
import { officeUsers } from '../../db/tables'
import { type BookingContext, mayBookOvertime } from './actor'
import { refuseProblems } from './refusals'

/** 403 for a new visit out of hours that the actor may not book in its office, whatever else the body says or leaves out. */
export async function requireOvertimeRight(
  { tx, actor }: Pick<BookingContext, 'tx' | 'actor'>,
  { overtime, original_booking_id, office_user_id }: Readonly<Record<string, unknown>>,
): Promise<void> {
  // an edit that leaves the time as it is needs no right
  if (overtime !== true || original_booking_id != null) return
  const office = id.safeParse(office_user_id)
  const [place] = office.success
    ? await tx
        .select({ allowsAssistantOvertime: officeUsers.allow_assistant_manual_bookings })
        .from(officeUsers)
        .where(and(eq(officeUsers.id, office.data), eq(officeUsers.user_id, actor.doctor.userId)))
    : []
  // an office that is missing or unknown is refused by itself
  if (!mayBookOvertime(actor, place ?? { allowsAssistantOvertime: true })) refuseProblems(['overtime-not-allowed'])
}

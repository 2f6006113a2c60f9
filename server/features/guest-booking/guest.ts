import { eq } from 'drizzle-orm'
import { shortTime } from '../../../domain/calendar/minutes'
import { romeInstant, romeWallClock } from '../../../domain/calendar/rome'
import { type GuestHold, heldMinutes, type NewGuestBooking } from '../../../domain/contract/public/guest-bookings'
import { invalid } from '../../../domain/contract/refusal'
import { consentTextVersion } from '../../../domain/messages/channels'
import { longDate } from '../../../domain/text/dates'
import { foldEmail, mailboxOf } from '../../../domain/text/email'
import { validationText } from '../../../domain/text/validation'
import { bookingGuests } from '../../db/tables'
import { linkRefusal } from '../../links/problem'
import { createLink } from '../../links/tokens'
import { writeMailTo } from '../../messages/outgoing'
import { minutesAfter } from '../../scheduling/booking/save-changes'
import { problemOfHold, renewHold, type StoredHold } from '../../scheduling/holds/holds'
import { confirmableUntil, type GuestContext, guestOfHold, showHold, strangerIn, supersedeMails } from './hold'
import { countMail } from './limits'

/** Notification type of the mail that a guest confirms by. */
const typeCode = 'guest-booking'

/** 422 on what the schema cannot tell. */
export function requireComplete({ birthday, fiscal_code }: NewGuestBooking, asksFiscalCode: boolean, now: Date): void {
  const errors: Record<string, string[]> = {}
  if (birthday > romeWallClock(now.getTime()).date) errors.birthday = [validationText.date]
  if (asksFiscalCode && !fiscal_code) errors.fiscal_code = [validationText.required]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * Stores who comes, in place of what was sent before, and mails a link to confirm. The first time the time is held anew, also when
 * it has lapsed and is free. Nobody is looked for: the work is the same whoever it is.
 */
export async function saveGuest(
  given: GuestContext,
  token: string,
  hold: StoredHold,
  body: NewGuestBooking,
  network: string,
): Promise<GuestHold> {
  const { tx, now } = given
  const problem = problemOfHold(hold, now)
  if (problem !== null && problem !== 'expired') throw linkRefusal(problem)
  const [before] = await guestOfHold(tx, hold)
  const context = strangerIn(given, hold.doctor_id)
  const until = minutesAfter(now, heldMinutes)
  const held = before ? hold : await renewHold(context, hold, { until, network })
  const {
    first_name,
    last_name,
    birthday,
    phone_prefix,
    phone,
    fiscal_code = null,
    booked_by = null,
    note = null,
  } = body
  const email = foldEmail(body.email)
  const mailbox = mailboxOf(email)
  const columns = {
    ...{ first_name, last_name, birthday, phone_prefix, phone, fiscal_code, email, mailbox },
    booked_by: booked_by?.trim() || null,
    note: note?.trim() || null,
    consent_version: consentTextVersion,
    consent_at: now,
  }
  if (before) await tx.update(bookingGuests).set(columns).where(eq(bookingGuests.id, before.id))
  else
    await tx.insert(bookingGuests).values({ ...columns, doctor_id: hold.doctor_id, hold_id: hold.id, created_at: now })
  await supersedeMails(tx, now, hold)
  const shown = await showHold(given, token, held)
  if (await countMail(tx, now, mailbox)) await mailLink(given, held, shown, email)
  return shown
}

async function mailLink({ tx, now }: GuestContext, hold: StoredHold, shown: GuestHold, address: string): Promise<void> {
  const begins = new Date(romeInstant(hold.date, hold.from))
  const end = confirmableUntil(now)
  const expiresAt = begins < end ? begins : end
  const link = await createLink(tx, now, { purpose: 'guest', hold_id: hold.id, address, expiresAt })
  const { office, doctor } = shown
  await writeMailTo(tx, now, {
    ...{
      cause: `link ${link.id}`,
      typeCode,
      address,
      linkId: link.id,
      doctorId: hold.doctor_id,
      practice: office.name,
    },
    detail: `${longDate(hold.date)} alle ${shortTime(hold.from)}, ${doctor}, ${office.name}.`,
  })
}

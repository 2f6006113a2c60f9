import { z } from 'zod'
import { bookingProblem } from '../../booking/problems'
import { slotCodes } from '../../planning/slot-kinds'
import {
  civilDate,
  filledText,
  id,
  longText,
  phoneNumber,
  phonePrefix,
  text,
  version,
  wallTime,
  webAddress,
} from '../primitives'
import { type BookingText, bookingTexts, doctorTexts, textRecord } from './booking-texts'

const schemaOf = { link: () => webAddress, line: text, lines: longText }

/** The schema of each of the given texts of a booking, which may be left out. */
export const textFields = <K extends BookingText>(names: readonly K[]) =>
  textRecord(names, (name) => {
    const { kind, longest } = bookingTexts[name]
    return schemaOf[kind](longest).nullish()
  })

/** Who it is for: a registered person, or a name. */
export const personFields = {
  user_id: id.nullish(),
  name: filledText(120).nullish(),
  phone_prefix: phonePrefix.nullish(),
  phone: phoneNumber.nullish(),
}

/** What a new visit says (contract.md, "Payload"), flat. */
export const visitFields = {
  office_user_id: id,
  office_service_id: id,
  ...personFields,
  date: civilDate,
  from: wallTime,
  to: wallTime,
  overtime: z.boolean().optional(),
  online: z.boolean().optional(),
  original_booking_id: id.nullish(),
  city_id: id.nullish(),
  ...textFields(doctorTexts),
}

/** The fields of a booking payload: of a visit that is edited also its version. */
export const bookingFields = { ...visitFields, version: version.nullish() }

export const personText = {
  missing: bookingProblem['person-missing'].text,
  both: 'Indica una persona registrata oppure un nome, non entrambi.',
  phoneOfRegistered: 'Il telefono si indica solo per un nome libero.',
} as const

interface WhoBooks {
  user_id?: number | null | undefined
  name?: string | null | undefined
  phone_prefix?: string | null | undefined
  phone?: string | null | undefined
}

/**
 * Requires either a registered person or a free-text name, not both; a phone only with the name (specification §5,
 * contract.md "Payload").
 */
export function checkPerson(payload: WhoBooks, context: z.RefinementCtx): void {
  const hasUser = payload.user_id != null
  const hasName = payload.name != null
  for (const field of ['phone_prefix', 'phone'] as const)
    if (hasUser && payload[field] != null)
      context.addIssue({ code: 'custom', path: [field], message: personText.phoneOfRegistered })
  if (hasUser !== hasName) return
  context.addIssue({ code: 'custom', path: ['user_id'], message: hasUser ? personText.both : personText.missing })
  if (hasUser) context.addIssue({ code: 'custom', path: ['name'], message: personText.both })
}

export const bookingPayload = z.strictObject(bookingFields).superRefine(checkPerson)
export type BookingPayload = z.infer<typeof bookingPayload>

/** A free time offered when the requested one is taken. */
export const alternative = z.strictObject({
  date: civilDate,
  from: wallTime,
  to: wallTime,
  slot_code: z.enum(slotCodes).nullable(),
  office_user_id: id,
  office_service_id: id,
})
export type Alternative = z.infer<typeof alternative>

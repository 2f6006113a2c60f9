import { z } from 'zod'
import { civilDate, id } from '../primitives'

/** How a person is reached. */
export const contacts = {
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
}

/** Who a person is. */
export const identity = {
  id,
  first_name: z.string(),
  last_name: z.string(),
  gender: z.enum(['M', 'F']).nullable(),
  birthday: civilDate.nullable(),
  fiscal_code: z.string().nullable(),
}

/** One of the doctor's patients by what tells people apart. */
export const patientInBrief = z.strictObject({
  ...identity,
  phone_prefix: contacts.phone_prefix,
  phone: contacts.phone,
})
export type PatientInBrief = z.infer<typeof patientInBrief>

import { doctorFields, personFields, publicPageFields } from '../resource/shared-fields'
import { fileKey, phoneNumber } from './primitives'

/** The fields of a doctor's own profile, as admins edit them too. */
export const profileFields = {
  phone_prefix: personFields.phone_prefix.schema,
  phone: phoneNumber.nullable(),
  registration_number: doctorFields.registration_number.schema,
  bio: publicPageFields.bio.schema,
  photo: fileKey.nullable(),
  languages: publicPageFields.languages.schema,
  specialization_ids: doctorFields.specialization_ids.schema,
  links: publicPageFields.links.schema,
}

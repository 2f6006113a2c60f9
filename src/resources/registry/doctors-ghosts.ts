import { defineResource, field } from '../../../domain/resource'
import { doctorFields } from '../../../domain/resource/shared-fields'

/** Profiles nobody has claimed: found on the public pages, signed in with by nobody. */
export default defineResource({
  name: 'doctors/ghosts',
  labels: { one: 'Medico fantasma', many: 'Medici fantasma' },
  menu: { group: 'registry', order: 15, hidden: true },
  titleField: 'last_name',
  titleFields: ['last_name', 'first_name'],
  fields: {
    ...doctorFields,
    email: field.email({ label: 'E-mail', list: 'filter', optional: true, example: 'studio.neri@posta.test' }),
    slug: field.slug({ label: 'Indirizzo web', list: 'column', optional: true, example: 'carla-neri' }),
  },
  sections: {
    Anagrafica: ['last_name', 'first_name', 'title', 'category', 'fiscal_code', 'registration_number'],
    Recapiti: ['phone', 'email'],
    Attività: ['specialization_ids', 'city_id', 'healthcare_company_id', 'slug'],
  },
  screens: ['list', 'create', 'edit', 'show', 'export'],
})

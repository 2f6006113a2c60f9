import { type Category, categoryName } from '../access/roles'
import { mostCappedVisits } from '../booking/representative-caps'
import { consentSourceName, purposeName } from '../messages/channels'
import { languageName } from '../text/languages'
import { field } from './kinds'
import { doctorTitles } from './plain-choices'

export { officeKinds, planFeatures } from './plain-choices'

/** Choices with the same labels in several resources. */
export const contentStatuses = { draft: 'Bozza', published: 'Pubblicato' } as const
export const contentTones = { draft: 'warning', published: 'success' } as const

/** How a subscription is paid. */
export const paymentMethods = {
  card: 'Carta',
  transfer: 'Bonifico',
  'direct-debit': 'Addebito diretto',
  paypal: 'PayPal',
} as const
export const subscriptionStatuses = {
  trial: 'In prova',
  active: 'Attivo',
  unpaid: 'Da pagare',
  canceled: 'Disdetto',
} as const

/** Whether a plan is sold to a category of doctor; one that names none is for all. */
export const isSoldTo = ({ user_categories }: { readonly user_categories: readonly string[] }, category: Category) =>
  user_categories.length === 0 || user_categories.includes(category)

/** A first name, which not everybody has: the one name of some people is the other one, as that of a pharmacy is. */
export const firstNameIfAny = field.text({ label: 'Nome', max: 80, list: 'search', blank: true, example: 'Nicolò' })

/** Name and phone, the first fields of every table of people. */
export const personFields = {
  last_name: field.text({ label: 'Cognome', max: 80, list: 'search', example: 'Lo Russo' }),
  first_name: field.text({ label: 'Nome', max: 80, list: 'search', example: 'Nicolò' }),
  phone_prefix: field.dialCode({ label: 'Prefisso', optional: true, example: '+39' }),
  phone: field.phone({
    label: 'Telefono',
    prefix: 'phone_prefix',
    list: 'column',
    optional: true,
    example: '3335550120',
  }),
}

/** Fields of users who sign in, each with an e-mail address of their own. */
export const loginFields = (address: string) => ({
  email: field.email({ label: 'E-mail', list: 'filter', importKey: true, example: address }),
  active: field.boolean({ label: 'Attivo', list: 'filter', initially: true, tone: 'success', example: true }),
  last_login_at: field.instant({
    label: 'Ultimo accesso',
    list: 'column',
    optional: true,
    example: '2026-01-07T08:30:00Z',
  }),
})

/** Fields of every doctor, claimed or not. */
export const doctorFields = {
  ...personFields,
  first_name: firstNameIfAny,
  title: field.choice({
    label: 'Titolo',
    options: doctorTitles,
    optional: true,
    example: 'dott.ssa',
  }),
  category: field.choice({ label: 'Categoria', options: categoryName, list: 'filter', example: 'mmg' }),
  fiscal_code: field.fiscalCode({
    label: 'Codice fiscale',
    list: ['filter', 'on-request'],
    optional: true,
    example: 'FRRGLI75C61H501F',
  }),
  registration_number: field.text({
    label: 'Iscrizione all’albo',
    max: 20,
    list: ['filter', 'on-request'],
    optional: true,
    example: 'RM48213',
  }),
  specialization_ids: field.references({
    label: 'Specializzazioni',
    to: 'specializations',
    list: 'filter',
    optional: true,
    example: [1],
  }),
  city_id: field.reference({
    label: 'Comune',
    to: 'cities',
    list: ['filter', 'on-request'],
    optional: true,
    example: 1,
  }),
  healthcare_company_id: field.reference({
    label: 'Azienda sanitaria',
    to: 'healthcare-companies',
    list: ['filter', 'on-request'],
    optional: true,
    example: 1,
  }),
}

/** Kinds of link of a doctor (specification §3). */
export const linkTypeName = { 'external-link': 'Sito', doctor: 'Altro medico' } as const

/** Fields of a doctor's page for participants. */
export const publicPageFields = {
  languages: field.multiChoice({
    label: 'Lingue',
    options: languageName,
    list: ['filter', 'on-request'],
    optional: true,
    example: ['it', 'en'],
  }),
  slug: field.slug({
    label: 'Indirizzo web',
    from: ['first_name', 'last_name'],
    optional: true,
    example: 'giulia-ferri',
  }),
  bio: field.longText({ label: 'Presentazione', optional: true, example: 'Medico di medicina generale dal 2004.' }),
  photo: field.image({ label: 'Fotografia', optional: true, example: 'fotografia-medico-01' }),
  links: field.rows({
    label: 'Link',
    columns: {
      type: field.choice({
        label: 'Tipo',
        options: linkTypeName,
        example: 'external-link',
      }),
      label: field.text({ label: 'Testo', max: 80, example: 'Il mio sito' }),
      url: field.url({ label: 'Indirizzo', example: 'https://www.giuliaferri.test' }),
    },
    optional: true,
    example: [{ type: 'external-link', label: 'Il mio sito', url: 'https://www.giuliaferri.test' }],
  }),
}

/** The operator's caps on visits of a representative or of a company's, to all doctors together (product.md §9.8). */
export const visitCaps = {
  visits_per_day: field.number({
    label: 'Visite al giorno, al massimo',
    min: 1,
    max: mostCappedVisits,
    list: 'column',
    optional: true,
    example: 6,
  }),
  visits_per_year: field.number({
    label: 'Visite l’anno, al massimo',
    min: 1,
    max: mostCappedVisits,
    list: 'on-request',
    optional: true,
    example: 200,
  }),
}

/** A patient's family, from the relations of users. */
export const relatives = field.rows({
  label: 'Familiari',
  columns: {
    id: field.number({ label: 'Numero', example: 1 }),
    name: field.text({ label: 'Persona', example: 'Russo Teresa' }),
    relationship: field.text({ label: 'Grado', example: 'Madre' }),
  },
  optional: true,
  patientData: true,
  readOnly: true,
  personal: true,
  example: [{ id: 1, name: 'Russo Teresa', relationship: 'Madre' }],
})

/** The consents a person has given and withdrawn, newest first. */
export const consentHistory = field.rows({
  label: 'Storia dei consensi',
  columns: {
    at: field.instant({ label: 'Quando', example: '2026-11-23T09:30:00.000Z' }),
    purpose: field.choice({ label: 'Finalità', options: purposeName, example: 'newsletter' }),
    change: field.choice({ label: 'Consenso', options: { given: 'Dato', withdrawn: 'Ritirato' }, example: 'given' }),
    source: field.choice({ label: 'Dove', options: consentSourceName, example: 'settings' }),
    text_version: field.text({ label: 'Testo', max: 40, example: '2026-11' }),
  },
  optional: true,
  patientData: true,
  readOnly: true,
  personal: true,
  example: [
    {
      at: '2026-11-23T09:30:00.000Z',
      purpose: 'newsletter',
      change: 'given',
      source: 'settings',
      text_version: '2026-11',
    },
  ],
})

import { z } from 'zod'
import { consentSources, purposes } from '../../messages/channels'
import { visitsOnCard } from '../../text/limits'
import { booking } from '../booking/bookings'
import { endpoint } from '../endpoint'
import {
  city,
  civilDate,
  data,
  id,
  instant,
  maybePage,
  named,
  paging,
  queryFlag,
  queryId,
  queryList,
  querySort,
  search,
  signature,
  version,
} from '../primitives'
import { limit } from './limits'
import {
  changedNote,
  changedPatient,
  givenConsents,
  newNote,
  newPatient,
  newRelative,
  similarPatient,
} from './patient-fields'
import { contacts, identity, patientInBrief } from './patient-in-brief'

/** A line of the doctor's patients. */
const patientRow = z.strictObject({
  ...identity,
  ...contacts,
  city: city.nullable(),
  /** Since when a patient of this doctor's. */
  since: instant,
  /** Limited today. */
  limited: z.boolean(),
  /** Of the last visit that took place, and of the next one, with this doctor. */
  last_visit_on: civilDate.nullable(),
  next_visit_on: civilDate.nullable(),
})
export type PatientRow = z.infer<typeof patientRow>

const relative = z.strictObject({
  /** Null: no patient of this doctor's, so there is no card to open. */
  id: id.nullable(),
  /** Of the relation, by which it is removed. */
  relation_id: id,
  name: z.string(),
  birthday: civilDate.nullable(),
  phone_prefix: contacts.phone_prefix,
  phone: contacts.phone,
  /** What the relative is to the patient ("Madre"). */
  relationship: named,
})
export type Relative = z.infer<typeof relative>

/** The card of a patient: what the acting doctor knows of the person, and nothing of other doctors. */
const patient = z.strictObject({
  ...identity,
  ...contacts,
  /** The person signs in with this address, and alone may change it. */
  email_is_login: z.boolean(),
  /** The person can use app and chat. */
  has_access: z.boolean(),
  address: z.string().nullable(),
  city: city.nullable(),
  /** Since when a patient of this doctor's. */
  since: instant,
  consents: z.array(
    z.strictObject({
      purpose: z.enum(purposes),
      given: z.boolean(),
      /** Of the last change; null: never asked. */
      at: instant.nullable(),
      source: z.enum(consentSources).nullable(),
    }),
  ),
  relatives: z.array(relative),
  /** Visits with this doctor in the last 24 months, by outcome. */
  presences: z.strictObject({ present: z.int(), no_show: z.int(), canceled: z.int() }),
  /** The limit that holds today, else the last one. */
  limit: limit.nullable(),
  chat: z.strictObject({ id, unread: z.int() }).nullable(),
  counts: z.strictObject({
    visits_to_come: z.int(),
    visits_past: z.int(),
    prescriptions: z.int(),
    offers: z.int(),
    notes: z.int(),
  }),
  /** The last merge into this person that can still be taken back. */
  merge: z.strictObject({ id, removed_name: z.string(), at: instant }).nullable(),
  version,
})
export type Patient = z.infer<typeof patient>

const note = z.strictObject({
  id,
  text: z.string(),
  author: named,
  created_at: instant,
  updated_at: instant,
  version,
})
export type PatientNote = z.infer<typeof note>

/** One of the doctor's offers, as far as the patient went with it. */
const patientOffer = z.strictObject({
  id,
  title: z.string(),
  seen_at: instant,
  /** Null: not taken up, or taken back. */
  taken_at: instant.nullable(),
})
export type PatientOffer = z.infer<typeof patientOffer>

const historyLine = z.strictObject({
  at: instant,
  ...signature,
  /** `create`, `update`, `merge`, `consent` … as in the audit log. */
  action: z.string(),
  /** Names of what has changed; values stay in the audit log. */
  fields: z.array(z.string()),
})
export type PatientHistoryLine = z.infer<typeof historyLine>

/** What the card opens with of a patient's visits. */
export const visitsOfPatient = (id: number) =>
  ({ 'filter[user_id]': String(id), sort: '-date', paginate: '1', limit: String(visitsOnCard) }) as const

/** The acting doctor's own patients; a link needs the right `bookings` (product.md §5, §7). Others answer like unknown ones. */
export const patientEndpoints = {
  patients: endpoint('GET doctor/patients', {
    summary:
      'The doctor’s patients by name, phone, birth date or fiscal code; where nothing matches, by names with one wrong letter.',
    who: 'own-patients',
    query: z.strictObject({
      search,
      sort: querySort(['name', 'birthday', 'created_at']).optional(),
      'filter[gender]': z.enum(['M', 'F']).optional(),
      'filter[city_id]': queryId.optional(),
      'filter[limited]': queryFlag.optional(),
      'filter[birthday][gte]': civilDate.optional(),
      'filter[birthday][lte]': civilDate.optional(),
      /** Without a phone and an address to write to. */
      'filter[unreachable]': queryFlag.optional(),
      ...paging,
    }),
    reply: maybePage(patientRow),
  }),
  patient: endpoint('GET doctor/patients/:id', {
    summary: 'The card of a patient; with `with=visits` the latest visits too, as `GET doctor/bookings` gives them.',
    who: 'own-patients',
    query: z.strictObject({ with: queryList(['visits']).optional() }),
    reply: data(patient).extend({ visits: maybePage(booking).optional() }),
  }),
  createPatient: endpoint('POST doctor/patients', {
    summary: 'A new patient of the doctor; also where another doctor has the same person.',
    who: 'own-patients',
    body: newPatient,
    reply: data(patient),
    status: 201,
    idempotent: true,
  }),
  changePatient: endpoint('PUT doctor/patients/:id', {
    summary: 'Changes a patient’s data; a stale version: 409 with the card as it is.',
    who: 'own-patients',
    body: changedPatient,
    reply: data(patient),
  }),
  similarPatients: endpoint('POST doctor/patients/similar', {
    summary: 'At most five of the doctor’s patients who may be the person that is typed; stores nothing.',
    who: 'own-patients',
    body: similarPatient,
    reply: data(z.array(patientInBrief)),
  }),
  changePatientConsents: endpoint('PUT doctor/patients/:id/consents', {
    summary: 'Records consents given or withdrawn at the practice.',
    who: 'own-patients',
    body: givenConsents,
    reply: data(patient),
  }),
  addRelative: endpoint('POST doctor/patients/:id/relatives', {
    summary: 'Ties two of the doctor’s patients by a kinship degree, both ways.',
    who: 'own-patients',
    body: newRelative,
    reply: data(patient),
    status: 201,
    idempotent: true,
  }),
  removeRelative: endpoint('DELETE doctor/patients/:id/relatives/:relation', {
    summary: 'Unties a relative, both ways.',
    who: 'own-patients',
    reply: data(patient),
  }),
  kinshipDegrees: endpoint('GET doctor/relationships', {
    summary: 'The kinship degrees, by name.',
    who: 'own-patients',
    reply: data(z.array(named.extend({ inverse_name: z.string() }))),
  }),
  patientNotes: endpoint('GET doctor/patients/:id/notes', {
    summary: 'The doctor’s notes on a patient, newest first; nobody else’s side reads them.',
    who: 'own-patients',
    query: z.strictObject(paging),
    reply: maybePage(note),
  }),
  addPatientNote: endpoint('POST doctor/patients/:id/notes', {
    summary: 'Adds a note.',
    who: 'own-patients',
    body: newNote,
    reply: data(note),
    status: 201,
    idempotent: true,
  }),
  changePatientNote: endpoint('PUT doctor/patient_notes/:id', {
    summary: 'Changes a note; a stale version: 409.',
    who: 'own-patients',
    body: changedNote,
    reply: data(note),
  }),
  removePatientNote: endpoint('DELETE doctor/patient_notes/:id', { summary: 'Removes a note.', who: 'own-patients' }),
  patientOffers: endpoint('GET doctor/patients/:id/offers', {
    summary: 'Which of the doctor’s offers a patient has seen, and taken up; newest first.',
    who: 'own-patients',
    query: z.strictObject(paging),
    reply: maybePage(patientOffer),
  }),
  patientHistory: endpoint('GET doctor/patients/:id/history', {
    summary: 'Who changed what of a patient’s data, newest first, as far as the practice did it or may know.',
    who: 'own-patients',
    query: z.strictObject(paging),
    reply: maybePage(historyLine),
  }),
  exportPatient: endpoint('POST doctor/patients/:id/export', {
    summary: 'All that the doctor keeps of a patient, as one file.',
    who: 'own-patients',
    mediaTypes: ['application/json; charset=utf-8'],
  }),
} as const

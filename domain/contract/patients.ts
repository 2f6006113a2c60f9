import { z } from 'zod'
import { consentSources, purposes } from '../messages/channels'
import { visitsOnCard } from '../text/limits'
import { booking } from './bookings'
import { endpoint } from './endpoint'
import {
  changedLimit,
  changedNote,
  changedPatient,
  givenConsents,
  mergedFields,
  mergeWith,
  newLimit,
  newMerge,
  newNote,
  newPatient,
  newRelative,
  similarPatient,
} from './patient-fields'
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
} from './primitives'

const contacts = {
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
}
const identity = {
  id,
  first_name: z.string(),
  last_name: z.string(),
  gender: z.enum(['M', 'F']).nullable(),
  birthday: civilDate.nullable(),
  fiscal_code: z.string().nullable(),
}

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

/** One of the doctor's patients by what tells people apart. */
const patientInBrief = z.strictObject({ ...identity, phone_prefix: contacts.phone_prefix, phone: contacts.phone })
export type PatientInBrief = z.infer<typeof patientInBrief>

const limit = z.strictObject({
  id,
  /** The limited person. */
  user: patientInBrief,
  reason: z.string().nullable(),
  since: civilDate,
  /** The last day; null: until it is lifted. */
  until: civilDate.nullable(),
  created_by: named.nullable(),
  lifted_at: instant.nullable(),
  lifted_by: named.nullable(),
  /** It holds today. */
  running: z.boolean(),
  version,
})
export type Limit = z.infer<typeof limit>

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
  /** Visits with this doctor in the last 24 months, by what became of them. */
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

/** Two records before they become one: each field of both, and how many rows would move. */
const mergePreview = z.strictObject({
  kept: patientInBrief.extend({
    version,
    email: contacts.email,
    address: z.string().nullable(),
    city: city.nullable(),
  }),
  removed: patientInBrief.extend({
    version,
    email: contacts.email,
    address: z.string().nullable(),
    city: city.nullable(),
  }),
  /** Fields in which both have a value, and not the same. */
  differs: z.array(z.enum(mergedFields as [string, ...string[]])),
  moves: z.strictObject({
    visits: z.int(),
    messages: z.int(),
    prescriptions: z.int(),
    notes: z.int(),
    relatives: z.int(),
  }),
  /** Why they cannot be merged; null: they can. */
  refusal: z.string().nullable(),
})
export type MergePreview = z.infer<typeof mergePreview>

const merged = data(z.strictObject({ id }))

/** What the card opens with of a patient's visits. */
export const visitsOfPatient = (id: number) =>
  ({ 'filter[user_id]': String(id), sort: '-date', paginate: '1', limit: String(visitsOnCard) }) as const

const read = ['read', 'own-patients'] as const
const write = ['update', 'own-patients'] as const
const admin = ['update', 'master-data'] as const

/** The acting doctor's own patients; a link needs the right `bookings` (product.md §5, §7). Others answer like unknown ones. */
export const patientEndpoints = {
  patients: endpoint('GET doctor/patients', {
    summary:
      'The doctor’s patients by name, phone, birth date or fiscal code; where nothing matches, by names with one wrong letter.',
    who: read,
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
    who: read,
    query: z.strictObject({ with: queryList(['visits']).optional() }),
    reply: data(patient).extend({ visits: maybePage(booking).optional() }),
  }),
  createPatient: endpoint('POST doctor/patients', {
    summary: 'A new patient of the doctor; also where another doctor has the same person.',
    who: write,
    body: newPatient,
    reply: data(patient),
    status: 201,
    idempotent: true,
  }),
  changePatient: endpoint('PUT doctor/patients/:id', {
    summary: 'Changes a patient’s data; a stale version: 409 with the card as it is.',
    who: write,
    body: changedPatient,
    reply: data(patient),
  }),
  similarPatients: endpoint('POST doctor/patients/similar', {
    summary: 'At most five of the doctor’s patients who may be the person that is typed; stores nothing.',
    who: read,
    body: similarPatient,
    reply: data(z.array(patientInBrief)),
  }),
  changePatientConsents: endpoint('PUT doctor/patients/:id/consents', {
    summary: 'Records consents given or withdrawn at the practice.',
    who: write,
    body: givenConsents,
    reply: data(patient),
  }),
  addRelative: endpoint('POST doctor/patients/:id/relatives', {
    summary: 'Ties two of the doctor’s patients by a kinship degree, both ways.',
    who: write,
    body: newRelative,
    reply: data(patient),
    status: 201,
    idempotent: true,
  }),
  removeRelative: endpoint('DELETE doctor/patients/:id/relatives/:relation', {
    summary: 'Unties a relative, both ways.',
    who: write,
    reply: data(patient),
  }),
  kinshipDegrees: endpoint('GET doctor/relationships', {
    summary: 'The kinship degrees, by name.',
    who: read,
    reply: data(z.array(named.extend({ inverse_name: z.string() }))),
  }),
  patientNotes: endpoint('GET doctor/patients/:id/notes', {
    summary: 'The doctor’s notes on a patient, newest first; nobody else’s side reads them.',
    who: read,
    query: z.strictObject(paging),
    reply: maybePage(note),
  }),
  addPatientNote: endpoint('POST doctor/patients/:id/notes', {
    summary: 'Adds a note.',
    who: write,
    body: newNote,
    reply: data(note),
    status: 201,
    idempotent: true,
  }),
  changePatientNote: endpoint('PUT doctor/patient_notes/:id', {
    summary: 'Changes a note; a stale version: 409.',
    who: write,
    body: changedNote,
    reply: data(note),
  }),
  removePatientNote: endpoint('DELETE doctor/patient_notes/:id', { summary: 'Removes a note.', who: write }),
  patientOffers: endpoint('GET doctor/patients/:id/offers', {
    summary: 'Which of the doctor’s offers a patient has seen, and taken up; newest first.',
    who: read,
    query: z.strictObject(paging),
    reply: maybePage(patientOffer),
  }),
  patientHistory: endpoint('GET doctor/patients/:id/history', {
    summary: 'Who changed what of a patient’s data, newest first, as far as the practice did it or may know.',
    who: read,
    query: z.strictObject(paging),
    reply: maybePage(historyLine),
  }),
  exportPatient: endpoint('POST doctor/patients/:id/export', {
    summary: 'All that the doctor keeps of a patient, as one file.',
    who: read,
    mediaTypes: ['application/json; charset=utf-8'],
  }),
  previewMerge: endpoint('POST doctor/patients/:id/merge/preview', {
    summary: 'Both records before a merge; stores nothing.',
    who: read,
    body: mergeWith,
    reply: data(mergePreview),
  }),
  mergePatients: endpoint('POST doctor/patients/:id/merge', {
    summary: 'Makes one of two records of the same person, both wholly the doctor’s; 409 where either has changed.',
    who: write,
    body: newMerge,
    reply: merged,
    status: 201,
    idempotent: true,
  }),
  undoMerge: endpoint('POST doctor/patient_merges/:id/undo', {
    summary: 'Takes a merge back: both records and all their rows as before; 409 where it can no longer be done.',
    who: write,
  }),
  adminPreviewMerge: endpoint('POST admin/patients/:id/merge/preview', {
    summary: 'Both records before a merge, of whichever doctors; stores nothing.',
    who: admin,
    body: mergeWith,
    reply: data(mergePreview),
  }),
  adminMergePatients: endpoint('POST admin/patients/:id/merge', {
    summary: 'Makes one of two records of the same person.',
    who: admin,
    body: newMerge,
    reply: merged,
    status: 201,
    idempotent: true,
  }),
  adminUndoMerge: endpoint('POST admin/patient_merges/:id/undo', { summary: 'Takes a merge back.', who: admin }),

  limits: endpoint('GET doctor/limits', {
    summary: 'Utenti limitati: who, why, since when, until when, by whom; running ones first, then ended ones.',
    who: read,
    query: z.strictObject({
      search,
      'filter[running]': queryFlag.optional(),
      'filter[user_id]': queryId.optional(),
      ...paging,
    }),
    reply: maybePage(limit),
  }),
  limitPatient: endpoint('POST doctor/limits', {
    summary: 'Limits a patient from now on, who then can neither book nor write; it ends by itself after `until`.',
    who: write,
    body: newLimit,
    reply: data(limit),
    status: 201,
    idempotent: true,
  }),
  changeLimit: endpoint('PUT doctor/limits/:id', {
    summary: 'Changes reason or end of a running limit; a stale version: 409.',
    who: write,
    body: changedLimit,
    reply: data(limit),
  }),
  liftLimit: endpoint('POST doctor/limits/:id/lift', {
    summary: 'Lifts a running limit; one that has ended stays as it is.',
    who: write,
    reply: data(limit),
  }),
} as const

import { z } from 'zod'
import { deliveryStates } from '../../prescriptions/delivery'
import { deliveryWays, prescriptionSources, prescriptionStatuses } from '../../prescriptions/status'
import { endpoint } from '../endpoint'
import {
  civilDate,
  data,
  id,
  instant,
  maybePage,
  named,
  paging,
  person,
  queryFlag,
  queryId,
  queryList,
  search,
  signature,
  version,
} from '../primitives'
import {
  changedPrescription,
  newPrescription,
  otherDelivery,
  ownPrescription,
  prescriptionStatusChange,
  processedPrescription,
} from './prescription-fields'

const status = z.enum(prescriptionStatuses)

const prescribedDrug = z.strictObject({
  id,
  /** Null: written by hand. */
  drug_id: id.nullable(),
  /** Name and package. */
  name: z.string(),
  /** Packages. */
  quantity: z.int(),
  /** Days that it is meant to last. */
  days: z.int().nullable(),
  dosage: z.string().nullable(),
  /** The day of the last issue to this person by this doctor, before this request. */
  last_issued_on: civilDate.nullable(),
  /** "Troppo presto": the last issue lasts until this day, not yet over; null: it is not too soon, or nobody knows. */
  covered_until: civilDate.nullable(),
})
export type PrescribedDrug = z.infer<typeof prescribedDrug>

const sheet = z.strictObject({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int().nullable(),
  /** A signed link. */
  url: z.string(),
})

const common = {
  id,
  code: z.string(),
  status,
  status_at: instant,
  drugs: z.array(prescribedDrug),
  notes: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  delivery: z.enum(deliveryWays).nullable(),
  /** Of the electronic prescriptions; for the patient only once it has been processed. */
  nres: z.array(z.string()),
  sheet: sheet.nullable(),
  delivered_at: instant.nullable(),
  created_at: instant,
  /** When it expires by itself; null: not any more. */
  expires_at: instant.nullable(),
  /** What the caller may set next. */
  next: z.array(status),
  version,
}

const prescription = z.strictObject({
  ...common,
  source: z.enum(prescriptionSources),
  user: z.strictObject({
    id,
    first_name: z.string(),
    last_name: z.string(),
    birthday: civilDate.nullable(),
    fiscal_code: z.string().nullable(),
    phone_prefix: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** How the person can be reached, of the ways of delivery. */
  reached_by: z.array(z.enum(deliveryWays)),
  /** E-mails of this kind are switched off, so that nobody is reached by them. */
  mail_off: z.boolean(),
  /** How the delivery of a processed prescription stands; null before it is processed. */
  outcome: z
    .strictObject({
      state: z.enum(deliveryStates),
      /** Why it has not arrived. */
      problem: z.string().nullable(),
      /** The caller may choose another way. */
      may_change: z.boolean(),
    })
    .nullable(),
  office_user: z.strictObject({
    id,
    name: z.string(),
    /** Limits of the office; null: none. */
    prescription_packages: z.int().nullable(),
    prescription_days: z.int().nullable(),
  }),
  /** The conversation that it comes from. */
  chat: z.strictObject({ id, message_number: z.int() }).nullable(),
  collected_by: z.string().nullable(),
  delegation: z.string().nullable(),
  created_by: person.nullable(),
  undo_until: instant.nullable(),
  /** The last change of status is the caller's own, and can be taken back until then. */
  may_undo: z.boolean(),
})
export type Prescription = z.infer<typeof prescription>

const ownReply = z.strictObject({ ...common, doctor: named, user: named })
export type OwnPrescriptionReply = z.infer<typeof ownReply>

/** A drug to choose: what the person had before, then the drug table. */
const drugChoice = z.strictObject({
  drug_id: id.nullable(),
  name: z.string(),
  active_ingredient: z.string().nullable(),
  /** "Troppo presto": the last issue of the drug, or of another with its active ingredient, lasts until this day. */
  covered_until: civilDate.nullable(),
  /** What the person had: the last time, how much and how; null: of the table. */
  had: z
    .strictObject({
      last_issued_on: civilDate,
      quantity: z.int(),
      days: z.int().nullable(),
      dosage: z.string().nullable(),
    })
    .nullable(),
})
export type DrugChoice = z.infer<typeof drugChoice>

const change = z.strictObject({
  at: instant,
  ...signature,
  from: status.nullable(),
  to: status,
  reason: z.string().nullable(),
  /** It takes the change before it back. */
  undo: z.boolean(),
})
export type PrescriptionChange = z.infer<typeof change>

/**
 * Requests for prescriptions to the acting doctor (specification §4, product.md §5); a link needs the right `bookings`. Only the
 * doctor in person accepts and refuses, and nobody who impersonates changes anything: 403.
 */
export const prescriptionEndpoints = {
  prescriptions: endpoint('GET doctor/prescriptions', {
    summary: 'Requests: open ones the oldest first, closed ones the newest first; found by person, drug or code.',
    who: 'prescriptions',
    query: z.strictObject({
      search,
      'filter[status][in]': queryList(prescriptionStatuses).optional(),
      'filter[user_id]': queryId.optional(),
      /** Only for a processed request that has not arrived. */
      'filter[undelivered]': queryFlag.optional(),
      ...paging,
    }),
    reply: maybePage(prescription).extend({
      /** How many have each status, of all that the person and the search allow. */
      counts: z.partialRecord(status, z.int()).optional(),
      /** How many of the doctor's have been processed and have not arrived. */
      undelivered: z.int().optional(),
    }),
  }),
  drugChoices: endpoint('GET doctor/prescriptions/drugs', {
    summary: 'At most 20 drugs to choose: what the patient had before, then the active ones of the table.',
    who: 'prescriptions',
    query: z.strictObject({ search, user_id: queryId.optional() }),
    reply: data(z.array(drugChoice)),
  }),
  prescription: endpoint('GET doctor/prescriptions/:id', {
    summary: 'One request.',
    who: 'prescriptions',
    reply: data(prescription),
  }),
  prescriptionHistory: endpoint('GET doctor/prescriptions/:id/history', {
    summary: 'Its changes of status, each dated and signed.',
    who: 'prescriptions',
    reply: data(z.array(change)),
  }),
  createPrescription: endpoint('POST doctor/prescriptions', {
    summary: 'Takes a request for a patient; more than the office’s limits: 422 on the drug.',
    who: 'prescriptions',
    body: newPrescription,
    reply: data(prescription),
    status: 201,
    idempotent: true,
  }),
  changePrescription: endpoint('PUT doctor/prescriptions/:id', {
    summary: 'Changes a pending request; a stale version: 409, another status: 422 on `status`.',
    who: 'prescriptions',
    body: changedPrescription,
    reply: data(prescription),
  }),
  changePrescriptionStatus: endpoint('PUT doctor/prescriptions/:id/status', {
    summary: 'Changes its status; what the transitions do not allow: 422 on `status`, a lost race: 409.',
    who: 'prescriptions',
    body: prescriptionStatusChange,
    reply: data(prescription),
  }),
  processPrescription: endpoint('POST doctor/prescriptions/:id/process', {
    summary: 'Sends NRE or sheet once, by the chosen way, or notes who collects it.',
    who: 'prescriptions',
    body: processedPrescription,
    reply: data(prescription),
    idempotent: true,
  }),
  deliverPrescription: endpoint('PUT doctor/prescriptions/:id/delivery', {
    summary: 'Sends what was processed and has not arrived by another way; what has arrived: 422 on `delivery`.',
    who: 'prescriptions',
    body: otherDelivery,
    reply: data(prescription),
  }),
  undoPrescriptionChange: endpoint('POST doctor/prescriptions/:id/undo', {
    summary: 'Takes the last change of status back until `undo_until`; nothing has been sent then. Too late: 422.',
    who: 'prescriptions',
    reply: data(prescription),
  }),

  ownPrescriptions: endpoint('GET prescriptions', {
    summary: 'The participant’s own requests and those of their children, newest first.',
    who: 'participation',
    query: z.strictObject({ 'filter[status][in]': queryList(prescriptionStatuses).optional(), ...paging }),
    reply: maybePage(ownReply),
  }),
  ownDrugChoices: endpoint('GET prescriptions/drugs', {
    summary: 'At most 20 drugs to choose: those had before, then those of the table.',
    who: 'participation',
    query: z.strictObject({ search }),
    reply: data(z.array(drugChoice)),
  }),
  ownPrescription: endpoint('GET prescriptions/:id', {
    summary: 'One of them.',
    who: 'participation',
    reply: data(ownReply),
  }),
  askForPrescription: endpoint('POST prescriptions', {
    summary: 'Asks one of the participant’s own doctors, where the doctor prescribes and has not limited them.',
    who: 'participation',
    body: ownPrescription,
    reply: data(ownReply),
    status: 201,
    idempotent: true,
  }),
  changeOwnPrescriptionStatus: endpoint('PUT prescriptions/:id/status', {
    summary: 'Cancels an own request, or confirms the order that the practice asks about.',
    who: 'participation',
    body: z.strictObject({ status: z.enum(['canceled', 'ordering_confirmation_accepted']), version }),
    reply: data(ownReply),
  }),
} as const

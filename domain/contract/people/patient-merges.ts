import { z } from 'zod'
import { endpoint } from '../endpoint'
import { city, data, id, version } from '../primitives'
import { mergedFields, mergeWith, newMerge } from './patient-fields'
import { contacts, patientInBrief } from './patient-in-brief'

const mergedRecord = patientInBrief.extend({
  version,
  email: contacts.email,
  address: z.string().nullable(),
  city: city.nullable(),
})

/** Two records before they become one: each field of both, and how many rows would move. */
const mergePreview = z.strictObject({
  kept: mergedRecord,
  removed: mergedRecord,
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

/** Merges of two records of one person: a doctor's of people wholly the doctor's, an admin's of any (product.md §5). */
export const patientMergeEndpoints = {
  previewMerge: endpoint('POST doctor/patients/:id/merge/preview', {
    summary: 'Both records before a merge; stores nothing.',
    who: 'own-patients',
    body: mergeWith,
    reply: data(mergePreview),
  }),
  mergePatients: endpoint('POST doctor/patients/:id/merge', {
    summary: 'Makes one of two records of the same person, both wholly the doctor’s; 409 where either has changed.',
    who: 'own-patients',
    body: newMerge,
    reply: merged,
    status: 201,
    idempotent: true,
  }),
  undoMerge: endpoint('POST doctor/patient_merges/:id/undo', {
    summary: 'Takes a merge back: both records and all their rows as before; 409 where it can no longer be done.',
    who: 'own-patients',
  }),
  adminPreviewMerge: endpoint('POST admin/patients/:id/merge/preview', {
    summary: 'Both records before a merge, of whichever doctors; stores nothing.',
    who: 'master-data',
    body: mergeWith,
    reply: data(mergePreview),
  }),
  adminMergePatients: endpoint('POST admin/patients/:id/merge', {
    summary: 'Makes one of two records of the same person.',
    who: 'master-data',
    body: newMerge,
    reply: merged,
    status: 201,
    idempotent: true,
  }),
  adminUndoMerge: endpoint('POST admin/patient_merges/:id/undo', {
    summary: 'Takes a merge back.',
    who: 'master-data',
  }),
} as const

import { z } from 'zod'
import { validationText } from '../text/validation'
import { endpoint } from './endpoint'
import { data, filledText, id } from './primitives'

/** Length of the text from which records are looked for, here and in the palette. */
export const shortestFind = 2
export const longestFind = 120

/** Only the name of an admin record: a search for a patient must not read the patient's card. */
const foundRecord = z.strictObject({ resource: z.string(), id, title: z.string() })
export type FoundRecord = z.infer<typeof foundRecord>

const isLongEnough = (text: string) => text.trim().length >= shortestFind

/** The search over all admin resources. A POST: what is typed may be a person's name, and stands in no address. */
export const findEndpoints = {
  findRecords: endpoint('POST admin/find', {
    summary: 'Records of every table by words that begin like the typed ones, in any order; a visit by its code.',
    who: 'admin-area',
    body: z.strictObject({
      search: filledText(longestFind).refine(isLongEnough, validationText.tooShort(shortestFind)),
    }),
    reply: data(
      z.strictObject({
        records: z.array(foundRecord),
        /** There are others: the text says too little. */
        more: z.boolean(),
      }),
    ),
  }),
} as const

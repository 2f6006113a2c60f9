import { z } from 'zod'
import { endpoint } from './endpoint'
import { data, filledText } from './primitives'

/** What may be stored: pictures and PDF; nothing that a browser would run. */
export const fileTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/heic',
] as const
export type FileType = (typeof fileTypes)[number]
/** Bytes. */
export const largestFile = 20 * 1024 * 1024
/** A signed link holds for this long. Minutes. */
export const linkMinutes = 10

/** Random and plain, so that it can be neither guessed nor a path. */
const byKey = z.strictObject({ key: z.string().regex(/^[\w-]{16,64}$/) })
/** A link that is not whole is no link: it is refused like a forged one, not field by field. */
const signed = { expires: z.string().max(20).optional(), signature: z.string().max(100).optional() }

const uploadLink = z.strictObject({
  url: z.string(),
  /** To be sent as they are: the signature covers them. */
  headers: z.record(z.string(), z.string()),
  key: z.string(),
})
export type UploadLink = z.infer<typeof uploadLink>

export const fileEndpoints = {
  signUpload: endpoint('POST storage/signed_url', {
    summary: 'A link to upload one file to, once, for ten minutes; records refer to the file by `key`.',
    who: ['create', 'session'],
    body: z.strictObject({
      ContentType: z.enum(fileTypes),
      name: filledText(200).optional(),
      size: z.int().min(1).max(largestFile).optional(),
    }),
    reply: data(uploadLink),
  }),
  uploadFile: endpoint('PUT storage/files/:key', {
    summary: 'Stores the file a signed link was made for: of that type, name and size, and only once.',
    who: 'anyone',
    params: byKey,
    query: z.strictObject({ ...signed, size: z.string().max(20).optional() }),
    bodyTypes: fileTypes,
  }),
  file: endpoint('GET files/:key', {
    summary: 'A stored file by a signed link, which whoever may read the record it belongs to is given.',
    who: 'anyone',
    params: byKey,
    query: z.strictObject(signed),
    mediaTypes: fileTypes,
  }),
} as const

/** Files that a spreadsheet opens. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]
export const tableType = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>

/**
 * The one dialect of our CSV files, as Excel in Italy opens them with a double click: UTF-8 with a byte order mark, semicolons,
 * Windows line ends. A text that would begin a formula gets an apostrophe in front (quality.md, IM1).
 */
export const csvDialect = { delimiter: ';', newline: '\r\n', escapeFormulae: /^[=+\-@\t\r\n]/ } as const
export const byteOrderMark = '\uFEFF'

import { z } from 'zod'
import { endpoint } from './endpoint'
import { data, filledText } from './primitives'

/** Accepted file types: images and PDF; nothing that a browser would execute. */
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
/** Lifetime of a signed link, in minutes. */
export const linkMinutes = 10

/** Keys are random and of plain characters: not guessable, and never a path. */
const byKey = z.strictObject({ key: z.string().regex(/^[\w-]{16,64}$/) })
/** An incomplete link is refused like a forged one, not field by field. */
const signed = { expires: z.string().max(20).optional(), signature: z.string().max(100).optional() }

const uploadLink = z.strictObject({
  url: z.string(),
  /** To be sent unchanged: the signature covers them. */
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

/** Spreadsheet file formats. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]
export const tableType = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>

/**
 * Format of all CSV files, so that Excel in Italy opens them with a double click: UTF-8 with a byte order mark, semicolons,
 * CRLF.
 */
export const csvDialect = { delimiter: ';', newline: '\r\n' } as const
export const byteOrderMark = '\uFEFF'

import { z } from 'zod'
import { endpoint } from './endpoint'
import { data, fileKey, filledText } from './primitives'

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
/** Extensions of the names of each type, the usual one first. */
export const extensionsOf: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/heic': ['heic', 'heif'],
}

/** Bytes at the beginning of a file that its signature is in. */
export const signatureLength = 1024

/** The brands of HEIC pictures; other brands of the same container are films. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Tests of a file's beginning, each byte as one character. */
const signatures: Record<FileType, (beginning: string) => boolean> = {
  // some programs write a line or two before it, and readers look for it that far
  'application/pdf': (text) => text.includes('%PDF-'),
  'image/png': (text) => text.startsWith('\u0089PNG\r\n\u001a\n'),
  'image/jpeg': (text) => text.startsWith('\u00ff\u00d8\u00ff'),
  'image/webp': (text) => text.startsWith('RIFF') && text.startsWith('WEBP', 8),
  'image/gif': (text) => text.startsWith('GIF87a') || text.startsWith('GIF89a'),
  'image/heic': (text) => text.startsWith('ftyp', 4) && heicBrands.includes(text.slice(8, 12)),
}

/** Whether a file that begins with these bytes, each as one character, begins as one of the type. */
export const hasSignature = (type: FileType, beginning: string): boolean => signatures[type](beginning)

/** The extension of a file's name, in lower case; undefined without one. "Referto 12.3.2026" has none. */
export const extensionIn = (name: string): string | undefined =>
  /\.([a-z][a-z\d]{1,9})$/i.exec(name)?.[1]?.toLowerCase()

/** Whether a name may be that of a file of the type: its extension says so, or it has none. */
export const isNameOf = (type: FileType, name: string): boolean => {
  const extension = extensionIn(name)
  return extension === undefined || extensionsOf[type].includes(extension)
}

/** Bytes. */
export const largestFile = 20 * 1024 * 1024
/** Files of one visit at most. */
export const mostAttachments = 10
/** Lifetime of a signed link, in minutes. */
export const linkMinutes = 5
/** Minutes within which an announced upload has ended: those of its link, and five that a request may take at most. */
export const uploadMinutes = linkMinutes + 5
/** Bytes that the files of one person may take, announced uploads included. */
export const fileSpace = { participant: 100 * 1024 * 1024, staff: 2 * 1024 * 1024 * 1024 } as const
/** Bytes that a smaller file counts as, so that space also limits the number of files. */
export const leastCounted = 64 * 1024
/** Uploads that one person may have announced and not finished. */
export const mostOpenUploads = 100

/** Types with a thumbnail; HEIC is not unpacked here. */
export const thumbnailTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
export const thumbnailType = 'image/webp'

const byKey = z.strictObject({ key: fileKey })
/** An incomplete link is refused like a forged one, not field by field. */
const signed = { expires: z.string().max(20).optional(), signature: z.string().max(100).optional() }

const uploadLink = z.strictObject({
  url: z.string(),
  /** To be sent unchanged: the signature covers them. */
  headers: z.record(z.string(), z.string()),
  key: z.string(),
})

export const fileEndpoints = {
  signUpload: endpoint('POST storage/signed_url', {
    summary: 'A link to upload one file to, once, within five minutes; records refer to the file by `key`.',
    who: 'session',
    body: z
      .strictObject({
        ContentType: z.enum(fileTypes),
        name: filledText(200).optional(),
        size: z.int().min(1).max(largestFile).optional(),
      })
      .refine(({ ContentType, name }) => name === undefined || isNameOf(ContentType, name), {
        path: ['name'],
        message: 'L’estensione del nome non è quella di questo tipo di file.',
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
    summary:
      'A stored file by a signed link, which readers of its record get; it works while their session may read the record.',
    who: 'anyone',
    params: byKey,
    query: z.strictObject({ ...signed, reader: z.string().max(30).optional() }),
    mediaTypes: fileTypes,
  }),
  thumbnail: endpoint('GET files/:key/thumbnail', {
    summary:
      'A picture as WebP of at most 320 pixels, by the query of its link; 404 for other types and broken pictures.',
    who: 'anyone',
    params: byKey,
    query: z.strictObject({ ...signed, reader: z.string().max(30).optional() }),
    mediaTypes: [thumbnailType],
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

import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { apiPrefix } from '../../domain/contract'
import { extensionsOf, type FileType, linkMinutes, thumbnailTypes } from '../../domain/contract/files'
import type { Tx } from '../db/types'
import { sameText } from '../passwords/same-text'

/** Settings key of the secret that signs file links: random, created with the reference data, the same for all processes. */
export const filesSecretKey = 'files-secret'

/** The secret as an SQL expression, for rows selected together with links. */
export const filesSecret = sql<string>`(select value #>> '{}' from settings where key = ${filesSecretKey})`

export async function readFilesSecret(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ secret: string | null }>(sql`select ${filesSecret} as secret`)
  if (!rows[0]?.secret) throw new Error('The database has no secret for links to files')
  return rows[0].secret
}

/** The upload a link is signed for; any other is refused. Sizes in bytes. */
export interface Upload {
  readonly type: string
  /** The `Content-Disposition` header with the file's name; empty without one. */
  readonly disposition: string
  /** In digits; empty when not given. */
  readonly size: string
}

/** Expiry of a link, in seconds since the epoch, in digits. */
const expiry = (now: Date) => String(Math.floor(now.getTime() / 1000) + linkMinutes * 60)

const mac = (secret: string, parts: readonly string[]) =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

/** Who asked for a link: the session, and the doctor acted for. At each download both are looked up again. */
export interface LinkReader {
  readonly tokenId: number
  readonly doctorId: number | null
}

export const linkReader = (asking: {
  readonly tokenId: number
  readonly doctor: { readonly userId: number } | null
}): LinkReader => ({ tokenId: asking.tokenId, doctorId: asking.doctor?.userId ?? null })

const readerText = ({ tokenId, doctorId }: LinkReader) => `${tokenId}.${doctorId ?? 0}`

function readerFrom(text: string): LinkReader | null {
  const [, tokenId, doctorId] = /^([1-9]\d{0,9})\.(\d{1,10})$/.exec(text) ?? []
  return tokenId === undefined ? null : { tokenId: Number(tokenId), doctorId: Number(doctorId) || null }
}

const download = (key: string, expires: string, reader: string) => ['download', key, expires, reader]
const upload = (key: string, expires: string, { type, disposition, size }: Upload) => [
  'upload',
  key,
  expires,
  type,
  disposition,
  size,
]

/** A name of the database that does not tell its secret. */
export const databaseMark = (secret: string): string => mac(secret, ['database'])

export const newKey = () => randomBytes(24).toString('base64url')

/**
 * A link to the file that works until it expires, while the reader's session lives and may read a record of the file. It
 * contains neither the file's name nor the person's, and works where no headers can be sent, as in an `img`.
 */
export function downloadLink(secret: string, key: string, reader: LinkReader, now: Date): string {
  const [expires, asked] = [expiry(now), readerText(reader)]
  const signature = mac(secret, download(key, expires, asked))
  return `${apiPrefix}/files/${key}?${new URLSearchParams({ expires, reader: asked, signature })}`
}

/** The thumbnail of the file behind a link; null for a type without one. */
export function thumbnailLink(link: string, type: string): string | null {
  return thumbnailTypes.includes(type) ? link.replace('?', '/thumbnail?') : null
}

export function uploadLinkOf(secret: string, key: string, wanted: Upload, now: Date): string {
  const expires = expiry(now)
  const query = new URLSearchParams({ expires, signature: mac(secret, upload(key, expires, wanted)) })
  if (wanted.size !== '') query.set('size', wanted.size)
  return `${apiPrefix}/storage/files/${key}?${query}`
}

type SignedQuery = { readonly [part in 'expires' | 'signature']?: string | undefined }

/** The reader a link was signed for; null for a link that is forged, changed or expired. */
export function readerOfLink(
  secret: string,
  key: string,
  { expires = '', signature = '', reader = '' }: SignedQuery & { readonly reader?: string | undefined },
  now: Date,
): LinkReader | null {
  const isSigned = sameText(signature, mac(secret, download(key, expires, reader)))
  return isSigned && holds(expires, now) ? readerFrom(reader) : null
}

export const mayUpload = (
  secret: string,
  key: string,
  given: Upload,
  { expires = '', signature = '' }: SignedQuery,
  now: Date,
) => holds(expires, now) && sameText(signature, mac(secret, upload(key, expires, given)))

const holds = (expires: string, now: Date) => /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > now.getTime()

/** The `Content-Disposition` of an upload: the name percent-encoded, since headers are ASCII. */
export const dispositionOf = (name: string | undefined) =>
  name === undefined ? '' : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`

/** The name in that header; a default name by the type without one. */
export function nameFrom(disposition: string, type: string): string {
  const encoded = /^attachment; filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1]
  return encoded === undefined
    ? `allegato.${extensionsOf[type as FileType]?.[0] ?? 'bin'}`
    : decodeURIComponent(encoded)
}

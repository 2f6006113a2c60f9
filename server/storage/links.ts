import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { apiPrefix } from '../../domain/contract'
import { type FileType, linkMinutes } from '../../domain/contract/files'
import type { Tx } from '../db/types'
import { sameText } from '../same-text'

/** Where the secret that signs links to files is kept: random, made with the reference data, the same for all processes. */
export const filesSecretKey = 'files-secret'

/** The secret as an expression, for rows that bring links with them. */
export const filesSecret = sql<string>`(select value #>> '{}' from settings where key = ${filesSecretKey})`

export async function readFilesSecret(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ secret: string | null }>(sql`select ${filesSecret} as secret`)
  if (!rows[0]?.secret) throw new Error('The database has no secret for links to files')
  return rows[0].secret
}

/** What an upload was asked for; its link holds for nothing else. Sizes in bytes. */
export interface Upload {
  readonly type: string
  /** As the header that carries the file's name says it; empty without one. */
  readonly disposition: string
  /** As digits; empty when it was not said. */
  readonly size: string
}

/** When a link ends, in seconds since the epoch, as digits. */
const expiry = (now: Date) => String(Math.floor(now.getTime() / 1000) + linkMinutes * 60)

const mac = (secret: string, parts: readonly string[]) =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

const download = (key: string, expires: string) => ['download', key, expires]
const upload = (key: string, expires: string, { type, disposition, size }: Upload) => [
  'upload',
  key,
  expires,
  type,
  disposition,
  size,
]

export const newKey = () => randomBytes(24).toString('base64url')

/** Whoever has it may fetch the file until it ends; it names neither the file nor whom it is about. */
export function downloadLink(secret: string, key: string, now: Date): string {
  const expires = expiry(now)
  return `${apiPrefix}/files/${key}?${new URLSearchParams({ expires, signature: mac(secret, download(key, expires)) })}`
}

export function uploadLinkOf(secret: string, key: string, wanted: Upload, now: Date): string {
  const expires = expiry(now)
  const query = new URLSearchParams({ expires, signature: mac(secret, upload(key, expires, wanted)) })
  if (wanted.size !== '') query.set('size', wanted.size)
  return `${apiPrefix}/storage/files/${key}?${query}`
}

type Signed = { readonly [part in 'expires' | 'signature']?: string | undefined }

export const mayDownload = (secret: string, key: string, { expires = '', signature = '' }: Signed, now: Date) =>
  holds(expires, now) && sameText(signature, mac(secret, download(key, expires)))

export const mayUpload = (
  secret: string,
  key: string,
  given: Upload,
  { expires = '', signature = '' }: Signed,
  now: Date,
) => holds(expires, now) && sameText(signature, mac(secret, upload(key, expires, given)))

const holds = (expires: string, now: Date) => /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > now.getTime()

/** The header that carries an upload's name: percent-encoded, since headers have only plain letters. */
export const dispositionOf = (name: string | undefined) =>
  name === undefined ? '' : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`

/** The name out of that header; a plain one by the type where none was given. */
export function nameFrom(disposition: string, type: string): string {
  const encoded = /^attachment; filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1]
  return encoded === undefined ? `allegato.${extensionOf[type as FileType] ?? 'bin'}` : decodeURIComponent(encoded)
}

const extensionOf: Record<FileType, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
}

import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { type FileType, fileTypes, largestFile, type UploadLink } from '../../../domain/contract/files'
import { invalid, Refusal } from '../../../domain/contract/refusal'
import { record } from '../../audit/audit'
import { signature } from '../../audit/signature'
import { storedFiles } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller } from '../../http/context'
import { dispositionOf, mayUpload, nameFrom, newKey, type Signed, uploadLinkOf } from '../../storage/links'
import { readFilesSecret } from '../../storage/secret'
import type { FileStore } from '../../storage/store'

interface UploadRequest {
  readonly ContentType: FileType
  readonly name?: string | undefined
  readonly size?: number | undefined
}

/**
 * A link for one file of this type, name and size: whatever is sent differently does not fit the signature. Who asked stands
 * in the audit log by the file's key, since the upload itself comes without a session.
 */
export async function signUpload(tx: Tx, now: Date, caller: Caller, request: UploadRequest): Promise<UploadLink> {
  const { ContentType: type, name, size } = request
  const key = newKey()
  const disposition = dispositionOf(name)
  const wanted = { type, disposition, size: size === undefined ? '' : String(size) }
  const url = uploadLinkOf(await readFilesSecret(tx), key, wanted, now)
  await record(tx, { ...signature(caller), at: now, action: 'create', subject: 'file', detail: key })
  const facts = { name: nameFrom(disposition, type), type }
  await tx.insert(storedFiles).values({ ...facts, key, user_id: caller.userId, created_at: now })
  return { url, key, headers: { 'Content-Type': type, ...(disposition && { 'Content-Disposition': disposition }) } }
}

export const linkRefused = () => new Refusal(403, { message: 'Il link è scaduto o non è valido.' })
const tooLarge = () => new Refusal(413, { message: 'I dati inviati sono troppo grandi.' }, { connection: 'close' })
const notAsSaid = () => invalid({ size: ['Il file non ha la dimensione dichiarata.'] })
const cutOff = () => invalid({ file: ['Il file non è arrivato intero.'] })
const alreadyThere = () => new Refusal(409, { message: 'Questo file è già stato caricato.', code: 'already-uploaded' })

/** What comes with the bytes. */
export interface Sent {
  readonly key: string
  readonly query: Signed & { readonly size?: string | undefined }
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** Stores the file its link was made for, whole or not at all, and only once. */
export async function upload(tx: Tx, now: Date, files: FileStore, { key, query, headers, body }: Sent): Promise<void> {
  const type = String(headers['content-type'] ?? '')
  const disposition = String(headers['content-disposition'] ?? '')
  const given = { type, disposition, size: query.size ?? '' }
  if (!mayUpload(await readFilesSecret(tx), key, given, query, now)) throw linkRefused()
  const exactly = query.size === undefined ? null : Number(query.size)
  const announced = headers['content-length'] === undefined ? null : Number(headers['content-length'])
  if (announced !== null && announced > largestFile) throw tooLarge()
  if (announced !== null && exactly !== null && announced !== exactly) throw notAsSaid()
  if (!(body instanceof Readable) || !isFileType(type)) throw invalid({ file: ['Il file è vuoto.'] })
  const facts = { name: nameFrom(disposition, type), type }
  if (!(await files.write(key, facts, Readable.from(measured(body, exactly))))) throw alreadyThere()
  await tx.update(storedFiles).set({ uploaded_at: now }).where(eq(storedFiles.key, key))
}

const isFileType = (type: string): type is FileType => fileTypes.some((known) => known === type)

/** The bytes as they pass, as long as they are no more than was said, and no less in the end. */
async function* measured(body: Readable, exactly: number | null): AsyncGenerator<Buffer> {
  let count = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      count += chunk.length
      if (count > largestFile) throw tooLarge()
      if (exactly !== null && count > exactly) throw notAsSaid()
      yield chunk
    }
  } catch (err) {
    throw err instanceof Refusal ? err : cutOff()
  }
  if (count === 0 || (exactly !== null && count !== exactly)) throw notAsSaid()
}

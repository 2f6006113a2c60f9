import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { type FileType, fileTypes, largestFile } from '../../../domain/contract/files'
import { invalid, notFound, Refusal } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { storedFiles } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { handlerFor, routes } from '../../http/handle'
import { type Download, download } from '../../http/replies'
import { isReadable } from '../../storage/file-holders'
import { isOfType, judgedLength } from '../../storage/file-signature'
import type { FileStore, StoredFile } from '../../storage/file-store'
import { readFileReader } from '../../storage/link-reader'
import {
  dispositionOf,
  mayUpload,
  nameFrom,
  newKey,
  readerOfLink,
  readFilesSecret,
  uploadLinkOf,
} from '../../storage/links'
import { withoutMetadata } from '../../storage/picture-metadata'
import { removeFile, thumbnailOf } from '../../storage/thumbnails'
import { requireSpace } from './space'

const linkRefused = () => new Refusal(403, { message: 'Il link è scaduto o non è valido.' })
const tooLarge = () => new Refusal(413, { message: 'I dati inviati sono troppo grandi.' }, { connection: 'close' })
const wrongSize = () => invalid({ size: ['Il file non ha la dimensione dichiarata.'] })
const wrongContent = () => invalid({ file: ['Il contenuto del file non è del tipo indicato.'] })
const cutOff = () => invalid({ file: ['Il file non è arrivato intero.'] })
const underWay = () => new Refusal(409, { message: 'Questo file si sta già caricando.', code: 'upload-under-way' })
const alreadyThere = () => new Refusal(409, { message: 'Questo file è già stato caricato.', code: 'already-uploaded' })

const isFileType = (type: string): type is FileType => fileTypes.some((known) => known === type)

/**
 * Uploads and downloads by signed links, which need no headers: a reader of a record gets the links of its files, and they
 * work while that reader's session may read the record.
 */
export const register = routes((handle, deps, app) => {
  // The link is signed for one file of this type, name and size; any other upload is refused. The audit log records the
  // requester with the file's key, since the upload itself has no session.
  handle(endpoints.signUpload, async (context, { body: { ContentType: type, name, size } }) => {
    const { tx, now, caller } = context
    await requireSpace(context, size)
    const key = newKey()
    const disposition = dispositionOf(name)
    const wanted = { type, disposition, size: size === undefined ? '' : String(size) }
    const url = uploadLinkOf(await readFilesSecret(tx), key, wanted, now)
    await recordAction(context, { action: 'create', subject: 'file', detail: key })
    const facts = { name: nameFrom(disposition, type), type, size: size ?? null }
    await tx.insert(storedFiles).values({ ...facts, key, user_id: caller.userId, created_at: now })
    const headers = { 'Content-Type': type, ...(disposition && { 'Content-Disposition': disposition }) }
    return { data: { url, key, headers } }
  })

  handle(endpoints.file, async (context, { params: { key }, query }) => {
    await requireReadable(context, key, query)
    return sent(await deps.files.read(key))
  })
  handle(endpoints.thumbnail, async (context, { params: { key }, query }) => {
    await requireReadable(context, key, query)
    return sent(await thumbnailOf(deps.files, key))
  })

  // keys of the files that this process is receiving: together, two uploads by one link would take the space of two files
  const arriving = new Set<string>()
  // only this endpoint accepts these content types
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...fileTypes], (_request, body, done) => done(null, body))
    handlerFor(scope, deps)(
      endpoints.uploadFile,
      { transaction: false },
      // stored whole or not at all, and only once
      async ({ tx, now }, { params: { key }, query }, { headers, body }) => {
        const type = String(headers['content-type'] ?? '')
        const disposition = String(headers['content-disposition'] ?? '')
        const given = { type, disposition, size: query.size ?? '' }
        if (!mayUpload(await readFilesSecret(tx), key, given, query, now)) throw linkRefused()
        const size = query.size === undefined ? null : Number(query.size)
        const announced = headers['content-length'] === undefined ? null : Number(headers['content-length'])
        if (announced !== null && announced > largestFile) throw tooLarge()
        if (announced !== null && size !== null && announced !== size) throw wrongSize()
        if (!(body instanceof Readable) || !isFileType(type)) throw invalid({ file: ['Il file è vuoto.'] })
        await requireExpected(tx, key)
        if (arriving.has(key)) throw underWay()
        arriving.add(key)
        try {
          const facts = { name: nameFrom(disposition, type), type, size: size ?? announced ?? undefined }
          const stored = await deps.files.write(
            key,
            facts,
            Readable.from(withoutMetadata(type, ofType(type, measured(body, size)))),
          )
          if (stored === null) throw alreadyThere()
          await markUploaded(tx, deps.files, { key, size: stored, uploaded_at: now })
        } finally {
          arriving.delete(key)
        }
      },
    )
  })
})

/** Refuses a link that is not valid now, alike whatever is wrong: forged, expired, ended session, or a record out of reach. */
async function requireReadable(
  { tx, now }: Pick<Context<null>, 'tx' | 'now'>,
  key: string,
  query: QueryOf<typeof endpoints.file>,
): Promise<void> {
  const asked = readerOfLink(await readFilesSecret(tx), key, query, now)
  const reader = asked && (await readFileReader(tx, asked, now))
  if (!reader || !(await isReadable(tx, key, reader, now))) throw linkRefused()
}

function sent(file: StoredFile | null): Download {
  if (!file) throw notFound()
  return download({ ...file, content: file.content() })
}

/** Refuses the upload of a file that is stored already, or that is no longer announced: removed, or of an erased person. */
async function requireExpected(tx: Tx, key: string): Promise<void> {
  const [announced] = await tx
    .select({ uploadedAt: storedFiles.uploaded_at })
    .from(storedFiles)
    .where(eq(storedFiles.key, key))
  if (!announced) throw linkRefused()
  if (announced.uploadedAt !== null) throw alreadyThere()
}

/** Makes the file usable; removes it when its announcement has gone during the upload. */
async function markUploaded(
  tx: Tx,
  files: FileStore,
  { key, ...facts }: Required<Pick<typeof storedFiles.$inferInsert, 'key' | 'size' | 'uploaded_at'>>,
): Promise<void> {
  const marked = await tx
    .update(storedFiles)
    .set(facts)
    .where(eq(storedFiles.key, key))
    .returning({ key: storedFiles.key })
  if (marked.length > 0) return
  await removeFile(files, key)
  throw linkRefused()
}

/** Passes the bytes on; refuses more than announced or allowed, and fewer at the end. */
async function* measured(body: Readable, size: number | null): AsyncGenerator<Buffer> {
  let count = 0
  try {
    // not destroyed when refused half-way: its connection still carries the reply
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      count += chunk.length
      if (count > largestFile) throw tooLarge()
      if (size !== null && count > size) throw wrongSize()
      yield chunk
    }
  } catch (err) {
    throw err instanceof Refusal ? err : cutOff()
  }
  if (count === 0 || (size !== null && count !== size)) throw wrongSize()
}

/** Passes the bytes on; refuses a content whose beginning is not that of the type, before any of it is stored. */
async function* ofType(type: FileType, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer | null = Buffer.alloc(0)
  for await (const chunk of content) {
    if (held === null) yield chunk
    else {
      held = Buffer.concat([held, chunk])
      if (held.length < judgedLength) continue
      yield await judged(type, held)
      held = null
    }
  }
  if (held !== null) yield await judged(type, held)
}

async function judged(type: FileType, beginning: Buffer): Promise<Buffer> {
  if (!(await isOfType(type, beginning.subarray(0, judgedLength)))) throw wrongContent()
  return beginning
}

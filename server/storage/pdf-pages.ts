import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { largestFile } from '../../domain/contract/files'
import { inTurn } from '../process/in-turn'
import type { FileStore } from './file-store'
import { dictionaryOf, pdfObjects, referenceIn } from './pdf-objects'

/** Most pages that are reported: what the column can hold. */
const mostPages = 32_767
/** Milliseconds that reading the files of a message from the store may take. */
const patience = 1_000

/** The number of pages of a PDF; null where it is broken, encrypted, or not written in a way that is read here. */
export async function pagesOfPdf(file: Buffer): Promise<number | null> {
  try {
    const { trailer, object } = await pdfObjects(file)
    const [root, isEncrypted] = [referenceIn(trailer.get('Root')), trailer.has('Encrypt')]
    if (root === null || isEncrypted) return null
    const tree = referenceIn(dictionaryOf(await object(root)).get('Pages'))
    if (tree === null) return null
    const count = dictionaryOf(await object(tree)).get('Count')
    const elsewhere = referenceIn(count)
    const text = elsewhere === null ? count : (await object(elsewhere)).trim().split(/\s/)[0]
    const pages = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
    return pages >= 1 && pages <= mostPages ? pages : null
  } catch {
    return null
  }
}

/**
 * The same of stored files, in their order; null, too, for any other type, and for those that the store does not give within a
 * second. Files are held in memory one at a time.
 */
export async function pagesOfFiles(
  files: FileStore,
  given: readonly { readonly key: string; readonly type: string }[],
): Promise<(number | null)[]> {
  const late = AbortSignal.timeout(patience)
  const pages = []
  for (const { key, type } of given)
    pages.push(type === 'application/pdf' ? await inTurn('pages', () => pagesOf(files, key, late)) : null)
  return pages
}

async function pagesOf(files: FileStore, key: string, late: AbortSignal): Promise<number | null> {
  try {
    if (late.aborted) return null
    const file = await files.read(key)
    if (!file || file.size > largestFile) return null
    const content = addAbortSignal(late, file.content())
    return await pagesOfPdf(await buffer(content))
  } catch {
    return null
  }
}

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { thumbnailType, thumbnailTypes } from '../../domain/contract/files'
import { inTurn } from '../process/in-turn'
import type { FileStore, StoredFile } from './file-store'

/** Width and height at most, in pixels. */
const edge = 320
/** Pixels of a picture at most: one that unpacks to more is refused unread. */
const mostPixels = 60_000_000
/** Seconds that one picture may take. */
const timeLimit = 5

const prefix = 'thumb-'
/** The key of a file's thumbnail; it is stored beside the file, and goes with it. */
const thumbnailKey = (key: string) => `${prefix}${key}`
/** The file that a stored key belongs to: itself, or the one it is the thumbnail of. */
export const fileOfKey = (key: string) => (key.startsWith(prefix) ? key.slice(prefix.length) : key)

/** Removes a file and its thumbnail; missing ones are no error. */
export async function removeFile(files: FileStore, key: string): Promise<void> {
  await files.remove(key)
  await files.remove(thumbnailKey(key))
}

/**
 * The thumbnail of a stored picture, made when it is first asked for; null without one: no such file, a type that is not
 * unpacked here, or a picture that is broken or too large. That is kept too, as an empty file. Pictures are unpacked one at a
 * time: each may take much memory, and the processors are for answers.
 */
export async function thumbnailOf(files: FileStore, key: string): Promise<StoredFile | null> {
  const known = await files.read(thumbnailKey(key))
  if (known) return known.size > 0 ? known : null
  const file = await files.read(key)
  if (!file || !thumbnailTypes.includes(file.type)) return null
  const small = await inTurn('thumbnail', async () => shrunk(await buffer(file.content())))
  const facts = { name: `${file.name}.webp`, type: thumbnailType, size: small.length }
  await files.write(thumbnailKey(key), facts, Readable.from([small]))
  return small.length > 0 ? { ...facts, content: () => Readable.from([small]) } : null
}

/** The picture within the edge, upright and without its metadata (place, camera, time); empty when it cannot be unpacked. */
async function shrunk(picture: Buffer): Promise<Buffer> {
  // loaded with the first picture: it is native, and takes a while
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(picture, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' })
      .timeout({ seconds: timeLimit })
      .rotate()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
  } catch {
    return Buffer.alloc(0)
  }
}

import { fileTypeFromBuffer } from 'file-type'
import { type FileType, hasSignature, signatureLength } from '../../domain/contract/files'

/** Bytes at the beginning of a file that its type is judged by: more than browsers look at to guess one. */
export const judgedLength = 4_100

/** True when the content begins as a file of this type. */
export const beginsAs = (type: FileType, content: Buffer): boolean =>
  hasSignature(type, content.toString('latin1', 0, signatureLength))

/** Names of the same types in file-type: an animated PNG is a PNG, HEIF is the frame of HEIC. */
const namesOf: Partial<Record<FileType, readonly string[]>> = {
  'image/png': ['image/png', 'image/apng'],
  'image/heic': ['image/heic', 'image/heic-sequence', 'image/heif', 'image/heif-sequence'],
}

/** Pages and drawings that hold scripts, as the beginning of a file that is a picture as well. */
const activeContent = /<(!doctype|html|head|body|script|svg|iframe|object|embed)\b/i

/**
 * Whether a file with this beginning (`judgedLength` bytes, or all of it) is of the type: by its first bytes, by all that
 * file-type knows of formats, and without a page hidden in it.
 */
export async function isOfType(type: FileType, beginning: Buffer): Promise<boolean> {
  if (!beginsAs(type, beginning) || activeContent.test(beginning.toString('latin1'))) return false
  const found = await fileTypeFromBuffer(beginning)
  return found === undefined || (namesOf[type] ?? [type]).includes(found.mime)
}

import { fileTypeFromBuffer } from 'file-type'
import type { FileType } from '../../domain/contract/files'

/** Bytes at the beginning of a file that its type is judged by: more than browsers look at to guess one. */
export const judgedLength = 4_100

/** The brands of HEIC pictures; other brands of the same container are films. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Tests of a file's beginning, each byte as one character. */
const signatures: Record<FileType, (beginning: string) => boolean> = {
  'application/pdf': (text) => text.startsWith('%PDF-'),
  'image/png': (text) => text.startsWith('\u0089PNG\r\n\u001a\n'),
  'image/jpeg': (text) => text.startsWith('\u00ff\u00d8\u00ff'),
  'image/webp': (text) => text.startsWith('RIFF') && text.startsWith('WEBP', 8),
  'image/gif': (text) => text.startsWith('GIF87a') || text.startsWith('GIF89a'),
  'image/heic': (text) => text.startsWith('ftyp', 4) && heicBrands.includes(text.slice(8, 12)),
}

/** True when the content begins as a file of this type. */
export const beginsAs = (type: FileType, content: Buffer): boolean =>
  signatures[type](content.toString('latin1', 0, 12))

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

import type { FileType } from '../../domain/contract/files'

/** Bytes at the beginning of a file that show its type. */
export const signatureLength = 12

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
  signatures[type](content.toString('latin1', 0, signatureLength))

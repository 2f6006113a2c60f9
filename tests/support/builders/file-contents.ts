import type { FileType } from '../../../domain/contract/files'

/** The first bytes of a file of each type. */
export const beginnings: Readonly<Record<FileType, Buffer>> = {
  'application/pdf': Buffer.from('%PDF-1.4\n%ab', 'latin1'),
  'image/png': Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
  'image/jpeg': Buffer.from('ffd8ffe000104a4649460001', 'hex'),
  'image/webp': Buffer.from('RIFF\x24\x00\x00\x00WEBP', 'latin1'),
  'image/gif': Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00', 'latin1'),
  'image/heic': Buffer.from('\x00\x00\x00\x18ftypheic', 'latin1'),
}

/** A file of that type and size in bytes, its beginning included. */
export const contentOf = (type: FileType, size: number = beginnings[type].length): Buffer =>
  Buffer.concat([beginnings[type], Buffer.alloc(Math.max(0, size - beginnings[type].length))])

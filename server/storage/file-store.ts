import type { Readable } from 'node:stream'

export interface FileFacts {
  readonly name: string
  readonly type: string
  /** Bytes of the content, where known before it is written. */
  readonly size?: number | undefined
}

export interface StoredFile extends FileFacts {
  readonly size: number
  /** Opens the file; not called, it is not opened. */
  content(): Readable
}

/** Storage of files by key: the local disk, or any S3. */
export interface FileStore {
  /**
   * Stores the whole content or nothing, and returns its size in bytes; null when the key is taken. Rethrows errors of the
   * content stream.
   */
  write(key: string, facts: FileFacts, content: Readable): Promise<number | null>
  read(key: string): Promise<StoredFile | null>
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>
  /** The keys of files stored before that time, also of incomplete ones, in batches; a key may come twice. */
  keysBefore(time: Date): AsyncIterable<readonly string[]>
  /** Removes what interrupted writes left before that time. */
  removeDrafts(time: Date): Promise<void>
  /** True when the store has files, and of this database: the first one to ask owns it. */
  belongsTo(database: string): Promise<boolean>
}

/** True for a valid key, which never is a path. */
export const isKey = (key: string) => /^[\w-]{16,80}$/.test(key)

/** The file store does not answer, answers too late, or fails; the reply is a 503. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'
}

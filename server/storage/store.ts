import type { Readable } from 'node:stream'

/** What is known of a stored file. */
export interface FileFacts {
  readonly name: string
  readonly type: string
}

export interface StoredFile extends FileFacts {
  readonly size: number
  /** Opens it; what is not asked for is not opened. */
  content(): Readable
}

/** Where files lie, by key: the local disk here; anything that keeps bytes under a name can take its place. */
export interface FileStore {
  /** Keeps the content whole or not at all; false when the key is taken. Rethrows what the content throws. */
  write(key: string, facts: FileFacts, content: Readable): Promise<boolean>
  read(key: string): Promise<StoredFile | null>
  /** Removes a file, if it is there. */
  remove(key: string): Promise<void>
}

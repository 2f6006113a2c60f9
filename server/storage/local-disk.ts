import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

interface FileFacts {
  readonly name: string
  readonly type: string
}

interface StoredFile extends FileFacts {
  readonly size: number
  /** Opens the file; not called, it is not opened. */
  content(): Readable
}

/** Storage of files by key: here the local disk; any other key-value store of bytes can replace it. */
export interface FileStore {
  /** Stores the whole content or nothing; false when the key is taken. Rethrows errors of the content stream. */
  write(key: string, facts: FileFacts, content: Readable): Promise<boolean>
  read(key: string): Promise<StoredFile | null>
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>
}

/** True for a valid key, which never is a path. */
const isKey = (key: string) => /^[\w-]{16,64}$/.test(key)

/** Files in a folder, each with a JSON file of its name and type: written as drafts first, so none is read half-written. */
export function localDisk(folder: string): FileStore {
  const path = (key: string) => join(folder, key)
  const factsPath = (key: string) => `${path(key)}.json`
  return {
    async write(key, { name, type }, content) {
      if (!isKey(key)) throw new Error('Not a key')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `draft-${randomUUID()}`)
      const draftFacts = `${draft}.json`
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
        await writeFile(draftFacts, JSON.stringify({ name, type }), { mode: 0o600, flush: true })
        if (!(await isFirst(draftFacts, factsPath(key)))) return false
        await rename(draft, path(key))
        return true
      } finally {
        await Promise.all([rm(draft, { force: true }), rm(draftFacts, { force: true })])
      }
    },

    async read(key) {
      if (!isKey(key)) return null
      const facts = await unlessMissing(readFile(factsPath(key), 'utf8'))
      const file = facts === null ? null : await unlessMissing(stat(path(key)))
      if (facts === null || file === null) return null
      const { name, type } = JSON.parse(facts) as FileFacts
      return { name, type, size: file.size, content: () => createReadStream(path(key)) }
    },

    async remove(key) {
      if (!isKey(key)) return
      await Promise.all([rm(path(key), { force: true }), rm(factsPath(key), { force: true })])
    },
  }
}

/** Links the draft to its name; false when the name exists. A rename would overwrite it. */
async function isFirst(draft: string, name: string): Promise<boolean> {
  try {
    await link(draft, name)
    return true
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw err
  }
}

async function unlessMissing<T>(wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw err
  }
}

import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, link, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileFacts, type FileStore, isKey } from './file-store'

const draftPrefix = 'draft-'
/** Names the database whose files are in the folder; not a valid key. */
const ownerFile = '.database'
const largestBatch = 500

/**
 * Files in a folder, each with a JSON file of its name and type. Both are written as drafts; the content gets its name last,
 * so that a key is taken only by a complete file.
 */
export function localDisk(folder: string): FileStore {
  const path = (key: string) => join(folder, key)
  const factsPath = (key: string) => `${path(key)}.json`
  return {
    async write(key, { name, type }, content) {
      if (!isKey(key)) throw new Error('Not a key')
      if (await exists(path(key))) return null
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = path(`${draftPrefix}${randomUUID()}`)
      const draftFacts = `${draft}.json`
      try {
        const file = createWriteStream(draft, { mode: 0o600, flush: true })
        await pipeline(content, file)
        await writeFile(draftFacts, JSON.stringify({ name, type }), { mode: 0o600, flush: true })
        await rename(draftFacts, factsPath(key))
        return (await isFirst(draft, path(key))) ? file.bytesWritten : null
      } finally {
        await Promise.all([rm(draft, { force: true }), rm(draftFacts, { force: true })])
      }
    },

    async read(key) {
      if (!isKey(key)) return null
      const file = await unlessMissing(stat(path(key)))
      const facts = file === null ? null : await unlessMissing(readFile(factsPath(key), 'utf8'))
      if (file === null || facts === null) return null
      const { name, type } = JSON.parse(facts) as FileFacts
      return { name, type, size: file.size, content: () => createReadStream(path(key)) }
    },

    async remove(key) {
      if (!isKey(key)) return
      await Promise.all([rm(path(key), { force: true }), rm(factsPath(key), { force: true })])
    },

    async *keysBefore(time) {
      for await (const names of namesBefore(folder, time)) {
        const keys = names.filter((name) => !name.startsWith(draftPrefix)).map((name) => name.replace(/\.json$/, ''))
        yield [...new Set(keys.filter(isKey))]
      }
    },

    async removeDrafts(time) {
      for await (const names of namesBefore(folder, time))
        for (const name of names) if (name.startsWith(draftPrefix)) await rm(path(name), { force: true })
    },

    async belongsTo(database) {
      const owner = path(ownerFile)
      const draft = path(`${draftPrefix}${randomUUID()}`)
      if ((await exists(folder)) && !(await exists(owner))) {
        await writeFile(draft, database, { mode: 0o600, flush: true })
        await isFirst(draft, owner).finally(() => rm(draft, { force: true }))
      }
      return (await unlessMissing(readFile(owner, 'utf8'))) === database
    },
  }
}

/** Names of the files in the folder that were written before that time, in batches; none when the folder does not exist. */
async function* namesBefore(folder: string, time: Date): AsyncGenerator<string[]> {
  const listing = await unlessMissing(opendir(folder))
  let names: string[] = []
  for await (const { name } of listing ?? []) {
    const found = await unlessMissing(stat(join(folder, name)))
    if (found !== null && found.mtime < time) names.push(name)
    if (names.length < largestBatch) continue
    yield names
    names = []
  }
  yield names
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

const exists = async (path: string): Promise<boolean> => (await unlessMissing(access(path).then(() => true))) ?? false

async function unlessMissing<T>(wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw err
  }
}

/** System errors of files other than a full disk: read-only, forbidden, not a folder, damaged, or too many open. */
const troubles = 'EROFS EACCES EPERM ENOTDIR EISDIR EEXIST ENOENT ELOOP EIO ESTALE ENODEV EBUSY EMFILE ENFILE'.split(
  ' ',
)

/** True when the folder cannot be read or written; the reply is a 503. */
export const isFolderTrouble = (err: unknown): boolean =>
  troubles.includes(String((err as NodeJS.ErrnoException)?.code))

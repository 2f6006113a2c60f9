import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPgliteMemory } from '../../../server/db/connection/pglite/connection'
import { projectRoot } from '../../../server/process/paths'
import { type Contents, contentsBefore, fill, templateKey } from './database-contents'

export const templateCache = join(projectRoot, 'node_modules/.cache/curante-templates')
const dayMs = 86_400_000
const dumps = new Map<string, Promise<Blob>>()

/** The dump of a filled PGlite, made once per content and kept between runs. */
export function dumpOf(contents: Contents): Promise<Blob> {
  const key = templateKey(contents)
  const dump = dumps.get(key) ?? readOrMakeDump(join(templateCache, `${key}.tar`), contents)
  dumps.set(key, dump)
  return dump
}

async function readOrMakeDump(file: string, contents: Contents): Promise<Blob> {
  mkdirSync(templateCache, { recursive: true })
  await onlyOne(
    `${file}.making`,
    () => existsSync(file),
    () => makeDump(file, contents),
  )
  return new Blob([readFileSync(file)])
}

async function makeDump(file: string, contents: Contents): Promise<void> {
  forgetOldDumps()
  const before = contentsBefore(contents)
  const connection = await openPgliteMemory(before ? await dumpOf(before) : undefined)
  await fill(connection, contents)
  const dump = await connection.dump()
  await connection.close()
  const fresh = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(fresh, Buffer.from(await dump.arrayBuffer()))
  renameSync(fresh, file)
}

/** Lets one process work while the others wait for its result; the claim of a dead worker expires after 90 seconds. */
export async function onlyOne(claim: string, isDone: () => boolean, work: () => Promise<void>): Promise<void> {
  while (!isDone()) {
    try {
      writeFileSync(claim, '', { flag: 'wx' })
    } catch {
      const age = Date.now() - (statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? 0)
      if (age > 90_000) rmSync(claim, { force: true })
      else await pause(100)
      continue
    }
    try {
      if (!isDone()) await work()
    } finally {
      rmSync(claim, { force: true })
    }
  }
}

function forgetOldDumps(): void {
  for (const name of readdirSync(templateCache)) {
    const file = join(templateCache, name)
    const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - made > dayMs) rmSync(file, { recursive: true, force: true })
  }
}

/**
 * Loaded before anything else in a process (`--import`, or an import of a test) whose disk is to be full while the file
 * named by FULL_DISK exists: no file can grow any more. With "unseen" in it the file system goes on saying that there is
 * room, as under a quota; with "reserved" it says that there is none, but a little is left for who goes on all the same.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { writeSync, statfsSync, existsSync, readFileSync, fstatSync } = fs
const sign = () => process.env.FULL_DISK ?? ''
/** What the file says, or undefined while there is room. */
const words = () => (existsSync(sign()) ? readFileSync(sign(), 'utf8') : undefined)

/** @type {(fd: number, buffer: NodeJS.ArrayBufferView, offset?: number, length?: number, position?: number | null) => number} */
const writeWithinTheFile = (fd, buffer, offset = 0, length = buffer.byteLength - offset, position = null) => {
  const end = (position ?? fstatSync(fd).size) + length
  if (fd > 2 && end > fstatSync(fd).size && (words() ?? 'reserved') !== 'reserved')
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
  return writeSync(fd, buffer, offset, length, position)
}

Object.assign(fs, {
  writeSync: writeWithinTheFile,
  /** @param {string} path */
  statfsSync: (path) => {
    const found = statfsSync(path)
    if ((words() ?? 'unseen') !== 'unseen') found.bavail = 0
    return found
  },
})
syncBuiltinESMExports()

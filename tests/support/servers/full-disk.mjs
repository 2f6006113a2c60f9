/**
 * Loaded before anything else in a process (`--import`, or an import of a test) to simulate a full disk while the file named by
 * FULL_DISK exists: no file can grow. With "unseen" in it the file system still reports free space, as under a quota; with
 * "reserved" it reports none, but writes succeed.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { writeSync, statfsSync, existsSync, readFileSync, fstatSync } = fs
const sign = () => process.env.FULL_DISK ?? ''
/** The content of that file, or undefined while the disk is not full. */
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

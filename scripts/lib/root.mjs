import { fileURLToPath } from 'node:url'

/** The project's folder, independent of the working directory. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Curante needs Node 20.19 or later; this is ${process.versions.node}.`)
  process.exit(1)
}

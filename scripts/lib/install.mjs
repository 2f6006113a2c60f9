import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { alone } from './turn.mjs'

const stampFile = join(root, 'node_modules/.curante-install')
const hiddenLock = join(root, 'node_modules/.package-lock.json')

/** Hash of a text or of bytes. @param {string | Buffer} content */
export const hashOf = (content) => createHash('sha256').update(content).digest('hex')

/** @param {string} file @returns {string | null} */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** What an installation is good for: this lock file, this Node, this platform. */
function purpose() {
  const lock = hashOf(read(join(root, 'package-lock.json')) ?? '')
  return `${lock} ${process.versions.modules} ${process.platform}-${process.arch}`
}

/** When npm last finished: it writes its hidden lock file at the end. */
const finished = () => String(statSync(hiddenLock, { throwIfNoEntry: false })?.mtimeMs ?? 0)

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Locked */

/** Packages made for other machines may be missing; so may optional ones that name no machine. @param {Locked} entry */
const mayBeMissing = ({ optional, devOptional, os, cpu, libc }) =>
  (optional === true || devOptional === true) &&
  (!os?.includes(process.platform) || !cpu?.includes(process.arch) || libc !== undefined)

/**
 * Did somebody run a whole `npm ci` or `npm install` by hand? Every package of our lock must be in npm's hidden one, in our
 * version, and on the disk. Half an installation, one without development packages and one of another platform fail.
 */
function completeByHand() {
  const ours = read(join(root, 'package-lock.json'))
  const theirs = read(hiddenLock)
  if (!ours || !theirs) return false
  try {
    /** @type {Record<string, Locked>} */
    const installed = JSON.parse(theirs).packages
    /** @type {Record<string, Locked>} */
    const wanted = JSON.parse(ours).packages
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === '') return true
      const there = installed[path]
      if (!there) return mayBeMissing(entry)
      return there.version === entry.version && existsSync(join(root, path, 'package.json'))
    })
  } catch {
    return false
  }
}

function writeStamp() {
  const half = `${stampFile}.${process.pid}`
  writeFileSync(half, `${purpose()}\n${finished()}`)
  renameSync(half, stampFile)
}

/** The npm that started us, else the one beside this Node, else the one on the path. @returns {[string, string[]]} */
function npmCommand() {
  const started = process.env.npm_execpath
  if (started && /npm-cli\.[cm]?js$/.test(started) && existsSync(started)) return [process.execPath, [started]]
  const bin = dirname(process.execPath)
  for (const file of [
    join(bin, '../lib/node_modules/npm/bin/npm-cli.js'),
    join(bin, 'node_modules/npm/bin/npm-cli.js'),
  ])
    if (existsSync(file)) return [process.execPath, [file]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
}

/** Is what stands in node_modules what the lock file says? Cheap: one small file and one hash. */
export function isInstalled() {
  const stamp = read(stampFile)?.split('\n')
  if (stamp && stamp[0] !== purpose()) return false
  if (stamp?.[1] === finished()) return true
  if (!completeByHand()) return false
  writeStamp()
  return true
}

/**
 * Installs when the stamp (lock file, ABI, platform; written last) is stale. Development packages always belong to it, as the
 * build needs them; nothing depends on an install script, so none is run.
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  await alone(async () => {
    if (!isInstalled()) await install()
  })
}

async function install() {
  console.log('Installing the packages (about a minute)…')
  const [command, first] = npmCommand()
  const args = [
    ...first,
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code } = await run(command, args, { minutes: 20 })
  if (code !== 0) {
    console.error('npm ci failed: see above. Nothing was started.')
    process.exit(1)
  }
  mkdirSync(dirname(stampFile), { recursive: true })
  writeStamp()
}

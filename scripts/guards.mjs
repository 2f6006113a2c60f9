/**
 * `npm run test:guards [-- part of a name …]`: plants one fault at a time in a copy of the project and prints which test
 * fails. The tests must pass without a fault. Exits with 1 when a fault is not noticed.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guards } from '../tests/support/guards.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { runVitest } from './lib/steps.mjs'

await ensureInstalled()
const wanted = process.argv.slice(2)
const chosen = guards.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const copy = mkdtempSync(join(tmpdir(), 'curante-guards-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
for (const file of files.split('\n').filter((name) => name && existsSync(join(root, name))))
  cpSync(join(root, file), join(copy, file))
// tests that kill servers start the build, which has no fault
for (const folder of ['node_modules', 'dist'])
  if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(copy, folder), 'dir')

const before = await firstRed([...new Set(chosen.flatMap(({ tests }) => tests))])
if (before !== undefined) throw new Error(`Red without a fault: ${before}`)
let unnoticed = 0
for (const { name, fault, tests } of chosen) {
  const [file, search, replacement] = fault
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(search, () => replacement),
  )
  const red = await firstRed(tests)
  writeFileSync(path, text)
  if (red === undefined) unnoticed += 1
  console.log(red === undefined ? `UNNOTICED  ${name}` : `red  ${name}  —  ${red}`)
}
console.log(`${chosen.length - unnoticed} of ${chosen.length} planted faults are noticed`)
process.exitCode = unnoticed > 0 ? 1 : 0

/** The first test that fails. @param {string[]} tests @returns {Promise<string | undefined>} */
async function firstRed(tests) {
  const { begun, red } = await runVitest([], { args: ['--bail=1'], files: tests, capture: true, cwd: copy })
  const [first] = red
  if (first && Object.keys(begun).length === 0) throw new Error(first.text)
  return first?.name
}

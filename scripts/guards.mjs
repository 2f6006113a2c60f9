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
const atOnce = Math.min(2, chosen.length)
const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const files = names.filter((name) => name && existsSync(join(root, name)))
const copies = Array.from({ length: atOnce }, copyOfProject)
process.on('exit', () => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
})

const before = await firstRed(copies[0] ?? '', [...new Set(chosen.flatMap(({ tests }) => tests))])
if (before !== undefined) throw new Error(`Red without a fault: ${before}`)
let [done, unnoticed] = [0, 0]
const waiting = chosen.values()
await Promise.all(copies.map(plantInTurn))
console.log(`${chosen.length - unnoticed} of ${chosen.length} planted faults are noticed`)
process.exitCode = unnoticed > 0 ? 1 : 0

/** @returns {string} the folder of a copy of the project, with the packages and the build of this one */
function copyOfProject() {
  const copy = mkdtempSync(join(tmpdir(), 'curante-guards-'))
  for (const file of files) cpSync(join(root, file), join(copy, file))
  // tests that kill servers start the build, which has no fault
  for (const folder of ['node_modules', 'dist'])
    if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(copy, folder), 'dir')
  return copy
}

/** Plants the faults that wait in one copy, one after the other. @param {string} copy */
async function plantInTurn(copy) {
  for (const { name, fault, tests } of waiting) {
    const [file, search, replacement] = fault
    const path = join(copy, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      text.replace(search, () => replacement),
    )
    const red = await firstRed(copy, tests)
    writeFileSync(path, text)
    done += 1
    if (red === undefined) unnoticed += 1
    const outcome = red === undefined ? `UNNOTICED  ${name}` : `red  ${name}  —  ${red}`
    console.log(`${done} of ${chosen.length}  ${outcome}`)
  }
}

/** The first test that fails. @param {string} copy @param {string[]} tests @returns {Promise<string | undefined>} */
async function firstRed(copy, tests) {
  const { begun, red } = await runVitest([], { args: ['--bail=1'], files: tests, capture: true, cwd: copy })
  const [first] = red
  if (first && Object.keys(begun).length === 0) throw new Error(first.text)
  return first?.name
}

/**
 * `npm run test:guards [-- part of a name …]`: takes one guard at a time out of a copy of the project and shows which test
 * goes red. The tests must be green with every guard in place, or red would prove nothing. Prints a table; fails when the
 * removal of a guard goes unnoticed. It needs what `npm test` has installed.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { testEnv } from './lib/env.mjs'
import { guards } from './lib/guards.mjs'
import { root } from './lib/root.mjs'
import { onStop, runNode } from './lib/run.mjs'

const wanted = process.argv.slice(2)
const chosen = guards.filter(({ name }) => wanted.length === 0 || wanted.some((words) => name.includes(words)))
const copy = copyOfTheProject()

try {
  const everyTest = [...new Set(chosen.flatMap(({ tests }) => tests))]
  console.error(`With every guard: ${everyTest.length} files…`)
  const before = await firstRed(everyTest)
  if (before !== null) throw new Error(`Red with every guard in place: ${before}`)
  let unnoticed = 0
  for (const guard of chosen) {
    const red = await without(guard)
    if (red === null) unnoticed += 1
    console.log(`${red === null ? 'UNNOTICED' : 'red'}  ${guard.name}${red === null ? '' : `  —  ${red}`}`)
  }
  console.log(`${chosen.length - unnoticed} of ${chosen.length} guards are noticed when they are gone`)
  process.exitCode = unnoticed > 0 ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** What git knows or would take, in a folder of its own, with the installed packages. */
function copyOfTheProject() {
  const folder = mkdtempSync(join(tmpdir(), 'curante-guards-'))
  onStop(() => rmSync(folder, { recursive: true, force: true }))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
  for (const file of listed
    .toString()
    .split('\0')
    .filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  return folder
}

/** The first test that goes red without a guard; null when all stay green. @param {import('./lib/guards.mjs').Guard} guard */
async function without({ file, guard, without: instead, tests }) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(guard).length !== 2) throw new Error(`Not found exactly once in ${file}: ${guard}`)
  writeFileSync(
    path,
    text.replace(guard, () => instead),
  )
  try {
    return await firstRed(tests)
  } finally {
    writeFileSync(path, text)
  }
}

/** @param {string[]} tests @returns {Promise<string | null>} */
async function firstRed(tests) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const args = ['run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests]
  const options = { capture: true, env: testEnv(), cwd: copy, minutes: 15 }
  const { code, output } = await runNode(join(copy, 'node_modules/vitest/vitest.mjs'), args, options)
  if (code === 0) return null
  if (!existsSync(report)) throw new Error(output)
  /** @type {{ testResults: { name: string, message: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const red = testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')
  return red?.fullName ?? testResults.find(({ message }) => message)?.message ?? output
}

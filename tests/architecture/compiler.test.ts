import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorkspace, type Workspace } from './workspace'

/** Browser and Node globals, which the pure part must not use. */
const impure = [
  'window.location.href',
  'document.title',
  'localStorage.length',
  'process.env.HOME',
  'globalThis.process.pid',
  "fetch('/')",
  "console.log('x')",
  'setTimeout(() => {}, 1)',
  "Buffer.from('x')",
  "require('x')",
]

describe('the pure part', () => {
  let workspace: Workspace
  let said: string
  beforeAll(() => {
    workspace = aWorkspace({ rules: ['tsconfig.json', 'tsconfig.pure.json'], packages: [] })
    workspace.plant({
      'domain/pure.ts': 'export const sum = (minutes: readonly number[]) => minutes.reduce((a, b) => a + b, 0)\n',
      ...Object.fromEntries(impure.map((code, index) => [`domain/planted${index}.ts`, `export const it = ${code}\n`])),
      'src/resources/planted.ts': 'export const width = window.innerWidth\n',
    })
    said = workspace.run('typescript-7/bin/tsc', '-p', 'tsconfig.pure.json').stdout
  })
  afterAll(() => workspace.remove())

  test.each(impure.map((code, index) => [code, index]))('does not compile with %s', (_, index) => {
    expect(said).toContain(`domain/planted${index}.ts(`)
  })
  test('src/resources belongs to it', () => expect(said).toContain('src/resources/planted.ts('))
  test('what is pure compiles', () => expect(said).not.toContain('domain/pure.ts'))
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorkspace, type Workspace } from './workspace'

describe('a forgotten promise on the server', () => {
  const head = `import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { integer, pgTable } from 'drizzle-orm/pg-core'
const visits = pgTable('visits', { id: integer() })
`
  const body = (line: string) => `${head}export async function save(db: NodePgDatabase) {\n  ${line}\n}\n`
  let workspace: Workspace
  let said: { filename: string; code: string }[]
  const rulesOf = (file: string) => said.filter(({ filename }) => filename === file).map(({ code }) => code)

  beforeAll(() => {
    workspace = aWorkspace({ rules: ['tsconfig.json', '.oxlintrc.json'], packages: 'real' })
    workspace.plant({
      'server/insert.ts': body('db.insert(visits).values({ id: 1 })'),
      'server/transaction.ts': body('db.transaction(async (tx) => void (await tx.select().from(visits)))'),
      'server/awaited.ts': body('await db.insert(visits).values({ id: 1 })'),
      'server/condition.ts': body('if (db.select().from(visits)) throw new Error("always")'),
    })
    const { stdout, stderr } = workspace.run('oxlint/bin/oxlint', '--format', 'json', 'server')
    if (!stdout) throw new Error(stderr)
    said = JSON.parse(stdout).diagnostics
  })
  afterAll(() => workspace.remove())

  test.each([
    ['an insert without await', 'server/insert.ts', ['typescript(no-floating-promises)']],
    ['a transaction without await', 'server/transaction.ts', ['typescript(no-floating-promises)']],
    ['a query used as a yes or no', 'server/condition.ts', ['typescript(no-misused-promises)']],
    ['an insert with await', 'server/awaited.ts', []],
  ])('%s', (_, file, rules) => expect(rulesOf(file)).toEqual(rules))
})

describe('Biome refuses', () => {
  let workspace: Workspace
  beforeAll(() => {
    workspace = aWorkspace({ rules: ['biome.json', '.gitignore', 'biome-antd-static.grit'], packages: [] })
  })
  afterAll(() => workspace.remove())
  const biome = (file: string, code: string) => {
    workspace.plant({ [file]: code })
    const { stdout, stderr } = workspace.run(
      '@biomejs/biome/bin/biome',
      'lint',
      '--error-on-warnings',
      '--colors=off',
      file,
    )
    return stdout + stderr
  }
  const page = 'src/custom-pages/newborn/Planted.tsx'
  test.each([
    [
      'Modal.confirm',
      page,
      "import { Modal } from 'antd'\nexport const ask = () => Modal.confirm({})\n",
      'static Modal calls',
    ],
    [
      'Modal.destroyAll',
      page,
      "import { Modal } from 'antd'\nexport const end = () => Modal.destroyAll()\n",
      'static Modal',
    ],
    ['message', page, "import { message } from 'antd'\nexport const say = () => message.info('x')\n", 'App.useApp'],
    ['notification', page, "import { notification } from 'antd'\nexport const n = notification\n", 'App.useApp'],
    [
      'the silently English locale',
      page,
      "import it from 'antd/locale/it_IT'\nexport { it }\n",
      'antd/es/locale/it_IT',
    ],
    ['any', 'domain/newborn/planted.ts', 'export const one: any = 1\n', 'noExplicitAny'],
    [
      'a suppression without a reason',
      'domain/planted.ts',
      '// biome-ignore lint/suspicious/noExplicitAny:\nexport const one: any = 1\n',
      'suppression',
    ],
    [
      'a function of more than 100 lines',
      'domain/planted.ts',
      `export function long() {\n${'  Math.sqrt(2)\n'.repeat(101)}}\n`,
      'noExcessiveLinesPerFunction',
    ],
    ['console in the browser', page, "export const say = () => console.log('x')\n", 'noConsole'],
  ])('%s', (_, file, code, words) => expect(biome(file, code)).toContain(words))

  test('and lets App.useApp() through', () => {
    const code = `import { App, Modal } from 'antd'

export function Ask() {
  const { modal, message } = App.useApp()
  return <Modal open onOk={() => void modal.confirm({ onOk: () => message.success('x') })} />
}
`
    expect(biome(page, code)).toContain('Checked 1 file')
    expect(biome(page, code)).not.toMatch(/lint\/|plugin/)
  })
})

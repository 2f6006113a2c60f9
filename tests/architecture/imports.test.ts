import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/process/paths'
import { aWorkspace, type Workspace } from './workspace'

const isFile = (to: string) => /\.(ts|css)$/.test(to)
const specifier = (from: string, to: string) => {
  if (!isFile(to)) return to
  const path = relative(dirname(from), to).replace(/\.ts$/, '')
  return path.startsWith('.') ? path : `./${path}`
}

/**
 * Each rule of the import table with imports that break it. Invented folder names check that a rule also applies to new
 * folders.
 */
const violations: [rule: string, from: string, to: string][] = [
  ['domain-is-pure', 'domain/booking/a.ts', 'react'],
  ['domain-is-pure', 'domain/booking/b.ts', 'node:fs'],
  ['domain-is-pure', 'domain/newcomer/c.ts', 'src/ui/Chip.ts'],
  ['domain-is-pure', 'domain/booking/d.ts', 'server/db/connection/connect.ts'],
  ['domain-is-pure', 'domain/booking/e.ts', 'dayjs'],
  ['resources-are-data', 'src/resources/configuration/drugs.ts', 'src/screens/kinds/text.ts'],
  ['resources-are-data', 'src/resources/configuration/cities.ts', 'zod'],
  ['resources-are-data', 'src/resources/news/news.ts', 'react'],
  ['platform', 'src/platform/a.ts', 'antd'],
  ['platform', 'src/platform/basic/b.ts', 'src/layouts/admin.ts'],
  ['platform', 'src/platform/basic/c.ts', 'src/providers/http.ts'],
  ['public', 'src/public/newcomer/a.ts', 'antd'],
  ['public', 'src/public/newcomer/b.ts', '@refinedev/core'],
  ['public', 'src/public/login/c.ts', 'src/ui/Chip.ts'],
  ['public', 'src/public/login/d.ts', 'src/platform/calls/call.ts'],
  ['public', 'src/public/login/e.ts', 'src/platform/live.ts'],
  ['console-never-public', 'src/custom-pages/newcomer/p.ts', 'src/public/login/index.ts'],
  ['console-never-public', 'src/ui/p.ts', 'src/public/login/index.ts'],
  ['providers', 'src/providers/a.ts', 'src/ui/Chip.ts'],
  ['ui-is-dumb', 'src/ui/a.ts', 'src/platform/calls/call.ts'],
  ['ui-is-dumb', 'src/ui/b.ts', 'src/providers/http.ts'],
  ['ui-is-dumb', 'src/ui/c.ts', '@refinedev/core'],
  ['ui-is-dumb', 'src/ui/d.ts', '@tanstack/react-query'],
  ['ui-sortable', 'src/ui/sortable/a.ts', 'src/platform/calls/call.ts'],
  ['ui-sortable', 'src/ui/sortable/b.ts', '@refinedev/core'],
  ['rows-are-ordered-in-one-place', 'src/custom-pages/newcomer/s.ts', '@dnd-kit/core'],
  ['rows-are-ordered-in-one-place', 'src/ui/e.ts', '@dnd-kit/core'],
  ['forms', 'src/forms/a.ts', 'src/providers/http.ts'],
  ['forms', 'src/forms/b.ts', 'src/custom-pages/chat/index.ts'],
  ['forms', 'src/forms/c.ts', '@refinedev/core'],
  ['shared', 'src/shared/newcomer/a.ts', 'src/custom-pages/chat/index.ts'],
  ['shared', 'src/shared/newcomer/b.ts', 'src/providers/http.ts'],
  ['shared-day', 'src/shared/day/a.ts', 'src/shared/visits/core.ts'],
  ['shared-figures', 'src/shared/figures/a.ts', 'src/shared/visits/core.ts'],
  ['shared-people', 'src/shared/people/a.ts', 'src/shared/visits/core.ts'],
  ['shared-hours', 'src/shared/hours/a.ts', 'src/shared/visits/core.ts'],
  ['shared-patients', 'src/shared/patients/a.ts', 'src/shared/visits/core.ts'],
  ['shared-messages', 'src/shared/messages/a.ts', 'src/shared/visits/core.ts'],
  ['shared-chat', 'src/shared/chat/a.ts', 'src/shared/visits/core.ts'],
  ['shared-offers', 'src/shared/offers/a.ts', 'src/shared/visits/core.ts'],
  ['shared-prescriptions', 'src/shared/prescriptions/a.ts', 'src/shared/visits/core.ts'],
  ['screens', 'src/screens/a.ts', 'src/custom-pages/chat/index.ts'],
  ['screens', 'src/screens/b.ts', 'src/layouts/admin.ts'],
  ['custom-pages', 'src/custom-pages/newcomer/a.ts', 'src/layouts/admin.ts'],
  ['custom-pages', 'src/custom-pages/chat/b.ts', 'src/providers/http.ts'],
  ['custom-pages', 'src/custom-pages/chat/c.ts', 'src/routes.ts'],
  ['custom-pages-do-not-know-each-other', 'src/custom-pages/newcomer/d.ts', 'src/custom-pages/chat/index.ts'],
  ['custom-pages-do-not-know-each-other', 'src/custom-pages/newcomer/e.ts', 'src/custom-pages/chat/chat.module.css'],
  ['custom-pages-do-not-know-each-other', 'src/custom-pages/chat/e.ts', 'src/custom-pages/booking-panel/index.ts'],
  ['pages-talk-through-api', 'src/custom-pages/chat/f.ts', 'axios'],
  ['pages-talk-through-api', 'src/layouts/a.ts', 'laravel-echo'],
  ['browser-never-server', 'src/App.ts', 'server/db/connection/connect.ts'],
  ['browser-never-server', 'src/newcomer/a.ts', 'server/app.ts'],
  ['browser-never-node', 'src/layouts/b.ts', 'node:fs'],
  ['browser-never-node', 'src/layouts/c.ts', 'pg'],
  ['browser-never-node', 'src/layouts/d.ts', 'node:module'],
  ['browser-never-node', 'src/layouts/e.ts', 'node:test'],
  ['browser-never-node', 'src/layouts/f.ts', 'dns'],
  ['booking-core', 'server/scheduling/a.ts', 'server/features/chat/store.ts'],
  ['booking-core', 'server/notices/a.ts', 'server/http/handle.ts'],
  ['booking-core', 'server/audit/a.ts', 'src/resources/plain.ts'],
  ['audit-and-notices-below-scheduling', 'server/audit/b.ts', 'server/scheduling/core.ts'],
  ['scheduling-facts', 'server/scheduling/facts/a.ts', 'server/scheduling/holds/a.ts'],
  ['scheduling-holds', 'server/scheduling/holds/a.ts', 'server/scheduling/series/a.ts'],
  ['scheduling-series', 'server/scheduling/series/a.ts', 'server/scheduling/booking/a.ts'],
  ['scheduling-booking', 'server/scheduling/booking/a.ts', 'server/scheduling/decisions/a.ts'],
  ['scheduling-decisions', 'server/scheduling/decisions/a.ts', 'server/scheduling/waiting/core.ts'],
  ['scheduling-hours', 'server/scheduling/hours/a.ts', 'server/scheduling/waiting/core.ts'],
  ['features-and-http', 'server/features/chat/a.ts', 'server/app.ts'],
  ['features-and-http', 'server/resources/a.ts', 'src/screens/kinds/text.ts'],
  ['features-and-http', 'server/http/a.ts', 'server/newcomer/a.ts'],
  ['features-do-not-know-each-other', 'server/features/newcomer/a.ts', 'server/features/chat/store.ts'],
  ['routes-are-thin', 'server/features/newcomer/routes.ts', 'drizzle-orm'],
  ['routes-are-thin', 'server/features/another/routes.ts', 'server/db/connection/connect.ts'],
  ['http-below-features', 'server/http/b.ts', 'server/features/chat/store.ts'],
  ['foundations', 'server/db/a.ts', 'server/features/chat/store.ts'],
  ['foundations', 'server/realtime/a.ts', 'server/http/handle.ts'],
  ['server-reads-only-resources-of-src', 'server/app.ts', 'src/platform/calls/call.ts'],
  ['server-never-browser-packages', 'server/features/chat/b.ts', 'antd'],
  ['product-never-tests', 'server/features/chat/c.ts', 'tests/support/builders.ts'],
  ['resolvable', 'domain/booking/f.ts', 'domain/booking/nowhere.ts'],
  ['declared', 'server/features/chat/d.ts', 'undeclared'],
  ['stylesheets-stay-in-their-folder', 'src/screens/styled.ts', 'src/layouts/admin.module.css'],
  ['stylesheets-stay-in-their-folder', 'src/styled.ts', 'src/layouts/admin.module.css'],
  ['no-circular', 'domain/circle/one.ts', 'domain/circle/two.ts'],
]

/** All syntactic forms of importing a file or package. */
const importForms: [how: string, code: (specifier: string) => string][] = [
  ['a type', (to) => `import type { quiet } from '${to}'\nexport type Used = typeof quiet\n`],
  ['typeof import', (to) => `export type Used = typeof import('${to}')\n`],
  ['an import without names', (to) => `import '${to}'\nexport {}\n`],
  ['export *', (to) => `export * from '${to}'\n`],
  ['export of one name', (to) => `export { quiet as loud } from '${to}'\n`],
  ['export of a type', (to) => `export type { quiet } from '${to}'\n`],
  ['a dynamic import', (to) => `export const load = () => import('${to}')\n`],
  ['a dynamic import in back ticks', (to) => `export const load = () => import(\`${to}\`)\n`],
  ['require', (to) => `export const used = require('${to}')\n`],
  ['import = require', (to) => `import used = require('${to}')\nexport { used }\n`],
  ['a path with its extension', (to) => `export * from '${to}.ts'\n`],
  ['a path with a detour', (to) => `export * from '${to.replace(/([^/]+)\/([^/]+)$/, '$1/../$1/./$2')}'\n`],
]
const formRules: [rule: string, folder: string, to: string][] = [
  ['domain-is-pure', 'domain/other', 'src/ui/Chip.ts'],
  ['resources-are-data', 'src/resources', 'src/screens/kinds/text.ts'],
  ['ui-is-dumb', 'src/ui', 'src/platform/calls/call.ts'],
  ['custom-pages-do-not-know-each-other', 'src/custom-pages/other', 'src/custom-pages/chat/index.ts'],
  ['browser-never-server', 'src/layouts', 'server/db/connection/connect.ts'],
  ['booking-core', 'server/scheduling', 'server/features/chat/store.ts'],
  ['features-do-not-know-each-other', 'server/features/other', 'server/features/chat/store.ts'],
  ['server-reads-only-resources-of-src', 'server/features/other', 'src/platform/calls/call.ts'],
]
const inEveryForm = formRules.flatMap(([rule, folder, to]) =>
  importForms.map(([how, code], index) => {
    const from = `${folder}/other-${rule}-${index}.ts`
    return { rule, from, how, code: code(specifier(from, to)) }
  }),
)
/** Imports of a path inside a package, or of another package of the same scope. */
const deep: [rule: string, from: string, to: string][] = [
  ['domain-is-pure', 'domain/other/jsx.ts', 'react/jsx-runtime'],
  ['domain-is-pure', 'domain/other/pglite.ts', '@electric-sql/pglite'],
  ['ui-is-dumb', 'src/ui/deep.ts', '@refinedev/core/dist/index.js'],
  ['pages-talk-through-api', 'src/custom-pages/chat/deep.ts', 'axios/lib/axios.js'],
  ['server-never-browser-packages', 'server/deep.ts', 'antd/es/button'],
]

/** Allowed imports, at least one per row of the table, to detect a rule that forbids everything. */
const allowed: [from: string, to: string][] = [
  ['domain/fine/a.ts', 'zod'],
  ['domain/fine/b.ts', 'domain/calendar/spans.ts'],
  ['src/resources/fine.ts', 'domain/calendar/spans.ts'],
  ['src/platform/calls/fine.ts', 'src/platform/session/fine.ts'],
  ['src/platform/fine.ts', 'axios'],
  ['src/public/fine/a.ts', 'src/platform/basic/http.ts'],
  ['src/public/fine/b.ts', 'domain/calendar/spans.ts'],
  ['src/custom-pages/fine/c.ts', 'src/platform/basic/http.ts'],
  ['src/providers/fine.ts', 'axios'],
  ['src/platform/session/fine.ts', 'react'],
  ['src/ui/fine.ts', 'antd'],
  ['src/forms/fine.ts', 'antd'],
  ['src/shared/fine/a.ts', 'src/forms/fine.ts'],
  ['src/screens/fine.ts', 'src/resources/plain.ts'],
  ['src/custom-pages/fine/a.ts', 'src/custom-pages/fine/b.ts'],
  ['src/custom-pages/chat/fine.ts', 'src/custom-pages/chat/chat.module.css'],
  ['src/custom-pages/fine/b.ts', 'src/screens/kinds/text.ts'],
  ['src/layouts/fine.ts', 'src/custom-pages/booking-panel/index.ts'],
  ['src/main.ts', 'src/layouts/admin.ts'],
  ['src/layouts/styled.ts', 'src/layouts/admin.module.css'],
  ['src/screens/shared.ts', 'src/ui/shared.module.css'],
  ['src/theme.ts', 'src/global.css'],
  ['server/scheduling/fine.ts', 'server/audit/record.ts'],
  ['server/notices/fine.ts', 'server/mail/mail.ts'],
  ['server/features/fine/routes.ts', 'server/http/handle.ts'],
  ['server/features/fine/store.ts', 'server/scheduling/core.ts'],
  ['server/resources/fine.ts', 'src/resources/plain.ts'],
  ['server/http/fine.ts', 'server/deps.ts'],
  ['server/main.ts', 'server/features/chat/store.ts'],
]

/** Files that are only imported. */
const imported = [
  'domain/calendar/spans.ts',
  'src/ui/Chip.ts',
  'src/screens/kinds/text.ts',
  'src/layouts/admin.ts',
  'src/routes.ts',
  'src/platform/calls/call.ts',
  'src/platform/basic/http.ts',
  'src/platform/live.ts',
  'src/providers/http.ts',
  'src/shared/visits/core.ts',
  'src/public/login/index.ts',
  'src/resources/plain.ts',
  'src/custom-pages/chat/index.ts',
  'src/custom-pages/chat/chat.module.css',
  'src/layouts/admin.module.css',
  'src/ui/shared.module.css',
  'src/global.css',
  'src/custom-pages/booking-panel/index.ts',
  'server/deps.ts',
  'server/newcomer/a.ts',
  'server/db/connection/connect.ts',
  'server/http/handle.ts',
  'server/mail/mail.ts',
  'server/audit/record.ts',
  'server/scheduling/core.ts',
  'server/scheduling/waiting/core.ts',
  'server/features/chat/store.ts',
  'tests/support/builders.ts',
]

const importOf = (from: string, to: string) =>
  `import * as other from '${specifier(from, to)}'\nexport const used = other\n`

interface Found {
  rule: { name: string }
  from: string
}
const config = createRequire(import.meta.url)(join(projectRoot, '.dependency-cruiser.cjs')) as {
  forbidden: { name: string; severity: string }[]
}

describe('the import table', () => {
  let workspace: Workspace
  let found: Found[]
  beforeAll(() => {
    const named = [...violations.map(([, , to]) => to), ...allowed.map(([, to]) => to)]
    const packages = [...new Set(named)].filter((to) => !isFile(to) && to !== 'undeclared' && !to.startsWith('node:'))
    workspace = aWorkspace({ rules: ['.dependency-cruiser.cjs', 'tsconfig.json'], packages })
    workspace.plant({
      ...Object.fromEntries(imported.map((path) => [path, 'export const quiet = 1\n'])),
      ...Object.fromEntries(violations.map(([, from, to]) => [from, importOf(from, to)])),
      ...Object.fromEntries(deep.map(([, from, to]) => [from, importOf(from, to)])),
      ...Object.fromEntries(deep.map(([, , to]) => [`node_modules/${to.replace(/(\.js)?$/, '.js')}`, ''])),
      ...Object.fromEntries(inEveryForm.map(({ from, code }) => [from, code])),
      ...Object.fromEntries(allowed.map(([from, to]) => [from, importOf(from, to)])),
      'domain/circle/two.ts': "import type { used } from './one'\nexport type Used = typeof used\n",
      'node_modules/undeclared/package.json': '{"name":"undeclared","version":"1.0.0","main":"index.js"}',
      'node_modules/undeclared/index.js': 'module.exports = {}',
    })
    const { stdout, stderr } = workspace.run(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'domain', 'src', 'server'],
    )
    const report = JSON.parse(stdout || '{}')
    if (!report.summary) throw new Error(stderr)
    // checks that the TypeScript was parsed: without a parser the result is "no violations (0 modules)"
    expect(report.summary.totalCruised).toBeGreaterThan(violations.length)
    found = report.summary.violations
  })
  afterAll(() => workspace.remove())

  test.each(violations)('%s: %s may not import %s', (rule, from) => {
    expect(found.filter((one) => one.from === from).map((one) => one.rule.name)).toContain(rule)
  })

  test.each(deep)('%s: %s may not import %s', (rule, from) => {
    expect(found.filter((one) => one.from === from).map((one) => one.rule.name)).toContain(rule)
  })

  test.each(inEveryForm)('$rule also refuses $how', ({ rule, from }) => {
    expect(found.filter((one) => one.from === from).map((one) => one.rule.name)).toContain(rule)
  })

  test.each(allowed)('%s may import %s', (from) => {
    expect(found.filter((one) => one.from === from)).toEqual([])
  })

  test.each(config.forbidden.map(({ name }) => name))('%s has a planted violation', (name) => {
    expect(violations.map(([rule]) => rule)).toContain(name)
  })

  test('a rule is an error, never a warning', () => {
    expect(config.forbidden.filter(({ severity }) => severity !== 'error')).toEqual([])
  })
})

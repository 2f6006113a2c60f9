import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/process/paths'
import { missing } from './documents'

/** All folders. A new one is a decision, to be recorded in docs/decisions and listed here. */
const folders = {
  domain: [
    'access',
    'availability',
    'booking',
    'calendar',
    'chat',
    'contract',
    'messages',
    'phone',
    'planning',
    'prescriptions',
    'resource',
    'text',
  ],
  src: [
    'custom-pages',
    'forms',
    'layouts',
    'platform',
    'providers',
    'public',
    'resources',
    'screens',
    'service-worker',
    'shared',
    'ui',
  ],
  server: [
    'audit',
    'commands',
    'db',
    'documents',
    'features',
    'http',
    'jobs',
    'links',
    'mail',
    'messages',
    'net',
    'notices',
    'passwords',
    'process',
    'push',
    'realtime',
    'resources',
    'scheduling',
    'sessions',
    'storage',
  ],
  tests: ['architecture', 'bench', 'browser', 'contract', 'faults', 'long', 'look', 'screens', 'support', 'unit'],
} as const

test.each(Object.entries(folders))('%s has no unknown folder', (parent, names) => {
  const found = readdirSync(join(projectRoot, parent), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(found.map((entry) => entry.name).filter((name) => !(names as readonly string[]).includes(name))).toEqual([])
})

/** All files of the repository, committed or not; without git (an unpacked archive), all files of the folders. */
function ourFiles(): string[] {
  try {
    const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: projectRoot,
      encoding: 'utf8',
    })
    return list.split('\n').filter((file) => file && existsSync(join(projectRoot, file)))
  } catch {
    return Object.keys(folders).flatMap((parent) =>
      readdirSync(join(projectRoot, parent), { recursive: true, encoding: 'utf8' })
        .map((file) => join(parent, file))
        .filter((file) => extname(file) !== ''),
    )
  }
}

const codeFiles = ourFiles().filter(
  (file) => /\.(ts|tsx|mjs|cjs|js|css)$/.test(file) && !file.startsWith('tests/architecture/'),
)

const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

/** The files and folders of this repository that the comments of a text name. */
const namedPaths = (text: string): string[] =>
  [...text.matchAll(/^\s*(?:\/\*|\*|\/\/).*$/gm)].flatMap(([comment]) =>
    [...comment.matchAll(/(?<![\w./@-])(?:docs|domain|scripts|server|src|tests)\/[\w./-]*[\w/]/g)].map(
      ([path]) => path,
    ),
  )

describe('the paths that comments name exist', () => {
  test('in all code', () =>
    expect(codeFiles.flatMap((file) => missing(namedPaths(textOf(file))).map((path) => `${file}: ${path}`))).toEqual(
      [],
    ))
  test.each(['// as in src/api/gone.ts', ' * (server/nowhere/).', '/** See docs/decisions/99-none.md. */'])(
    '%s is caught',
    (comment) => expect(missing(namedPaths(comment))).toHaveLength(1),
  )
})

/** Words that name no thing of the field: participles and riddles, which tell a newcomer nothing of what they hold. */
const noNouns =
  'acts ahead beside box drawn found given hits kept known meant nothing own said seat seats sent shown taken told unseen words'.split(
    ' ',
  )
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** Nouns that end like a participle. */
const nouns = 'bed|feed|need|seed|speed'
const wordless = {
  files: new RegExp(`/(?:${noNouns.join('|')}|(?!(?:${nouns})\\.)[a-z]+ed)(?:\\.test)?\\.tsx?$`),
  types: new RegExp(
    `^(?:export )?(?:interface|type|class|enum) (?:${noNouns.map(capital).join('|')}|(?!(?:${nouns})\\b)[A-Z][a-z]*ed)\\b`,
    'm',
  ),
}

describe('files and types of src, server and domain are named by nouns of the field', () => {
  const clean = codeFiles.filter((file) => /^(domain|server|src)\//.test(file))
  test('no file is a participle', () => expect(clean.filter((file) => wordless.files.test(file))).toEqual([]))
  test('no type is a participle', () => expect(clean.filter((file) => wordless.types.test(textOf(file)))).toEqual([]))

  test.each(['server/notices/told.ts', 'domain/booking/planned.ts', 'src/custom-pages/offers/words.ts'])(
    '%s is caught',
    (file) => expect(file).toMatch(wordless.files),
  )
  test.each(['interface Given {', 'export type Shown = Row', 'type Wanted<R> = keyof R'])('%s is caught', (line) =>
    expect(line).toMatch(wordless.types),
  )
  test.each(['interface GivenPerson {', '/** interface Given */'])('%s is fine', (line) =>
    expect(line).not.toMatch(wordless.types),
  )
})

/** Most files beside the sub-folders of a folder: more are a shelf, and no room with a name. */
const mostFiles = (folder: string) => (folder.startsWith('tests/') ? 40 : 25)

test('no folder of server, domain and tests has more files than a reader takes in', () => {
  // migrations are generated
  const counted = ourFiles().filter((file) => /^(server\/(?!db\/migrations\/)|domain\/|tests\/)/.test(file))
  const sizes = new Map<string, number>()
  for (const file of counted) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1)
  expect([...sizes].filter(([folder, size]) => size > mostFiles(folder))).toEqual([])
})

/** Patterns of a suppressed rule; the group captures its reason. */
const suppressions = [
  /biome-ignore(?:-all|-start)?\s+[\w/]+(?::(.*))?/,
  /(?:eslint|oxlint)-disable(?:-next-line|-line)?\b(?:.*?--(.*))?/,
  /@ts-expect-error(.*)/,
]
const forbidden = /@ts-ignore|@ts-nocheck|prettier-ignore|v8 ignore|(?:eslint|oxlint)-disable \*\//

/** Lines that suppress a rule with a reason of less than two words, or in a forbidden way. */
function unreasoned(code: string): string[] {
  return code.split('\n').filter((line) => {
    if (forbidden.test(line)) return true
    const match = suppressions.map((pattern) => pattern.exec(line)).find((one) => one !== null)
    return match !== undefined && match !== null && (match[1] ?? '').trim().split(/\s+/).length < 2
  })
}

describe('a suppressed lint rule has a reason', () => {
  test('in every source file', () => {
    const found = codeFiles.flatMap((file) => unreasoned(textOf(file)).map((line) => `${file}: ${line}`))
    expect(found).toEqual([])
  })

  test.each([
    '// @ts-ignore',
    '// @ts-expect-error',
    '// biome-ignore lint/suspicious/noExplicitAny: ok',
    '// oxlint-disable-next-line no-console',
    '/* oxlint-disable */',
  ])('%s is caught', (line) => expect(unreasoned(line)).toEqual([line]))

  test('a reason is enough', () =>
    expect(unreasoned('// biome-ignore lint/a11y/noAutofocus: the panel opens for typing')).toEqual([]))
})

describe('the console reads no schema of an endpoint: the build leaves them out', () => {
  const schemaRead = /\bendpoints\.\w+\.(body|query|params|reply|conflict|summary)\b/
  test('in every file of src', () => {
    const read = (file: string) => textOf(file).replace(/typeof endpoints\.\w+/g, '')
    expect(codeFiles.filter((file) => file.startsWith('src/') && schemaRead.test(read(file)))).toEqual([])
  })

  test('a check of a form against one is caught', () =>
    expect(schemaRead.test('problemsOf(endpoints.addOffice.body, values)')).toBe(true))
})

/** Access to the clock, to random numbers or to the machine's time zone, in any spelling. */
const impureRead = new RegExp(
  [
    /\bDate\s*(\?\.|\.|\[)\s*['"`]?now\b/,
    /\bnew\s+Date\b(?!\s*\(\s*[^\s)])/,
    /(?<!new\s+)\bDate\s*\(/,
    /[={,(]\s*(globalThis\.)?(Date|Math)\s*[,;)}\n]/,
    /\bMath\s*(\?\.|\.|\[)\s*['"`]?random\b/,
    /\bTemporal\s*\.\s*Now\b/,
    /\bperformance\b|\bcrypto\b/,
    /\.format(ToParts)?\(\s*\)/,
    /\.get(FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(/,
    /\bresolvedOptions\b|\.toLocale(Date|Time)?String\(/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

describe('domain and src/resources read no clock, no random number and no zone', () => {
  const pure = codeFiles.filter((file) => /^(domain|src\/resources)\//.test(file))
  test('in every pure file', () => expect(pure.filter((file) => impureRead.test(textOf(file)))).toEqual([]))

  test.each([
    'const now = new Date()',
    'new Date( )',
    'const now = new Date\n',
    'Date()',
    'Date.now()',
    "Date['now']()",
    'const { now } = Date;',
    'whenIs(Date)',
    'Temporal.Now.instant()',
    'Math.random()',
    "Math['random']()",
    'const { random } = Math\n',
    'formatter.format()',
    'day.getDay()',
    'new Intl.DateTimeFormat().resolvedOptions().timeZone',
    'price.toLocaleString()',
  ])('%s is caught', (code) => expect(code).toMatch(impureRead))

  test.each(['new Date(instant)', 'day.getUTCDay()', 'Math.floor(x)', 'formatter.format(day)', 'const at: Date = x'])(
    '%s is fine',
    (code) => expect(code).not.toMatch(impureRead),
  )
})

/** Requests that bypass the endpoint tables. */
const ownRequest = /\bfetch\s*\(|\bXMLHttpRequest\b|\bnew\s+(WebSocket|EventSource)\b|\bsendBeacon\b/

describe('only platform and providers send requests', () => {
  const others = codeFiles.filter((file) => /^src\/(?!(platform|providers)\/)/.test(file))
  test('in every source file', () => expect(others.filter((file) => ownRequest.test(textOf(file)))).toEqual([]))
  test.each(["await fetch('/api')", 'window.fetch (url)', 'new WebSocket(url)', 'navigator.sendBeacon(url)'])(
    '%s is caught',
    (code) => expect(code).toMatch(ownRequest),
  )
})

describe('what the console opens without', () => {
  const inBrowser = codeFiles.filter((file) => /^(domain|src)\//.test(file))
  test.each([
    // `byCharacters` orders dates and times
    { what: 'a collator', pattern: /\.localeCompare\(|\bIntl\.Collator\b/, planted: 'a.date.localeCompare(b.date)' },
  ])('$what', ({ pattern, planted }) => {
    expect(planted).toMatch(pattern)
    expect(inBrowser.filter((file) => pattern.test(textOf(file)))).toEqual([])
  })
})

/** Imports that the import rules cannot resolve. */
const unreadable = /import\.meta\.glob|\bcreateRequire\b|\bimport\(\s*(?!['"]|`[^`$]*`)/

describe('every import is readable for the import rules', () => {
  const product = codeFiles.filter((file) => /^(domain|src|server)\//.test(file))
  test('except the glob that finds the resources, and the built pages, which are no source', () =>
    expect(product.filter((file) => unreadable.test(textOf(file)))).toEqual([
      'server/http/pages.ts',
      'src/screens/all-resources.ts',
    ]))
  test.each(["import.meta.glob('../chat/*.ts')", 'createRequire(here)', 'import(path)', 'import(`../$' + '{area}`)'])(
    '%s is caught',
    (code) => expect(code).toMatch(unreadable),
  )
  test.each(["import('../chat')", 'import(`../chat`)'])('%s is fine', (code) => expect(code).not.toMatch(unreadable))
})

/** Ways of handling dates that have produced errors across DST or with other host time zones. */
const brokenDates =
  /new Date\(['"`]\d{4}-\d\d-\d\d['"`]\)|toISOString\(\)\.(slice|substring|substr)\(0, ?10\)|toISOString\(\)\.split\('T'\)|\bdayjs\.tz\b|dayjs\/plugin\/(timezone|utc)/

describe('dates are civil dates', () => {
  const ours = codeFiles.filter((file) => /^(domain|src|server)\//.test(file))
  test('no date is made from an instant', () => {
    expect(ours.filter((file) => brokenDates.test(textOf(file)))).toEqual([])
  })
  test.each(["new Date('2026-03-29')", 'day.toISOString().slice(0, 10)', 'dayjs.tz(x)'])('%s is caught', (code) =>
    expect(code).toMatch(brokenDates),
  )
})

describe('colours are named in the theme', () => {
  const colour = /#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i
  const white = /#fff\b/gi
  const drawn = codeFiles.filter((file) => file.startsWith('src/') && file !== 'src/theme.ts')
  test('in every source file', () =>
    expect(drawn.filter((file) => colour.test(textOf(file).replace(white, '')))).toEqual([]))
  test('white too, in the sheets of signed-in pages', () => {
    const sheets = drawn.filter((file) => file.endsWith('.css') && !file.startsWith('src/public/'))
    expect(sheets.filter((file) => colour.test(textOf(file)))).toEqual([])
  })
  test.each(['color: #0b7a75;', 'fill="#0B7A75"', 'background:#eee', 'color: #fff;'])('%s is caught', (code) =>
    expect(code).toMatch(colour),
  )
})

describe('what antd draws is changed by its theme and props, elsewhere in `src/ui` alone', () => {
  const inside = /\.ant-/
  const drawn = codeFiles.filter((file) => file.startsWith('src/') && !file.startsWith('src/ui/'))
  test('in every source file', () => expect(drawn.filter((file) => inside.test(textOf(file)))).toEqual([]))
  test('.row :global(.ant-btn) is caught', () => expect('.row :global(.ant-btn) {}').toMatch(inside))
})

/** A list of selectors without commas between its brackets. */
function unnested(list: string): string {
  const next = list.replace(/\(([^()]*)\)/g, (_, inner: string) => `‹${inner.replaceAll(',', ' ')}›`)
  return next === list ? list : unnested(next)
}

/** Selectors of a module's sheet that name none of its own classes; the sheets of several pages are joined by the build. */
function withoutOwnClass(sheet: string): string[] {
  const rules = sheet.replace(/\/\*.*?\*\//gs, '').replace(/@keyframes[^{]*\{([^{}]*\{[^{}]*\})*\s*\}/g, '')
  const lists = [...rules.matchAll(/([^{};]+)\{/g)].map(([, list = '']) => list.trim())
  const selectors = lists.filter((list) => !list.startsWith('@')).flatMap((list) => unnested(list).split(','))
  return selectors.filter((selector) => !/\.[a-z]/i.test(selector.replace(/:global‹[^‹›]*(‹[^‹›]*›[^‹›]*)*›/g, '')))
}

describe('a selector of a module’s sheet names a class of its own, so that it reaches no other page', () => {
  const sheets = codeFiles.filter((file) => file.endsWith('.module.css'))
  test('in every sheet', () => {
    expect(sheets.length).toBeGreaterThan(50)
    expect(sheets.flatMap((file) => withoutOwnClass(textOf(file)).map((selector) => `${file}: ${selector}`))).toEqual(
      [],
    )
  })
  test.each(['th[aria-sort] span {}', '.a {} @media (width > 1px) { :global(.b) td {} }', '.a, td {}'])(
    '%s is caught',
    (sheet) => expect(withoutOwnClass(sheet)).toHaveLength(1),
  )
  test('a class of its own is enough', () =>
    expect(withoutOwnClass('.a td, :global(body):has(.b) :is(th, td) {} @keyframes c { from {} 50% {} }')).toEqual([]))
})

describe('what the console shows of the time is by the server’s clock (src/platform/basic/clock.ts)', () => {
  const ownClock = /\bDate\.now\b|\bnew Date\(\)|\bdayjs\(\)/
  /** Files that measure how long something took or lasts, both ends by this machine's clock. */
  const measuring = [
    'src/custom-pages/bookings/board/board.ts',
    'src/custom-pages/chat/thread/files/bubble-files.tsx',
    'src/platform/basic/clock.ts',
    'src/platform/basic/drafts.ts',
    'src/platform/basic/http.ts',
    'src/platform/basic/load-chunk.ts',
    'src/public/totem/use-idle.ts',
  ]
  test('in every file that does not only measure', () => {
    const code = (file: string) => textOf(file).replace(/^\s*(?:\/\*|\*|\/\/).*$/gm, '')
    const found = codeFiles.filter((file) => file.startsWith('src/') && ownClock.test(code(file)))
    expect(found.toSorted()).toEqual(measuring)
  })
  test.each(['Date.now() < until', 'useState(Date.now)', 'new Date()'])('%s is caught', (code) =>
    expect(code).toMatch(ownClock),
  )
})

test('a resource is one file of at most 60 lines (architecture.md, "One resource is one file")', () => {
  const definitions = codeFiles.filter((file) => file.startsWith('src/resources/'))
  expect(definitions.length).toBeGreaterThan(30)
  // and so is a list on its address
  const short = [...definitions, 'src/screens/list/use-address-table.ts']
  expect(short.filter((file) => textOf(file).trimEnd().split('\n').length > 60)).toEqual([])
})

test('the lock file names no registry', () => {
  expect(textOf('package-lock.json')).not.toMatch(/"resolved": *"http/)
})

test('rules are error or off, never warn', () => {
  for (const file of ['biome.json', '.oxlintrc.json', '.dependency-cruiser.cjs'])
    expect(textOf(file)).not.toMatch(/['"](warn|info)['"]/)
})

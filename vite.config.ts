import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  compiledAsTheyCome,
  serviceWorker,
  styleSheets,
  withoutFacades,
  withoutMarkdownField,
  withoutSchemas,
} from './scripts/lib/build-plugins'

/** Where `npm run dev` runs the API while vite serves the browser's side. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 8080}`

/** What runs built on Node: the server, and the commands for who runs it. */
const programs = {
  main: 'server/main.ts',
  'admin-create': 'server/commands/admin-create.ts',
  'admin-password': 'server/commands/admin-password.ts',
  'admin-second-factor': 'server/commands/admin-second-factor.ts',
  'demo-scale': 'server/commands/demo-scale.ts',
}
const input = Object.fromEntries(Object.entries(programs).filter(([, file]) => existsSync(file)))

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
}

/** The index of a package that exports hundreds of modules, of which an importer takes those that it names. */
const packageIndex = /node_modules\/(antd\/es|@ant-design\/icons\/es(\/icons)?)\/index\.js$/
const importedNames = /import\s*\{([^}]+)\}\s*from\s*['"](?:antd|@ant-design\/icons)['"]/g

/** The modules behind some names of a package's index. */
function modulesNamed(index: string, names: ReadonlySet<string>, modules: Modules): string[] {
  const { importedIds = [], code = '' } = modules.getModuleInfo(index) ?? {}
  const paths = [...(code ?? '').matchAll(/export \{ default as (\w+) \} from ['"]\.(.+?)['"]/g)].flatMap(
    ([, name, path]) => (names.has(name ?? '') ? [join(dirname(index), path ?? '')] : []),
  )
  const named = importedIds.filter((id) => paths.some((path) => id === `${path}.js` || id === `${path}/index.js`))
  return [
    ...named,
    ...importedIds.filter((id) => packageIndex.test(id)).flatMap((id) => modulesNamed(id, names, modules)),
  ]
}

/** What a module imports, in place of a package's index the modules that it names there. */
function importsOf(id: string, modules: Modules): string[] {
  const { importedIds = [], code = '' } = modules.getModuleInfo(id) ?? {}
  // @refinedev/antd names nearly all of antd for components that are not used here
  const named = id.includes('/@refinedev/antd/') ? [] : [...(code ?? '').matchAll(importedNames)]
  const names = new Set(
    named.flatMap(([, list = '']) => list.split(',').map((name) => name.trim().replace(/ as .*/, ''))),
  )
  return importedIds.flatMap((imported) =>
    packageIndex.test(imported) ? modulesNamed(imported, names, modules) : [imported],
  )
}

/** Answers whether one of these files of `src` imports a module, directly or not; what they load later does not count. */
function importedBy(...files: string[]): (id: string, modules: Modules) => boolean {
  let found: Set<string> | undefined
  return (id, modules) => {
    if (!found) {
      found = new Set(files.map((file) => join(import.meta.dirname, 'src', file)))
      const missing = [...found].find((file) => !existsSync(file))
      if (missing) throw new Error(`There is no ${missing}: correct vite.config.ts`)
      for (const known of found) for (const next of importsOf(known, modules)) found.add(next)
    }
    return found.has(id)
  }
}

type Pages = ReturnType<typeof importedBy>

/** A chunk of what is imported by each of these groups of pages. */
const chunkOf = (name: string, priority: number, ...pages: Pages[]) => ({
  name: (id: string, modules: Modules) => (pages.every((isPart) => isPart(id, modules)) ? name : null),
  debugName: name,
  priority,
})

const board = importedBy('custom-pages/bookings/board/index.tsx')
const doctor = importedBy(
  'custom-pages/home/index.tsx',
  'custom-pages/bookings/index.tsx',
  'custom-pages/bookings/board/index.tsx',
)
const admin = importedBy(
  'layouts/admin/index.tsx',
  'screens/index.tsx',
  'screens/record/record-drawer.tsx',
  'custom-pages/news/new.tsx',
  'custom-pages/user/index.tsx',
  'custom-pages/cup/index.tsx',
)
/** What doctors open later, and admins have from the start. */
const laterForDoctors = importedBy(
  'custom-pages/bookings/list/index.tsx',
  'custom-pages/bookings/time-grid/full-calendar.tsx',
  'custom-pages/bookings/month/index.tsx',
  'custom-pages/booking-panel/index.tsx',
  'custom-pages/news/index.tsx',
  'custom-pages/settings-profile/index.tsx',
  'layouts/frame/notification-list.tsx',
  'layouts/palette/doctor-palette.tsx',
  'ui/markdown.tsx',
)
/** What the calendar shares with what opens from it, and with the day board. */
const besideCalendar: Pages = (id, modules) => laterForDoctors(id, modules) || board(id, modules)
const ofDoctors: Pages = (id, modules) => laterForDoctors(id, modules) || doctor(id, modules)
const notOfDoctors: Pages = (id, modules) => !ofDoctors(id, modules)
/** Settings that are drawn rather than filled in: they share forms and drawers with the admin area, and not its tables. */
const doctorSettings = importedBy(
  'custom-pages/weekly-planning/index.tsx',
  'custom-pages/holidays/index.tsx',
  'custom-pages/settings-offices/index.tsx',
)
/** Pages of the doctor about people: of the admin lists they share icons alone. */
const peoplePages = importedBy(
  'custom-pages/chat/index.tsx',
  'custom-pages/broadcast/index.tsx',
  'custom-pages/broadcast/campaign-drawer.tsx',
  'custom-pages/broadcast/composer.tsx',
  'custom-pages/settings-chat/index.tsx',
  'custom-pages/patient-card/index.tsx',
  'custom-pages/prescriptions/index.tsx',
  'custom-pages/offers/index.tsx',
)
const isIcon: Pages = (id) => id.includes('/node_modules/@ant-design/icons')
const lightOfLists: Pages = (id, modules) =>
  doctorSettings(id, modules) || (isIcon(id, modules) && peoplePages(id, modules))
/** What those pages share with each other: calls and parts, icons that the admin lists do not have. */
const ofPeople: Pages = (id, modules) =>
  (isIcon(id, modules) && peoplePages(id, modules) && notOfDoctors(id, modules) && !doctorSettings(id, modules)) ||
  /\/src\/(api\/(chat(s|-messages|-cache|-files)|patients|limits)|ui\/(patient-select|menu-button))\.tsx?$/.test(id)
const dayPicker = importedBy('ui/day-picker.tsx')
const adminFrame = importedBy('layouts/admin/index.tsx')
/** Lists of the doctor's side: of the admin area they have refine and the definitions of its tables. */
const doctorLists = importedBy('custom-pages/patients/index.tsx', 'custom-pages/offers/index.tsx')
const adminLists = importedBy('screens/index.tsx', 'screens/record/neighbour-drawer.tsx', 'ui/not-loaded.tsx')
const listsOfSettings: Pages = (id, modules) =>
  adminLists(id, modules) && notOfDoctors(id, modules) && lightOfLists(id, modules)
/** What a page of the settings or of messages has in common with some lists. */
const alsoOfLists = /\/UploadOutlined\.js$|\/src\/ui\/(facts|audit-words)\.tsx?$/
/** What doctors and admins have in common from the start, with what the admin area shares with the doctor's settings. */
const commonParts: Pages = (id, modules) =>
  (doctor(id, modules) && (admin(id, modules) || dayPicker(id, modules))) ||
  listsOfSettings(id, modules) ||
  alsoOfLists.test(id)
/** Pages that a link from outside opens, and the totem's. */
const linkPages = importedBy(
  'custom-pages/invite/index.tsx',
  'custom-pages/invite-complete/index.tsx',
  'custom-pages/reset-password/index.tsx',
  'custom-pages/totem/index.tsx',
  'custom-pages/unsubscribe/index.tsx',
  'custom-pages/visit-link/index.tsx',
)
const [home, calendarPage] = [importedBy('custom-pages/home/index.tsx'), importedBy('custom-pages/bookings/index.tsx')]
const visitDrawer = importedBy('custom-pages/admin-bookings/visit-drawer.tsx')
/** What shows visits: on home and in the calendar, or in the admin's list too. */
const partsOfVisits: Pages = (id, modules) =>
  visitDrawer(id, modules) || (home(id, modules) && calendarPage(id, modules))
const entry = importedBy('main.tsx')
/** What public pages and the console begin with. */
const start: Pages = (id, modules) => entry(id, modules) || /\/src\/ui\/(empty-state\.tsx|page\.module\.css)$/.test(id)
const frame = importedBy('layouts/signed-in.tsx')
/** Small parts that many pages share: each would be a file of its own. */
const small =
  /\/src\/(ui\/(masked-fields|roles|restored-notice|patient-search-hint|use-minimum-delay|pending-answer|use-printing|visit-button|page-steps)|api\/(prescriptions|service-search|setup|use-settled)|session\/own-shortcut|custom-pages\/bookings\/filters\/date-range)\.tsx?$|\/domain\/calendar\/age\.ts$|\/(Thunderbolt|PaperClip|Table)Outlined\.js$/
/** What checks forms before they are sent: home and the calendar do without. */
const schemas =
  /\/node_modules\/zod\/|\/domain\/(contract\/(primitives|publication-period|[\w-]+-fields)|resource\/(kinds|shared-fields))\.ts$/
/**
 * Or a page would fetch a chunk of components for the styles in it. With those of home and the calendar, since each sheet takes a
 * browser long.
 */
const sharedStyles = /\/src\/(ui\/(?!link-page)|custom-pages\/(home|bookings)\/)([\w-]+\/)*[\w-]+\.module\.css$/
const signedIn: Pages = (id, modules) => frame(id, modules) || small.test(id) || sharedStyles.test(id)
const ofConsole: Pages = (id, modules) => signedIn(id, modules) || ofDoctors(id, modules) || admin(id, modules)
const ofAnyArea: Pages = (id) => !/\/src\/custom-pages\//.test(id)
const publicPages = importedBy('custom-pages/service-communication/index.tsx', 'custom-pages/setup-login/index.tsx')
const helpCenter = importedBy('custom-pages/help-center/index.tsx')
/** What the help centre shares with the console, which it must not fetch. */
const helpInConsole: Pages = (id, modules) =>
  ofAnyArea(id, modules) && helpCenter(id, modules) && ofConsole(id, modules) && !linkPages(id, modules)
/** What opens over a list. */
const forms = importedBy('screens/record/record-drawer.tsx', 'custom-pages/news/new.tsx')

/**
 * Chunks beside those that routes make, so that a page asks for few files, all of them in one step, without fetching what it does
 * not use (`npm test` holds the sums to their budgets). A module goes into the first chunk that takes it.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 20 },
  chunkOf('start', 19, start),
  chunkOf('public', 18, (id, modules) => publicPages(id, modules) || helpInConsole(id, modules)),
  // the list of countries apart: few pages of links ask for a phone, the console later
  { name: 'phone', test: /\/domain\/phone\//, priority: 17.6 },
  chunkOf('links', 17.5, linkPages, ofAnyArea, ofConsole),
  chunkOf('link-pages', 17.4, linkPages, ofAnyArea),
  // with the choice of another time, which is loaded later
  { name: 'visit-link-styles', test: /\/custom-pages\/visit-link\/[\w-]+\.module\.css$/, priority: 17.35 },
  // with what its booking shares with it, which is loaded later
  { name: 'totem', test: /\/custom-pages\/totem\/[\w-]+\.tsx?$/, priority: 17.3 },
  // asked for before the large chunk of the signed-in side has come
  chunkOf('ahead', 17.1, importedBy('layouts/ahead.ts')),
  chunkOf('http', 17, importedBy('custom-pages/login/index.tsx'), ofAnyArea),
  // without the rules that it refers to, of which pages begin with some
  { name: 'schemas', test: schemas, priority: 16.5, includeDependenciesRecursively: false },
  chunkOf('signed-in', 16, signedIn),
  chunkOf('common', 15, commonParts),
  // before the next two: a chunk takes along what its modules import
  chunkOf('later', 14.5, laterForDoctors, admin),
  chunkOf('people', 14.05, ofPeople),
  chunkOf('refine', 14.02, adminFrame, doctorLists, notOfDoctors),
  chunkOf('list', 13, adminLists, notOfDoctors),
  chunkOf('visit', 12.5, doctor, partsOfVisits),
  chunkOf('calendar', 10, importedBy('custom-pages/bookings/index.tsx'), besideCalendar),
  // what composers share with settings: neither fetches the other's
  {
    name: 'audience',
    test: /\/src\/(ui\/(conditions\/|typed-field|services-select|time-wishes|use-debounced-value|cities-select|stale-versions)|api\/(one-file|offices-of-doctors|cities))/,
    priority: 9.6,
  },
  { ...chunkOf('settings', 9.5, doctorSettings, (id, modules) => !doctor(id, modules)), minShareCount: 2 },
  // with what rows are ordered by, which other pages share: a file less
  { name: 'settings-chat', test: /\/custom-pages\/settings-chat\/|\/node_modules\/@dnd-kit\//, priority: 9.3 },
  { name: 'broadcast', test: /\/src\/(api\/broadcasts\.ts|custom-pages\/broadcast\/)/, priority: 9.2 },
  // what the page of prescriptions and the forms for them share: a file, not three
  {
    name: 'requests',
    test: /\/custom-pages\/prescriptions\/(prescriptions\.module\.css|(words|request-draft|at-counter|way-fields)\.tsx?)$/,
    priority: 9.17,
  },
  // with refine, which the pages that share other parts with it do not need
  { name: 'doctor-lists', test: /\/src\/screens\/feature-lists\/doctor-list\.tsx$/, priority: 9.15 },
  { name: 'upload', test: /node_modules\/(antd\/es\/(upload|progress)|rc-upload|rc-progress)\//, priority: 9.1 },
  // before the next one, for the same reason
  { ...chunkOf('doctors', 9, ofDoctors), minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_500 },
  { ...chunkOf('form', 8, forms), minShareCount: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000, priority: 1 },
]

/** The entry names all chunks and their styles, so the names are short: of what several pages share they do not list them. */
const fileNames = {
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash:7].js`,
  assetFileNames: ({ names: [name = ''] }: { names: string[] }) =>
    `assets/${name.includes('~') ? name.split('~')[0] : '[name]'}-[hash][extname]`,
}

/** The browser's build; with `--ssr` the server's, with its packages in it, so that it starts in two thirds of the time. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    withoutSchemas,
    withoutMarkdownField,
    styleSheets(),
    withoutFacades,
    compiledAsTheyCome,
    serviceWorker,
  ],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        sourcemap: true,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: { input },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        target: 'es2022',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups }, ...fileNames } },
      },
  // one file is read where a thousand were; outside stays what loads files from its own folder
  ssr: { target: 'node', noExternal: true, external: ['@electric-sql/pglite', '@node-rs/argon2', 'pdfkit', 'sharp'] },
  server: {
    port: 5173,
    strictPort: false,
    proxy: {
      '/api': { target: api },
      '^/app/': { target: api, ws: true },
      '^/apps/': { target: api },
    },
  },
}))

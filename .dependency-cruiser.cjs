/**
 * The import table of the architecture: which folder may import which. Rules go by pattern, so a new folder is
 * covered at once. tests/architecture plants one violation per rule and checks that it is caught.
 */

const { builtinModules } = require('node:module')

/** Packages that only make sense in a Node process. */
const serverPackages = [
  '@electric-sql',
  '@fastify',
  '@node-rs',
  'drizzle-orm',
  'fastify',
  'nodemailer',
  'pg',
  'pg-boss',
  'pino',
  'web-push',
  'ws',
]
/** Packages that only make sense in a browser. */
const browserPackages = [
  '@ant-design',
  '@fontsource-variable',
  '@fullcalendar',
  '@refinedev',
  '@tanstack',
  'antd',
  'axios',
  'laravel-echo',
  'pusher-js',
  'react',
  'react-dom',
  'react-router',
]
const packages = (names) => `^node_modules/(${names.join('|')})(/|$)`
const oneOf = (...patterns) => patterns.join('|')

/** Small interfaces of the server, and the files that name them. */
const smallInterfaces = '^server/(realtime|storage|documents|mail|push|links|jobs|sessions|passwords)/'
const serverBasics = '^server/((net|process)/|(config|deps)\\.ts$)'
const anyPackage = '^node_modules/'
const nodeItself = `^node:|^(${builtinModules.join('|')})$`

/** The rooms of the booking core, each of which uses only those before it. */
const schedulingRooms = ['facts', 'holds', 'series', 'booking', 'decisions', 'hours', 'waiting']

/** The subjects that pages share, each of which uses only those before it. */
const subjects = [
  'day',
  'figures',
  'people',
  'hours',
  'patients',
  'messages',
  'chat',
  'offers',
  'prescriptions',
  'visits',
]

/** A row of the table: `from` may import only what `to` lists. */
const only = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { pathNot: oneOf(...to) },
})
/** An import that is never allowed. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    only('domain-is-pure', 'domain: itself, zod and pure libraries', '^domain/', [
      '^domain/',
      packages(['zod', 'temporal-polyfill', 'rrule-temporal', 'stdnum', 'libphonenumber-js']),
    ]),
    only('resources-are-data', 'src/resources: domain only, so that the server can read them', '^src/resources/', [
      '^domain/',
      '^src/resources/',
    ]),
    only('platform', 'src/platform: domain, tokens, axios, echo, react-query, react', '^src/platform/', [
      '^domain/',
      '^src/platform/',
      '^src/theme\\.ts$',
      packages([
        'axios',
        'laravel-echo',
        'pusher-js',
        '@tanstack/react-query',
        'react',
        'react-dom',
        'react-router',
        'zod',
      ]),
    ]),
    only(
      'public',
      'src/public: domain, the basic part of the platform and the ground of each page, never antd or the console',
      '^src/public/',
      [
        '^domain/',
        '^src/public/',
        '^src/platform/basic/',
        '^src/base\\.css$',
        packages(['react', 'react-dom', 'react-router', 'react-markdown', 'altcha-lib']),
      ],
    ),
    never(
      'console-never-public',
      'the public site is an app of its own',
      { path: '^src/', pathNot: '^src/public/' },
      { path: '^src/public/' },
    ),
    only('providers', 'src/providers: refine’s seams on the platform, domain and resources', '^src/providers/', [
      '^domain/',
      '^src/(platform|resources|providers)/',
      packages(['@refinedev/(core|simple-rest|react-router)', 'axios', 'react', 'react-router']),
    ]),
    only('ui-is-dumb', 'src/ui: domain and antd; never a provider, never a fetch', '^src/ui/(?!sortable/)', [
      '^domain/',
      '^src/ui/',
      packages([
        'antd',
        '@ant-design/icons',
        'react',
        'react-dom',
        'react-markdown',
        'dayjs',
        'libphonenumber-js',
        'uplot',
      ]),
    ]),
    only('ui-sortable', 'src/ui/sortable: the rest of src/ui, and what rows are dragged with', '^src/ui/sortable/', [
      '^src/ui/',
      packages(['@ant-design/icons', '@dnd-kit', 'react']),
    ]),
    never(
      'rows-are-ordered-in-one-place',
      'what rows are dragged with is imported by src/ui/sortable',
      { path: '^src/', pathNot: '^src/ui/sortable/' },
      { path: packages(['@dnd-kit']) },
    ),
    only('forms', 'src/forms: antd, ui, platform, domain; never a page', '^src/forms/', [
      '^domain/',
      '^src/(forms|ui|platform)/',
      packages(['antd', '@ant-design/icons', 'react', 'zod']),
    ]),
    only(
      'shared',
      'src/shared/X: forms, ui, platform, domain, antd; what pages share of one subject, its calls and its views together',
      '^src/shared/',
      [
        '^domain/',
        '^src/(shared|forms|ui|platform)/',
        packages([
          'antd',
          '@ant-design/icons',
          '@tanstack/react-query',
          'dayjs',
          'libphonenumber-js',
          'react',
          'react-dom',
          'react-router',
          'uplot',
          'zod',
        ]),
      ],
    ),
    ...subjects
      .slice(0, -1)
      .map((subject, at) =>
        never(
          `shared-${subject}`,
          `src/shared/${subject} does not use the subjects that stand on it`,
          { path: `^src/shared/${subject}/` },
          { path: `^src/shared/(${subjects.slice(at + 1).join('|')})/` },
        ),
      ),
    only(
      'screens',
      'src/screens: shared, forms, ui, platform, providers, domain, resources, refine, antd',
      '^src/screens/',
      ['^domain/', '^src/(screens|shared|forms|ui|platform|providers|resources)/', anyPackage],
    ),
    only(
      'custom-pages',
      'src/custom-pages/X: shared, forms, ui, platform, screens, domain, refine, antd; what two pages share goes to shared, ui or domain',
      '^src/custom-pages/',
      ['^domain/', '^src/(custom-pages|shared|forms|ui|platform|screens)/', anyPackage],
    ),
    never(
      'custom-pages-do-not-know-each-other',
      'src/custom-pages/X never imports src/custom-pages/Y; each page of settings and admin is an X of its own',
      { path: '^src/custom-pages/((?:settings/|admin/)?[^/]+)/' },
      { path: '^src/custom-pages/', pathNot: '^src/custom-pages/$1/' },
    ),
    never(
      'pages-talk-through-api',
      'axios, echo and the data provider are for src/platform and src/providers',
      { path: '^src/', pathNot: '^src/(platform|providers)/' },
      { path: packages(['axios', 'laravel-echo', 'pusher-js', '@refinedev/simple-rest']) },
    ),
    never('browser-never-server', 'src never imports server', { path: '^src/' }, { path: '^server/' }),
    never(
      'browser-never-node',
      'src runs in a browser',
      { path: '^src/' },
      { path: oneOf(nodeItself, packages(serverPackages)) },
    ),
    only(
      'booking-core',
      'server/scheduling, audit, notices, messages: domain, server/db, the small interfaces; all but the first are used by all',
      '^server/(scheduling|audit|notices|messages)/',
      [
        '^domain/',
        '^server/(scheduling|audit|notices|messages|db)/',
        smallInterfaces,
        serverBasics,
        anyPackage,
        nodeItself,
      ],
    ),
    never(
      'audit-and-notices-below-scheduling',
      'audit, notices and messages are used by the booking core, not the other way round',
      { path: '^server/(audit|notices|messages)/' },
      { path: '^server/scheduling/' },
    ),
    ...schedulingRooms
      .slice(0, -1)
      .map((room, at) =>
        never(
          `scheduling-${room}`,
          `server/scheduling/${room} does not use the rooms that stand on it`,
          { path: `^server/scheduling/${room}/` },
          { path: `^server/scheduling/(${schedulingRooms.slice(at + 1).join('|')})/` },
        ),
      ),
    only(
      'features-and-http',
      'server/features, resources, http: the booking core, domain, src/resources, db and the small interfaces',
      '^server/(features|resources|http)/',
      [
        '^domain/',
        '^src/resources/',
        '^server/(features|resources|http|scheduling|audit|notices|messages|db)/',
        smallInterfaces,
        serverBasics,
        anyPackage,
        nodeItself,
      ],
    ),
    never(
      'features-do-not-know-each-other',
      'server/features/X never imports server/features/Y',
      { path: '^server/features/([^/]+)/' },
      { path: '^server/features/', pathNot: '^server/features/$1/' },
    ),
    never(
      'routes-are-thin',
      'a route asks a use case; SQL stands in the store or the use case beside it',
      { path: '^server/features/[^/]+/routes\\.ts$' },
      { path: oneOf('^server/db/(?!types\\.ts)', packages(['drizzle-orm', 'pg'])) },
    ),
    never(
      'http-below-features',
      'server/http and server/resources serve the features and do not know them',
      { path: '^server/(http|resources)/' },
      { path: '^server/features/' },
    ),
    never(
      'foundations',
      'the database and the small interfaces know nothing of what stands on them',
      { path: '^server/(db|net|passwords|process|realtime|storage|documents|mail|push|links|jobs|sessions)/' },
      { path: '^server/(commands|features|resources|http|app\\.ts|main\\.ts)' },
    ),
    never(
      'server-reads-only-resources-of-src',
      'the server reads src/resources and nothing else of the browser',
      { path: '^server/' },
      { path: '^src/', pathNot: '^src/resources/' },
    ),
    never(
      'server-never-browser-packages',
      'no React, antd or refine on the server',
      { path: '^server/' },
      { path: packages(browserPackages) },
    ),
    never(
      'product-never-tests',
      'what ships does not import tests or scripts',
      { path: '^(domain|src|server)/' },
      { path: '^(tests|scripts)/' },
    ),
    never('resolvable', 'every import resolves', { path: '^(domain|src|server)/' }, { couldNotResolve: true }),
    never(
      'declared',
      'every package is declared; development packages stay out of what ships',
      { path: '^(domain|src|server)/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    never(
      'stylesheets-stay-in-their-folder',
      'a stylesheet is imported only from its own folder of src; shared ones are in src/ui or src itself',
      { path: '^src/([^/]+)' },
      { path: '^src/.*\\.css$', pathNot: ['^src/$1/', '^src/ui/', '^src/[^/]+\\.css$'] },
    ),
    never('no-circular', 'no circles, of types neither', { path: '^(domain|src|server)/' }, { circular: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'virtual:|^(dist|var)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { htmlOfPages, serviceWorker } from './scripts/lib/build-plugins'

/** Where `npm run dev` runs the API while vite serves the browser's side. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 8080}`

/** The app that is built: `public`, `index` (the doctor's side) or `admin`; for Node `pages`, else the server. Each is a run of its own, so that none shares chunks. */
const app = process.env.CURANTE_APP ?? 'index'

/** What runs built on Node: the server, and the commands for who runs it. */
const programs = {
  main: 'server/main.ts',
  'admin-create': 'server/commands/admin-create.ts',
  'admin-password': 'server/commands/admin-password.ts',
  'admin-second-factor': 'server/commands/admin-second-factor.ts',
  'demo-scale': 'server/commands/demo-scale.ts',
}
const input = Object.fromEntries(Object.entries(programs).filter(([, file]) => existsSync(file)))

/** The pages of the public site as the server renders them, which it loads from the build by path. */
const renderer = { pages: 'src/public/server.tsx' }

/** Beside the chunks that routes make: packages of which all pages need a part, and what many pages share. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  { name: 'icons', test: /node_modules\/@ant-design\/icons\//, priority: 2 },
  { name: 'shared', minShareCount: 12, priority: 1 },
]

const platform = (file: string) => join(import.meta.dirname, 'src/platform', file)

/** Packages that the browser gets in another way. */
const packages = [
  // set before the first schema is made, which is in whichever chunk comes first
  { find: /^zod$/, replacement: platform('zod.ts') },
  // in each page for two hooks of refine that nobody calls
  { find: /^papaparse$/, replacement: platform('unused-papaparse.ts') },
]

/** The browser's build of one app; with `--ssr` the server's, with its packages in it, so that it starts in two thirds of the time. */
export default defineConfig(({ isSsrBuild }) => ({
  resolve: isSsrBuild ? {} : { alias: packages },
  plugins: [react(), app === 'index' && serviceWorker, htmlOfPages],
  build: isSsrBuild
    ? {
        outDir: app === 'pages' ? 'dist/pages' : 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        sourcemap: true,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: { input: app === 'pages' ? renderer : input },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: false,
        target: 'es2022',
        // files that are none of an app's
        copyPublicDir: app === 'index',
        manifest: `.vite/${app}.json`,
        // a page that the server renders has its styles before a script has come
        cssCodeSplit: app !== 'public',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: `${app}.html`, output: { codeSplitting: { groups } } },
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

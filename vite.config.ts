import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Answers whether one of these files of `src` imports a module, directly or not; what it loads later does not count. */
function importedBy(...files: string[]): (id: string, modules: Modules) => boolean {
  let found: Set<string> | undefined
  return (id, modules) => {
    if (!found) {
      found = new Set(files.map((file) => join(import.meta.dirname, 'src', file)))
      for (const known of found) for (const next of modules.getModuleInfo(known)?.importedIds ?? []) found.add(next)
    }
    return found.has(id)
  }
}

/** A chunk of what these files import, for pages that need nobody signed in. */
const publicChunk = (name: string, priority: number, ...files: string[]) => {
  const isPart = importedBy(...files)
  return { name: (id: string, modules: Modules) => (isPart(id, modules) ? name : null), debugName: name, priority }
}

const ours = /\/(src|domain)\//

/**
 * Chunks beside those that routes make, so that a page asks for tens of files and not for hundreds, without fetching what it does
 * not use (`npm test` holds the sums to their budgets): React, what the signed-in pages share of the component library and of our
 * own code, and before that what is shared with pages for everybody.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 20 },
  {
    name: 'kit',
    test: /node_modules\/(@ant-design|antd|rc-|@rc-component|@babel|@emotion|classnames|@tanstack|@refinedev|zod|dayjs|stylis)/,
    minShareCount: 7,
    priority: 10,
  },
  publicChunk('start', 9, 'main.tsx'),
  publicChunk('public', 8, 'custom-pages/service-communication/index.tsx', 'custom-pages/setup-login/index.tsx'),
  publicChunk('login', 7, 'custom-pages/login/index.tsx'),
  { name: 'shared', test: ours, minShareCount: 14, priority: 5 },
]

/** Leaves the endpoint summaries, which only the server's OpenAPI document shows, out of what browsers fetch. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: {
    filter: { id: /\/domain\/(contract|resource)\// },
    handler: (code) => code.replace(/^ +summary:\s+(['`]).*?\1,\n/gm, ''),
  },
}

/** The browser's build; with `--ssr` the server's, with its packages in it, so that it starts in two thirds of the time. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), withoutSummaries],
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
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
  // one file is read where a thousand were; outside stays what loads binaries from its own folder
  ssr: { target: 'node', noExternal: true, external: ['@electric-sql/pglite', '@node-rs/argon2'] },
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

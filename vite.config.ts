import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` runs the API while vite serves the browser's side. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 8080}`

/** What runs built on Node: the server, and the commands for who runs it. */
const programs = {
  main: 'server/main.ts',
  'admin-create': 'server/commands/admin-create.ts',
  'admin-second-factor': 'server/commands/admin-second-factor.ts',
  'demo-scale': 'server/commands/demo-scale.ts',
}
const input = Object.fromEntries(Object.entries(programs).filter(([, file]) => existsSync(file)))

/**
 * Chunks beside those that routes make: React for all pages, and what most signed-in pages share of the component library, so that
 * a page asks for fewer files without fetching what it does not use (`npm test` holds the sums to their budgets).
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 20 },
  {
    name: 'kit',
    test: /node_modules\/(@ant-design|antd|rc-|@rc-component|@babel|@emotion|classnames|@tanstack|@refinedev|zod|dayjs|stylis)/,
    minShareCount: 7,
    priority: 10,
  },
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

/** The browser's build; with `--ssr` the server's, which leaves everything in node_modules outside. */
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
  ssr: { target: 'node' },
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

import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` runs the API while vite serves the browser's side. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 8080}`

/** What runs built on Node: the server, and the command that makes the first super admin. */
const programs = { main: 'server/main.ts', 'admin-create': 'server/db/admin-create.ts' }
const input = Object.fromEntries(Object.entries(programs).filter(([, file]) => existsSync(file)))

/** The browser's build; with `--ssr` the server's, which leaves everything in node_modules outside. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
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
    : { outDir: 'dist/client', emptyOutDir: true, target: 'es2022', manifest: true },
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

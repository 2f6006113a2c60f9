import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` runs the API while vite serves the browser's side. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 8080}`

/** The browser's build; with `--ssr server/main.ts` the server's, which leaves everything in node_modules outside. */
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
      }
    : { outDir: 'dist/client', emptyOutDir: true, target: 'es2022', manifest: true },
  ssr: { target: 'node' },
  server: {
    port: 5173,
    strictPort: false,
    proxy: {
      '/api': { target: api },
      '/app': { target: api, ws: true },
      '/apps': { target: api },
    },
  },
}))

import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { build } from 'vite'
import { compressTexts } from '../../../scripts/lib/build.mjs'

const names = ['login', 'list', 'home', 'bookings'] as const
type Floor = (typeof names)[number]

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * The baseline pages, each built on its own, so that it fetches one script, and served like the console: precompressed. The
 * `replies` are the recorded ones that they fetch, by file name.
 */
export async function startFloors(
  folder: string,
  replies: Readonly<Record<string, string>>,
): Promise<{ urlOf(floor: Floor): string; close(): Promise<void> }> {
  const served = join(folder, 'floors')
  mkdirSync(served)
  for (const name of names)
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      plugins: [react()],
      build: {
        outDir: served,
        emptyOutDir: false,
        target: 'es2022',
        chunkSizeWarningLimit: 5000,
        rolldownOptions: { input: join(root, `${name}.html`) },
      },
    })
  for (const [name, reply] of Object.entries(replies)) writeFileSync(join(served, name), reply)
  await compressTexts(served)
  const app = fastify()
  await app.register(fastifyStatic, { root: served, preCompressed: true })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { urlOf: (floor) => `http://127.0.0.1:${port}/${floor}.html`, close: () => app.close() }
}

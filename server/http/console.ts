import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../domain/contract/refusal'
import { projectRoot } from '../paths'

const folder = join(projectRoot, 'dist/client')

/** Serves the built console: hashed assets for a year, and `index.html` for every address that is a page of it. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    // Addresses under the API or with a file's ending are never a page: a missing chunk must be a 404.
    if (/^\/+(api|app|apps|assets)(\/|$)|\.[a-z0-9]{2,5}$/i.test(`/${request.params['*']}`)) throw notFound()
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

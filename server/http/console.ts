import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { htmlOf } from '../../domain/access/routes'
import { notFound } from '../../domain/contract/refusal'
import { projectRoot } from '../process/paths'

const folder = join(projectRoot, 'dist/client')

/** How long a file of the console is kept. The service worker is not: an old one would go on showing messages. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.includes('/service-worker.js') ? 'no-store' : 'no-cache'
}

/** Serves the built apps: hashed assets cached for a year, for every page URL the HTML of its app. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', cachingOf(path))
    },
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    const isOutside = /(^|[\\/])\.\.([\\/]|$)|\0/.test(path)
    if (isOutside || /^\/*(api|app|apps)(\/|$)/i.test(path)) throw notFound()
    // a path with a file extension is never a page: a missing chunk must be a 404
    const isFile = /^\/*assets(\/|$)|\.[a-z0-9]{2,5}$/i.test(path)
    return reply.sendFile(isFile ? path : htmlOf(`/${path}`))
  })
}

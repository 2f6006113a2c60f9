import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { htmlOf } from '../../domain/access/routes'
import { notFound } from '../../domain/contract/refusal'
import type { ServerConfig } from '../config'
import { projectRoot } from '../process/paths'
import { documentsOf } from './pages'

const folder = join(projectRoot, 'dist/client')

/** How long a file of the console is kept. The service worker is not: an old one would go on showing messages. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.includes('/service-worker.js') ? 'no-store' : 'no-cache'
}

/**
 * Serves the built apps: hashed assets cached for a year, for every page URL the HTML of its app; pages of the public site that
 * strangers read come with their content.
 */
export async function serveConsole(
  app: FastifyInstance,
  { publicUrl }: Pick<ServerConfig, 'publicUrl'>,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  const renderDocument = documentsOf(app, publicUrl)
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', cachingOf(path))
    },
  })
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*']
    const isOutside = /(^|[\\/])\.\.([\\/]|$)|\0/.test(path)
    if (isOutside || /^\/*(api|app|apps)(\/|$)/i.test(path)) throw notFound()
    // a path with a file extension is never a page: a missing chunk must be a 404
    const isFile = /^\/*assets(\/|$)|\.[a-z0-9]{2,5}$/i.test(path)
    if (isFile) return reply.sendFile(path)
    const document = htmlOf(`/${path}`)
    const rendered = document === 'public.html' ? await renderDocument(request) : null
    if (!rendered) return reply.sendFile(document)
    return reply
      .code(rendered.status)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      .send(rendered.html)
  })
}

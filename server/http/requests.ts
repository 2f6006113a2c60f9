import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { formBodies } from './forms'

/** How requests reach the routes, so that whatever a stranger sends is refused by the error door, in its words. */
export const requestOptions = {
  /** Bytes of a body: the largest legal payload is far below. */
  bodyLimit: 262_144,
  /** Longer than any address Node lets in: an id that is too long is unknown like any other. */
  routerOptions: { maxParamLength: 20_000 },
  /** An escape that means nothing is read as it stands; the router would answer it by itself, past headers and words. */
  rewriteUrl: ({ url = '/' }) => {
    const [path = ''] = url.split('?', 1)
    return meaningOf(path) === null ? path.replaceAll('%', '%25') + url.slice(path.length) : url
  },
} satisfies FastifyServerOptions

/** Its value is used: bundlers take a decoding whose result nobody wants for one without effect, and drop it. */
function meaningOf(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Bodies are JSON or a form, anything else is 415; an empty one is an absent one, whatever its type says. */
export async function bodyParsers(app: FastifyInstance): Promise<void> {
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void json(request, String(body), done)
  })
  await formBodies(app)
}

import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, notFound, type Refusal, refusalText } from '../../../domain/contract/refusal'
import { fieldsOf } from '../form-values'
import { doubledField, mostValues, valuesIn } from './json'
import { httpRefusal, isEscaped } from './requests'

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Most fields of a form: the longest series has 366 occurrences of four each. */
export const mostFields = 1600

/** Most files of a form: none is accepted, the refusal of a few names their field. */
const mostFiles = 10

/** Bodies of forms with a `_method`, kept for the second routing of the request. */
const overridden = new WeakMap<IncomingMessage, unknown>()

/**
 * Accepts JSON and form bodies in UTF-8, else 415. An empty body counts as absent, whatever its type. A POST form with
 * `_method=put` is routed again as a PUT (product.md §8).
 */
export async function bodyParsers(app: FastifyInstance): Promise<void> {
  // before its body is read; a form may name another method
  app.addHook('onRequest', async (request) => {
    if (request.is404 && !(request.method === 'POST' && isForm(request))) throw notFound()
  })
  app.addHook('preParsing', async ({ headers }) => {
    const isPlain = ['', 'identity'].includes((headers['content-encoding'] ?? '').trim().toLowerCase())
    const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    if (!isPlain || !/^(utf-?8|us-ascii)$/i.test(charset)) throw httpRefusal.unknownFormat()
  })
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null)
    // Invalid UTF-8 would be stored as replacement characters.
    if (!isUtf8(bytes)) return done(badBody())
    const text = bytes.toString('utf8')
    // before it is parsed: the parser takes many times as long over ten thousands of names
    const values = valuesIn(text)
    if (values > mostValues) return done(values === Number.POSITIVE_INFINITY ? badBody() : httpRefusal.tooLarge())
    void json(request, text, (error, value) => {
      done(error ?? doubledProblem(text), value)
    })
  })
  await app.register(formbody, {
    parser: (text) => {
      if (occurrences(text, '&') >= mostFields) throw httpRefusal.tooLarge()
      if (text.includes(replacement) || !isEscaped(text)) throw badBody()
      return fieldsOf(new URLSearchParams(text)) as Record<string, unknown>
    },
  })
  // @fastify/multipart would read a form of any size from the connection; this one is read up to `bodyLimit`
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, bytes: Buffer) =>
      bytes.length === 0 ? null : multipartFields(headers['content-type'] ?? '', bytes),
  )
  app.addHook('preValidation', async (request, reply) => {
    const { raw } = request
    if (overridden.has(raw)) request.body = overridden.get(raw)
    else if (raw.method === 'POST' && isForm(request)) {
      const { _method, ...body } = (request.body ?? {}) as Record<string, unknown>
      if (typeof _method !== 'string' || !/^(put|patch|delete)$/i.test(_method)) return
      overridden.set(raw, body)
      raw.method = _method.toUpperCase()
      // The body is already consumed: the second routing must not parse it.
      for (const header of ['content-type', 'content-length', 'transfer-encoding']) delete raw.headers[header]
      reply.hijack()
      app.routing(raw, reply.raw)
    }
  })
}

/** True when the body is a form, whose values are all strings. */
export function isForm({ raw, headers }: FastifyRequest): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  return overridden.has(raw) || formTypes.includes(type.trim().toLowerCase())
}

const badBody = () => invalid({ body: [refusalText.invalid] })

/** The replacement character, decoded from invalid UTF-8. */
const replacement = '\ufffd'

/** The fields of a multipart form; 422 on a file (files use signed links) and on a malformed form. */
async function multipartFields(type: string, bytes: Buffer) {
  if (occurrences(bytes, 'form-data') > mostFields || occurrences(bytes, '; filename') > mostFiles)
    throw httpRefusal.tooLarge()
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData().catch(() => {
    throw badBody()
  })
  const fields = [...form].map(([name, value]): [string, string] => {
    if (typeof value === 'string') return [name, value]
    throw invalid({ [name]: ['Il file si carica con il link che gli è stato dato.'] })
  })
  if (!isUtf8(bytes)) throw badBody()
  return fieldsOf(fields)
}

/** How often a text comes, counted up to one more than a form has fields. */
function occurrences(text: string | Buffer, sought: string): number {
  let count = 0
  for (let at = text.indexOf(sought); at >= 0 && count <= mostFields; at = text.indexOf(sought, at + sought.length))
    count += 1
  return count
}

/** Why well-formed JSON is refused that has a field twice; else null. */
function doubledProblem(text: string): Refusal | null {
  const doubled = doubledField(text)
  return doubled === null ? null : invalid({ [doubled]: [refusalText.twice] })
}

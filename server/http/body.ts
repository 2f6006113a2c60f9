import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, Refusal, refusalText } from '../../domain/contract/refusal'
import { fieldsOf } from './form-values'
import { doubledField } from './json'
import { httpRefusal, isEscaped, requestOptions } from './requests'

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * A form carries no files (they use signed links; one is parsed, to be refused) and no more fields than the longest series; see
 * also `bodyLimit`.
 */
const formLimits = { fields: 4000, fieldSize: 65_536, fieldNameSize: 200, files: 1 }

/** Bodies of forms with a `_method`, kept for the second routing of the request. */
const overridden = new WeakMap<IncomingMessage, unknown>()

/**
 * Accepts JSON and form bodies in UTF-8, else 415. An empty body counts as absent, whatever its type. A POST form with
 * `_method=put` is routed again as a PUT (product.md §8).
 */
export async function bodyParsers(app: FastifyInstance): Promise<void> {
  app.addHook('preParsing', async ({ headers }) => {
    const isPlain = /^\s*(identity)?\s*$/i.test(headers['content-encoding'] ?? '')
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
    void json(request, text, (error, value) => {
      const doubled = error ? null : doubledField(text)
      done(doubled === null ? error : invalid({ [doubled]: [refusalText.twice] }), value)
    })
  })
  await app.register(formbody, {
    parser: (text) => {
      if (text.includes(replacement) || !isEscaped(text)) throw badBody()
      return fieldsOf(new URLSearchParams(text)) as Record<string, unknown>
    },
  })
  await app.register(multipart, { limits: formLimits })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = fieldsOf(await multipartFields(request))
  })
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

async function multipartFields(request: FastifyRequest): Promise<[string, string][]> {
  const fields: [string, string][] = []
  let size = 0
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file')
        throw invalid({ [part.fieldname]: ['Il file si carica con il link che gli è stato dato.'] })
      const value = String(part.value)
      size += part.fieldname.length + value.length
      if (part.fieldnameTruncated || part.valueTruncated || size > requestOptions.bodyLimit)
        throw httpRefusal.tooLarge()
      if (value.includes(replacement) || part.fieldname.includes(replacement)) throw badBody()
      fields.push([part.fieldname, value])
    }
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }
    throw error instanceof Refusal || statusCode !== undefined ? error : badBody() // a malformed form
  }
  return fields
}

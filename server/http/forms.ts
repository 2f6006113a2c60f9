import type { IncomingMessage } from 'node:http'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, refusalText } from '../../domain/contract/refusal'
import { utf8Text } from './body'
import { isEscaped } from './escapes'
import { fieldsOf } from './form-values'

/** A form that meant another method than the one it can send: what it said, for its second way in. */
const meantBodies = new WeakMap<IncomingMessage, unknown>()

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** True when the body came as a form, whose values are all text. */
export function isForm({ raw, headers }: FastifyRequest): boolean {
  if (meantBodies.has(raw)) return true
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  return formTypes.includes(type.trim().toLowerCase())
}

/**
 * Forms, and the methods they cannot send: a POST whose form says `_method=put` goes in a second time as what it means,
 * with all that a PUT meets (product.md §8). Files come by signed links, so a form that carries one is refused.
 */
export async function formBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { parser: (text) => fieldsOf(escapedFields(text)) as Record<string, unknown> })
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      fieldsOf(await textsOf(request.headers['content-type'] ?? '', body)),
  )
  app.addHook('preValidation', async (request, reply) => {
    const { raw } = request
    if (meantBodies.has(raw)) request.body = meantBodies.get(raw)
    else if (raw.method === 'POST' && isForm(request)) {
      const { method, body } = withoutMethod(request.body)
      if (!method) return
      meantBodies.set(raw, body)
      raw.method = method
      // what was read once is not there to be read again
      for (const header of ['content-type', 'content-length', 'transfer-encoding']) delete raw.headers[header]
      reply.hijack()
      app.routing(raw, reply.raw)
    }
  })
}

function withoutMethod(form: unknown): { method: string | null; body: unknown } {
  const { _method, ...body } = (form ?? {}) as Record<string, unknown>
  const method = typeof _method === 'string' && /^(put|patch|delete)$/i.test(_method) ? _method.toUpperCase() : null
  return { method, body }
}

/** Bytes that are no text, raw or escaped, would be stored as question marks. */
function escapedFields(text: string): URLSearchParams {
  if (text.includes('\ufffd') || !isEscaped(text)) throw invalid({ body: [refusalText.invalid] })
  return new URLSearchParams(text)
}

/** Node reads these forms itself. */
async function textsOf(contentType: string, body: Buffer): Promise<[string, string][]> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  if (!form) throw invalid({ body: [refusalText.invalid] })
  const fields = [...form].map(([name, value]): [string, string] => {
    if (typeof value !== 'string') throw invalid({ [name]: ['Il file si carica con il link che gli è stato dato.'] })
    return [name, value]
  })
  utf8Text(body) // what is said of files comes first: their bytes need not be text
  return fields
}

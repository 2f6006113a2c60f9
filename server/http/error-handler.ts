import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Subject } from '../../domain/access/matrix'
import { diskFull, invalid, notFound, Refusal, refusalText, tooMany, unavailable } from '../../domain/contract/refusal'
import { record } from '../audit/audit'
import { DeniedAttempt } from '../audit/denied'
import { errorForLog, isDiskFull, isUnavailable } from '../db/connection/errors'
import type { Deps } from '../deps'
import { httpRefusal } from './requests'

/** Seconds after which a client may try again when the database is away. */
const retryAfterSeconds = 2

/** The one way out for everything that is refused or goes wrong (architecture.md, "How code reads here", 8). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    const route = request.routeOptions.url
    if (!refusal) {
      const id = randomUUID()
      request.log.error({ id, route, error: errorForLog(error), stack: stackOf(error) }, 'failed')
      return reply.code(500).send({ message: refusalText.unexpected, id })
    }
    if (refusal.status >= 500) request.log.warn({ route, error: errorForLog(error) }, 'away')
    else logRefusal(request, refusal)
    return reply.code(refusal.status).headers(refusal.headers).send(refusal.body)
  })
  app.setNotFoundHandler(() => {
    throw notFound()
  })
}

/** Writes to the audit log what was reached for in vain: after the refused transaction has gone, never changing the answer. */
export function recordDeniedAttempts(app: FastifyInstance, { db, clock }: Deps): void {
  app.addHook('onError', async ({ method, routeOptions, log }, _reply, error) => {
    if (!(error instanceof DeniedAttempt)) return
    const route = routeOptions.url ?? ''
    const entry = { ...error.attempt, at: clock.now(), action: 'denied', detail: `${method} ${route}` }
    await record(db, entry).catch(() => log.warn({ route }, 'a denied attempt was not recorded'))
  })
}

/** What a refused booking or a refused question about free time is about (specification §8: logged). */
const loggedSubjects = new Set<Subject>(['agenda', 'participation'])

/** One line without anything that was typed: codes, and names of declared fields. */
function logRefusal({ log, routeOptions }: FastifyRequest, { status, body, reasons }: Refusal): void {
  const { endpoint } = routeOptions.config
  if (!endpoint || endpoint.who === 'anyone' || !loggedSubjects.has(endpoint.who[1])) return
  const schemas = [endpoint.query, endpoint.body]
  const declared = schemas.flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))
  const fields = Object.keys(body.errors ?? {}).filter((field) => declared.includes(field))
  log.warn({ route: routeOptions.url, status, code: body.code, reasons, fields }, 'refused')
}

/** Frames only: an error's first line may quote what people typed. */
const stackOf = (error: unknown) =>
  error instanceof Error ? error.stack?.split('\n').filter((line) => line.startsWith('    at ')) : undefined

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (isDiskFull(error)) return diskFull(retryAfterSeconds)
  if (isUnavailable(error)) return unavailable(retryAfterSeconds)
  const { statusCode = 500 } = error as { statusCode?: number }
  const known = refusalOfStatus[statusCode]
  if (known) return known()
  // what only HTTP itself refuses: a range or a precondition of a file that does not hold
  return statusCode > 400 && statusCode < 500 ? new Refusal(statusCode, { message: refusalText.invalid }) : null
}

/** What Fastify and its plugins refuse by themselves. */
const refusalOfStatus: Partial<Record<number, () => Refusal>> = {
  400: () => invalid({ body: [refusalText.invalid] }),
  404: notFound,
  413: httpRefusal.tooLarge,
  415: httpRefusal.unknownFormat,
  429: () => tooMany(60),
}

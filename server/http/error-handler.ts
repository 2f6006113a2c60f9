import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../domain/contract/endpoint'
import {
  diskFull,
  filesUnavailable,
  invalid,
  notFound,
  Refusal,
  refusalText,
  tooMany,
  unavailable,
} from '../../domain/contract/refusal'
import { DeniedAttempt, recordDenied } from '../audit/denied-attempts'
import { errorForLog, gonePerson, isDiskFull, isUnavailable } from '../db/connection/errors'
import { withTransaction } from '../db/transaction'
import type { Deps } from '../deps'
import { StoreAway } from '../storage/file-store'
import { isFolderTrouble } from '../storage/local-disk'
import { httpRefusal } from './hardening/requests'

/** `Retry-After` in seconds when the database or the files are unavailable, or the disk full. */
const retryAfterSeconds = 2

/** Turns every refusal and every unexpected error into a reply (architecture.md, "How code reads here", 8). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request.caller?.userId)
    const route = request.routeOptions.url
    // of a file that could not be read
    for (const name of ['content-type', 'content-length', 'content-disposition']) reply.removeHeader(name)
    if (!refusal) {
      const id = randomUUID()
      request.log.error({ id, route, error: errorForLog(error) }, 'failed')
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

/** Writes denied attempts to the audit log after the refused transaction is rolled back; never changes the reply. */
export function recordDeniedAttempts(app: FastifyInstance, { db, clock }: Deps): void {
  app.addHook('onError', async ({ method, routeOptions, log }, _reply, error) => {
    if (!(error instanceof DeniedAttempt)) return
    const route = routeOptions.url ?? ''
    const entry = { ...error.attempt, at: clock.now(), detail: `${method} ${route}` }
    await withTransaction(db, (tx) => recordDenied(tx, entry)).catch(() =>
      log.warn({ route }, 'a denied attempt was not recorded'),
    )
  })
}

/** Subjects of booking and free-time endpoints, whose refusals are logged (specification §8). */
const loggedSubjects = new Set<Endpoint['who']>(['agenda', 'participation'])

/** Statuses logged at every endpoint: what goes beyond a person's rights, or beyond a limit. */
const loggedStatuses = new Set([403, 429])

/** Logs one line without user input: codes, and names of declared fields. */
function logRefusal({ log, routeOptions }: FastifyRequest, { status, body, reasons }: Refusal): void {
  const { endpoint } = routeOptions.config
  if (!endpoint) return
  const isOfBookings = loggedSubjects.has(endpoint.who)
  if (!isOfBookings && !loggedStatuses.has(status) && reasons.length === 0) return
  const schemas = [endpoint.query, endpoint.body]
  const declared = schemas.flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))
  const fields = Object.keys(body.errors ?? {}).filter((field) => declared.includes(field))
  log.warn({ route: routeOptions.url, status, code: body.code, reasons, fields }, 'refused')
}

function refusalOf(error: unknown, callerId: number | undefined): Refusal | null {
  if (error instanceof Refusal) return error
  const gone = gonePerson(error)
  // a caller who became another record by a merge is that one when trying again
  if (gone !== null) return gone === callerId ? unavailable(retryAfterSeconds) : notFound()
  if (isDiskFull(error)) return diskFull(retryAfterSeconds)
  if (isUnavailable(error)) return unavailable(retryAfterSeconds)
  if (isFolderTrouble(error) || error instanceof StoreAway) return filesUnavailable(retryAfterSeconds)
  const { statusCode = 500 } = error as { statusCode?: number }
  const known = refusalOfStatus[statusCode]
  if (known) return known()
  // other HTTP refusals: an unsatisfiable range or a failed precondition of a file
  return statusCode > 400 && statusCode < 500 ? new Refusal(statusCode, { message: refusalText.invalid }) : null
}

/** Refusals by the statuses that Fastify and its plugins raise themselves. */
const refusalOfStatus: Partial<Record<number, () => Refusal>> = {
  400: () => invalid({ body: [refusalText.invalid] }),
  404: notFound,
  413: httpRefusal.tooLarge,
  415: httpRefusal.unknownFormat,
  429: () => tooMany(60),
}

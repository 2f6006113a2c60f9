import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { apiPrefix } from '../../domain/contract'
import type { Endpoint, ReplyOf } from '../../domain/contract/endpoint'
import { invalid, notFound } from '../../domain/contract/refusal'
import { fieldErrors } from '../../domain/text/validation'
import { withinTurn } from '../db/connection/scope'
import { withoutEffects, withTransaction } from '../db/transaction'
import type { Db, Tx } from '../db/types'
import type { Deps } from '../deps'
import { type LiveEvent, publishEvents } from '../realtime/live'
import { authenticate } from './authentication'
import type { Caller, Context, TotemCaller } from './context'
import { asMeant } from './form-values'
import { isForm } from './hardening/body'
import { httpRefusal } from './hardening/requests'
import { answeredOnce, ownerOfKeys } from './idempotency'
import { Download, StatusReply, sendFile, statusReply } from './replies'
import { authenticateTotem } from './totem-authentication'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type CallerOf<E extends Endpoint> = E['who'] extends 'anyone' ? null : E['who'] extends 'totem' ? TotemCaller : Caller

/** Input of a use case, validated by the endpoint's schemas. Params and query values are strings, as on the wire. */
interface Input<E extends Endpoint> {
  /** `params.id` as a number. */
  readonly id: number
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
}

type UseCase<E extends Endpoint> = (
  context: Context<CallerOf<E>>,
  input: Input<E>,
  request: FastifyRequest,
) => Promise<ReplyOf<E> | StatusReply<ReplyOf<E>> | Download> | (undefined extends ReplyOf<E> ? Promise<void> : never)

/** Throws a 403 or 404 for what the caller may not see; gets the path's `id` as a number. */
type AccessCheck<E extends Endpoint> = (
  context: Context<CallerOf<E>>,
  id: number,
  params: z.output<E['params']>,
) => unknown

/** Throws a 403 for what the caller may not do with a body of which nothing is known but what it says. */
type RightsCheck<E extends Endpoint> = (
  context: Context<CallerOf<E>>,
  said: Readonly<Record<string, unknown>>,
) => unknown

interface HandleOptions<E extends Endpoint> {
  /** Refuses with 404 what the caller may not see, before the body is validated (contract.md, "Refusals": order). */
  readonly guard?: AccessCheck<E>
  /**
   * As `guard`, for a use case that checks access itself: runs only when the input is invalid, so that valid requests do not
   * check twice.
   */
  readonly requireVisible?: AccessCheck<E>
  /** As `requireVisible`, for a right that depends on what the body says: a missing field hides no missing right. */
  readonly requireRight?: RightsCheck<E>
  /** Answers a repeat of an idempotent write by the id of its record: the first reply is not kept. */
  readonly again?: (context: Context<CallerOf<E>>, id: number) => Promise<ReplyOf<E>>
  /** False for a use case that does slow work between its statements; each statement then commits on its own. */
  readonly transaction?: boolean
  /**
   * For a long write of an agenda: those of one doctor wait for their turn without a connection, as the writes to one record do.
   */
  readonly queued?: boolean
}

interface Handle {
  <E extends Endpoint>(endpoint: E, execute: UseCase<E>): void
  <E extends Endpoint>(endpoint: E, options: HandleOptions<E>, execute: UseCase<E>): void
}

/**
 * `handle(endpoint, options?, useCase)`: registers an endpoint of the contract. Refusals are thrown. HEAD answers as its GET,
 * and has none of its effects.
 */
export const handlerFor =
  (app: FastifyInstance, deps: Deps): Handle =>
  <E extends Endpoint>(endpoint: E, ...given: [UseCase<E>] | [HandleOptions<E>, UseCase<E>]): void => {
    const [options, execute]: [HandleOptions<E>, UseCase<E>] = given.length === 1 ? [{}, given[0]] : given
    const url = `${apiPrefix}/${endpoint.path}`
    const { method, writes } = endpoint
    const { again } = options
    const isWhole = writes && options.transaction !== false
    app.route({
      method: writes ? method : [method, 'HEAD'],
      url,
      exposeHeadRoute: false,
      config: { endpoint },
      ...(endpoint.who !== 'anyone' && {
        onRequest:
          endpoint.who === 'totem' ? authenticateTotem(deps) : authenticate(deps, endpoint.who, endpoint.inPerson),
      }),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const events: LiveEvent[] = []
        const effects: (() => void)[] = []
        // A malformed id is a 404, like an unknown one.
        const read = endpoint.params.safeParse(request.params ?? {})
        if (!read.success) throw notFound()
        const params = read.data as z.output<E['params']>
        const id = Number((params as { id?: string }).id)
        const answer = async (tx: Tx) => {
          events.length = effects.length = 0
          const context: Context<CallerOf<E>> = {
            tx,
            now: deps.clock.now(),
            caller: (request.caller ?? request.totem) as CallerOf<E>,
            publish: (event) => void events.push(event),
            afterCommit: (effect) => void effects.push(effect),
          }
          await options.guard?.(context, id, params)
          const given = await readInput(endpoint, request, async (said) => {
            await options.requireVisible?.(context, id, params)
            await options.requireRight?.(context, said)
          })
          const input = { id, params, ...given }
          const run = async () => {
            const result = await execute(context, input, request)
            return result instanceof StatusReply ? result : statusReply<unknown>(endpoint.status, result)
          }
          const key = request.headers['idempotency-key']
          const owner = endpoint.idempotent && ownerOfKeys(request)
          const result = await (owner
            ? answeredOnce(context, owner, endpoint, { key, input }, run, again && ((of) => again(context, of)))
            : run())
          await publishEvents(tx, events)
          return result
        }
        const isHead = request.method === 'HEAD'
        const inScope = isHead ? withoutEffects : isWhole ? withTransaction : withConnection
        const run = () => inScope(deps.db, answer)
        const turn = isWhole ? turnOf(request, endpoint, options.queued) : undefined
        const { status, body } = await (turn === undefined ? run() : withinTurn(turn, run))
        if (!isHead) for (const effect of effects) effect()
        if (body instanceof Download) return sendFile(reply, body)
        return reply.code(status).send(status === 204 ? undefined : body)
      },
    })
    if (writes && method === 'GET')
      app.head(url, () => {
        throw httpRefusal.notThisWay(method)
      })
  }

/** The routes of a feature, registered with the endpoints it handles. */
export const routes =
  (declare: (handle: Handle, deps: Deps, app: FastifyInstance) => void) =>
  (app: FastifyInstance, deps: Deps): void =>
    declare(handlerFor(app, deps), deps, app)

/** A use case that acts on a record and answers with the record as it is then. */
export const thenShow =
  <Body, Shown>(
    act: (context: Context, id: number, body: Body) => Promise<unknown>,
    show: (context: Context, id: number) => Promise<Shown>,
  ) =>
  async (context: Context, { id, body }: { readonly id: number; readonly body: Body }): Promise<{ data: Shown }> => {
    await act(context, id, body)
    return { data: await show(context, id) }
  }

/**
 * What a write waits for its turn at: the acting doctor's agenda where it is `queued`, else the record that its path names by
 * its first parameter, such as `doctor/chats/7`; undefined without one.
 */
function turnOf(request: FastifyRequest, { path }: Endpoint, queued = false): string | undefined {
  if (queued) return `agenda:${request.caller?.doctor?.userId}`
  const [start, name] = /^.*?:(\w+)/.exec(path) ?? []
  return name && start?.replace(`:${name}`, (request.params as Record<string, string>)[name] ?? '')
}

/** Each statement commits on its own. */
const withConnection = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => work(db)

async function readInput<E extends Endpoint>(
  { method, bodyTypes, ...schemas }: E,
  request: FastifyRequest,
  requireAllowed: (said: Readonly<Record<string, unknown>>) => unknown,
) {
  const sent = request.body ?? {}
  const given = isForm(request) ? asMeant(schemas.body, sent) : sent
  try {
    const query = parse(schemas.query as E['query'], present(request.query))
    if (method === 'GET' || bodyTypes) return { query, body: undefined as z.output<E['body']> }
    return { query, body: parse(schemas.body as E['body'], given) }
  } catch (refusal) {
    await requireAllowed(typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {})
    throw refusal
  }
}

/** Validates strictly; 422 with Italian texts by field. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const read = schema.safeParse(input)
  if (!read.success) throw invalid(fieldErrors(read.error))
  return read.data
}

/** Drops empty query parameters, which count as absent (contract.md, "Habits"). */
export const present = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries((query ?? {}) as object).filter(([, value]) => value !== ''))

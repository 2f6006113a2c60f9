import fc from 'fast-check'
import type { LightMyRequestResponse as Response } from 'fastify'
import { apiPrefix } from '../../../domain/contract'
import type { Practice } from '../practice'
import { aWorld, type World } from './people'
import { type AnyRequest, anyRequest } from './requests'

/** Time limit of any reply, in milliseconds. */
const slow = 1000
/** Statuses that a refusal may have; any other is a bug. */
const refusals = [401, 403, 404, 409, 413, 415, 422, 429]
/** Technical words that must not appear in user-facing texts. */
const leaked =
  /select |insert into|violates|constraint|syntax|error:|\bat .*\.[jt]s|undefined|zod|fastify|pglite|FST_|ECONN/i

/**
 * Sends `requests` random requests to all calls, from every kind of user: each is answered as in the contract, or refused with
 * its texts, within a second, and the server is ready afterwards (IN1). A failure prints the seed: `ANY_INPUT_SEED=… npx vitest
 * run …` sends the same requests again.
 */
export async function runAnyInput(practice: Practice, requests: number): Promise<void> {
  const world = await aWorld(practice)
  const seed = process.env.ANY_INPUT_SEED
  const count = { sent: 0, done: 0 }
  await fc.assert(
    fc.asyncProperty(anyRequest(world), async (request) => {
      count.sent += 1
      // moves the clock, so that limits per minute (logins) do not refuse everything
      if (count.sent % 100 === 0) practice.clock.advance(1)
      const { trouble, isDone } = await outcomeOf(world, request)
      if (trouble) throw new Error(trouble)
      if (isDone) count.done += 1
    }),
    { numRuns: requests, endOnFailure: true, ...(seed !== undefined && { seed: Number(seed) }) },
  )
  // if nearly all requests are refused, nothing beyond the schemas is tested
  if (count.done < count.sent / 10) throw new Error(`Only ${count.done} of ${count.sent} requests were let through`)
  const after = await practice.app.inject('/readyz')
  if (after.statusCode !== 200) throw new Error('After all that the server is not ready any more')
}

async function outcomeOf(world: World, request: AnyRequest): Promise<{ trouble: string | null; isDone: boolean }> {
  const first = await calmAnswerTo(world, request)
  const again = first.status === 401 && request.requester.userId !== null && request.headers.authorization === undefined
  const answer = again ? await answerTo(world, request, true) : first
  const isDone = answer.status < 300
  if (again && answer.status === 401) return { trouble: 'a live session is taken for none', isDone }
  const trouble = shapeTrouble(request, answer.reply) ?? (answer.ms > slow ? await slownessOf(world, request) : null)
  return { trouble, isDone }
}

type Sent = Pick<AnyRequest, 'requester' | 'method' | 'path' | 'headers'> & {
  readonly payload?: string | Buffer | undefined
}

interface Timed {
  readonly status: number
  readonly reply: Response
  readonly ms: number
}

async function answerTo(
  world: World,
  { requester, method, path, headers, payload }: Sent,
  renewed = false,
): Promise<Timed> {
  const token = await world.tokenOf(requester, renewed)
  const since = performance.now()
  const reply = await world.app.inject({
    method: method as 'GET',
    url: `${apiPrefix}/${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload !== undefined && { payload }),
  })
  return { status: reply.statusCode, reply, ms: performance.now() - since }
}

/** On a machine that stalls for seconds the database is reported unavailable (503): retries twice, then keeps the 503. */
async function calmAnswerTo(world: World, request: AnyRequest): Promise<Timed> {
  let answer = await answerTo(world, request)
  for (let i = 0; i < 2 && answer.status === 503; i += 1) answer = await answerTo(world, request)
  return answer
}

/** A trivial request, timed to detect that the machine itself is busy. */
const yardstick = { method: 'GET', path: 'public/service_communication', headers: {} }

/** Describes a request that is slow each time while the trivial one is fast; null otherwise. */
async function slownessOf(world: World, request: AnyRequest): Promise<string | null> {
  const fastest = { asked: Number.POSITIVE_INFINITY, nothing: Number.POSITIVE_INFINITY }
  for (let i = 0; i < 5 && fastest.asked > slow; i += 1) {
    fastest.nothing = Math.min(
      fastest.nothing,
      (await answerTo(world, { ...request, payload: undefined, ...yardstick })).ms,
    )
    fastest.asked = Math.min(fastest.asked, (await answerTo(world, request)).ms)
  }
  const isSlow = fastest.asked > slow && fastest.asked > 20 * fastest.nothing
  return isSlow ? `took ${Math.round(fastest.asked)} ms, each time` : null
}

function shapeTrouble(request: AnyRequest, reply: Response): string | null {
  const { statusCode: status, headers, body } = reply
  if (headers['cache-control'] !== 'no-store') return `${status}, and a cache may keep it`
  if (headers['x-content-type-options'] !== 'nosniff') return `${status}, and a browser may guess its type`
  if (request.method === 'HEAD') return status < 500 ? null : `HEAD is ${status}`
  if (status < 300) return request.wrong ? `${status}, though ${request.wrong}` : successTrouble(request, reply)
  if (!refusals.includes(status)) return `${status}: ${body.slice(0, 300)}`
  const read = readJson(body)
  if (typeof read?.message !== 'string' || read.message === '')
    return `${status} without a message: ${body.slice(0, 300)}`
  if (leaked.test(read.message)) return `${status} in the words of a program: ${read.message}`
  if (status === 429 && !headers['retry-after']) return '429 without Retry-After'
  const isExplained = isByField(read.errors) || Array.isArray(read.data)
  return status === 422 && !isExplained ? `422 without errors by field: ${body.slice(0, 300)}` : null
}

function successTrouble({ endpoint, method, headers }: AnyRequest, { statusCode, body }: Response): string | null {
  const isOwn = method === endpoint.method && !String(headers['content-type']).includes('form')
  if (!isOwn || endpoint.mediaTypes) return null
  const read = endpoint.reply.safeParse(statusCode === 204 ? undefined : readJson(body))
  return read.success ? null : `${statusCode}, but not what the contract says: ${read.error.message.slice(0, 300)}`
}

const isByField = (errors: unknown) =>
  typeof errors === 'object' &&
  errors !== null &&
  Object.values(errors).every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'))

// biome-ignore lint/suspicious/noExplicitAny: a reply of any shape
function readJson(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import fc from 'fast-check'
import type { LightMyRequestResponse as Response } from 'fastify'
import { apiPrefix } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { cpuOf, largestRefusal, mostCpuAmongOthers } from '../builders/cost'
import type { Practice } from '../builders/practice'
import { aWorld, type World } from './people'
import { type AnyRequest, anyRequest } from './requests'

/** Statuses that a refusal may have; any other is a bug. */
const refusals = [401, 403, 404, 409, 413, 415, 422, 429]
/** Technical words that must not appear in user-facing texts. */
const leaked =
  /select |insert into|violates|constraint|syntax|error:|\bat .*\.[jt]s|undefined|zod|fastify|pglite|FST_|ECONN/i

/**
 * Sends `requests` random requests to all calls, from every kind of user: each is answered as in the contract, or refused with
 * its texts, in little CPU time and in a short reply, and the server is ready afterwards (IN1). A failure prints the seed:
 * `ANY_INPUT_SEED=… npx vitest run …` sends the same requests again.
 */
export async function runAnyInput(practice: Practice, requests: number): Promise<void> {
  const world = await aWorld(practice)
  const seed = process.env.ANY_INPUT_SEED
  const count = { sent: 0, done: 0 }
  const usual: Usual = new Map()
  await fc.assert(
    fc.asyncProperty(anyRequest(world), async (request) => {
      count.sent += 1
      // moves the clock, so that limits per minute (logins) do not refuse everything
      if (count.sent % 100 === 0) practice.clock.advance(1)
      const { trouble, isDone } = await outcomeOf(world, request, usual)
      if (trouble) throw new Error(trouble)
      if (isDone) count.done += 1
    }),
    { numRuns: requests, endOnFailure: true, ...(seed !== undefined && { seed: Number(seed) }) },
  )
  // if nearly all requests are refused, nothing beyond the schemas is tested
  if (count.done < count.sent / 12) throw new Error(`Only ${count.done} of ${count.sent} requests were let through`)
  const after = await practice.app.inject('/readyz')
  if (after.statusCode !== 200) throw new Error('After all that the server is not ready any more')
}

/** A request of each call that was answered as asked: what its others are compared with. */
type Usual = Map<Endpoint, AnyRequest>

interface Outcome {
  readonly trouble: string | null
  readonly isDone: boolean
}

async function outcomeOf(world: World, request: AnyRequest, usual: Usual): Promise<Outcome> {
  const first = await answerTo(world, request)
  const { requester, endpoint, headers } = request
  const isLive = requester.isTotem ? endpoint.who === 'totem' : requester.userId !== null && endpoint.who !== 'totem'
  const again = first.status === 401 && isLive && headers.authorization === undefined
  const answer = again ? await answerTo(world, request, true) : first
  const isDone = answer.status < 300
  if (again && answer.status === 401) return { trouble: 'a live session is taken for none', isDone }
  if (isDone && !usual.has(request.endpoint)) usual.set(request.endpoint, request)
  const trouble =
    shapeTrouble(request, answer.reply) ??
    (answer.cpu > mostCpuAmongOthers ? await costTrouble(world, request, answer.reply, usual) : null)
  return { trouble, isDone }
}

type Sent = Pick<AnyRequest, 'requester' | 'method' | 'path' | 'headers'> & {
  readonly payload?: string | Buffer | undefined
}

interface Timed {
  readonly status: number
  readonly reply: Response
  /** CPU time in milliseconds. */
  readonly cpu: number
}

async function answerTo(
  world: World,
  { requester, method, path, headers, payload }: Sent,
  renewed = false,
): Promise<Timed> {
  const token = await world.tokenOf(requester, renewed)
  const since = process.cpuUsage()
  const reply = await world.app.inject({
    method: method as 'GET',
    url: `${apiPrefix}/${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload !== undefined && { payload }),
  })
  const { user, system } = process.cpuUsage(since)
  return { status: reply.statusCode, reply, cpu: (user + system) / 1000 }
}

/** Bytes of a file written in a millisecond of CPU: an export has as many rows as its filter finds. */
const fileBytes = 200

/** Describes a request that each time takes far more CPU than the usual one of its call; null otherwise. */
async function costTrouble(
  world: World,
  request: AnyRequest,
  { rawPayload }: Response,
  usual: Usual,
): Promise<string | null> {
  const like = usual.get(request.endpoint)
  const ofFile = request.endpoint.mediaTypes ? rawPayload.length / fileBytes : 0
  const most = mostCpuAmongOthers + ofFile + (like ? await cpuOf(() => answerTo(world, like)) : 0)
  const cost = await cpuOf(() => answerTo(world, request), most)
  return cost > most ? `took ${Math.round(cost)} ms of CPU each time, more than ${Math.round(most)}` : null
}

function shapeTrouble(request: AnyRequest, reply: Response): string | null {
  const { statusCode: status, headers, body } = reply
  if (headers['cache-control'] !== 'no-store') return `${status}, and a cache may keep it`
  if (headers['x-content-type-options'] !== 'nosniff') return `${status}, and a browser may guess its type`
  if (request.method === 'HEAD') return status < 500 && body === '' ? null : `HEAD is ${status}: ${body.slice(0, 300)}`
  if (status < 300) return request.wrong ? `${status}, though ${request.wrong}` : successTrouble(request, reply)
  if (!refusals.includes(status)) return `${status}: ${body.slice(0, 300)}`
  const read = readJson(body)
  if (typeof read?.message !== 'string' || read.message === '')
    return `${status} without a message: ${body.slice(0, 300)}`
  // a preview of a series has a row for each occurrence
  const isLong = reply.rawPayload.length > largestRefusal && !Array.isArray(read.data)
  if (isLong) return `${status} in ${reply.rawPayload.length} bytes`
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

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Hub } from './hub'
import type { Live } from './live'
import { type Delivery, fitsNotification } from './message'
import { socketIdShape, userOfChannel } from './protocol'
import { requestProblem } from './signature'

/** Maximum bytes of `data`, as in the protocol. */
const maxData = 10_240
const maxBody = 150_000

const eventName = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => !name.startsWith('pusher'), 'Reserved event name')
/** Channel names as in the protocol; names with `#` are its own. */
const channelName = z.string().regex(/^#?[A-Za-z0-9_\-=@,.;]{1,200}$/, 'Invalid channel name')
const except = z.string().regex(socketIdShape).optional()
const info = z.string().max(100).optional()

const content = { name: eventName, data: z.string(), socket_id: except, info }
const event = z
  .object({ ...content, channel: channelName.optional(), channels: z.array(channelName).min(1).max(100).optional() })
  .refine(({ channel, channels }) => (channel === undefined) !== (channels === undefined), 'Name channel or channels')
const batchEvent = z.object({ ...content, channel: channelName })
const batch = z.object({ batch: z.array(batchEvent).min(1).max(10) })
const appParams = z.object({ appId: z.string() })
const channelParams = appParams.extend({ channel: channelName })
const userParams = appParams.extend({ user: z.string().regex(/^[1-9]\d{0,14}$/, 'Invalid user id') })
const channelsQuery = z.object({ filter_by_prefix: z.string().max(200).default(''), info })

type Event = { channels: readonly string[] } & Pick<z.infer<typeof batchEvent>, 'name' | 'data' | 'socket_id'>

/** `now` is the clock of the signatures, in milliseconds. */
interface Options {
  hub: Hub
  live: Pick<Live, 'relay' | 'endSockets'>
  now?: () => number
}

/** The HTTP API of the Pusher protocol (product §8) with its refusals; channels without subscribers are accepted. */
export async function triggerApi(app: FastifyInstance, { hub, live, now = Date.now }: Options): Promise<void> {
  // The signature covers the text of the body, so it is not parsed.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBody }, (_request, body, done) => done(null, body))

  app.addHook('preHandler', async (request, reply) => {
    const { appId } = appParams.parse(request.params)
    if (appId !== hub.appId) return refuse(reply, 404, 'Unknown app')
    const problem = requestProblem(hub.credentials, signedPartsOf(request), now())
    if (problem) return refuse(reply, 401, problem)
  })
  app.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) => {
    if (error instanceof z.ZodError) return refuse(reply, 400, z.prettifyError(error))
    if (error.statusCode !== undefined && error.statusCode < 500) return refuse(reply, error.statusCode, error.message)
    throw error
  })

  /** Relays all events, or none and returns false when one of them is too large. */
  async function relay(events: readonly Event[]): Promise<boolean> {
    const deliveries = events.map(({ name, data, channels, socket_id }): Delivery => {
      const users = channels.map(userOfChannel).filter((user) => user !== undefined)
      return { users, event: name, data, except: socket_id }
    })
    if (!deliveries.every((one) => Buffer.byteLength(one.data) <= maxData && fitsNotification(one))) return false
    await live.relay(deliveries)
    return true
  }

  app.post('/apps/:appId/events', async (request, reply) => {
    const { channel, channels = [], info, ...content } = event.parse(jsonOf(request))
    const named = channel === undefined ? channels : [channel]
    if (!(await relay([{ ...content, channels: named }]))) return refuse(reply, 413, 'The data is too large')
    return info === undefined ? {} : { channels: Object.fromEntries(named.map((one) => [one, facts(one, info)])) }
  })

  app.post('/apps/:appId/batch_events', async (request, reply) => {
    const events = batch.parse(jsonOf(request)).batch
    const isRelayed = await relay(events.map(({ channel, ...content }) => ({ ...content, channels: [channel] })))
    if (!isRelayed) return refuse(reply, 413, 'The data is too large')
    const wantsInfo = events.some(({ info }) => info !== undefined)
    return wantsInfo ? { batch: events.map(({ channel, info }) => facts(channel, info)) } : {}
  })

  /** A user's sockets are those on the user's channel. */
  app.post('/apps/:appId/users/:user/terminate_connections', async (request) => {
    await live.endSockets(Number(userParams.parse(request.params).user))
    return {}
  })

  /** The occupied channels of this process. */
  app.get('/apps/:appId/channels', async (request) => {
    const { filter_by_prefix, info } = channelsQuery.parse(request.query)
    const occupied = [...hub.channels().keys()].filter((name) => name.startsWith(filter_by_prefix))
    return { channels: Object.fromEntries(occupied.map((name) => [name, facts(name, info)])) }
  })

  app.get('/apps/:appId/channels/:channel', async (request) => {
    const { channel } = channelParams.parse(request.params)
    return { occupied: hub.channels().has(channel), ...facts(channel, channelsQuery.parse(request.query).info) }
  })

  /** The attributes `info` requests of a channel; `user_count` is for presence channels, which do not exist here. */
  function facts(channel: string, info = ''): { subscription_count?: number } {
    if (!info.split(',').includes('subscription_count')) return {}
    return { subscription_count: hub.channels().get(channel) ?? 0 }
  }
}

function signedPartsOf(request: FastifyRequest) {
  const body = typeof request.body === 'string' ? request.body : ''
  return { method: request.method, path: request.url.split('?')[0] ?? '', query: request.query, body }
}

/** Undefined for invalid JSON, which the schema then refuses. */
function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body))
  } catch {
    return undefined
  }
}

const refuse = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ message })

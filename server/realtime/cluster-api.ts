import { z } from 'zod'
import { type Credentials, signedQueryOf } from './signature'

/** An outside cluster of the Pusher protocol: Pusher, Reverb, Soketi or another Curante. */
export interface Cluster extends Credentials {
  readonly appId: string
  /** The origin of its HTTP API. */
  readonly origin: string
}

/** One event for one channel, or the same for up to a hundred. `data` is a JSON string. */
export interface ClusterEvent {
  readonly name: string
  readonly channels: readonly string[]
  readonly data: string
  readonly socket_id?: string | undefined
}

export interface ClusterApi {
  /** Sends events, in order; throws when the cluster does not take them. */
  trigger(events: readonly ClusterEvent[]): Promise<void>
  /** The channels that somebody has subscribed to, by the beginning of their names. */
  occupied(prefix: string): Promise<string[]>
  /** Closes the sockets of a user, where the cluster knows whose they are. */
  terminate(user: number): Promise<void>
}

/** Most channels of one event, and events of one request, of the protocol. */
export const mostChannels = 100
export const mostEvents = 10

const channelList = z.object({ channels: z.record(z.string(), z.unknown()) })

/** The HTTP API of a cluster, each request signed with its secret and given up after so many milliseconds. */
export function clusterApi({ appId, origin, ...credentials }: Cluster, answersWithin = 5_000): ClusterApi {
  async function ask(method: 'GET' | 'POST', resource: string, content?: object, asked: Record<string, string> = {}) {
    const path = `/apps/${encodeURIComponent(appId)}/${resource}`
    const body = content ? JSON.stringify(content) : ''
    const query = new URLSearchParams(signedQueryOf(credentials, { method, path, query: asked, body }, Date.now()))
    const reply = await fetch(`${origin}${path}?${query}`, {
      method,
      ...(content && { body, headers: { 'content-type': 'application/json' } }),
      redirect: 'error',
      signal: AbortSignal.timeout(answersWithin),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`The realtime cluster answered ${reply.status} to ${method} ${resource}`)
    return text
  }

  return {
    async trigger(events) {
      for (const group of inRequests(events)) {
        const [first] = group
        if (group.length === 1 && first) await ask('POST', 'events', first)
        else
          await ask('POST', 'batch_events', {
            batch: group.map(({ channels: [channel], ...event }) => ({ ...event, channel })),
          })
      }
    },
    async occupied(prefix) {
      const answer = await ask('GET', 'channels', undefined, { filter_by_prefix: prefix })
      return Object.keys(channelList.parse(JSON.parse(answer)).channels)
    },
    async terminate(user) {
      await ask('POST', `users/${user}/terminate_connections`, {})
    },
  }
}

/** Events for one channel share requests; one for several has its own. */
function inRequests(events: readonly ClusterEvent[]): ClusterEvent[][] {
  const groups: ClusterEvent[][] = []
  for (const event of events) {
    const last = groups.at(-1)
    const shares = event.channels.length === 1 && last?.[0]?.channels.length === 1 && last.length < mostEvents
    if (shares) last.push(event)
    else groups.push([event])
  }
  return groups
}

import Pusher from 'pusher-js'
import { reconnect } from '../../../src/platform/live/reconnect'
import { credentials } from './echo'

/** A console's connection for events, as src/platform/live/live.ts opens it, without a browser. */
export interface OpenConsole {
  /** Times of its successful subscriptions, in milliseconds of `performance.now()`. */
  readonly listening: number[]
  readonly heard: unknown[]
  close(): void
}

type Authorise = (asked: { socket_id: string; channel_name: string }) => Promise<{ auth: string }>

type Handler = (
  asked: { socketId: string; channelName: string },
  done: (error: Error | null, auth: { auth: string } | null) => void,
) => void

/** Opens `count` consoles of one user. `authorise` requests the signature, as `POST broadcasting/auth` does. */
export function openConsoles(count: number, port: number, userId: number, authorise: Authorise): OpenConsole[] {
  return Array.from({ length: count }, () => openConsole(port, userId, authorise))
}

function openConsole(port: number, userId: number, authorise: Authorise): OpenConsole {
  const customHandler: Handler = ({ socketId, channelName }, done) => {
    authorise({ socket_id: socketId, channel_name: channelName }).then(
      (auth) => done(null, auth),
      (error: Error) => done(error, null),
    )
  }
  const pusher = new Pusher(credentials.key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: { customHandler },
  })
  const stop = reconnect(pusher)
  const [listening, heard]: [number[], unknown[]] = [[], []]
  const channel = pusher.subscribe(`private-users.${userId}`)
  channel.bind('pusher:subscription_succeeded', () => listening.push(performance.now()))
  for (const event of ['booking-updated', 'notification'])
    channel.bind(event, (data: unknown) => {
      heard.push(data)
    })
  return {
    listening,
    heard,
    close() {
      stop()
      pusher.disconnect()
    },
  }
}

/** The highest number of these moments within an interval of `ms` milliseconds. */
export function mostWithin(ms: number, moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b)
  return Math.max(0, ...sorted.map((from, index) => sorted.slice(index).filter((at) => at < from + ms).length))
}

import { WebSocket } from 'ws'
import { userChannel } from '../../server/realtime/protocol'
import { channelAuth } from '../../server/realtime/signature'
import { inParallel } from './client'
import type { RunningHost } from './run-host'
import { type Figure, median, ms } from './table'

/** Number of recipients of the event, each on their own channel. */
const listeners = 1000
const event = 'booking-updated'
const now = () => performance.timeOrigin + performance.now()

/** Counts the messages received by all sockets of one kind; resolves with the time of the last. */
function aCrowd() {
  let missing = 0
  let complete: (at: number) => void = () => undefined
  return {
    heard() {
      missing -= 1
      if (missing === 0) complete(now())
    },
    everybody(): Promise<number> {
      missing = listeners
      return new Promise((done) => {
        complete = done
      })
    },
  }
}
type Crowd = ReturnType<typeof aCrowd>

const opened = (socket: WebSocket) =>
  new Promise<void>((ready, failed) => {
    socket.once('open', ready)
    socket.once('error', failed)
  })

async function listenBare(host: RunningHost, crowd: Crowd): Promise<WebSocket> {
  const socket = new WebSocket(host.bare, { perMessageDeflate: false })
  socket.on('message', () => crowd.heard())
  await opened(socket)
  return socket
}

/** Subscribes like any client; signed here, as the session is not part of the measurement. */
function listenTo(host: RunningHost, user: number, crowd: Crowd): Promise<WebSocket> {
  const channel = userChannel(user)
  const { credentials } = host
  const socket = new WebSocket(`${host.app.replace('http', 'ws')}/app/${credentials.key}?protocol=7`, {
    perMessageDeflate: false,
  })
  return new Promise((ready, failed) => {
    socket.on('error', failed)
    socket.on('message', (raw) => {
      const frame = JSON.parse(raw.toString()) as { event: string; data: string }
      if (frame.event === event) crowd.heard()
      else if (frame.event === 'pusher:connection_established') {
        const auth = channelAuth(credentials, JSON.parse(frame.data).socket_id, channel)
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
      } else if (frame.event === 'pusher_internal:subscription_succeeded') ready(socket)
    })
  })
}

/**
 * Delay from publishing an event to the last of a thousand sockets, compared with a bare `ws` server in the same process
 * that sends as many bytes to as many sockets. The client sockets are in this process, the servers in the host's.
 */
export async function socketFigure(host: RunningHost, rounds: number): Promise<Figure> {
  const [ours, bare] = [aCrowd(), aCrowd()]
  const sockets: WebSocket[] = []
  await inParallel(
    20,
    Array.from({ length: listeners }, (_, i) => i + 1),
    async (user) => {
      sockets.push(await listenTo(host, user, ours), await listenBare(host, bare))
    },
  )
  const [delivered, sent]: number[][] = [[], []]
  for (let round = -5; round < rounds; round += 1) {
    const toAll = ours.everybody()
    const published = await host.publish(listeners)
    const took = (await toAll) - published
    const toBare = bare.everybody()
    const began = await host.sendBare()
    const tookBare = (await toBare) - began
    if (round < 0) continue
    delivered?.push(took)
    sent?.push(tookBare)
  }
  for (const socket of sockets) socket.terminate()
  const [all, floor] = [median(delivered ?? []), median(sent ?? [])]
  return {
    what: `event to the last of ${listeners} sockets`,
    ours: ms(all),
    beside: `${ms(floor)} bare ws`,
    ratio: all / floor,
    goal: { most: 5 },
  }
}

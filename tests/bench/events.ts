import { WebSocket } from 'ws'
import { send } from './client'
import { atEmpty, book, oneByOne } from './creating'
import type { RunningHost } from './run-host'
import { type Figure, median, ms } from './table'

interface Seen {
  readonly bookingId: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

const now = () => performance.timeOrigin + performance.now()

/** A second session of the doctor, on any process of the same database: its events with their time of arrival. */
async function aScreen(host: RunningHost, doctorId: number, token: string) {
  const socket = new WebSocket(`${host.app.replace('http', 'ws')}/app/curante?protocol=7`)
  const seen: Seen[] = []
  const channel = `private-users.${doctorId}`
  await new Promise<void>((ready, failed) => {
    socket.on('error', failed)
    socket.on('message', async (raw) => {
      const at = now()
      const { event, data } = JSON.parse(raw.toString()) as { event: string; data?: string }
      if (event === 'pusher:connection_established') {
        const { socket_id } = JSON.parse(data ?? '{}') as { socket_id: string }
        const { text } = await send(`${host.app}/api/backoffice/broadcasting/auth`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: { socket_id, channel_name: channel },
        })
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...JSON.parse(text) } }))
      } else if (event === 'pusher_internal:subscription_succeeded') ready()
      else if (event === 'booking-updated') seen.push({ bookingId: JSON.parse(data ?? '{}').booking_id, at })
    })
  })
  const hears = async (bookingId: number): Promise<number> => {
    for (
      const deadline = Date.now() + 5000;
      Date.now() < deadline;
      await new Promise((later) => setTimeout(later, 1))
    ) {
      const event = seen.find((one) => one.bookingId === bookingId)
      if (event) return event.at
    }
    throw new Error('An event did not come')
  }
  return { hears, close: () => socket.terminate() }
}

/**
 * Delay from the commit of a booking to its event on a second session, compared with one create. `committedAt` reads the
 * commit time from the database; without it the delay counts from sending the post, so it includes a create.
 */
export async function eventFigure(
  host: RunningHost,
  screenHost: RunningHost,
  what: string,
  times: (count: number) => { date: string; from: number }[],
  rounds: number,
  committedAt: ((bookingId: number) => Promise<number>) | null,
): Promise<Figure> {
  const { doctorId, token } = host.empty ?? { doctorId: 0, token: '' }
  const screen = await aScreen(screenHost, doctorId, token)
  const create = await oneByOne(host, times(rounds))
  const delays: number[] = []
  for (const time of times(rounds)) {
    const sent = now()
    const { text } = await book(atEmpty(host), time)
    const { id } = (JSON.parse(text) as { data: { id: number } }).data
    const heard = await screen.hears(id)
    delays.push(heard - (committedAt ? await committedAt(id) : sent))
  }
  screen.close()
  const delay = median(delays)
  return {
    what,
    ours: ms(delay),
    beside: `${ms(create)} one create`,
    ratio: delay / create,
    goal: { most: committedAt ? 1 : 2 },
  }
}

import { randomInt } from 'node:crypto'
import { z } from 'zod'

// The Pusher Channels protocol (versions 5 to 7). `data` is a JSON *string* in the frame, except in `pusher:error`.

/** Close codes. The range tells the client what to do: 40xx do not reconnect, 41xx reconnect later, 42xx reconnect at once. */
export const closing = {
  unknownApp: { code: 4001, message: 'Application does not exist' },
  unsupportedVersion: { code: 4007, message: 'Unsupported protocol version' },
  noVersion: { code: 4008, message: 'No protocol version supplied' },
  overCapacity: { code: 4100, message: 'Over capacity' },
  tooManyFrames: { code: 4100, message: 'Too many frames' },
  pleaseReconnect: { code: 4200, message: 'Please reconnect' },
  pongMissing: { code: 4201, message: 'Pong reply not received' },
  noChannel: { code: 4202, message: 'No channel subscribed in time' },
  goingAway: { code: 1001, message: 'Server is restarting' },
} as const satisfies Record<string, { code: number; message: string }>
export type Closing = (typeof closing)[keyof typeof closing]

/** The close code for an invalid `protocol` parameter; undefined when it is valid. */
export function versionProblem(version: string | null): Closing | undefined {
  if (!version) return closing.noVersion
  return ['5', '6', '7'].includes(version) ? undefined : closing.unsupportedVersion
}

const envelope = z.object({ event: z.string().min(1).max(200), data: z.unknown() })
const subscription = z.object({ channel: z.string().max(200), auth: z.string().max(500).default('') })

export type ClientFrame =
  | { kind: 'ping' | 'pong' }
  | { kind: 'subscribe'; channel: string; auth: string }
  | { kind: 'unsubscribe'; channel: string }
  | { kind: 'refused'; reason: string }

export const malformed: ClientFrame = { kind: 'refused', reason: 'Malformed frame' }

/** Parses a client's frame. Never throws: an invalid one becomes a frame to refuse, with the reason. */
export function readFrame(text: string): ClientFrame {
  try {
    const { event, data } = envelope.parse(JSON.parse(text))
    if (event === 'pusher:ping') return { kind: 'ping' }
    if (event === 'pusher:pong') return { kind: 'pong' }
    if (event === 'pusher:subscribe') return { kind: 'subscribe', ...subscription.parse(data) }
    if (event === 'pusher:unsubscribe')
      return { kind: 'unsubscribe', ...subscription.pick({ channel: true }).parse(data) }
    return { kind: 'refused', reason: event.startsWith('client-') ? 'Client events are not enabled' : 'Unknown event' }
  } catch {
    return malformed
  }
}

export const serverFrame = {
  established: (socketId: string, activitySeconds: number) =>
    encode('pusher:connection_established', { socket_id: socketId, activity_timeout: activitySeconds }),
  ping: () => encode('pusher:ping', {}),
  pong: () => encode('pusher:pong', {}),
  /** `change`: the channel's change number, for clients that were cut off. */
  subscribed: (channel: string, change?: number) =>
    encode('pusher_internal:subscription_succeeded', change === undefined ? {} : { change }, channel),
  subscriptionRefused: (channel: string, error: string, status: number) =>
    encode('pusher:subscription_error', { type: 'AuthError', error, status }, channel),
  error: (code: number, message: string) => JSON.stringify({ event: 'pusher:error', data: { code, message } }),
  /** The reply to a refused frame; the socket stays open. */
  refused: (reason: string) => serverFrame.error(4301, reason),
  /** `data` is already a JSON string, as the protocol requires. */
  event: (channel: string, event: string, data: string) => JSON.stringify({ event, channel, data }),
}

function encode(event: string, data: object, channel?: string): string {
  return JSON.stringify({ event, ...(channel !== undefined && { channel }), data: JSON.stringify(data) })
}

/** Socket ids are two random integers, not guessable: a signature is valid for one socket only. */
export const newSocketId = (): string => `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 47)}`

/** Anything else could put a `:` into the signed text, and so make the signature valid for another channel. */
export const socketIdShape = /^\d{1,20}\.\d{1,20}$/

/** The only kind of channel: one per user, readable by that user alone. */
export const userChannel = (userId: number | ''): string => `private-users.${userId}`

/** The user of a channel, `undefined` for every other name: public, presence, encrypted, malformed. */
export function userOfChannel(channel: string): number | undefined {
  const id = /^private-users\.([1-9]\d{0,14})$/.exec(channel)?.[1]
  return id === undefined ? undefined : Number(id)
}

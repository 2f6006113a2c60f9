import { z } from 'zod'

/** One event for the sockets of some users. `data` is a JSON string, as in the Pusher protocol. */
const delivery = z.object({
  users: z.array(z.number().int()),
  event: z.string(),
  data: z.string(),
  /** The socket that caused the event and is left out. */
  except: z.string().optional(),
})
export type Delivery = z.infer<typeof delivery>

/** The session a socket's channel was signed for. */
const signedSocket = z.object({
  socket: z.string(),
  user: z.number().int(),
  token: z.number().int(),
  rights: z.string(),
})
export type SignedSocket = z.infer<typeof signedSocket>

/** A message between processes. */
const message = z.object({
  deliveries: z.array(delivery).optional(),
  /** The change number of each user for whom these are the last deliveries of that change: `[user, number]`. */
  changes: z.array(z.tuple([z.number().int(), z.number().int()])).optional(),
  /** Resources whose records changed. */
  records: z.array(z.string()).optional(),
  ended: z.object({ user: z.number().int(), token: z.number().int().optional() }).optional(),
  /** A channel that was signed for a socket of another process. */
  signed: signedSocket.optional(),
})
export type Message = z.infer<typeof message>

/** Undefined for a foreign or malformed payload on the same channel. */
export function readMessage(payload: string): Message | undefined {
  try {
    return message.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

/** PostgreSQL refuses payloads of 8000 bytes or more; this much is available to the deliveries. */
const maxBytes = 7_800
/** Maximum users in one delivery: with their change numbers about two thirds of the payload. */
const maxUsers = 150
/** Bytes that a user's change number takes. */
const changeBytes = 24

/**
 * Groups deliveries into as few notifications as possible, in order; `isCounted` leaves room for change numbers. A delivery too
 * large for one is left out.
 */
export function pack(deliveries: readonly Delivery[], { isCounted = false } = {}): Delivery[][] {
  const groups: Delivery[][] = []
  let room = 0
  for (const part of deliveries.flatMap(inParts)) {
    const size = bytesOf(part) + (isCounted ? part.users.length * changeBytes : 0)
    if (size > maxBytes) continue
    if (size > room) {
      groups.push([])
      room = maxBytes
    }
    groups.at(-1)?.push(part)
    room -= size
  }
  return groups
}

/** False when an event is too large for a notification. */
export const fitsNotification = (delivery: Delivery): boolean =>
  inParts(delivery).every((part) => bytesOf(part) <= maxBytes)

/** Size including the comma after it. */
const bytesOf = (part: Delivery) => Buffer.byteLength(JSON.stringify(part)) + 1

function inParts(whole: Delivery): Delivery[] {
  const users = [...new Set(whole.users)]
  const parts: Delivery[] = []
  for (let start = 0; start < users.length; start += maxUsers)
    parts.push({ ...whole, users: users.slice(start, start + maxUsers) })
  return parts
}

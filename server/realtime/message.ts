import { z } from 'zod'

/** One event on its way to the sockets of some users. `data` is a JSON string, as sockets want it. */
const delivery = z.object({
  users: z.array(z.number().int()),
  event: z.string(),
  data: z.string(),
  /** The socket that caused the event and does not want to hear of it. */
  except: z.string().optional(),
})
export type Delivery = z.infer<typeof delivery>

/** Whose session a socket's channel was signed for. */
const signedSocket = z.object({
  socket: z.string(),
  user: z.number().int(),
  token: z.number().int(),
  rights: z.string(),
})
export type SignedSocket = z.infer<typeof signedSocket>

/** What processes tell each other. */
const message = z.object({
  deliveries: z.array(delivery).optional(),
  ended: z.object({ user: z.number().int(), token: z.number().int().optional() }).optional(),
  /** A channel signed for a socket that another process holds. */
  signed: signedSocket.optional(),
})
export type Message = z.infer<typeof message>

/** Undefined for what somebody else notified on the same channel. */
export function readMessage(payload: string): Message | undefined {
  try {
    return message.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

/** PostgreSQL refuses a payload of 8000 bytes; this much of it is left to the deliveries. */
const maxBytes = 7_800
/** At most this many users are named at once: about half of the room. */
const maxUsers = 300

/** Deliveries in as few groups as notifications can hold, in order. A delivery that fits in none is left out. */
export function pack(deliveries: readonly Delivery[]): Delivery[][] {
  const groups: Delivery[][] = []
  let room = 0
  for (const part of deliveries.flatMap(inParts)) {
    const size = bytesOf(part)
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

/** False when an event is larger than a notification. */
export const fitsNotification = (delivery: Delivery): boolean =>
  inParts(delivery).every((part) => bytesOf(part) <= maxBytes)

/** With the comma after it. */
const bytesOf = (part: Delivery) => Buffer.byteLength(JSON.stringify(part)) + 1

function inParts(whole: Delivery): Delivery[] {
  const users = [...new Set(whole.users)]
  const parts: Delivery[] = []
  for (let start = 0; start < users.length; start += maxUsers)
    parts.push({ ...whole, users: users.slice(start, start + maxUsers) })
  return parts
}

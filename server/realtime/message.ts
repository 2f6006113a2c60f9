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

/** What processes tell each other; `from` lets each one leave out what it said itself. */
const message = z.object({
  from: z.string(),
  deliveries: z.array(delivery),
  ended: z.array(z.object({ user: z.number().int(), token: z.number().int().optional() })),
})
export type Message = z.infer<typeof message>

/** Somebody else may notify on the same channel: what is not ours is `undefined`. */
export function readMessage(payload: string): Message | undefined {
  try {
    return message.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** PostgreSQL refuses a payload of 8000 bytes. */
const maxPayload = 7_900
/** At most this many users are named in one message: about half of the room. */
const maxUsers = 300

/** As few payloads as hold the deliveries, in order. A delivery that fits in none is left out. */
export function pack(from: string, deliveries: readonly Delivery[]): string[] {
  const payloads: string[] = []
  let pending: Delivery[] = []
  const written = (several: Delivery[]) => JSON.stringify({ from, deliveries: several, ended: [] } satisfies Message)
  const send = () => {
    if (pending.length > 0) payloads.push(written(pending))
    pending = []
  }
  for (const part of deliveries.flatMap(inParts)) {
    if (Buffer.byteLength(written([part])) > maxPayload) continue
    if (Buffer.byteLength(written([...pending, part])) > maxPayload) send()
    pending.push(part)
  }
  send()
  return payloads
}

function inParts(whole: Delivery): Delivery[] {
  const users = [...new Set(whole.users)]
  const parts: Delivery[] = []
  for (let start = 0; start < users.length; start += maxUsers)
    parts.push({ ...whole, users: users.slice(start, start + maxUsers) })
  return parts
}

import { sql } from 'drizzle-orm'
import type webpush from 'web-push'
import type { Purpose } from '../../domain/messages/channels'
import { truncated } from '../../domain/text/format'
import type { ServerConfig } from '../config'
import type { Db } from '../db/types'
import { readLinksSecret } from '../links/tokens'
import type { Message, Sender, Sending } from '../messages/sender'
import type { Clock } from '../process/clock'
import { liveSessions } from '../sessions/live-sessions'
import { type Delivery, deliver, type Subscription } from './deliver'
import { type PushNetwork, publicNetwork } from './public-network'
import { receiptOf } from './receipt'
import { readVapidKeys, type VapidKeys } from './vapid'

/** What sends push messages; the network is that of public hosts, unless a test has a push service of its own. */
export interface PushDeps {
  readonly db: Db
  readonly clock: Clock
  readonly config: Pick<ServerConfig, 'publicUrl' | 'mail'>
  readonly network?: PushNetwork
}

/** Seconds for which a push service keeps a message for a device that is away. */
const keptSeconds = 24 * 3600

/** How soon a sleeping device is woken (RFC 8030, section 5.3). */
const urgencyOf = { care: 'normal', newsletter: 'low', marketing: 'low' } as const satisfies Record<
  Purpose,
  webpush.Urgency
>

/** Most letters of a title and a text: with its encryption a push must stay below 4096 bytes. */
const most = { title: 100, body: 800 }

/** Most devices of a person that are sent to, those registered last first. */
const mostDevices = 20

interface Device {
  readonly id: number
  readonly push: Subscription
}

/**
 * Sends the messages of the channel push, to every device of the person that has a live session of their own. One that any
 * device's push service has taken is sent. Subscriptions that do not exist any more are forgotten.
 */
export function pushSender({ db, clock, config, network = publicNetwork() }: PushDeps): Sender {
  let keys: VapidKeys | undefined
  let secret: string | undefined
  const subject = contactOf(config)
  return {
    async send(message) {
      let deliveries: (readonly [Device, Delivery])[]
      try {
        keys ??= await readVapidKeys(db)
        secret ??= await readLinksSecret(db)
        const vapidDetails = { subject, publicKey: keys.public, privateKey: keys.private }
        const options = { vapidDetails, TTL: keptSeconds, urgency: urgencyOf[message.purpose] }
        const payload = payloadOf(message, receiptOf(secret, message.id))
        const devices = await devicesOf(db, clock.now(), message.user_id)
        deliveries = await Promise.all(
          devices.map(async (device) => [device, await deliver(device.push, payload, options, network)] as const),
        )
      } catch {
        return { state: 'again', reason: 'La base dati non risponde' }
      }
      const gone = deliveries.flatMap(([device, { state }]) => (state === 'gone' ? [device] : []))
      // one that is not forgotten now is found gone again at the next message
      await Promise.all(gone.map((device) => forget(db, device))).catch(() => undefined)
      return outcomeOf(deliveries.map(([, delivery]) => delivery))
    },
    async close() {
      network.agent.destroy()
    },
  }
}

/** Whom a push service may write to (RFC 8292): the installation's address, or the sender of its mails. */
function contactOf({ publicUrl, mail }: PushDeps['config']): string {
  if (publicUrl?.startsWith('https:')) return publicUrl
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mail.from)?.[0] ?? 'no-reply@localhost'}`
}

/** All that leaves the house: the words of the notification type, a path of the console and a receipt; no names, no details. */
const payloadOf = ({ id, subject, text, url }: Message, receipt: string): string =>
  JSON.stringify({
    title: truncated(subject, most.title) ?? subject,
    body: truncated(text, most.body) ?? text,
    url,
    id,
    receipt,
  })

/** The devices of a person's own live sessions: an admin who acts as that person gets nothing of theirs. */
async function devicesOf(db: Db, now: Date, userId: number | null): Promise<Device[]> {
  const { rows } = await db.execute<{ id: number; push: Subscription }>(sql`
    select d.id, d.push from devices d
    where d.user_id = ${userId} and d.push is not null and d.token_id in (
      select t.id ${liveSessions(now)} and t.user_id = ${userId} and t.impersonator_id is null)
    order by d.updated_at desc, d.id desc limit ${mostDevices}`)
  return rows
}

/** Forgets a subscription, unless the browser has another one by now. */
const forget = (db: Db, { id, push }: Device) =>
  db.execute(sql`update devices set push = null where id = ${id} and push ->> 'endpoint' = ${push.endpoint}`)

const nobody = 'Nessun dispositivo riceve più le notifiche push'

/**
 * What the whole message comes to. A device that took it decides, since trying again would tell it twice; so does one of which
 * nobody knows.
 */
function outcomeOf(all: readonly Delivery[]): Sending {
  if (all.some(({ state }) => state === 'taken')) return { state: 'sent' }
  const first = (wanted: Delivery['state']) => {
    const found = all.find(({ state }) => state === wanted)
    return found && 'reason' in found ? found.reason : undefined
  }
  const uncertain = first('uncertain')
  if (uncertain !== undefined) return { state: 'uncertain', reason: uncertain }
  const again = first('again')
  if (again !== undefined) return { state: 'again', reason: again }
  return { state: 'failed', reason: first('refused') ?? nobody }
}

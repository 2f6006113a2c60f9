import { sql } from 'drizzle-orm'
import type { Connection } from '../../../server/db/connection/connect'
import { messages } from '../../../server/db/tables'
import { mailSender } from '../../../server/mail/mail-sender'
import { type Sending, sendingOf } from '../../../server/messages/send'
import type { Sender } from '../../../server/messages/sender'
import type { FileStore } from '../../../server/storage/file-store'
import { aClock, type TestClock } from './app'
import type { SmtpPeer } from './smtp-peer'

export const mailOrigin = 'https://curante.test'

export interface SendingProcess extends Sending {
  readonly clock: TestClock
  /** Messages that it has handed to its sender so far. */
  claimed(): number
  /** Turns until every claimed message has its result. */
  untilDone(): Promise<void>
}

/** What one process does to send mails to the peer; without a peer they stay in the outbox. */
export function aSendingProcess(
  { db }: Connection,
  peer: SmtpPeer | null,
  { clock = aClock(), perSecond = 10_000, files }: { clock?: TestClock; perSecond?: number; files?: FileStore } = {},
): SendingProcess {
  const from = 'Curante <no-reply@curante.test>'
  const email = mailSender({ smtpUrl: peer?.url, from, perSecond, origin: () => mailOrigin, ...(files && { files }) })
  let claimed = 0
  const counted: Sender = {
    ...email,
    send(message) {
      claimed += 1
      return email.send(message)
    },
  }
  const sending = sendingOf({ db, clock, senders: { email: counted } })
  return {
    ...sending,
    clock,
    claimed: () => claimed,
    async untilDone() {
      await sending.turn()
      for (;;) {
        const { rows } = await db.execute(sql`select 1 from messages where state = 'due' and claimed_at is not null`)
        if (rows.length === 0) return
        await new Promise((later) => setTimeout(later, 5))
      }
    },
  }
}

type NewMessage = typeof messages.$inferInsert

/** A mail that is due, to an address without an account. */
export const aMail = (n: number, more: Partial<NewMessage> = {}): NewMessage => ({
  cause: `test ${n}`,
  channel: 'email',
  recipient: `persona${n}@posta.test`,
  address: `persona${n}@posta.test`,
  type_code: 'booking-confirmed',
  purpose: 'care',
  practice: 'Studio Via Roma',
  subject: 'Prenotazione confermata',
  text: 'La prenotazione è confermata.',
  detail: `Visita numero ${n}.`,
  state: 'due',
  due_at: new Date('2026-01-01T08:00:00Z'),
  created_at: new Date('2026-01-01T08:00:00Z'),
  ...more,
})

/** Mails that are due, each to an address of its own. */
export async function writeMails({ db }: Connection, from: number, count: number): Promise<void> {
  const all = Array.from({ length: count }, (_, i) => aMail(from + i))
  for (let at = 0; at < all.length; at += 1000) await db.insert(messages).values(all.slice(at, at + 1000))
}

/** How many messages are in each state. */
export async function statesOf({ db }: Connection): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from messages group by state`,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

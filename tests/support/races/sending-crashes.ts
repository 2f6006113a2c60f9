import { lease } from '../../../server/messages/claims'
import { mostClaimed } from '../../../server/messages/send'
import { aClock } from '../servers/app'
import { aBuiltPractice } from '../servers/built-practice'
import { type Connection, connect } from '../servers/connect'
import type { DatabaseKind } from '../servers/database'
import { aSendingProcess, mailOrigin, statesOf, writeMails } from '../servers/sending'
import { anSmtpPeer } from '../servers/smtp-peer'

interface SendingFigures {
  readonly kills: number
  readonly taken: number
  readonly uncertain: number
  /** Must be empty. */
  readonly wrong: string[]
}

/** Mails written before each start; the server is killed when a part of them has been taken. */
const perStart = 120

/** What the server sends. */
interface Work {
  /** Writes what is due with the next start, to people with numbers from `from` on. */
  write(connection: Connection, from: number, count: number): Promise<unknown>
  /** What a job would do after the last start, before the rest is sent. */
  turn?(connection: Connection, now: Date): Promise<unknown>
}

/**
 * Kills the server again and again with SIGKILL while it sends mails. In the end nobody has a mail twice, and every message is
 * sent, or uncertain after its claim has run out.
 */
export async function runSendingCrashes(
  kind: DatabaseKind,
  kills: number,
  work: Work = { write: writeMails },
): Promise<SendingFigures> {
  const practice = await aBuiltPractice(kind)
  const peer = await anSmtpPeer(() => ({ wait: 5 }))
  const env = { SMTP_URL: peer.url, PUBLIC_URL: mailOrigin }
  const location = { databaseUrl: practice.databaseUrl, dataDir: practice.dataDir }
  const direct = async <T>(use: (connection: Connection) => Promise<T>): Promise<T> => {
    const connection = await connect(location)
    try {
      return await use(connection)
    } finally {
      await connection.close()
    }
  }
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await direct((connection) => work.write(connection, kill * perStart, perStart))
      const before = peer.taken.length
      const server = await practice.start({ env })
      await peer.took(before + 1 + Math.floor(Math.random() * (perStart / 2)))
      process.kill(server.pid, 'SIGKILL')
      await server.end('SIGKILL')
    }
    const states = await direct(async (connection) => {
      const clock = aClock(new Date(Date.now() + 2 * lease))
      await work.turn?.(connection, clock.now())
      const last = aSendingProcess(connection, peer, { clock })
      await last.untilDone()
      await last.stop()
      return statesOf(connection)
    })
    return {
      kills,
      taken: peer.taken.length,
      uncertain: states.uncertain ?? 0,
      wrong: wrongIn(peer.taken, states, kills),
    }
  } finally {
    await peer.stop()
    await practice.close()
  }
}

function wrongIn(taken: readonly { to: string }[], states: Record<string, number>, kills: number): string[] {
  const { sent = 0, uncertain = 0, ...others } = states
  const people = new Set(taken.map(({ to }) => to))
  const all = kills * perStart
  return [
    people.size < taken.length && `${taken.length - people.size} mails came twice`,
    sent + uncertain !== all && `${sent} sent and ${uncertain} uncertain of ${all}`,
    Object.keys(others).length > 0 && `states ${JSON.stringify(others)}`,
    people.size < sent && `${sent - people.size} are said to be sent and did not come`,
    uncertain > kills * mostClaimed && `${uncertain} uncertain`,
  ].filter((text) => text !== false)
}

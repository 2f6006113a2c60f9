import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '../../domain/calendar/civil-date'
import { romeWallClock } from '../../domain/calendar/rome'
import { connect } from '../../server/db/connection/connect'
import { aBuiltPractice, ask, book, type Desk, visitLength } from '../support/servers/built-practice'
import type { DatabaseKind } from '../support/servers/database'
import { mailOrigin, writeMails } from '../support/servers/sending'
import { anSmtpPeer } from '../support/servers/smtp-peer'
import { type Figure, ms, perSecond } from './table'

/** Mails a second, and milliseconds of other requests meanwhile, that have to be held. */
const goal = { rate: 200, p95: 100 }
/** Milliseconds between two requests of a desk. */
const between = 50

/**
 * Sends many mails that are due from a built server into an SMTP peer of this process, while two desks read their agenda and
 * book. The peer, the desks and the server share the processors of this machine.
 */
export async function mailFigures(kind: DatabaseKind, count: number): Promise<Figure[]> {
  const practice = await aBuiltPractice(kind)
  const connection = await connect({ databaseUrl: practice.databaseUrl, dataDir: practice.dataDir })
  await writeMails(connection, 1, count)
  await connection.close()
  const peer = await anSmtpPeer()
  const server = await practice.start({ env: { SMTP_URL: peer.url, PUBLIC_URL: mailOrigin } })
  const requests = { took: [] as number[], refused: 0, over: false }
  await peer.took(1)
  const began = performance.now()
  const first = peer.taken.length
  const desks = Promise.all(practice.desks.map((desk) => work(server.url, desk, requests)))
  await peer.took(count)
  const rate = ((count - first) / (performance.now() - began)) * 1000
  requests.over = true
  await desks
  await server.end()
  await peer.stop()
  await practice.close()
  const twice = count - new Set(peer.taken.map(({ to }) => to)).size
  if (twice !== 0 || requests.refused > 0) throw new Error(`${twice} mails twice, ${requests.refused} requests refused`)
  const p95 = requests.took.sort((a, b) => a - b)[Math.floor(requests.took.length * 0.95)] ?? 0
  const name = kind === 'pglite' ? 'PGlite' : 'PostgreSQL'
  return [
    {
      what: `sending ${count} mails, ${name}`,
      ours: perSecond(rate),
      beside: `${goal.rate}/s wanted`,
      ratio: rate / goal.rate,
      goal: { least: 1 },
    },
    {
      what: `p95 of ${requests.took.length} requests meanwhile, ${name}`,
      ours: ms(p95),
      beside: `${goal.p95} ms allowed`,
      ratio: p95 / goal.p95,
      goal: { most: 1 },
    },
  ]
}

/** A desk at work: it reads a day, and books in it one time in five. */
async function work(url: string, desk: Desk, requests: { took: number[]; refused: number; over: boolean }) {
  const date = addDays(romeWallClock(Date.now()).date, 7)
  let from = 360
  for (let turn = 0; !requests.over; turn += 1) {
    const isBooking = turn % 5 === 0 && from < 1380
    const answer = isBooking
      ? await book(url, { desk, date, from, key: randomUUID() })
      : await ask(url, desk, `doctor/bookings?from=${date}&to=${date}`)
    if (isBooking) from += visitLength
    if (!answer || answer.status >= 300) requests.refused += 1
    else requests.took.push(answer.took)
    await pause(between)
  }
}

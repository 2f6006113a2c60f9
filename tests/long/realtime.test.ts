import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addDays } from '../../domain/calendar/civil-date'
import { today } from '../support/browser/api'
import { aBuiltPractice, agendaOf, ask, book, type Desk, visitLength } from '../support/servers/built-practice'
import { type OpenConsole, openConsoles } from '../support/servers/consoles'
import { eventually } from '../support/servers/eventually'
import { freePort } from '../support/servers/free-port'
import { aTcpProxy } from '../support/servers/tcp-proxy'

const howMany = 200
/** Milliseconds. */
const cutFor = 30_000
const atTheLatest = 60_000

/** A visit, with the times of its request and its reply, on the clock of the consoles. */
interface Booked {
  readonly id: number
  readonly asked: number
  readonly answered: number
}

/** Books one visit after the other, each at a time of its own. */
function aDiary(url: string, desk: Desk) {
  const booked: Booked[] = []
  /** Visits per day, from 06:00 on, after the hour skipped at the start of daylight saving time. */
  const perDay = 200
  const dayOf = (n: number) => addDays(today(), 30 + Math.floor(n / perDay))
  return {
    booked,
    async next(): Promise<Booked> {
      const n = booked.length
      const asked = performance.now()
      const from = 360 + (n % perDay) * visitLength
      const answer = await book(url, { desk, date: dayOf(n), from, key: `diary-${n}` })
      if (answer?.status !== 201) throw new Error(`Not booked: ${JSON.stringify(answer)}`)
      const visit = { id: answer.body.data.id as number, asked, answered: performance.now() }
      booked.push(visit)
      return visit
    },
    /** What a console reads after it has reconnected. */
    async read(): Promise<number[]> {
      const days = Array.from({ length: Math.ceil(booked.length / perDay) }, (_, day) => dayOf(day * perDay))
      const agendas = await Promise.all(days.map((day) => agendaOf(url, desk, day)))
      return agendas.flat().map(({ id }) => id)
    },
  }
}

const idsHeard = ({ heard }: OpenConsole) => heard.map((data) => (data as { booking_id: number }).booking_id)

/** Whether the console was subscribed when the visit was requested, and not cut before the reply. */
function wasListening({ listening }: OpenConsole, { asked, answered }: Booked, cuts: readonly number[]): boolean {
  const since = listening.findLast((at) => at < asked)
  return since !== undefined && !cuts.some((cut) => cut > since && cut < answered)
}

describe.each(['pglite', 'postgres'] as const)('RT3 whole, on %s', (kind) => {
  test('two hundred consoles, cut off for thirty seconds and then left by their server, miss nothing and hear nothing twice', async () => {
    const practice = await aBuiltPractice(kind)
    const port = await freePort()
    // while the line is cut, each console has a socket the server has not given up and a new one
    const env = { SOCKETS_PER_ADDRESS: '1000' }
    let server = await practice.start({ port, env })
    const line = await aTcpProxy({ host: '127.0.0.1', port })
    const [desk] = practice.desks
    if (!desk) throw new Error('The practice has no desk')
    const doctor: number = (await ask(server.url, desk, 'user'))?.body.data.id
    /** As the console does: retried until it succeeds. */
    const authorise = async (body: object): Promise<{ auth: string }> => {
      const signed = await ask(`http://127.0.0.1:${line.port}`, desk, 'broadcasting/auth', { method: 'POST', body })
      if (signed?.status === 200) return signed.body
      await pause(500 + 500 * Math.random())
      return authorise(body)
    }
    const consoles = openConsoles(howMany, line.port, doctor, authorise)
    onTestFinished(async () => {
      for (const { close } of consoles) close()
      await line.close()
      await server.end()
      await practice.close()
    })
    const diary = aDiary(server.url, desk)
    const deaf = (times: number) => consoles.filter(({ listening }) => listening.length < times)
    const allHear = ({ id }: Booked) =>
      eventually(() => expect(consoles.filter((each) => !idsHeard(each).includes(id))).toHaveLength(0))
    /** Keeps booking while the consoles reconnect, one visit after the other. */
    const untilAllListen = async (times: number) => {
      const until = performance.now() + atTheLatest
      while (deaf(times).length > 0 && performance.now() < until) await Promise.all([diary.next(), pause(100)])
      expect(deaf(times)).toHaveLength(0)
      await allHear(await diary.next())
      expect(new Set(await diary.read())).toEqual(new Set(diary.booked.map(({ id }) => id)))
    }
    const cuts: number[] = []

    await untilAllListen(1)
    cuts.push(performance.now())
    line.cut()
    for (let second = 0; second < cutFor / 1000; second += 1) await Promise.all([diary.next(), pause(1000)])
    line.thaw()
    await untilAllListen(2)
    cuts.push(performance.now())
    expect(await server.end()).toBe(0)
    server = await practice.start({ port, env })
    await untilAllListen(3)

    const missed = consoles.flatMap((each) => {
      const heard = new Set(idsHeard(each))
      return diary.booked.filter((visit) => wasListening(each, visit, cuts) && !heard.has(visit.id))
    })
    expect(missed).toEqual([])
    const twice = consoles.filter((each) => idsHeard(each).length !== new Set(idsHeard(each)).size)
    expect(twice).toHaveLength(0)
    const back = consoles.map(({ listening }) => listening.length)
    console.log(`RT3 on ${kind}: ${JSON.stringify({ visits: diary.booked.length, listened: Math.max(...back) })}`)
  })
})

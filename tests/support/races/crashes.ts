import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { addDays } from '../../../domain/calendar/civil-date'
import { longTime } from '../../../domain/calendar/minutes'
import { romeWallClock } from '../../../domain/calendar/rome'
import {
  agendaOf,
  ask,
  type BookingRequestBody,
  type BuiltPractice,
  book,
  type Desk,
  visitLength,
  type WritingDesk,
  writeMessage,
} from '../servers/built-practice'
import type { BuiltServer } from '../servers/built-server'
import { type PatientLedger, writePatients, wrongPatients } from './crash-patients'
import { type PrescriptionLedger, writePrescriptions, wrongPrescriptions } from './crash-prescriptions'

/** Results of a run of crashes; `wrong` must be empty. */
export interface CrashFigures {
  cycles: number
  /** Acknowledged writes: bookings, cancellations, messages, patients and requests for prescriptions. */
  acknowledged: number
  /** Bookings without a reply because of the crash, retried with their key. */
  unanswered: number
  /** Milliseconds from spawn to ready: the slowest start and the median. */
  slowestStart: number
  medianStart: number
  /** Processor time of the start that used most, in milliseconds: does not depend on other load of the machine. */
  mostWork: number
  wrong: string[]
}

/** A booking that was acknowledged. */
interface Acknowledged extends BookingRequestBody {
  readonly id: number
  readonly code: string
  /** Null while the outcome of its cancellation is unknown. */
  status: 'confirmed' | 'canceled' | null
}

interface Ledger {
  readonly date: string
  readonly acknowledged: Acknowledged[]
  readonly unanswered: BookingRequestBody[]
  /** Acknowledged messages, and those without a reply. */
  messages: number
  readonly unsent: { readonly desk: WritingDesk; readonly text: string }[]
  readonly patients: PatientLedger
  readonly prescriptions: PrescriptionLedger
  readonly wrong: string[]
  writes: number
}

/** Per desk; together they keep the server busy when it is killed. */
const clientsPerDesk = 3
/** 06:00: after the hour skipped at the start of daylight saving time. */
const firstMinute = 360

/**
 * Repeatedly kills a server with SIGKILL during a burst of writes, some of them awaiting their reply, and restarts it (one time
 * in five it is also killed during the start). It must then have everything it acknowledged; a booking without a reply is
 * retried with its key and must exist once. `writes` are acknowledged before each kill, and up to a third more.
 */
export async function runCrashes(
  practice: BuiltPractice,
  { cycles, writes }: { cycles: number; writes: number },
): Promise<CrashFigures> {
  const figures: CrashFigures = {
    cycles,
    acknowledged: 0,
    unanswered: 0,
    slowestStart: 0,
    medianStart: 0,
    mostWork: 0,
    wrong: [],
  }
  const starts: number[] = []
  const start = async () => {
    const spawned = performance.now()
    const server = await practice.start()
    starts.push(performance.now() - spawned)
    figures.mostWork = Math.max(figures.mostWork, workOf(server.pid) ?? performance.now() - spawned)
    return server
  }
  const today = romeWallClock(Date.now()).date
  let [bookings, messages] = [0, 0]
  let server = await start()
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const ledger = await burst(server, practice.desks, addDays(today, cycle), writes)
    if (cycle % 5 === 0) await killWhileStarting(practice)
    server = await start()
    await compare(server.url, practice.desks, ledger)
    figures.acknowledged += ledger.writes
    figures.unanswered += ledger.unanswered.length
    figures.wrong.push(...ledger.wrong.map((what) => `cycle ${cycle}: ${what}`))
    bookings += ledger.acknowledged.length + ledger.unanswered.length
    messages += ledger.messages + ledger.unsent.length
  }
  await server.end()
  figures.wrong.push(...(await wrongInTheEnd(practice, { bookings, messages })))
  starts.sort((a, b) => a - b)
  figures.slowestStart = Math.round(starts.at(-1) ?? 0)
  figures.medianStart = Math.round(starts[starts.length >> 1] ?? 0)
  return figures
}

/** Processor time used by a process, in milliseconds; undefined where it cannot be read. */
function workOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command may contain blanks and brackets: fields are counted from its last bracket, in hundredths of a second.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return (Number(user) + Number(system)) * 10
  } catch {
    return undefined
  }
}

/**
 * Desks book, cancel one in four, write patients and ask for prescriptions, until enough writes are acknowledged; then the server is killed with
 * requests in flight.
 */
async function burst(
  server: BuiltServer,
  desks: readonly WritingDesk[],
  date: string,
  writes: number,
): Promise<Ledger> {
  const ledger: Ledger = {
    ...{ date, acknowledged: [], unanswered: [], messages: 0, unsent: [], wrong: [], writes: 0 },
    patients: { acknowledged: [], unanswered: [] },
    prescriptions: { acknowledged: [], unanswered: [] },
  }
  const enough = Math.floor(writes * (1 + Math.random() / 3))
  let alive = true
  const acknowledge = () => {
    ledger.writes += 1
    if (ledger.writes < enough || !alive) return
    alive = false
    process.kill(server.pid, 'SIGKILL')
  }
  const work = async (desk: WritingDesk, times: Iterator<number>) => {
    while (alive) {
      const request = { desk, date, from: times.next().value as number, key: randomUUID() }
      const answer = await book(server.url, request)
      if (!answer) {
        ledger.unanswered.push(request)
        continue
      }
      if (answer.status !== 201) return void ledger.wrong.push(`a booking was answered ${JSON.stringify(answer)}`)
      const { id, code, version } = answer.body.data
      const known: Acknowledged = { ...request, id, code, status: 'confirmed' }
      ledger.acknowledged.push(known)
      acknowledge()
      if (id % 4 === 1) await write(desk)
      if (id % 4 !== 0) continue
      known.status = null
      const change = { method: 'PUT', body: { status: 'canceled', version } }
      const canceled = await ask(server.url, desk, `doctor/bookings/${id}/status`, change)
      if (!canceled) return
      if (canceled.status !== 200) return void ledger.wrong.push(`canceling was answered ${JSON.stringify(canceled)}`)
      known.status = 'canceled'
      acknowledge()
    }
  }
  const write = async (desk: WritingDesk) => {
    const message = { desk, text: randomUUID() }
    const sent = await writeMessage(server.url, desk, message.text)
    if (!sent) return void ledger.unsent.push(message)
    if (sent.status !== 201) return void ledger.wrong.push(`a message was answered ${JSON.stringify(sent)}`)
    ledger.messages += 1
    acknowledge()
  }
  const clients = desks.flatMap((desk) => {
    const times = minutes()
    return [
      ...Array.from({ length: clientsPerDesk }, () => work(desk, times)),
      writePatients(server.url, desk, { isAlive: () => alive, ledger: ledger.patients, onWritten: acknowledge }),
      writePrescriptions(server.url, desk, {
        ...{ isAlive: () => alive, ledger: ledger.prescriptions, onWritten: acknowledge },
      }),
    ]
  })
  await Promise.all(clients)
  await server.end('SIGKILL')
  return ledger
}

function* minutes(): Generator<number> {
  for (let from = firstMinute; ; from += visitLength) yield from
}

/** Starts a server and kills it when it is ready, or after less than a second. */
async function killWhileStarting(practice: BuiltPractice): Promise<void> {
  const server = await practice.start({ deadline: Math.random() }).catch(() => null)
  await server?.end('SIGKILL')
}

/** Reads the day back and notes deviations from what was acknowledged; then retries the requests without a reply. */
async function compare(url: string, desks: readonly Desk[], ledger: Ledger): Promise<void> {
  const { date, acknowledged, unanswered, unsent, wrong } = ledger
  const stored = (await Promise.all(desks.map((desk) => agendaOf(url, desk, date)))).flat()
  const byId = new Map(stored.map((booking) => [booking.id, booking]))
  for (const { id, code, from, status } of acknowledged) {
    const found = byId.get(id)
    if (!found) wrong.push(`booking ${code} is lost`)
    else if (found.code !== code || found.from !== longTime(from) || (status && found.status !== status))
      wrong.push(`booking ${code} came back as ${JSON.stringify(found)}`)
  }
  for (const request of unanswered) {
    const before = stored.find(
      (b) => b.office_user_id === request.desk.office_user_id && b.from === longTime(request.from),
    )
    const again = await book(url, request)
    if (again?.status !== 201 || (before && before.id !== again.body.data.id))
      wrong.push(`a repeat beside ${before?.code} was answered ${JSON.stringify(again)}`)
  }
  for (const { desk, text } of unsent) {
    const again = await writeMessage(url, desk, text)
    if (again?.status !== 201) wrong.push(`the repeat of a message was answered ${JSON.stringify(again)}`)
  }
  for (const request of acknowledged.slice(-5)) {
    const again = await book(url, request)
    if (again?.status !== 201 || again.body.data.id !== request.id)
      wrong.push(`the repeat of ${request.code} was answered ${JSON.stringify(again)}`)
  }
  const after = (await Promise.all(desks.map((desk) => agendaOf(url, desk, date)))).flat()
  if (after.length !== acknowledged.length + unanswered.length)
    wrong.push(`${after.length} bookings where ${acknowledged.length} + ${unanswered.length} were made`)
  wrong.push(...(await wrongPatients(url, ledger.patients)), ...(await wrongPrescriptions(url, ledger.prescriptions)))
}

interface Stored {
  bookings: number
  claims: number
  live: number
  overlaps: number
  messages: number
  texts: number
  numbered: number
}

/** Checks in the database that it has as many bookings as were made, none of which overlap, and each message once. */
async function wrongInTheEnd(
  practice: BuiltPractice,
  { bookings, messages }: Pick<Stored, 'bookings' | 'messages'>,
): Promise<string[]> {
  const [found] = await practice.sql<Stored>(`select
    (select count(*)::int from chat_messages) as messages,
    (select count(distinct text)::int from chat_messages) as texts,
    (select sum(last_number)::int from chats) as numbered,
    (select count(*)::int from bookings) as bookings,
    (select count(*)::int from time_claims) as claims,
    (select count(*)::int from bookings where status = 'confirmed') as live,
    (select count(*)::int from bookings a join bookings b on a.doctor_id = b.doctor_id and a.date = b.date and a.id < b.id
      and a.from_minute < b.to_minute and b.from_minute < a.to_minute
      where a.status = 'confirmed' and b.status = 'confirmed') as overlaps`)
  const visits = found?.bookings === bookings && found.claims === found.live && found.overlaps === 0
  const right = visits && [found.messages, found.texts, found.numbered].every((count) => count === messages)
  return right
    ? []
    : [
        `${bookings} bookings and ${messages} messages were made, and in the end the database has ${JSON.stringify(found)}`,
      ]
}

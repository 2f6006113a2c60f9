import http from 'node:http'
import pg from 'pg'
import { toCivilDate, toDayNumber, weekdayOf } from '../../domain/calendar/civil-date'
import { longTime } from '../../domain/calendar/minutes'
import type { Connection } from '../../server/db/connection/connect'

/**
 * Baselines: the least code that does the same job on the same database. One prepared statement over the same index,
 * integers, the same bytes; no session, no plan to load, no validation.
 */
export type Ask = <Row>(name: string, text: string, values: unknown[]) => Promise<Row[]>

interface Claim {
  day: number
  from_minute: number
  to_minute: number
}
interface Time {
  from: string
  to: string
  slot_code: string | null
  start: number
  end: number
}

/** dott.ssa Ferri's weekly times that a plain visit may use on another day, by weekday. */
const times: Time[][] = [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
  const list: Time[] = []
  const lay = (from: number, to: number, code: string | null = null) => {
    for (let start = from; start < to; start += 15)
      list.push({ from: longTime(start), to: longTime(start + 15), slot_code: code, start, end: start + 15 })
  }
  if (weekday === 1 || weekday === 3) lay(540, 720)
  if (weekday === 2 || weekday === 5) {
    lay(540, 660)
    lay(690, 780)
  }
  if (weekday === 4) {
    lay(540, 570, 'phone_break')
    lay(570, 780)
  }
  if (weekday === 1 || weekday === 3) lay(900, 1080)
  if (weekday === 4) lay(900, 1020)
  return list
})

/** A doctor's free times by day, in the API's format: the baseline of the pure month. */
export function floorMonth(claims: readonly Claim[], first: number, last: number): string {
  const free: Record<string, Pick<Time, 'from' | 'to' | 'slot_code'>[]> = {}
  let at = 0
  for (let day = first; day <= last; day += 1) {
    const begin = at
    while ((claims[at]?.day ?? Number.POSITIVE_INFINITY) <= day) at += 1
    const slots = []
    for (const { start, end, from, to, slot_code } of times[weekdayOf(day)] ?? []) {
      let taken = false
      for (let i = begin; i < at && !taken; i += 1) {
        const claim = claims[i]
        taken = claim !== undefined && claim.from_minute < end && start < claim.to_minute
      }
      if (!taken) slots.push({ from, to, slot_code })
    }
    if (slots.length > 0) free[toCivilDate(day)] = slots
  }
  return JSON.stringify({ data: free })
}

const monthOfClaims = `select date - date '1970-01-01' as day, from_minute, to_minute from time_claims
  where doctor_id = $1 and date between $2 and $3 order by date, from_minute`

/** The agenda in which visits are inserted. */
interface Agenda {
  readonly doctorId: number
  readonly officeUserId: number
  readonly serviceId: number
}

/** Visits every quarter of an hour from 2040 on, with the rows of `creating.ts` and their claims, nothing else. */
const bareVisits = (quarters: string) => `with visit as (
    insert into bookings (code, status, doctor_id, office_user_id, office_service_id, name, date, from_minute, to_minute,
      starts_at, search, actor_type, created_by)
    select 'F' || n, 'confirmed', $1, $2, $3, 'Rosa Verdi', date, n % 96 * 15, n % 96 * 15 + 15, date,
      'rosa verdi f' || n, 'doctor', $1
    from (select n, date '2040-01-01' + n / 96 as date from ${quarters}) of_quarter
    returning id, doctor_id, date, from_minute, to_minute)
  insert into time_claims (doctor_id, booking_id, date, from_minute, to_minute)
  select doctor_id, id, date, from_minute, to_minute from visit`
const bareVisit = bareVisits('(select $4::int as n) one')
/** One visit a day. */
const bareRepeat = bareVisits('(select i * 96 as n from generate_series(0, $4::int - 1) i) days')

/** The database driver alone: prepared statements on a pool of `clients` connections, or PGlite directly. */
export function askDirectly(connection: Connection, databaseUrl: string | undefined, clients: number) {
  const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: clients }) : null
  const ask: Ask = async <Row>(name: string, text: string, values: unknown[]) =>
    pool ? ((await pool.query({ name, text, values })).rows as Row[]) : connection.sql<Row>(text, values)
  const clear = async (doctorId: number) => {
    for (const table of ['time_claims', 'bookings'])
      await ask(`clear ${table}`, `delete from ${table} where doctor_id = $1 and date >= '2040-01-01'`, [doctorId])
  }
  return {
    ask,
    /**
     * Inserts and commits visits one by one, with the same constraint and indexes, on one connection per client;
     * milliseconds.
     */
    async insertAll({ doctorId, officeUserId, serviceId }: Agenda, visits: number): Promise<number> {
      const left = Array.from({ length: visits }, (_, n) => [doctorId, officeUserId, serviceId, n])
      const started = performance.now()
      const client = async () => {
        const one = pool ? await pool.connect() : null
        for (let values = left.shift(); values; values = left.shift()) {
          if (!one) await connection.sql(bareVisit, values)
          else {
            await one.query('begin')
            await one.query({ name: 'visit', text: bareVisit, values })
            await one.query('commit')
          }
        }
        one?.release()
      }
      await Promise.all(Array.from({ length: clients }, client))
      const took = performance.now() - started
      await clear(doctorId)
      return took
    },
    /** Inserts the visits, one a day, in one self-committing statement; milliseconds. */
    async insertTogether({ doctorId, officeUserId, serviceId }: Agenda, visits: number): Promise<number> {
      const started = performance.now()
      await ask('repeat', bareRepeat, [doctorId, officeUserId, serviceId, visits])
      const took = performance.now() - started
      await clear(doctorId)
      return took
    },
    close: async () => pool?.end(),
  }
}

/** Serves `GET /?doctor=…&from=…&to=…` with the same bytes as the month of availability. */
export function floorServer(ask: Ask): http.Server {
  return http.createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://floor').searchParams
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
    ask<Claim>('month', monthOfClaims, [Number(query.get('doctor')), from, to]).then(
      (claims) => {
        const body = floorMonth(claims, toDayNumber(from), toDayNumber(to))
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        response.end(body)
      },
      () => response.writeHead(500).end(),
    )
  })
}

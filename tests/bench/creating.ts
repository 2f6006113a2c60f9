import { addDays, toDayNumber, weekdayOf } from '../../domain/calendar/civil-date'
import { longTime } from '../../domain/calendar/minutes'
import { type Answer, inParallel, send } from './client'
import type { Agenda } from './host'
import type { RunningHost } from './run-host'
import { type Figure, median, ms, perSecond } from './table'

export interface Time {
  readonly date: string
  readonly from: number
  readonly overtime?: boolean
}

/** The agenda to book in, and the server's address. */
interface Desk {
  readonly app: string
  readonly agenda: Agenda | null
}

/** Quarter hours of dott. Leone's weekday mornings from January 2027 on, each only once. */
function* quarters(): Generator<Time> {
  for (let date = '2027-01-01'; ; date = addDays(date, 1)) {
    if ([0, 6].includes(weekdayOf(toDayNumber(date)))) continue
    for (let from = 540; from < 780; from += 15) yield { date, from }
  }
}

/** Hands out unused free times, shared by all figures that book. */
export function aSupplyOfTimes(): (count: number) => Time[] {
  const left = quarters()
  return (count) => Array.from({ length: count }, () => left.next().value as Time)
}

export const atEmpty = ({ app, empty }: RunningHost): Desk => ({ app, agenda: empty })

export function book({ app, agenda }: Desk, { date, from, overtime }: Time): Promise<Answer> {
  if (!agenda) throw new Error('This host has nobody to book with')
  const { token, officeUserId, serviceId } = agenda
  return send(`${app}/api/backoffice/doctor/bookings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: {
      office_user_id: officeUserId,
      office_service_id: serviceId,
      name: 'Rosa Verdi',
      date,
      from: longTime(from),
      to: longTime(from + 15),
      ...(overtime && { overtime }),
    },
  })
}

export async function mustBook(desk: Desk, time: Time): Promise<number> {
  const { status, text, took } = await book(desk, time)
  if (status !== 201) throw new Error(`${status}: ${text}`)
  return took
}

/** Median duration of a booking, sent one at a time, in milliseconds. */
export async function oneByOne(host: RunningHost, times: readonly Time[]): Promise<number> {
  const took: number[] = []
  for (const time of times) took.push(await mustBook(atEmpty(host), time))
  return median(took)
}

/** Bookings per second compared with bare inserts, and 50 posts for one slot compared with 50 posts for 50 slots. */
export async function creatingFigures(
  host: RunningHost,
  database: string,
  {
    clients,
    count,
    rounds,
    times,
  }: { clients: number; count: number; rounds: number; times: (count: number) => Time[] },
): Promise<Figure[]> {
  const desk = atEmpty(host)
  await inParallel(clients, times(30), async (time) => void (await mustBook(desk, time)))
  const [ours, bare, one, distinct]: number[][] = [[], [], [], []]
  for (let round = 0; round < rounds; round += 1) {
    bare?.push((count / (await host.insertBare(count))) * 1000)
    ours?.push(
      (count / (await inParallel(clients, times(count), async (time) => void (await mustBook(desk, time))))) * 1000,
    )
    distinct?.push(await inParallel(50, times(50), async (time) => void (await mustBook(desk, time))))
    one?.push(await fiftyForOne(desk, times(1)[0] as Time))
  }
  const [created, inserted, rush, calm] = [ours, bare, one, distinct].map((values) => median(values ?? []))
  return [
    {
      what: `creating bookings, ${clients} clients, ${database}`,
      ours: perSecond(created ?? 0),
      beside: `${perSecond(inserted ?? 0)} bare insert + commit`,
      ratio: (created ?? 0) / (inserted ?? 1),
      goal: { least: 0.06 },
    },
    {
      what: `50 posts for one slot, ${database}`,
      ours: ms(rush ?? 0),
      beside: `${ms(calm ?? 0)} for 50 slots`,
      ratio: (rush ?? 0) / (calm ?? 1),
      goal: { most: 2 },
    },
  ]
}

/** Duration of 50 concurrent posts for the same slot; exactly one must succeed, the others must get 409. */
async function fiftyForOne(desk: Desk, time: Time): Promise<number> {
  const statuses: number[] = []
  const everybody = Array.from({ length: 50 }, () => time)
  const took = await inParallel(50, everybody, async (slot) => {
    statuses.push((await book(desk, slot)).status)
  })
  const won = statuses.filter((status) => status === 201).length
  const told = statuses.filter((status) => status === 409).length
  if (won !== 1 || told !== 49) throw new Error(`50 posts for one slot were answered ${statuses.join(' ')}`)
  return took
}

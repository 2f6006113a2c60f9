import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { addDays } from '../../domain/calendar/civil-date'
import { inParallel, send } from './client'
import { mustBook, type Time } from './creating'
import { month } from './practice'
import type { RunningHost } from './run-host'
import { type Figure, median, perSecond } from './table'

/** Starts proxy.ts in front of the given servers. */
async function startProxy(targets: readonly string[]): Promise<{ url: string; stop(): void }> {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const tsx = here('../../node_modules/tsx/dist/cli.mjs')
  const child = spawn(process.execPath, [tsx, here('./proxy.ts'), ...targets], { stdio: ['pipe', 'pipe', 'inherit'] })
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  if (typeof value !== 'string') throw new Error('The proxy has ended')
  return { url: value, stop: () => child.stdin.end() }
}

/** Evening quarter hours of every day from January 2029 on, out of hours, each only once per agenda. */
function* evenings(): Generator<Time> {
  for (let date = '2029-01-01'; ; date = addDays(date, 1))
    for (let from = 1140; from < 1380; from += 15) yield { date, from, overtime: true }
}

/**
 * One server process compared with two on the same PostgreSQL, both behind the same proxy: bookings of eight doctors, and
 * months of availability. Clients, proxy, servers and database share this machine's processors: with two processors, one
 * server process and its database already use both, so the goal is only that a second process costs nothing
 * (docs/operations.md).
 */
export async function processFigures(
  host: RunningHost,
  second: RunningHost,
  { count, rounds }: { count: number; rounds: number },
): Promise<Figure[]> {
  const [one, two] = [await startProxy([host.app]), await startProxy([host.app, second.app])]
  const times = evenings()
  const clients = 16
  const doctor = host.doctors[0]
  const creating = async (app: string) => {
    const requests = Array.from({ length: Math.ceil(count / host.agendas.length) }, () => times.next().value as Time)
    const pieces = requests.flatMap((time) => host.agendas.map((agenda) => ({ time, agenda })))
    const took = await inParallel(clients, pieces, async ({ time, agenda }) => {
      await mustBook({ app, agenda }, time)
    })
    return (pieces.length / took) * 1000
  }
  const reading = async (app: string) => {
    const pieces = Array.from({ length: count * 2 }, (_, i) => i)
    const took = await inParallel(clients, pieces, async () => {
      const { status } = await send(
        `${app}/api/backoffice/doctor/office_services/${doctor?.serviceId}/availabilities?from=${month.from}&to=${month.to}&advanced=1`,
        { headers: { authorization: `Bearer ${doctor?.token}` } },
      )
      if (status !== 200) throw new Error(`A month was answered ${status}`)
    })
    return (pieces.length / took) * 1000
  }
  const figures: Figure[] = []
  for (const [what, work] of [
    ['creating bookings of eight doctors', creating],
    ['months of availability', reading],
  ] as const) {
    const [ofOne, ofTwo]: number[][] = [[], []]
    for (let round = -1; round < rounds; round += 1) {
      const took = [await work(one.url), await work(two.url)]
      if (round < 0) continue
      ofOne?.push(took[0] ?? 0)
      ofTwo?.push(took[1] ?? 0)
    }
    const [alone, together] = [median(ofOne ?? []), median(ofTwo ?? [])]
    figures.push({
      what: `${what}, two processes behind a proxy`,
      ours: perSecond(together),
      beside: `${perSecond(alone)} with one`,
      ratio: together / alone,
      goal: { least: 1 },
    })
  }
  one.stop()
  two.stop()
  return figures
}

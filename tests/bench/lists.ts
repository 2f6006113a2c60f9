import { send } from './client'
import { month } from './practice'
import type { RunningHost } from './run-host'
import { type Figure, median, ms } from './table'

const large = new Intl.NumberFormat('en-GB')
type Doctor = RunningHost['doctors'][number]

/** What is asked of the visits as a list, and how much longer it may take a doctor whose agenda has grown old. */
const questions: readonly { what: string; path: (doctor: Doctor, cursor: string) => string; most: number }[] = [
  { what: 'page one of the list', path: () => 'bookings?paginate=1&limit=50&sort=-date', most: 5 },
  { what: 'a next page', path: (_, cursor) => `bookings?paginate=1&limit=50&sort=-date&cursor=${cursor}`, most: 5 },
  {
    what: 'a page of one status',
    path: () => 'bookings?paginate=1&limit=50&sort=date&filter[status][in]=confirmed',
    most: 5,
  },
  { what: 'a series', path: ({ seriesId }) => `bookings?filter[series_id]=${seriesId}`, most: 1.5 },
  {
    what: 'a month as a table',
    path: () => `bookings/export?format=csv&from=${month.from}&to=${month.to}`,
    most: 1.5,
  },
]

/** The list of visits of doctors of several sizes, each beside the smallest one's, all asked in turn. */
export async function listFigures(host: RunningHost, database: string, rounds: number): Promise<Figure[]> {
  const ask = async ({ token }: Doctor, path: string) => {
    const { status, text, took } = await send(`${host.app}/api/backoffice/doctor/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (status !== 200) throw new Error(`${status}: ${text}`)
    return { text, took }
  }
  const cursors = await Promise.all(
    host.doctors.map(async (doctor) => {
      const { text } = await ask(doctor, 'bookings?paginate=1&limit=50&sort=-date')
      return (JSON.parse(text) as { meta: { next_cursor: string } }).meta.next_cursor
    }),
  )
  const times = questions.map(() => host.doctors.map((): number[] => []))
  for (let round = -3; round < rounds / 2; round += 1)
    for (const [q, { path }] of questions.entries())
      for (const [d, doctor] of host.doctors.entries()) {
        const { took } = await ask(doctor, path(doctor, cursors[d] ?? ''))
        if (round >= 0) times[q]?.[d]?.push(took)
      }
  return questions.flatMap(({ what, most }, q): Figure[] => {
    const [smallest = Number.NaN, ...others] = (times[q] ?? []).map(median)
    return others.map((ours, d) => ({
      what: `${what}, ${large.format(host.doctors[d + 1]?.bookings ?? 0)} bookings beside 1,000, ${database}`,
      ours: ms(ours),
      beside: ms(smallest),
      ratio: ours / smallest,
      goal: { most },
    }))
  })
}

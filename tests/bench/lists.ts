import { send } from './client'
import { month, searched } from './practice'
import type { RunningHost } from './run-host'
import { type Figure, median, ms } from './table'

const large = new Intl.NumberFormat('en-GB')
type Doctor = RunningHost['doctors'][number]

/** Requests on the list of visits, and their highest allowed ratio between a large and a small agenda. */
const questions: readonly { what: string; path: (doctor: Doctor, cursor: string) => string; most: number }[] = [
  { what: 'page one of the list', path: () => 'bookings?paginate=1&limit=50&sort=-date', most: 5 },
  {
    what: 'a selective search',
    path: () => `bookings?paginate=1&limit=50&sort=-date&search=${searched.selective}`,
    most: 5,
  },
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

/** Milliseconds allowed for all other lists at a hundred thousand rows (quality.md, "Lists"). */
const allowed = 50

/** Searches that match a quarter of all visits, sorted and from a cursor in their middle, compared with the allowed time. */
const broad: readonly { what: string; path: (cursor: string) => string }[] = [
  { what: 'a broad search in order', path: () => `sort=-date&search=${searched.broad}` },
  { what: 'its next page', path: (cursor) => `sort=-date&search=${searched.broad}&cursor=${cursor}` },
  { what: 'a search of two words by hour', path: () => `sort=from&search=${searched.broad}%20333` },
]

/** A super admin's requests on a list of master data. */
const adminQuestions: readonly { what: string; path: string }[] = [
  { what: 'page one', path: '' },
  { what: 'a selective search', path: '&search=farmaco4711' },
  { what: 'a broad search in order', path: '&search=compresse' },
  { what: 'by price, one class', path: '&sort=-price&filter[class]=A' },
  { what: 'the last page by number', path: '&page=200' },
]

/** The visit lists of doctors with different numbers of bookings, each compared with the smallest, measured alternately. */
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

const allowedFigure = (what: string, took: readonly number[]): Figure => ({
  what,
  ours: ms(median(took)),
  beside: `${allowed} ms allowed`,
  ratio: median(took) / allowed,
  goal: { most: 1 },
})

/** Lists without a ratio of their own: broad searches, and the admin lists, at a hundred thousand rows and more. */
export async function otherListFigures(host: RunningHost, drugs: number, rounds: number): Promise<Figure[]> {
  const ask = async (token: string, path: string) => {
    const { status, text, took } = await send(`${host.app}/api/backoffice/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (status !== 200) throw new Error(`${status}: ${text}`)
    return { meta: (JSON.parse(text) as { meta: { next_cursor: string } }).meta, took }
  }
  const asked = async (what: string, token: string, path: string) => {
    const took: number[] = []
    for (let round = -3; round < rounds / 4; round += 1) {
      const answer = await ask(token, path)
      if (round >= 0) took.push(answer.took)
    }
    return allowedFigure(what, took)
  }
  const figures: Figure[] = []
  for (const { token, bookings } of host.doctors.slice(1)) {
    const page = (query: string) => `doctor/bookings?paginate=1&limit=50&${query}`
    const { meta } = await ask(token, page(`sort=-date&search=${searched.broad}`))
    for (const { what, path } of broad)
      figures.push(await asked(`${what}, ${large.format(bookings)} bookings`, token, page(path(meta.next_cursor))))
  }
  for (const { what, path } of adminQuestions)
    figures.push(
      await asked(`${what}, ${large.format(drugs)} drugs`, host.admin ?? '', `admin/drugs?paginate=1&limit=50${path}`),
    )
  return figures
}

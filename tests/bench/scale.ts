import { send } from './client'
import { type Figure, median, ms } from './table'

/** A server with a demo of some size, and a super admin's session token. */
export interface Grown {
  readonly app: string
  readonly token: string
}

/**
 * Highest ratio to a small list for a page and a selective search, and milliseconds allowed for the others (quality.md,
 * "Lists").
 */
const mostTimes = 5
const allowed = 50

/** From a first page: the cursor of the next one, and a search text that matches one of its rows. */
interface Known {
  readonly cursor: string
  readonly selective: string
}

interface Question {
  readonly what: string
  readonly path: (known: Known) => string
  /** Compared with the same request to a small demo, or with the allowed milliseconds. */
  readonly beside: 'small' | 'allowed'
}

interface List {
  readonly name: string
  readonly rows: string
  /** The field whose value selects one row. */
  readonly selective: string
  /** A search text that matches very many rows. */
  readonly broad: string
  readonly sort: string
}

const lists: readonly List[] = [
  { name: 'patients', rows: '200,000 patients', selective: 'phone', broad: 'rossi', sort: 'birthday' },
  { name: 'drugs', rows: '60,000 drugs', selective: 'aic_code', broad: 'furosemide', sort: 'price' },
  { name: 'bookings', rows: '2,000,000 bookings', selective: 'code', broad: 'rossi', sort: '-created_at' },
]

const pageOf = ({ name }: List, query = '') => `admin/${name}?paginate=1&limit=25${query}`

const questionsOf = (list: List): Question[] => [
  { what: 'page one', path: () => pageOf(list), beside: 'small' },
  { what: 'a next page', path: ({ cursor }) => pageOf(list, `&cursor=${cursor}`), beside: 'small' },
  { what: 'a selective search', path: ({ selective }) => pageOf(list, `&search=${selective}`), beside: 'small' },
  { what: 'a broad search in order', path: () => pageOf(list, `&search=${list.broad}`), beside: 'allowed' },
  { what: 'in another order', path: () => pageOf(list, `&sort=${list.sort}`), beside: 'allowed' },
  { what: 'the last page by number', path: () => pageOf(list, '&page=400'), beside: 'allowed' },
]

const others: readonly Question[] = [
  { what: 'the audit log, newest lines', path: () => 'admin/audit', beside: 'allowed' },
  { what: 'few admins among many people', path: () => 'admin/admins?paginate=1&limit=25', beside: 'small' },
  { what: 'doctors among many people', path: () => 'admin/doctors?paginate=1&limit=25', beside: 'allowed' },
  { what: 'doctors without a subscription', path: () => 'admin/without-subscriptions', beside: 'allowed' },
]

/** The admin lists at realistic sizes, compared with a small demo on the same machine, or with the allowed time. */
export async function scaleFigures(big: Grown, small: Grown, rounds: number): Promise<Figure[]> {
  const ask = async ({ app, token }: Grown, path: string) => {
    const { status, text, took } = await send(`${app}/api/backoffice/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return { text, took }
  }
  const knownOf = async (grown: Grown, list: List): Promise<Known> => {
    type Page = { data: Record<string, unknown>[]; meta: { next_cursor: string } }
    const { data, meta } = JSON.parse((await ask(grown, pageOf(list))).text) as Page
    return { cursor: meta.next_cursor, selective: String(data.at(-1)?.[list.selective]) }
  }
  const timed = async (grown: Grown, path: string) => {
    const took: number[] = []
    for (let round = -3; round < rounds; round += 1) {
      const answer = await ask(grown, path)
      if (round >= 0) took.push(answer.took)
    }
    return median(took)
  }
  const figure = async (
    what: string,
    { path, beside }: Question,
    [ours, its]: readonly [Known, Known],
  ): Promise<Figure> => {
    const took = await timed(big, path(ours))
    const floor = beside === 'small' ? await timed(small, path(its)) : allowed
    return {
      what,
      ours: ms(took),
      beside: beside === 'small' ? ms(floor) : `${allowed} ms allowed`,
      ratio: took / floor,
      goal: { most: beside === 'small' ? mostTimes : 1 },
    }
  }
  const figures: Figure[] = []
  for (const list of lists) {
    const known = [await knownOf(big, list), await knownOf(small, list)] as const
    for (const question of questionsOf(list))
      figures.push(await figure(`${list.rows}: ${question.what}`, question, known))
  }
  const nothing = { cursor: '', selective: '' }
  for (const question of others) figures.push(await figure(question.what, question, [nothing, nothing]))
  return figures
}

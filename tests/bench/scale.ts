import { send } from './client'
import { type Figure, median, ms } from './table'

/** A server on a demo that has grown, and a session of a super admin. */
export interface Grown {
  readonly app: string
  readonly token: string
}

/** How much longer a page and a selective search may take than in a small list, and anything else at all (quality.md, "Lists"). */
const mostTimes = 5
const allowed = 50

interface Question {
  readonly what: string
  readonly path: (cursor: string) => string
  /** Measured beside the same question to a small demo; else beside what is allowed. */
  readonly beside: 'small' | 'allowed'
}

const list = (
  name: string,
  rows: string,
  search: readonly [selective: string, broad: string],
  sort: string,
): Question[] => {
  const page = (query: string) => `admin/${name}?paginate=1&limit=25${query}`
  return [
    { what: `${rows}: page one`, path: () => page(''), beside: 'small' },
    { what: `${rows}: a next page`, path: (cursor) => page(`&cursor=${cursor}`), beside: 'small' },
    { what: `${rows}: a selective search`, path: () => page(`&search=${search[0]}`), beside: 'small' },
    { what: `${rows}: a broad search in order`, path: () => page(`&search=${search[1]}`), beside: 'allowed' },
    { what: `${rows}: in another order`, path: () => page(`&sort=${sort}`), beside: 'allowed' },
    { what: `${rows}: the last page by number`, path: () => page('&page=400'), beside: 'allowed' },
  ]
}

const patients = list('patients', '200,000 patients', ['3300000777', 'rossi'], '-last_login_at')
const drugs = list('drugs', '60,000 drugs', ['800000770', 'mg'], '-price')
const bookings = list('bookings', '2,000,000 bookings', ['3300000777', 'rossi'], '-date')
const trail: Question[] = [
  { what: 'the trail: newest lines', path: () => 'admin/audit', beside: 'allowed' },
  { what: 'doctors without a subscription', path: () => 'admin/without-subscriptions', beside: 'allowed' },
]

/** The admin's lists at the sizes they have to live with, each beside a small one on the same machine. */
export async function scaleFigures(big: Grown, small: Grown, rounds: number): Promise<Figure[]> {
  const ask = async ({ app, token }: Grown, path: string) => {
    const { status, text, took } = await send(`${app}/api/backoffice/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return { text, took }
  }
  const cursorOf = async (grown: Grown, { path }: Question) => {
    const { meta } = JSON.parse((await ask(grown, path(''))).text) as { meta: { next_cursor?: string | null } }
    return meta.next_cursor ?? ''
  }
  const timed = async (grown: Grown, question: Question, cursor: string) => {
    const took: number[] = []
    for (let round = -3; round < rounds; round += 1) {
      const answer = await ask(grown, question.path(cursor))
      if (round >= 0) took.push(answer.took)
    }
    return median(took)
  }
  const figures: Figure[] = []
  for (const questions of [patients, drugs, bookings, trail]) {
    const [first] = questions
    const cursors = first ? [await cursorOf(big, first), await cursorOf(small, first)] : []
    for (const question of questions) {
      const ours = await timed(big, question, cursors[0] ?? '')
      const floor = question.beside === 'small' ? await timed(small, question, cursors[1] ?? '') : allowed
      figures.push({
        what: question.what,
        ours: ms(ours),
        beside: question.beside === 'small' ? ms(floor) : `${allowed} ms allowed`,
        ratio: ours / floor,
        goal: { most: question.beside === 'small' ? mostTimes : 1 },
      })
    }
  }
  return figures
}

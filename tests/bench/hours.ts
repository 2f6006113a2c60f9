import { send } from './client'
import { mustBook, type Time } from './creating'
import type { RunningHost } from './run-host'
import { type Figure, median, ms } from './table'

const visits = 500

interface Planning {
  readonly id: number
  readonly office_user_id: number
  readonly version: number
}

/** Calls under doctor/hours of the doctor with an empty agenda. */
function callsOf({ app, empty }: RunningHost) {
  if (!empty) throw new Error('This host has nobody to book with')
  return async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<{ data: T; took: number }> => {
    const headers = { authorization: `Bearer ${empty.token}` }
    const answer = await send(`${app}/api/backoffice/doctor/hours${path}`, { method, headers, ...(body && { body }) })
    if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`)
    return { data: (JSON.parse(answer.text) as { data: T }).data, took: answer.took }
  }
}

/** The planning of the office drawn anew without shifts: all visits of its hours are hit. */
async function withoutShifts(host: RunningHost): Promise<object> {
  const { data } = await callsOf(host)<{ plannings: Planning[] }>('GET', '?from=2026-11-24&to=2026-12-24')
  const planning = data.plannings.find(({ office_user_id }) => office_user_id === host.empty?.officeUserId)
  if (!planning) throw new Error('The office has no planning')
  const { id: planning_id, office_user_id, version } = planning
  return { plannings: [{ planning_id, office_user_id, version, shifts: [], scope: 'all' }] }
}

/** Median time of saving the planning with so many visits decided, taken back each time, in milliseconds; of 15 at least. */
async function saving(host: RunningHost, rounds: number, decided: number): Promise<number> {
  const call = callsOf(host)
  const took: number[] = []
  // one alone takes 15 ms: the median of a few says little on a busy machine
  for (let round = -2; round < Math.max(rounds, 15); round += 1) {
    const change = await withoutShifts(host)
    // an undo makes new versions of the visits
    const current = decided > 0 ? await decisionsOn(host, decided) : []
    const saved = await call<{ act: { id: number } }>('POST', '', { ...change, decisions: current })
    if (round >= 0) took.push(saved.took)
    await call('POST', `/${saved.data.act.id}/undo`)
  }
  return median(took)
}

/** Keeping so many of the visits that are hit. */
async function decisionsOn(host: RunningHost, count: number): Promise<object[]> {
  const asked = { ...(await withoutShifts(host)), proposals: false }
  const { data } = await callsOf(host)<{ booking: { id: number; version: number } }[]>('POST', '/hits', asked)
  if (data.length < count) throw new Error(`Only ${data.length} visits are hit`)
  return data.slice(0, count).map(({ booking: { id, version } }) => ({ booking_id: id, version, act: 'keep' }))
}

/** Saving a planning whose office has no visits yet: call it before anybody has booked. */
export const savingAlone = (host: RunningHost, rounds: number): Promise<number> => saving(host, rounds, 0)

/** Saving a planning that hits 500 visits to come, each decided, compared with one that hits none. */
export async function hoursFigure(
  host: RunningHost,
  database: string,
  alone: number,
  { rounds, times }: { readonly rounds: number; readonly times: (count: number) => Time[] },
): Promise<Figure> {
  const { app, empty } = host
  for (const time of times(visits)) await mustBook({ app, agenda: empty }, time)
  const decided = await saving(host, rounds, visits)
  return {
    what: `a planning saved with ${visits} visits decided, ${database}`,
    ours: ms(decided),
    beside: ms(alone),
    ratio: decided / alone,
    goal: { most: 10 },
  }
}

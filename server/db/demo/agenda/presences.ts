import type { Presence } from '../../../../domain/booking/presence'
import { type CivilDate, toDayNumber } from '../../../../domain/calendar/civil-date'
import { romeInstant, romeWallClock } from '../../../../domain/calendar/rome'
import { minuteMs } from '../demo'
import type { Visit } from './visits'

interface Step {
  readonly to: Presence
  readonly at: Date
}

/** Minutes from now in which those who come early have arrived. */
const early = 40

/**
 * Where the person of a visit has been until now, step by step: today in every state, on former days only who did not come.
 * None of who is expected.
 */
export function presencesOfDemo(
  { date, from, to, status }: Pick<Visit, 'from' | 'to' | 'status'> & { readonly date: CivilDate },
  now: Date,
): readonly Step[] {
  const today = romeWallClock(now.getTime()).date
  if ((status !== 'confirmed' && status !== 'terminated') || date > today) return []
  const turn = toDayNumber(date) + from / 5
  const [start, end] = [romeInstant(date, from), romeInstant(date, to)]
  const step = (state: Presence, at: number): Step => ({ to: state, at: new Date(Math.min(at, now.getTime())) })
  if (date < today) return turn % 17 === 0 ? [step('no_show', end)] : []
  const arrived = step('arrived', start - 8 * minuteMs)
  if (end <= now.getTime()) {
    if (turn % 5 === 0) return [step('no_show', end)]
    return [arrived, step('in_room', start + minuteMs), step('left', end)]
  }
  if (start <= now.getTime()) return [arrived, step('in_room', start)]
  const isEarly = start - now.getTime() <= early * minuteMs
  const since = now.getTime() - (3 + (turn % 4) * 4) * minuteMs
  return isEarly ? [step('arrived', Math.max(since, romeInstant(date, 0)))] : []
}

/** The columns of a booking after these steps. */
export const presenceColumns = (steps: readonly Step[]) => ({
  presence: steps.at(-1)?.to ?? null,
  presence_at: steps.at(-1)?.at ?? null,
  arrived_at: steps.find(({ to }) => to === 'arrived')?.at ?? null,
})

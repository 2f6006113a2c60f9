import { useCallback, useEffect, useState } from 'react'
import { type CivilDate, weeksOfMonth } from '../../../domain/calendar/civil-date'
import type { AvailableSlot } from '../../../domain/contract/agenda/agenda'
import { refusalText } from '../../../domain/contract/refusal'
import { type PublicOutcome, publicCall } from '../../platform/basic/public-call'
import { type QueryValue, queryString } from '../../platform/basic/query-string'

/** Free times by day; days without any are left out. */
export type FreeDays = Readonly<Record<CivilDate, readonly AvailableSlot[]>>

/** The call that says which times are free. */
export interface TimesSource {
  readonly path: string
  readonly query?: Readonly<Record<string, QueryValue>>
}

/** Free times as a call answered them. */
export interface MonthTimes {
  readonly path: string
  readonly outcome: PublicOutcome<FreeDays>
}

/** The path that asks for the weeks of a month from today on; null where all of it is over. */
export function monthPath({ path, query }: TimesSource, month: CivilDate, today: CivilDate): string | null {
  const days = weeksOfMonth(month).flat()
  const to = days.at(-1) ?? month
  const from = [days[0] ?? month, today].sort().at(-1)
  return to < today ? null : `${path}?${queryString({ from, to, ...query })}`
}

/** Free times of a month, with those that came with the page; none without a source. */
export function useFreeTimes(
  source: TimesSource | null,
  month: CivilDate,
  today: CivilDate,
  read: MonthTimes | null = null,
) {
  const [times, setTimes] = useState(read)
  const [attempt, setAttempt] = useState(0)
  const path = source && monthPath(source, month, today)
  const isKnown = times?.path === path
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on request, not because of what is known
  useEffect(() => {
    if (path === null || (isKnown && attempt === 0)) return
    let isCurrent = true
    void publicCall<FreeDays>('GET', path).then((outcome) => isCurrent && setTimes({ path, outcome }))
    return () => {
      isCurrent = false
    }
  }, [path, attempt])
  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  const outcome = isKnown ? times.outcome : null
  const problem = outcome === null || outcome.kind === 'done' ? null : outcome
  return {
    /** Null while they are asked for, and without a source. */
    days: outcome?.kind === 'done' ? outcome.data : null,
    problem: problem === null ? null : problem.kind === 'invalid' ? refusalText.invalid : problem.message,
    isLoading: path !== null && outcome === null,
    reload,
  }
}

import type { DayNumber } from '../calendar/civil-date'
import { type CivilDate, toCivilDate } from '../calendar/civil-date'
import { counted, numericDate } from '../text/dates'

/** Whose visits a cap counts: of the representative who books, of the company, or of all representatives. */
export const capCounts = ['representative', 'company', 'all'] as const
export type CapCount = (typeof capCounts)[number]
export const capPeriods = ['day', 'year'] as const
export type CapPeriod = (typeof capPeriods)[number]
export const mostCappedVisits = 1000

/** A cap on the visits of representatives (product.md §9.8): a doctor's, in all offices or in one, or the operator's. */
export interface RepresentativeCap {
  readonly of: 'doctor' | 'office' | 'operator'
  readonly counts: CapCount
  readonly period: CapPeriod
  readonly most: number
}

/** A cap with the visits that it counts for one representative, by date. */
export interface CountedCap extends RepresentativeCap {
  readonly visits: Readonly<Record<CivilDate, number>>
}

const whose: Record<CapCount, string> = {
  representative: ' per informatore',
  company: ' per azienda',
  all: ' in tutto',
}
const where: Record<RepresentativeCap['of'], string> = {
  doctor: ' con questo medico',
  office: ' in questa struttura',
  operator: ' con tutti i medici',
}
const everyPeriod: Record<CapPeriod, string> = { day: ' al giorno', year: ' l’anno' }

/** The name of a cap: "4 visite l’anno per informatore con questo medico". */
export const capName = ({ of, counts, period, most }: RepresentativeCap): string =>
  `${counted(most, 'visita', 'visite')}${everyPeriod[period]}${whose[counts]}${where[of]}`

/** The last day on which a cap that is reached on a day holds. */
const lastDay = ({ period }: RepresentativeCap, date: CivilDate): CivilDate =>
  period === 'day' ? date : `${date.slice(0, 4)}-12-31`

function isReached({ period, most, visits }: CountedCap, date: CivilDate): boolean {
  if (period === 'day') return (visits[date] ?? 0) >= most
  const year = date.slice(0, 4)
  const inYear = Object.entries(visits).filter(([day]) => day.startsWith(year))
  return inYear.reduce((sum, [, count]) => sum + count, 0) >= most
}

/** The cap that a visit on this day would exceed, in words with the day when it ends; null when there is room. */
export function reachedCap(caps: readonly CountedCap[], day: DayNumber): string | null {
  const date = toCivilDate(day)
  const cap = caps.find((one) => isReached(one, date))
  return cap ? `Limite raggiunto: ${capName(cap)}. Vale fino al ${numericDate(lastDay(cap, date))} compreso.` : null
}

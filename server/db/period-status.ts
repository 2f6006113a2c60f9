import { and, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { romeWallClock } from '../../domain/calendar/rome'
import type { PublicationStatus } from '../../domain/resource/field'

/** Matches periods by their status today: the rule of `publicationStatusOf` in SQL. */
export function periodHasStatus(period: SQLWrapper, now: Date, statuses: readonly string[]): SQL | undefined {
  const today = sql`${romeWallClock(now.getTime()).date}::date`
  // the upper bound of a range is the day after the last; null for an open end
  const begun = sql`coalesce(lower(${period}) <= ${today}, true)`
  const over = sql`coalesce(upper(${period}) <= ${today}, false)`
  const dated = not(isNull(period))
  const rules: Record<PublicationStatus, SQL | undefined> = {
    draft: isNull(period),
    published: and(dated, not(begun)),
    enabled: and(dated, begun, sql`upper_inf(${period})`),
    current: and(dated, begun, not(sql`upper_inf(${period})`), not(over)),
    expired: and(dated, begun, over),
  }
  return or(...statuses.map((status) => rules[status as PublicationStatus]))
}

/** Matches periods whose last day is from or up to this one; one without an end ends after every day. */
export const periodEnds = (period: SQLWrapper, operator: 'gte' | 'lte', day: string): SQL =>
  operator === 'gte'
    ? sql`(upper(${period}) > ${day}::date or upper_inf(${period}))`
    : sql`upper(${period}) <= ${day}::date + 1`

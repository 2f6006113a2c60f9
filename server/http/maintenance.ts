import { sql } from 'drizzle-orm'
import { shortTime } from '../../domain/calendar/minutes'
import { romeWallClock } from '../../domain/calendar/rome'
import { type Refusal, unavailable } from '../../domain/contract/refusal'
import { oneRow } from '../db/fragments'
import type { Tx } from '../db/types'

/** The text that users see during maintenance. */
export interface MaintenanceNotice {
  readonly title: string
  readonly body: string
}

/** The newest maintenance notice in force at this time in Rome, as a subquery; null when there is none. */
export function maintenanceNotice(now: Date) {
  const { date, minutes } = romeWallClock(now.getTime())
  const time = shortTime(Math.floor(minutes))
  return sql<MaintenanceNotice | null>`(select json_build_object('title', sc.title, 'body', sc.body) from service_communications sc
    where sc.maintenance and sc.deleted_at is null and sc.period @> ${date}::date
      and (sc.from_time is null or lower(sc.period) is distinct from ${date}::date or sc.from_time <= ${time})
      and (sc.to_time is null or upper(sc.period) - 1 is distinct from ${date}::date or sc.to_time > ${time})
    order by sc.id desc limit 1)`
}

export async function runningMaintenance(tx: Tx, now: Date): Promise<MaintenanceNotice | null> {
  const [row] = await tx.select({ notice: maintenanceNotice(now) }).from(oneRow)
  return row?.notice ?? null
}

/** The 503 for all but super admins during maintenance, with a retry after 60 seconds (contract.md, "Refusals"). */
export const underMaintenance = (notice: MaintenanceNotice): Refusal => unavailable(60, notice)

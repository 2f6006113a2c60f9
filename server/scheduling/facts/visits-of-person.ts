import { type SQL, sql } from 'drizzle-orm'
import type { Requester } from '../../../domain/availability/availability'
import { startOfWeek, toCivilDate } from '../../../domain/calendar/civil-date'
import type { WallClock } from '../../../domain/calendar/rome'
import type { PersonVisit } from '../../../domain/contract/agenda/agenda'
import type { Tx } from '../../db/types'
import type { Agenda } from './actor'
import { countedVisits } from './booking-data'
import { servicePlanReader, type Window } from './service-plan'

interface VisitsOfPerson {
  /** Those that count for the rate limit of their slot kind. */
  readonly counted: Requester['visits']
  /** Those of the week of the window's first day. */
  readonly week: PersonVisit[]
  readonly last: PersonVisit | null
  readonly next: PersonVisit | null
}

const value = sql.placeholder
const wallTime = (minute: SQL) => sql`to_char(make_interval(mins => ${minute}), 'HH24:MI:SS')`

/** SQL: a person's visits with the doctor in the offices of the link that took place or will, without the edited one. */
const visitsOf = (columns: SQL, condition: SQL, order: SQL) => sql`
  select ${columns} from bookings b
  join office_services vs on vs.id = b.office_service_id
  join office_users vu on vu.id = b.office_user_id
  join offices vo on vo.id = vu.office_id
  where b.user_id = ${value('participant')} and b.doctor_id = ${value('doctor')} and b.id <> ${value('except')}
    and b.status in ('pending', 'confirmed', 'terminated') and b.presence is distinct from 'no_show'
    and (${value('offices')}::int[] is null or vu.office_id = any(${value('offices')}::int[])) and ${condition}
  ${order}`

const visitJson = sql`json_build_object('id', b.id, 'date', b.date::text, 'from', ${wallTime(sql`b.from_minute`)},
  'to', ${wallTime(sql`b.to_minute`)}, 'office_service_name', vs.name, 'office_name', vo.name)`

const isOver = sql`(b.date < ${value('today')}::date
  or (b.date = ${value('today')}::date and b.to_minute <= ${value('minute')}::float8))`

const visits = sql<VisitsOfPerson>`json_build_object(
  'counted', ${countedVisits},
  'week', (${visitsOf(
    sql`coalesce(json_agg(${visitJson} order by b.date, b.from_minute), '[]')`,
    sql`b.date between ${value('monday')}::date and ${value('monday')}::date + 6`,
    sql``,
  )}),
  'last', (${visitsOf(visitJson, isOver, sql`order by b.date desc, b.from_minute desc limit 1`)}),
  'next', (${visitsOf(visitJson, sql`not ${isOver}`, sql`order by b.date, b.from_minute limit 1`)}))`

const read = servicePlanReader('read service with visits of a person', visits)

/** `readServicePlan` of one day, with the visits of a person that matter for booking another; no visit of other doctors. */
export const readPlanOfPerson = (
  tx: Tx,
  service: number,
  agenda: Agenda,
  window: Window,
  { user, now }: { user: number; now: WallClock },
) =>
  read(tx, service, agenda, window, {
    participant: user,
    today: now.date,
    minute: now.minutes,
    monday: startOfWeek(toCivilDate(window.first)),
  })

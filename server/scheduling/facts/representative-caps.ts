import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CountedCap } from '../../../domain/booking/representative-caps'
import { civilParts, type DayNumber, dayNumberOf, toCivilDate } from '../../../domain/calendar/civil-date'
import { prepared } from '../../db/prepared-statements'
import { representativeCaps } from '../../db/tables'
import type { Tx } from '../../db/types'

/** Whose visit it is, and where and when: the days decide which years are counted. */
interface CappedVisit {
  readonly doctor: number
  readonly officeUser: number
  /** The representative. */
  readonly user: number
  readonly first: DayNumber
  readonly last: DayNumber
  readonly exceptBookingId?: number | null
}

const value = sql.placeholder

/** SQL: visits of representatives in the years asked about, by date, of one condition; those called off do not count. */
const visitsByDate = (condition: ReturnType<typeof sql>) => sql`(
  select coalesce(json_object_agg(v.date, v.count), '{}') from (
    select b.date::text as date, count(*)::int as count
    from bookings b join office_services os on os.id = b.office_service_id
    join medical_services ms on ms.id = os.medical_service_id and ms.slot_code = 'mr'
    where b.date between ${value('first')}::date and ${value('last')}::date and b.id <> ${value('except')}::int
      and b.status in ('pending', 'confirmed', 'terminated') and ${condition}
    group by b.date) v)`

const ofCompany = sql`b.user_id in (select p.user_id from representative_profiles p where p.pharmaceutical_company_id = me.company)`
const ofUser = sql`b.user_id = ${value('user')}::int`
const withDoctor = sql`b.doctor_id = ${value('doctor')}::int and (c.office_user_id is null or b.office_user_id = c.office_user_id)`

const { counts, period, most } = representativeCaps
const of = sql<CountedCap['of']>`"of"`.as('of')
const visits = sql<CountedCap['visits'] | null>`visits`.as('visits')
/** The caps of the doctor, of the office and of the operator that bind the representative. */
const bindingCaps = new QueryBuilder().$with('caps', { of, counts, period, most, visits }).as(sql`
  with me as (
    select p.visits_per_day, p.visits_per_year, pc.id as company,
      pc.visits_per_day as company_per_day, pc.visits_per_year as company_per_year
    from representative_profiles p
    left join pharmaceutical_companies pc on pc.id = p.pharmaceutical_company_id where p.user_id = ${value('user')}::int)
  select case when c.office_user_id is null then 'doctor' else 'office' end as "of", c.counts, c.period, c.most,
    case c.counts
      when 'all' then ${visitsByDate(withDoctor)}
      when 'company' then (select ${visitsByDate(sql`${withDoctor} and ${ofCompany}`)} from me)
      else ${visitsByDate(sql`${withDoctor} and ${ofUser}`)}
    end as visits
  from representative_caps c
  where c.doctor_id = ${value('doctor')}::int and c.deleted_at is null
    and (c.office_user_id is null or c.office_user_id = ${value('officeUser')}::int)
  union all
  select 'operator', cap.counts, cap.period, cap.most,
    case cap.counts when 'company' then ${visitsByDate(ofCompany)} else ${visitsByDate(ofUser)} end
  from me cross join lateral (values
    ('representative', 'day', me.visits_per_day), ('representative', 'year', me.visits_per_year),
    ('company', 'day', me.company_per_day), ('company', 'year', me.company_per_year)) cap(counts, period, most)
  where cap.most is not null`)

const readBindingCaps = prepared((tx) =>
  tx.with(bindingCaps).select().from(bindingCaps).prepare('read caps of representatives'),
)

const yearOf = (day: DayNumber) => civilParts(day).year

/** The caps that hold for a representative with a doctor in an office, with the visits that they count. */
export async function readCaps(tx: Tx, visit: CappedVisit): Promise<readonly CountedCap[]> {
  const { doctor, officeUser, user, first, last, exceptBookingId } = visit
  const caps = await readBindingCaps(tx).execute({
    doctor,
    officeUser,
    user,
    first: toCivilDate(dayNumberOf(yearOf(first), 1, 1)),
    last: toCivilDate(dayNumberOf(yearOf(last), 12, 31)),
    except: exceptBookingId ?? 0,
  })
  return caps.map((cap) => ({ ...cap, visits: cap.visits ?? {} }))
}

/**
 * Locks a representative and the company until the end of the transaction, where the operator has set caps for them: two visits
 * to different doctors are then counted one after the other. Taken after the lock of the agenda.
 */
export async function lockCapped(tx: Tx, user: number): Promise<void> {
  await tx.execute(sql`select 1 from representative_profiles where user_id = ${user}
    and (visits_per_day is not null or visits_per_year is not null) for no key update`)
  await tx.execute(sql`select 1 from pharmaceutical_companies where id =
    (select pharmaceutical_company_id from representative_profiles where user_id = ${user})
    and (visits_per_day is not null or visits_per_year is not null) for no key update`)
}

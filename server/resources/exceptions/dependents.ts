import { and, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { liveStatuses } from '../../../domain/booking/status'
import { agendaClock, romeWallClock } from '../../../domain/calendar/rome'
import { bookings, campaigns, subscriptions } from '../../db/tables'
import { hasStatusNow } from '../../scheduling/facts/stored-booking'
import { lockAgendas } from '../../scheduling/holds/time-claims'
import { arrayOf, type DependentRule, type Reader } from '../engine/serve'

/** What must be settled before a record is deleted (product.md §6, "Deleting"). */

const anyOf = (ids: readonly number[]): SQL => sql`any(${arrayOf(ids)}::int[])`

/** Visits to come, of which no more can be booked until the end of the transaction: the agendas of `doctors` are locked. */
const visitsToCome = (of: Pick<DependentRule, 'label'> & Partial<DependentRule>, doctors: (ids: SQL) => SQL) =>
  ({
    refuses: true,
    which: ({ now }) => hasStatusNow(liveStatuses, agendaClock(now.getTime())),
    lock: async ({ tx }, ids) => {
      const { rows } = await tx.execute<{ id: number }>(sql`select distinct d.id from (${doctors(anyOf(ids))}) d(id)`)
      await lockAgendas(
        tx,
        rows.map(({ id }) => id),
      )
    },
    ...of,
  }) satisfies DependentRule

/** The same as filters of the list, from today on: it also shows what has ended today and is not closed yet. */
const toCome = ({ now }: Reader) => ({
  'filter[status][in]': liveStatuses.join(','),
  'filter[starts_at][gte]': romeWallClock(now.getTime()).date,
})

/** Subscriptions that run today or later. */
const runningSubscriptions = (by: 'doctor_id' | 'subscription_plan_id'): DependentRule => ({
  label: 'Abbonamenti in corso',
  refuses: true,
  list: {
    resource: 'subscriptions',
    by,
    filters: () => ({ 'filter[status][ne]': 'canceled', 'filter[period][in]': 'published,enabled,current' }),
  },
  which: () => ne(subscriptions.status, 'canceled'),
})

/** Of people of every role: a person can be doctor and patient at once. */
export const ofPeople: readonly DependentRule[] = [
  visitsToCome(
    { label: 'Visite in programma nella sua agenda', list: { resource: 'bookings', by: 'doctor_id', filters: toCome } },
    (ids) => sql`select user_id from doctor_profiles where user_id = ${ids}`,
  ),
  visitsToCome(
    { label: 'Visite in programma come paziente', list: { resource: 'bookings', by: 'user_id', filters: toCome } },
    (ids) => sql`
      select doctor_id from doctor_patients where user_id = ${ids}
      union select doctor_id from bookings where user_id = ${ids}`,
  ),
  runningSubscriptions('doctor_id'),
  {
    label: 'Comunicazioni programmate o in invio',
    refuses: true,
    which: ({ tx }, ids) =>
      tx
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(and(sql`${campaigns.doctor_id} = ${anyOf(ids)}`, inArray(campaigns.state, ['scheduled', 'running'])))
        .getSQL(),
  },
]

export const ofOffices: readonly DependentRule[] = [
  visitsToCome(
    { label: 'Visite in programma', list: { resource: 'bookings', by: 'office_id', filters: toCome } },
    (ids) => sql`select user_id from office_users where office_id = ${ids}`,
  ),
]

export const ofOfficeUsers: readonly DependentRule[] = [
  visitsToCome(
    {
      label: 'Visite in programma',
      which: ({ tx, now }, ids) =>
        tx
          .select({ id: bookings.id })
          .from(bookings)
          .where(
            and(
              sql`${bookings.office_user_id} = ${anyOf(ids)}`,
              hasStatusNow(liveStatuses, agendaClock(now.getTime())),
            ),
          )
          .getSQL(),
    },
    (ids) => sql`select user_id from office_users where id = ${ids}`,
  ),
]

export const ofPlans: readonly DependentRule[] = [runningSubscriptions('subscription_plan_id')]

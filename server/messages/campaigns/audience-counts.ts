import { sql } from 'drizzle-orm'
import type { Audience } from '../../../domain/contract/messages/broadcasts'
import { parentsOf } from '../recipients'
import { type AddressedUsers, conditionsOf, hasConsented, isOfDoctors, isReached, limitedBy } from './audience'

/**
 * SQL expression: the number of people in each of several audiences of patients whom only a missing way could leave out: active,
 * not limited, with consent. As counted by `audienceRows`, with everything that does not depend on the audience read once.
 */
export function askedCounts(
  campaign: Omit<AddressedUsers, 'audience' | 'channels'>,
  audiences: readonly Audience[],
  now: Date,
) {
  const silent = { ...campaign, channels: [] }
  const meets = audiences.map((audience) => sql`(${sql.join(conditionsOf({ ...silent, audience }, now), sql` and `)})`)
  const counts = audiences.map((_, index) => {
    const isIn = (row: string) => sql.raw(`coalesce(${row}.meets[${index + 1}], false)`)
    return sql`count(*) filter (where j.choices = 1 and j.asked and ${isIn('j')}) + (
      select count(*) from (
        select distinct on (s.id) s.asked from several s left join person k on k.id = s.reader_id
        where ${isIn('s')} order by s.id, ${isIn('k')} desc, s.reader_id) chosen where chosen.asked)`
  })
  return sql<number[]>`(
    with person as materialized (
      select u.id, u.active, ${isReached('u', silent, now)} as reached, array[${sql.join(meets, sql`, `)}] as meets
      from users u left join patient_profiles p on p.user_id = u.id
      where u.deleted_at is null and ${isOfDoctors(campaign.doctors)}),
    parent as materialized (
      select c.id, r.id as reader_id, count(*) over (partition by c.id) as choices
      from person c cross join lateral ${parentsOf(sql`c.id`)} as known(id)
      join users r on r.id = known.id and r.active and r.deleted_at is null and ${isReached('r', silent, now)}
      where c.active and not c.reached),
    limited as materialized (select user_id from ${limitedBy(campaign, now)}),
    judged as materialized (
      select c.id, c.meets, r.id as reader_id, coalesce(f.choices, 1) as choices, ${hasConsented(campaign.purpose)}
        and c.id not in (select user_id from limited) and r.id not in (select user_id from limited) as asked
      from person c left join parent f on f.id = c.id cross join lateral (select coalesce(f.reader_id, c.id) as id) r
      where c.active),
    several as materialized (select * from judged where choices > 1)
    select array[${sql.join(counts, sql`, `)}]::int[] from judged j)`
}

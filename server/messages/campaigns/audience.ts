import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { agendaClock } from '../../../domain/calendar/rome'
import type { Audience } from '../../../domain/contract/messages/broadcasts'
import { type Channel, type Purpose, typeOfCampaign } from '../../../domain/messages/channels'
import { intArray } from '../../db/fragments'
import { campaignRecipients } from '../../db/tables'
import { limitHolds } from '../../db/user-limits'
import { mailAddress } from '../mail-address'
import { hasPushDevice } from '../push-device'
import { parentsOf } from '../recipients'

/** What decides who gets a mass communication. */
export interface AddressedUsers {
  readonly doctorId: number
  /** Whose patients or assistants they are. */
  readonly doctors: readonly number[]
  readonly audience: Audience
  readonly purpose: Purpose
  readonly channels: readonly Channel[]
}

/**
 * Selects the people of an audience, each with who reads it (the person, or the parent of a child without a way of its own) and the
 * first exclusion that applies, so that the sums add up. Who has neither an address nor a device nor an account is reached through
 * a parent; what several people would read at one place, of one parent or at one address, goes there once
 * (docs/decisions/14-messages-to-people.md). `among`: a condition on the users `u` of whom alone it is asked.
 */
export const audienceRows = (campaign: AddressedUsers, now: Date, among: SQL = sql`true`): SQL => sql`
  with type as (select t.channels, t.default_on from notification_types t
    where t.code = ${typeOfCampaign[campaign.purpose]} and t.deleted_at is null),
  candidate as materialized (
    select u.id, u.active, ${isReached('u', campaign, now)} as reached
    from users u left join patient_profiles p on p.user_id = u.id
    where ${sql.join([sql`u.deleted_at is null`, among, isAddressed(campaign, now), ...conditionsOf(campaign, now)], sql` and `)}),
  read as materialized (
    select c.id, c.active, coalesce(case when not c.reached then (
      select r.id from users r where r.id in ${parentsOf(sql`c.id`)} and r.active and r.deleted_at is null
        and ${isReached('r', campaign, now)}
      order by exists (select 1 from candidate k where k.id = r.id) desc, r.id limit 1) end, c.id) as reader_id
    from candidate c),
  judged as materialized (
    select k.id, k.reader_id, ways.*, case
      when not k.active then 'inactive'
      when exists (select 1 from ${limitedBy(campaign, now)} and l.user_id in (k.id, k.reader_id)) then 'limited'
      when not ${hasConsented(campaign.purpose)} then 'no-consent'
      when ways.has_account or ways.by_email or ways.by_push then null
      when ${isReached('r', campaign, now)} then 'chosen-off'
      else 'no-address' end as exclusion
    from read k join users r on r.id = k.reader_id
    cross join lateral (select r.password_hash is not null as has_account, lower(${mailAddress('r')}) as address,
      ${hasWay.email('r', campaign, now)} and ${isWanted('email', campaign)} as by_email,
      ${hasWay.push('r', campaign, now)} and ${isWanted('push', campaign)} as by_push) ways)
  select id as user_id, reader_id, by_email, by_push,
    case when exclusion is null and row_number() over (
      partition by case when by_email then address else reader_id::text end, exclusion is null
      order by id <> reader_id, not has_account, id) > 1 then 'same-address' else exclusion end as exclusion
  from judged`

/** The people of an audience as `a`, for a query to select from; see `audienceRows`. */
export const audienceOf = (campaign: AddressedUsers, now: Date) =>
  new QueryBuilder()
    .$with('a', {
      ...{ user_id: campaignRecipients.user_id, reader_id: campaignRecipients.reader_id },
      exclusion: campaignRecipients.exclusion,
      by_email: sql<boolean>`by_email`.as('by_email'),
      by_push: sql<boolean>`by_push`.as('by_push'),
    })
    .as(audienceRows(campaign, now))

const today = (now: Date) => agendaClock(now.getTime()).date

/** Whether the campaign and the notification type both have the channel. */
const uses = (channel: Channel, { channels }: Pick<AddressedUsers, 'channels'>): SQL =>
  channels.includes(channel) ? sql`coalesce((select ${channel} = any(type.channels) from type), false)` : sql`false`

/** Whether a user could get it by the channel, whatever they chose. */
const hasWay: Readonly<Record<Channel, (user: string, campaign: Pick<AddressedUsers, 'channels'>, now: Date) => SQL>> =
  {
    email: (user, campaign) => sql`(${uses('email', campaign)} and ${mailAddress(user)} is not null)`,
    push: (user, campaign, now) =>
      sql`(${uses('push', campaign)} and ${hasPushDevice(sql`${sql.identifier(user)}.id`, now)})`,
  }

/** Condition: there is a way to the user. */
export const isReached = (user: string, campaign: Pick<AddressedUsers, 'channels'>, now: Date): SQL =>
  sql`(${sql.identifier(user)}.password_hash is not null
    or ${hasWay.email(user, campaign, now)} or ${hasWay.push(user, campaign, now)})`

/** The choice of the reader `r` for the channel, else the default of the type. */
const isWanted = (channel: Channel, { purpose }: AddressedUsers): SQL => sql`coalesce(
  (select n.is_on from notification_choices n
    where n.user_id = r.id and n.type_code = ${typeOfCampaign[purpose]} and n.channel = ${channel}),
  (select type.default_on from type), true)`

/** Condition: the last answer of the reader `r` to what it is about is a yes. */
export const hasConsented = (purpose: Purpose): SQL =>
  purpose === 'care'
    ? sql`true`
    : sql`coalesce((select c.given from consents c where c.user_id = r.id and c.purpose = ${purpose}
        order by c.id desc limit 1), false)`

/** Visits `b` of the person with the doctors. */
const visits = (doctors: readonly number[], more: SQL): SQL => sql`from bookings b
  where b.user_id = u.id and b.doctor_id = any(${intArray(doctors)}::int[])
    and b.presence is distinct from 'no_show' and ${more}`

const isAny = (value: SQLWrapper, ids: readonly number[]): SQL => sql`${value} = any(${intArray(ids)}::int[])`

/** The conditions of the audience for a user `u` with the profile `p` among those addressed, all of which hold. */
export function conditionsOf({ doctors, audience }: AddressedUsers, now: Date): SQL[] {
  const { age_from, age_to, gender, city_ids, office_service_ids, seen_from, seen_to } = audience
  const { date, minutes } = agendaClock(now.getTime())
  const age = sql`extract(year from age(${date}::date, u.birthday))`
  const isOver = sql`(b.date < ${date}::date or (b.date = ${date}::date and b.to_minute <= ${minutes}::float8))`
  const tookPlace = sql`(b.status = 'terminated' or (b.status = 'confirmed' and ${isOver}))`
  const holds = sql`(b.status in ('confirmed', 'terminated') or (b.status = 'pending' and not ${isOver}))`
  const lastSeen = sql`(select max(b.date) ${visits(doctors, tookPlace)})`
  return [
    sql`true`,
    ...(age_from == null ? [] : [sql`${age} >= ${age_from}`]),
    ...(age_to == null ? [] : [sql`${age} <= ${age_to}`]),
    ...(gender ? [sql`u.gender = ${gender}`] : []),
    ...(city_ids?.length ? [isAny(sql`p.city_id`, city_ids)] : []),
    ...(office_service_ids?.length
      ? [
          sql`exists (select 1 ${visits(doctors, sql`${isAny(sql`b.office_service_id`, office_service_ids)} and ${holds}`)})`,
        ]
      : []),
    ...(seen_from ? [sql`${lastSeen} >= ${seen_from}::date`] : []),
    ...(seen_to ? [sql`${lastSeen} <= ${seen_to}::date`] : []),
  ]
}

/** Condition: the user `u` is a patient of one of the doctors. */
export const isOfDoctors = (doctors: readonly number[]): SQL =>
  sql`u.id in (select d.user_id from doctor_patients d where ${isAny(sql`d.doctor_id`, doctors)})`

const assists = (doctors: readonly number[], date: string): SQL => sql`u.id in (select l.agent_id from doctor_links l
  where ${isAny(sql`l.doctor_id`, doctors)} and l.kind = 'assistant' and l.deleted_at is null
    and (l.valid_from is null or l.valid_from <= ${date}::date) and (l.valid_to is null or l.valid_to >= ${date}::date))`

const isAddressed = ({ doctors, audience: { kind } }: AddressedUsers, now: Date): SQL =>
  kind === 'patient' ? isOfDoctors(doctors) : assists(doctors, today(now))

/** `limited_users l where …`: those whom the author, or one of the doctors, limits today. */
export const limitedBy = ({ doctorId, doctors }: Pick<AddressedUsers, 'doctorId' | 'doctors'>, now: Date): SQL =>
  sql`limited_users l where l.doctor_id = any(${intArray([doctorId, ...doctors])}::int[]) and ${limitHolds('l', today(now))}`

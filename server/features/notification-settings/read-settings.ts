import { type SQL, sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import type {
  Consent,
  NotificationSetting,
  NotificationSettings,
} from '../../../domain/contract/messages/notification-settings'
import {
  type NotificationCategory,
  notificationCategories,
  type Purpose,
  purposes,
} from '../../../domain/messages/channels'
import { mandatoryTypes } from '../../../domain/messages/mandatory-types'
import type { Context } from '../../http/context'
import { hasPushDevice } from '../../messages/push-device'
import { isMeantFor } from '../../messages/recipients'

type Reader = Pick<Context, 'tx' | 'now' | 'caller'>

const inOrder = (name: SQL, words: readonly string[]) => sql`array_position(${`{${words.join()}}`}::text[], ${name})`

interface TypeRow extends Record<string, unknown> {
  code: string
  name: string
  text: string | null
  category: NotificationCategory
  channels: NotificationSetting['channels']
}

/** The notification types that concern the caller, by category, each with its channels and the caller's choices. */
export async function typesOf({ tx, now, caller: { userId } }: Reader): Promise<NotificationSetting[]> {
  const { date: today } = romeWallClock(now.getTime())
  const { rows } = await tx.execute<TypeRow>(sql`
    select t.code, t.name, t.text, t.category, (
      select json_agg(json_build_object('channel', k.channel, 'default_on', t.default_on, 'chosen', n.is_on)
        order by k.place)
      from unnest(t.channels) with ordinality as k(channel, place)
      left join notification_choices n on n.user_id = ${userId} and n.type_code = t.code and n.channel = k.channel
    ) as channels
    from notification_types t
    where t.deleted_at is null and cardinality(t.channels) > 0 and t.code <> all(${`{${mandatoryTypes.join()}}`}::text[])
      and ${isMeantFor(sql`${userId}::int`, sql`t.user_types`, today)}
    order by ${inOrder(sql`t.category`, notificationCategories)}, t.id`)
  return rows.map(({ text, ...type }) => ({ ...type, text: text ?? '' }))
}

interface ConsentRow extends Record<string, unknown> {
  purpose: Purpose
  given: boolean
  at: Date | string | null
  source: Consent['source']
  text_version: string | null
}

interface PersonRow extends Record<string, unknown> {
  email: boolean
  push: boolean
  reminder_hours: number | null
}

/** The caller's choices about notifications, with the defaults that hold without a choice. */
export async function readSettings(reader: Reader): Promise<NotificationSettings> {
  const { tx, now, caller } = reader
  const types = await typesOf(reader)
  const { rows: consents } = await tx.execute<ConsentRow>(sql`
    select k.purpose, coalesce(c.given, false) as given, c.at, c.source, c.text_version
    from unnest(${`{${purposes.join()}}`}::text[]) with ordinality as k(purpose, place)
    left join lateral (select * from consents c where c.user_id = ${caller.userId} and c.purpose = k.purpose
      order by c.id desc limit 1) c on true
    order by k.place`)
  const { rows: people } = await tx.execute<PersonRow>(sql`
    select u.email is not null as email, ${hasPushDevice(sql`u.id`, now)} as push,
      (select hours from reminder_choices where user_id = u.id)::int as reminder_hours
    from users u where u.id = ${caller.userId}`)
  const { email = false, push = false, reminder_hours = null } = people[0] ?? {}
  return {
    types,
    consents: consents.map(({ at, ...consent }) => ({
      ...consent,
      at: at === null ? null : new Date(at).toISOString(),
    })),
    reachable: { email, push },
    reminder_hours,
  }
}

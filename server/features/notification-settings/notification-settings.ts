import { sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { ChangedSettings } from '../../../domain/contract/messages/notification-settings'
import { invalid, unknownValue } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { reminderChoices } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { recordConsents } from '../../messages/consents'
import { readSettings, typesOf } from './read-settings'

/** What the caller wants to be told and by which channel (specification §2, /settings/notifications). */
export const register = routes((handle) => {
  handle(endpoints.notificationSettings, async (context) => ({ data: await readSettings(context) }))
  handle(endpoints.changeNotificationSettings, async (context, { body }) => {
    await changeChoices(context, body.choices ?? [])
    if (body.consents) await changeConsents(context, body.consents)
    if (body.reminder_hours !== undefined) await changeReminder(context, body.reminder_hours)
    return { data: await readSettings(context) }
  })
})

type Choice = NonNullable<ChangedSettings['choices']>[number]

const isParticipant = ({ caller: { role } }: Context) => role === 'patient' || role === 'medical_representative'

/** Stores choices, the last one for a cell; what is no longer wanted and not sent yet is withdrawn. */
async function changeChoices(context: Context, choices: readonly Choice[]): Promise<void> {
  if (choices.length === 0) return
  const { tx, now, caller } = context
  const types = new Map((await typesOf(context)).map((type) => [type.code, type]))
  const cells = [...new Map(choices.map((choice) => [`${choice.code} ${choice.channel}`, choice])).values()]
  const rows = cells.map(({ code, channel, on }) => {
    const cell = types.get(code)?.channels.find((one) => one.channel === channel)
    if (!cell) throw unknownValue('choices')
    return { code, channel, on, wanted: on ?? cell.default_on }
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(code text, channel text, "on" boolean, wanted boolean)`
  const { rows: changed } = await tx.execute<{ cell: string }>(sql`
    with dropped as (
      delete from notification_choices c using ${given}
      where c.user_id = ${caller.userId} and c.type_code = g.code and c.channel = g.channel and g."on" is null
      returning c.type_code || ' ' || c.channel || ' default' as cell),
    stored as (
      insert into notification_choices as c (user_id, type_code, channel, is_on, updated_at)
      select ${caller.userId}::int, g.code, g.channel, g."on", ${now.toISOString()}::timestamptz
      from ${given} where g."on" is not null order by g.code, g.channel
      on conflict (user_id, type_code, channel) do update set is_on = excluded.is_on, updated_at = excluded.updated_at
      where c.is_on <> excluded.is_on
      returning c.type_code || ' ' || c.channel || case when c.is_on then ' on' else ' off' end as cell)
    select cell from dropped union all select cell from stored order by cell`)
  if (changed.length === 0) return
  await tx.execute(sql`
    update messages m set state = 'withdrawn', reason = 'chosen-off' from ${given}
    where m.user_id = ${caller.userId} and m.type_code = g.code and m.channel = g.channel and not g.wanted
      and m.state = 'due' and m.claimed_at is null`)
  await audited(context, changed.map(({ cell }) => cell).join(', '))
}

async function changeConsents({ tx, now, caller }: Context, given: NonNullable<ChangedSettings['consents']>) {
  await recordConsents(tx, { userId: caller.userId, given, source: 'settings', actorId: caller.userId, now })
}

/** Only participants are reminded of their visits. */
async function changeReminder(context: Context, hours: number | null): Promise<void> {
  const { tx, now, caller } = context
  if (!isParticipant(context)) throw invalid({ reminder_hours: ['I promemoria vanno solo a chi ha una visita.'] })
  const own = sql`user_id = ${caller.userId}`
  const { rows } =
    hours === null
      ? await tx.execute(sql`delete from ${reminderChoices} where ${own} returning user_id`)
      : await tx.execute(sql`
          insert into reminder_choices as c (user_id, hours, updated_at)
          values (${caller.userId}, ${hours}, ${now.toISOString()}::timestamptz)
          on conflict (user_id) do update set hours = excluded.hours, updated_at = excluded.updated_at
          where c.hours <> excluded.hours
          returning user_id`)
  if (rows.length > 0) await audited(context, `reminder ${hours ?? 'default'}`)
}

const audited = (context: Context, detail: string) =>
  recordAction(context, {
    action: 'update',
    subject: 'notification-settings',
    subject_id: context.caller.userId,
    detail: detail.slice(0, 500),
  })

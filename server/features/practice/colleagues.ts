import { and, eq, type SQL, sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { Colleague } from '../../../domain/contract/practice/staff'
import { recordAction } from '../../audit/audit'
import { unknownInField, unknownInPath } from '../../audit/denied-attempts'
import { colleagueConsents } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { isOpenPresence } from '../../scheduling/facts/bookable'
import { fullNameOf } from './read-staff'
import { ownDoctor, tellOfStaff } from './staff-rules'

/** Who has said yes in an office, from one doctor to the other. */
const hasConsented = (by: SQL, to: SQL): SQL => sql`exists (select 1 from colleague_consents c
  where c.office_id = ou.office_id and c.doctor_id = ${by} and c.colleague_id = ${to})`

/** The doctors of the doctor's offices, by office in its order and by name; those that match a condition on `u` where given. */
async function readColleagues(tx: Tx, doctorId: number, which: SQL = sql`true`): Promise<Colleague[]> {
  const { rows } = await tx.execute<Colleague & Record<string, unknown>>(sql`
    select u.id, ${fullNameOf()} as name, json_build_object('id', o.id, 'name', o.name) as office, case
      when ${hasConsented(sql`ou.user_id`, sql`u.id`)}
        then case when ${hasConsented(sql`u.id`, sql`ou.user_id`)} then 'agreed' else 'asked' end
      when ${hasConsented(sql`u.id`, sql`ou.user_id`)} then 'asks' else 'none' end as state
    from office_users ou join offices o on o.id = ou.office_id
    join office_users own on own.office_id = ou.office_id and own.user_id <> ou.user_id and ${isOpenPresence('own')}
    join users u on u.id = own.user_id
    where ou.user_id = ${doctorId} and ${isOpenPresence()} and ${which}
      and exists (select 1 from role_users ru where ru.user_id = u.id and ru.active and ru.role in ('doctor', 'specialist'))
    order by ou.position, ou.id, u.last_name, u.first_name, u.id limit 500`)
  return rows
}

/** 404 for somebody who is no colleague in any of the doctor's offices. */
async function requireColleague(context: Context, id: number): Promise<Colleague[]> {
  const shared = await readColleagues(context.tx, ownDoctor(context), sql`u.id = ${id}`)
  if (shared.length === 0) throw unknownInPath(context.caller, 'office_colleague', id)
  return shared
}

/** Colleagues of the same offices: free times are shared when both have said yes, until one says no (product.md §7). */
export const register = routes((handle) => {
  handle(endpoints.colleagues, { guard: (context) => ownDoctor(context) }, async (context) => ({
    data: await readColleagues(context.tx, ownDoctor(context)),
  }))
  handle(endpoints.shareFreeTimes, { guard: requireColleague }, async (context, { id, body: { office_id, share } }) => {
    const here = ({ office }: Colleague) => office.id === office_id
    const before = (await requireColleague(context, id)).find(here)
    if (!before) throw unknownInField(context.caller, 'officies', office_id, 'office_id')
    const isShared = before.state === 'asked' || before.state === 'agreed'
    if (share !== isShared) await consent(context, { colleagueId: id, officeId: office_id, share })
    const after = (await requireColleague(context, id)).find(here)
    return { data: after ?? before }
  })
})

interface Consent {
  readonly colleagueId: number
  readonly officeId: number
  readonly share: boolean
}

async function consent(context: Context, { colleagueId, officeId, share }: Consent): Promise<void> {
  const { tx, now, caller } = context
  const doctorId = ownDoctor(context)
  const row = { office_id: officeId, doctor_id: doctorId, colleague_id: colleagueId }
  const { office_id, doctor_id, colleague_id } = colleagueConsents
  const same = and(eq(office_id, officeId), eq(doctor_id, doctorId), eq(colleague_id, colleagueId))
  if (share)
    await tx
      .insert(colleagueConsents)
      .values({ ...row, created_by: caller.userId, created_at: now })
      .onConflictDoNothing()
  else await tx.delete(colleagueConsents).where(same)
  const action = share ? 'share' : 'unshare'
  await recordAction(context, { action, subject: 'colleague', subject_id: colleagueId })
  await tellOfStaff(context, doctorId, [colleagueId])
}

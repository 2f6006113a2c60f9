import { sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import { type SetupStep, setupSteps } from '../../../domain/planning/setup-steps'
import type { Tx } from '../../db/types'
import { isOpenPresence } from './bookable'

/** SQL condition: the open presences of the doctor. */
const ofDoctor = (doctor: number) => sql`ou.user_id = ${doctor} and ${isOpenPresence()}`

/** The steps of the doctor's set-up that are done: services and planning in every office. */
export async function readSetup(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  doctor: number,
): Promise<{ step: SetupStep; done: boolean }[]> {
  const today = romeWallClock(now.getTime()).date
  const presence = sql`select 1 from office_users ou where ${ofDoctor(doctor)}`
  const service = sql`select 1 from office_services os where os.office_user_id = ou.id and not os.hidden and os.deleted_at is null`
  const shift = sql`select 1 from plannings p join shifts s on s.planning_id = p.id
    where p.office_user_id = ou.id and p.deleted_at is null and s.deleted_at is null
      and (p.valid_to is null or p.valid_to >= ${today}::date)`
  const { rows } = await tx.execute<Record<SetupStep, boolean>>(sql`
    select exists (${presence}) as office,
      exists (${presence}) and not exists (${presence} and not exists (${service})) as services,
      exists (${presence}) and not exists (${presence} and not exists (${shift})) as planning,
      exists (select 1 from office_users ou join office_user_schedules sc on sc.office_user_id = ou.id
        where ou.user_id = ${doctor} and sc.deleted_at is null) as holidays,
      exists (select 1 from users u join doctor_profiles p on p.user_id = u.id
        where u.id = ${doctor} and u.phone is not null and coalesce(p.bio, '') <> '') as profile`)
  return setupSteps.map((step) => ({ step, done: rows[0]?.[step] === true }))
}

import { sql } from 'drizzle-orm'
import { longTime } from '../../../domain/calendar/minutes'
import type { PracticeOffice, PracticeService } from '../../../domain/contract/offices'
import type { Tx } from '../../db/types'
import type { Agenda } from '../../scheduling/facts/actor'
import { isOfferedService, isOpenPresence } from '../../scheduling/facts/bookable'
import { cityJson } from '../../scheduling/facts/person'
import { usualUndoWindow } from '../../scheduling/facts/service-plan'
import { isOfAgendas } from '../../scheduling/facts/several-doctors'

/** SQL expression: the catalogue service `ms` as JSON. */
export const catalogueJson = sql`json_build_object('id', ms.id, 'name', ms.name, 'category', ms.category,
  'slot_code', ms.slot_code, 'default_duration', ms.default_duration, 'online', ms.online, 'solidarity', ms.solidarity)`

const servicesJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', os.id, 'version', os.version, 'name', os.name, 'medical_service', ${catalogueJson}, 'duration', os.duration,
    'price', os.price, 'available_online', os.available_online, 'hidden', os.hidden, 'solidarity', os.solidarity,
    'reminder_hours', os.reminder_hours, 'position', os.position,
    'cities', (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'province_code', p.code) order by c.search), '[]')
      from office_service_cities sc join cities c on c.id = sc.city_id join provinces p on p.id = c.province_id
      where sc.office_service_id = os.id)
  ) order by os.position, os.id), '[]')
  from office_services os join medical_services ms on ms.id = os.medical_service_id
  where os.office_user_id = ou.id and ${isOfferedService})`

type Row = Omit<PracticeOffice, 'jolly_opens_at'> & { jolly_opens_at: number }

/** The doctor's offices that the agenda covers, in their order; only one by its id where given. */
export async function readOffices(
  tx: Tx,
  agenda: Pick<Agenda, 'userId' | 'offices'>,
  id?: number,
): Promise<PracticeOffice[]> {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    select ou.id, ou.version,
      json_build_object('id', o.id, 'version', o.version, 'name', o.name, 'kind', o.kind, 'address', o.address,
        'city', ${cityJson(sql`o.city_id`)}, 'postal_code', o.postal_code, 'phone_prefix', o.phone_prefix,
        'phone', o.phone, 'email', o.email, 'patron_day', o.patron_day,
        'shared', exists (select 1 from office_users own
          where own.office_id = o.id and own.user_id <> ou.user_id and ${isOpenPresence('own')})) as office,
      ou.online_bookings, ou.allow_assistant_manual_bookings, ou.jolly_opens_at, ou.undo_window_minutes,
      ou.reminder_hours, ou.participant_visits, ou.prescription_packages, ou.prescription_days,
      ${usualUndoWindow} as usual_undo_window_minutes, ou.need_setup,
      ${servicesJson} as services
    from office_users ou join offices o on o.id = ou.office_id
    where ${isOfAgendas([agenda])} and ${isOpenPresence()} and (${id ?? null}::int is null or ou.id = ${id ?? null}::int)
    order by ou.position, ou.id`)
  return rows.map(({ jolly_opens_at, ...row }) => ({ ...row, jolly_opens_at: longTime(jolly_opens_at) }))
}

/** A service as the settings show it; null when it is not offered. */
export async function readService(
  tx: Tx,
  agenda: Pick<Agenda, 'userId' | 'offices'>,
  place: { readonly id: number; readonly office_user_id: number },
): Promise<PracticeService | null> {
  const [office] = await readOffices(tx, agenda, place.office_user_id)
  return office?.services.find(({ id }) => id === place.id) ?? null
}

import { and, eq, sql } from 'drizzle-orm'
import { longTime } from '../../../domain/calendar/minutes'
import type { PracticeOffice, PracticeService } from '../../../domain/contract/practice/offices'
import { ms, o, os, ou } from '../../db/aliases'
import { jsonList, jsonObject } from '../../db/json'
import { cities, provinces } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Agenda } from '../../scheduling/facts/actor'
import { isOfferedService, isOpenPresence } from '../../scheduling/facts/bookable'
import { cityJson } from '../../scheduling/facts/person'
import { usualUndoWindow } from '../../scheduling/facts/service-plan'
import { isOfAgendas } from '../../scheduling/facts/several-doctors'

/** SQL expression: the catalogue service `ms` as JSON. */
export const catalogueJson = jsonObject({
  ...{ id: ms.id, name: ms.name, category: ms.category, slot_code: ms.slot_code },
  ...{ default_duration: ms.default_duration, online: ms.online, solidarity: ms.solidarity },
})

const servicesJson = jsonList(
  jsonObject({
    ...{ id: os.id, version: os.version, name: os.name, medical_service: catalogueJson, duration: os.duration },
    ...{ price: os.price, available_online: os.available_online, hidden: os.hidden, solidarity: os.solidarity },
    ...{ reminder_hours: os.reminder_hours, position: os.position },
    cities: jsonList(
      jsonObject({ id: cities.id, name: cities.name, province_code: provinces.code }),
      sql`from office_service_cities sc join ${cities} on ${cities.id} = sc.city_id
        join ${provinces} on ${provinces.id} = ${cities.province_id} where sc.office_service_id = os.id`,
      sql`${cities.search}`,
    ),
  }),
  sql`from office_services os join medical_services ms on ms.id = os.medical_service_id
    where os.office_user_id = ou.id and ${isOfferedService}`,
  sql`os.position, os.id`,
)

type OfficeKind = PracticeOffice['office']['kind']
const officeJson = jsonObject({
  ...{
    id: o.id,
    version: o.version,
    name: o.name,
    kind: sql<OfficeKind>`${o.kind}`,
    address: o.address,
    city: cityJson(o.city_id),
  },
  ...{ postal_code: o.postal_code, phone_prefix: o.phone_prefix, phone: o.phone, email: o.email },
  ...{ patron_day: o.patron_day, directions: o.directions },
  shared: sql<boolean>`exists (select 1 from office_users own
    where own.office_id = o.id and own.user_id <> ou.user_id and ${isOpenPresence('own')})`,
})

/** The doctor's offices that the agenda covers, in their order; only one by its id where given. */
export async function readOffices(
  tx: Tx,
  agenda: Pick<Agenda, 'userId' | 'offices'>,
  id?: number,
): Promise<PracticeOffice[]> {
  const { version, online_bookings, allow_assistant_manual_bookings, jolly_opens_at, undo_window_minutes } = ou
  const { reminder_hours, participant_visits, prescription_packages, prescription_days, need_setup, asks_fiscal_code } =
    ou
  const rows = await tx
    .select({
      ...{ id: ou.id, version, online_bookings, allow_assistant_manual_bookings, jolly_opens_at, undo_window_minutes },
      ...{ reminder_hours, participant_visits, prescription_packages, prescription_days, need_setup, asks_fiscal_code },
      office: officeJson,
      usual_undo_window_minutes: usualUndoWindow,
      services: servicesJson,
    })
    .from(ou)
    .innerJoin(o, eq(o.id, ou.office_id))
    .where(and(isOfAgendas([agenda]), isOpenPresence(), id === undefined ? undefined : eq(ou.id, id)))
    .orderBy(ou.position, ou.id)
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

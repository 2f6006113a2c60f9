import { type SQL, sql } from 'drizzle-orm'
import { longTime } from '../../../domain/calendar/minutes'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { Tx } from '../../db/types'
import { type Actor, type Agenda, mayBookOvertime } from '../../scheduling/actor'
import { type ShiftRow, shiftsJson } from '../../scheduling/plan-rows'

type OfficeUserRow = Omit<OfficeUser, 'shifts'> & { readonly shifts: ShiftRow[] }

/** The office users `ou` a link allows. */
export const inOffices = (offices: Agenda['offices']): SQL =>
  offices === null ? sql`true` : sql`ou.office_id in ${offices.length > 0 ? [...offices] : [0]}`

/**
 * The doctor's presences in the offices the actor serves, with their services, and with shifts and painted ranges where
 * `relations` asks for them.
 */
export async function officeUsers(tx: Tx, actor: Actor, relations: readonly string[]): Promise<OfficeUser[]> {
  const withSlots = relations.includes('shifts.slots')
  const { userId, offices } = actor.doctor
  const { rows } = await tx.execute<OfficeUserRow & Record<string, unknown>>(sql`
    select ou.id, ou.user_id, ou.office_id,
      json_build_object('id', o.id, 'name', o.name, 'address', o.address, 'city',
        case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'province_code', p.code) end
      ) as office,
      ou.need_setup, ou.allow_assistant_manual_bookings, ou.online_bookings,
      (select coalesce(json_agg(json_build_object(
          'id', os.id, 'name', os.name, 'hidden', os.hidden, 'available_online', os.available_online,
          'duration', os.duration,
          'role', json_build_object('code', case ms.slot_code when 'mr' then 'medical_representative' else 'patient' end),
          'medical_service', json_build_object('id', ms.id, 'name', ms.name, 'slot_code', ms.slot_code)
        ) order by os.position, os.id), '[]')
        from office_services os join medical_services ms on ms.id = os.medical_service_id
        where os.office_user_id = ou.id and os.deleted_at is null) as office_services,
      ${shiftsJson(null, null)} as shifts
    from office_users ou
    join offices o on o.id = ou.office_id
    left join cities c on c.id = o.city_id
    left join provinces p on p.id = c.province_id
    where ou.user_id = ${userId} and ou.deleted_at is null and ${inOffices(offices)}
    order by ou.position, ou.id`)
  return rows.map(({ shifts, ...row }) => ({
    ...row,
    may_book_overtime: mayBookOvertime(actor, { allowsAssistantOvertime: row.allow_assistant_manual_bookings }),
    ...((withSlots || relations.includes('shifts')) && {
      shifts: shifts.map((shift) => shiftToWire(shift, withSlots)),
    }),
  }))
}

function shiftToWire({ slots, ...shift }: ShiftRow, withSlots: boolean) {
  const times = ({ from, to }: { from: number; to: number }) => ({ from: longTime(from), to: longTime(to) })
  return {
    ...shift,
    ...times(shift),
    ...(withSlots && { slots: slots.map(({ spans, ...slot }) => ({ ...slot, slots: spans.map(times) })) }),
  }
}

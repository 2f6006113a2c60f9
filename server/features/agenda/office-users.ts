import { longTime } from '../../../domain/calendar/minutes'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { Tx } from '../../db/types'
import { type Actor, mayBookOvertime } from '../../scheduling/actor'
import { type OfficeUserRow, readOfficeUsers, type ShiftRow } from './store'

/**
 * The doctor's presences in the offices the caller serves, with their services, and with shifts and painted ranges where
 * `with` asks for them.
 */
export async function officeUsers(tx: Tx, actor: Actor, relations: readonly string[]): Promise<OfficeUser[]> {
  const withSlots = relations.includes('shifts.slots')
  const withShifts = withSlots || relations.includes('shifts')
  const rows = await readOfficeUsers(tx, actor.doctor)
  return rows.map((row) => toWire(actor, row, withShifts, withSlots))
}

function toWire(actor: Actor, row: OfficeUserRow, withShifts: boolean, withSlots: boolean): OfficeUser {
  const { shifts, office_services, ...officeUser } = row
  return {
    ...officeUser,
    may_book_overtime: mayBookOvertime(actor, { allowsAssistantOvertime: row.allow_assistant_manual_bookings }),
    office_services: office_services.map((service) => ({
      ...service,
      role: { code: service.medical_service.slot_code === 'mr' ? 'medical_representative' : 'patient' },
    })),
    ...(withShifts && { shifts: shifts.map((shift) => shiftToWire(shift, withSlots)) }),
  }
}

function shiftToWire({ slots, ...shift }: ShiftRow, withSlots: boolean) {
  return {
    ...shift,
    from: longTime(shift.from),
    to: longTime(shift.to),
    ...(withSlots && {
      slots: slots.map(({ spans, ...slot }) => ({
        ...slot,
        slots: spans.map(({ from, to }) => ({ from: longTime(from), to: longTime(to) })),
      })),
    }),
  }
}

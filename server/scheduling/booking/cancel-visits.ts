import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { bookings } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { BookingContext } from '../facts/actor'
import { findBookings, type StoredBooking } from '../facts/stored-booking'
import { lockAgendas } from '../holds/time-claims'
import { canBecome } from './change-booking'
import { lastChanges } from './history'
import { saveChanges, undoDeadline, type VisitChange } from './save-changes'
import { isOpen, takeBack, undoOf } from './undo-change'

/** The caller's context on the agenda of a doctor. */
type ContextOf = (doctorId: number) => BookingContext

interface AgendaVisits {
  readonly context: BookingContext
  readonly visits: readonly StoredBooking[]
}

/** The visits with these ids, locked with their agendas, by doctor. */
async function lockedVisits(tx: Tx, contextOf: ContextOf, ids: readonly number[]): Promise<AgendaVisits[]> {
  const { id, doctor_id } = bookings
  const named = await tx
    .select({ doctor_id })
    .from(bookings)
    .where(inArray(id, [...ids]))
  const doctors = [...new Set(named.map((visit) => visit.doctor_id))].sort((a, b) => a - b)
  await lockAgendas(tx, doctors)
  const agendas: AgendaVisits[] = []
  for (const doctor of doctors) {
    const context = contextOf(doctor)
    agendas.push({ context, visits: await findBookings(tx, context.actor.doctor, inArray(id, [...ids])) })
  }
  return agendas
}

const byOffice = <T>(items: readonly T[], officeOf: (item: T) => number): T[][] => {
  const groups = new Map<number, T[]>()
  for (const item of items) groups.set(officeOf(item), [...(groups.get(officeOf(item)) ?? []), item])
  return [...groups.values()]
}

const idsBut = (ids: readonly number[], ...known: readonly (readonly number[])[]) => {
  const all = new Set(known.flat())
  return [...new Set(ids)].filter((id) => !all.has(id))
}

/**
 * Cancels visits of several doctors. Those that can no longer be canceled are left; each office has its own undo window, and
 * each person is told once of what is canceled there.
 */
export async function cancelVisits(
  tx: Tx,
  contextOf: ContextOf,
  { ids, reason }: { readonly ids: readonly number[]; readonly reason: string | null },
) {
  const canceled: number[] = []
  const left: number[] = []
  const deadlines: Date[] = []
  for (const { context, visits } of await lockedVisits(tx, contextOf, ids)) {
    const open = visits.filter((visit) => canBecome(context, visit, 'canceled'))
    left.push(
      ...idsBut(
        visits.map(({ id }) => id),
        open.map(({ id }) => id),
      ),
    )
    for (const group of byOffice(open, (visit) => visit.office_user_id)) {
      const [first] = group
      if (!first) continue
      const dueAt = await undoDeadline(context, first)
      const cancellation = (before: StoredBooking): VisitChange => ({
        before,
        columns: { status: 'canceled', undo_until: dueAt },
        change: { status: [before.status, 'canceled'] },
      })
      await saveChanges(context, group.map(cancellation), { action: 'status', dueAt, reason, act: randomUUID() })
      canceled.push(...group.map(({ id }) => id))
      deadlines.push(dueAt)
    }
  }
  const undo_until = deadlines.toSorted((a, b) => a.getTime() - b.getTime())[0]?.toISOString() ?? null
  return { canceled, left, unknown: idsBut(ids, canceled, left), undo_until }
}

/**
 * Takes the caller's own cancellations of these visits back, all or none (409 where a time has been taken since); left is what
 * was changed again, or is told to its person already.
 */
export async function undoCancellations(tx: Tx, contextOf: ContextOf, ids: readonly number[]) {
  const restored: number[] = []
  for (const { context, visits } of await lockedVisits(tx, contextOf, ids)) {
    const last = await lastChanges(
      tx,
      visits.map(({ id }) => id),
    )
    const undos = visits.flatMap((visit) => {
      const change = last.get(visit.id)
      const isOwn = change?.actor_id === context.actor.userId && change.change.status?.[1] === 'canceled'
      return change && isOwn && isOpen(visit, context.now) ? [undoOf(visit, change)] : []
    })
    for (const group of byOffice(undos, ({ before }) => before.office_user_id)) {
      await takeBack(context, group)
      restored.push(...group.map(({ before }) => before.id))
    }
  }
  return { restored, left: idsBut(ids, restored) }
}

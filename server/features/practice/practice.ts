import { agendaClock } from '../../../domain/calendar/rome'
import type { PracticeOffice } from '../../../domain/contract/practice/offices'
import { invalid, notFound, stale } from '../../../domain/contract/refusal'
import { validationText } from '../../../domain/text/validation'
import { recordAction } from '../../audit/audit'
import { unknownInField, unknownInPath } from '../../audit/denied-attempts'
import type { Context } from '../../http/context'
import { agendaRecipients } from '../../messages/recipients'
import { doctorSide, ownPractice } from '../../scheduling/facts/actor'
import { readOffices } from './read-offices'

/** 404 for an office user that is not the doctor's. */
export async function requireOwnOffice(context: Context, id: number): Promise<PracticeOffice> {
  const { doctor } = ownPractice(context)
  const [office] = await readOffices(context.tx, doctor, id)
  if (!office) throw unknownInPath(context.caller, 'office_user', id)
  return office
}

/** The office after a change. */
export async function officeNow({ tx, caller }: Context, id: number): Promise<PracticeOffice> {
  const [office] = await readOffices(tx, doctorSide(caller).doctor, id)
  if (!office) throw notFound()
  return office
}

/** Tells the open consoles of the doctors' agendas that offices or services have changed. */
export async function tellOfPractice({ tx, now, publish }: Context, doctors: readonly number[]): Promise<void> {
  const today = agendaClock(now.getTime()).date
  for (const doctor_id of new Set(doctors)) {
    const users = await agendaRecipients(tx, doctor_id, today)
    publish({ users, event: 'booking-updated', data: { doctor_id, booking_id: null, date: null } })
  }
}

type Values = Readonly<Record<string, unknown>>

/** Old and new value of each given field that differs. */
export function changeBetween(before: Values, given: Values): Record<string, [unknown, unknown]> {
  const isSame = (name: string) => JSON.stringify(before[name] ?? null) === JSON.stringify(given[name] ?? null)
  return Object.fromEntries(
    Object.keys(given)
      .filter((name) => given[name] !== undefined && !isSame(name))
      .map((name) => [name, [before[name] ?? null, given[name] ?? null]]),
  )
}

/**
 * The ids that a new order moves. 422 for one that is unknown, and unless both lists have the same ids; 409 with the present
 * records when they are not in the `seen` order.
 */
export function requireOrderOf(
  caller: Context['caller'],
  subject: 'office_user' | 'office_service',
  current: readonly { readonly id: number }[],
  { ids, seen }: { readonly ids: readonly number[]; readonly seen: readonly number[] },
): number[] {
  const known = current.map(({ id }) => id)
  for (const [field, list] of Object.entries({ ids, seen })) {
    const unknown = list.find((id) => !known.includes(id))
    if (unknown !== undefined) throw unknownInField(caller, subject, unknown, field)
  }
  const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b).join()
  if (new Set(ids).size !== ids.length || sorted(ids) !== sorted(seen)) throw invalid({ ids: [validationText.wrong] })
  if (known.join() !== seen.join()) throw stale(current)
  return ids.filter((id, position) => known[position] !== id)
}

/** Writes a change of a service to the audit log. */
export const recordService = (
  context: Context,
  action: 'create' | 'update' | 'delete',
  line: {
    readonly subject_id: number
    readonly change?: Record<string, [unknown, unknown]>
  },
) => recordAction(context, { action, subject: 'office-services', ...line })

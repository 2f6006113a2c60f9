import { and, eq, isNull } from 'drizzle-orm'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import type { DrawnShiftOnWire, Planning } from '../../../domain/contract/agenda/hours'
import { invalid, notFound, unknownValue } from '../../../domain/contract/refusal'
import { officeUsers } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { adminSide, bookingContext } from '../../scheduling/facts/actor'
import { saveHours } from '../../scheduling/hours/save'
import { showHours } from '../../scheduling/hours/show'
import { undoHours } from '../../scheduling/hours/undo'

const text = {
  hasHours: 'Qui c’è già un orario: si cambia in «Orari», con «Accedi come».',
  nothingToCopy: 'Non ha un orario da copiare.',
  past: 'Il primo giorno non può essere passato.',
} as const

/** Hours of one office user copied to another, by an admin. */
export const register = routes((handle) => {
  handle(
    endpoints.copyHours,
    { guard: (context, id) => requirePlace(context, id) },
    async (context, { id, body: { from_office_user_id, valid_from } }) => {
      const place = await requirePlace(context, id)
      if (valid_from < place.context.wall.date) throw invalid({ valid_from: [text.past] })
      if ((await weeksOf(place)).length > 0) throw invalid({ from_office_user_id: [text.hasHours] })
      const source = await findPlace(context, from_office_user_id)
      if (!source) throw unknownValue('from_office_user_id')
      const week = weekOn(await weeksOf(source), valid_from)
      if (!week) throw invalid({ from_office_user_id: [text.nothingToCopy] })
      const planning = {
        office_user_id: id,
        name: week.name,
        valid_from,
        valid_to: null,
        shifts: week.shifts.map(drawn),
      }
      return { data: (await saveHours(place.context, { plannings: [planning] })).act }
    },
  )
  handle(
    endpoints.undoCopiedHours,
    { guard: (context, id) => requirePlace(context, id) },
    async (context, { id, body }) => {
      await undoHours((await requirePlace(context, id)).context, body.act_id)
      return { data: null }
    },
  )
})

interface Place {
  readonly id: number
  /** The admin on the agenda of its doctor. */
  readonly context: ReturnType<typeof bookingContext>
}

async function findPlace(context: Context, id: number): Promise<Place | undefined> {
  const isOpen = and(eq(officeUsers.id, id), isNull(officeUsers.deleted_at))
  const [row] = await context.tx.select({ doctor: officeUsers.user_id }).from(officeUsers).where(isOpen)
  return row && { id, context: bookingContext(context, adminSide(context.caller, row.doctor)) }
}

/** The office user of a path; 404 when it is unknown or deleted. */
async function requirePlace(context: Context, id: number): Promise<Place> {
  const place = await findPlace(context, id)
  if (!place) throw notFound()
  return place
}

const weeksOf = async ({ id, context }: Place) =>
  (await showHours(context)).plannings.filter(({ office_user_id }) => office_user_id === id)

/** The week that holds on a day, else the next one, else the last one. */
const weekOn = (weeks: readonly Planning[], day: CivilDate) =>
  weeks.find(({ valid_to }) => valid_to === null || valid_to >= day) ?? weeks.at(-1)

/** A stored shift as one that is drawn anew. */
const drawn = ({ weekdays, from, to, duration, slots }: Planning['shifts'][number]): DrawnShiftOnWire => ({
  ...{ weekdays, from, to, duration },
  slots: slots.map(({ id: _, ...range }) => range),
})

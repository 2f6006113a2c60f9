import { endpoints } from '../../../domain/contract'
import type { HoursChange, Planning, SavedHours } from '../../../domain/contract/agenda/hours'
import type { Answer, Session } from '../../support/servers/app'

/** Two years of hours. */
export const period = { from: '2026-01-01', to: '2027-12-31' }

/** The hours of the session's doctor. */
export async function hoursOf(session: Session): Promise<Pick<SavedHours, 'plannings' | 'schedules'>> {
  const { status, body } = await session.call(endpoints.hours, { query: period })
  if (status !== 200) throw new Error(`Not read: ${status}`)
  return body.data
}

export const saving = (session: Session, change: object, headers: Record<string, string> = {}): Promise<Answer> =>
  session.call(endpoints.saveHours, { body: change, headers })

/** Saves, and returns what was saved. */
export async function saved(session: Session, change: object): Promise<SavedHours> {
  const { status, body } = await saving(session, change)
  if (status !== 201) throw new Error(`Not saved: ${status} ${JSON.stringify(body)}`)
  return body.data
}

export const undoing = (session: Session, id: number): Promise<Answer> =>
  session.call(endpoints.undoHours, { params: { id } })

type Drawn = NonNullable<HoursChange['plannings']>[number]
type DrawnShift = Drawn['shifts'][number]

/** A shift of Monday from 8 to 10; `more` overrides fields. */
export const aShift = (more: Partial<DrawnShift> = {}): DrawnShift => ({
  weekdays: [1],
  from: '08:00',
  to: '10:00',
  duration: 30,
  slots: [],
  ...more,
})

/** The drawing of a saved planning, as it is; `more` overrides fields. */
export const drawingOf = (planning: Planning, more: Partial<Drawn> = {}): Drawn => ({
  office_user_id: planning.office_user_id,
  planning_id: planning.id,
  version: planning.version,
  shifts: planning.shifts.map(({ weekdays, from, to, duration, slots }) => ({
    ...{ weekdays, from, to, duration: duration as Drawn['shifts'][number]['duration'] },
    slots: slots.map(({ id: _, ...slot }) => slot) as DrawnShift['slots'],
  })),
  scope: 'all',
  ...more,
})

/** First and last day of each planning of an office, with its shifts as "08:00–10:00 on 1". */
export const weeksOf = (plannings: readonly Planning[], officeUserId: number) =>
  plannings
    .filter(({ office_user_id }) => office_user_id === officeUserId)
    .map(({ valid_from, valid_to, shifts }) => [
      valid_from,
      valid_to,
      ...shifts.map(({ from, to, weekdays }) => `${from.slice(0, 5)}–${to.slice(0, 5)} on ${weekdays.join()}`),
    ])

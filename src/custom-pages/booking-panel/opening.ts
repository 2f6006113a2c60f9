import type { ParticipantRole } from '../../../domain/booking/rules'
import { startOfMonth } from '../../../domain/calendar/civil-date'
import { parseTime } from '../../../domain/calendar/minutes'
import type { BookablePerson } from '../../../domain/contract/agenda'
import { type Draft, emptyDraft, personOf } from './draft'

/** What the panel may be opened with; `from` and `to` are HH:mm. */
export interface Opening {
  readonly officeUserId?: number | null | undefined
  readonly officeServiceId?: number | undefined
  readonly date?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly overtime?: boolean | undefined
  readonly audience?: ParticipantRole | undefined
  readonly person?: BookablePerson | undefined
}

/** The day and time an opening asks for: a slot, or with `overtime` the hours of a visit out of hours. */
function openedTime({ date, from, to, overtime }: Opening): Partial<Draft> {
  if (!date) return {}
  const minutes = from === undefined ? null : parseTime(from)
  const outOfHours = overtime && from !== undefined ? { from, to: to ?? '' } : null
  const slot = minutes === null || outOfHours ? null : { date, from: minutes, offered: false }
  return { day: date, month: startOfMonth(date), slot, outOfHours }
}

/** Fills in what the opening asks for; the rest of the draft stays. */
export function openedWith(draft: Draft, opening: Opening): Draft {
  const { officeUserId, officeServiceId, person } = opening
  const office = officeUserId ?? draft.officeUserId
  const audience = opening.audience ?? (person ? 'patient' : draft.audience)
  const keepsVisit = office === draft.officeUserId && audience === draft.audience
  return {
    ...draft,
    audience,
    officeUserId: office,
    visit: officeServiceId ? { officeServiceId, online: false } : keepsVisit ? draft.visit : null,
    ...(audience !== draft.audience && { person: null }),
    ...(person && { person: { kind: 'registered' as const, person: personOf(person) } }),
    ...openedTime(opening),
  }
}

export const newDraft = (opening: Opening): Draft => openedWith(emptyDraft, opening)

/**
 * What was typed before a reload or a broken session, with what the opening asks for on top. Null when it was about
 * somebody else: nobody's notes may go on another person's visit.
 */
export function resumed(kept: Draft, opening: Opening): Draft | null {
  const { person } = kept
  const other = person !== null && (person.kind === 'free-text' || person.person.id !== opening.person?.id)
  return opening.person && other ? null : openedWith(kept, opening)
}

import { z } from 'zod'
import { isCivilDate, startOfWeek } from '../../calendar/civil-date'
import { parseTime } from '../../calendar/minutes'
import { spanOf } from '../../calendar/spans'
import { slotCodes, slotDurations } from '../../planning/slot-kinds'
import { weekProblems, weekProblemTexts } from '../../planning/week-problems'
import { validationText } from '../../text/validation'
import { booking, editScopes, recurrenceRule, seriesConflict } from '../booking/bookings'
import { endpoint } from '../endpoint'
import { civilDate, data, id, instant, longText, named, text, version, wallTime } from '../primitives'
import { exportType, schedule, shift } from './agenda'

const weekdays = z.array(z.int().min(0).max(6)).max(7)
const drawnSpan = z.strictObject({ from: wallTime, to: wallTime })
/** One of the durations offered, in minutes (specification §9). */
const duration = z.int().refine((value) => (slotDurations as readonly number[]).includes(value), validationText.choice)
const days = z.int().min(1).max(3650)

const drawnSlot = z.strictObject({
  slot_code: z.enum(slotCodes),
  weekdays,
  slots: z.array(drawnSpan).min(1, validationText.required).max(24),
  duration: duration.nullish(),
  horizon: days.nullish(),
  rate_limit: days.nullish(),
})

/** A shift as it is drawn. */
const drawnShift = z.strictObject({
  weekdays,
  from: wallTime,
  to: wallTime,
  duration,
  slots: z.array(drawnSlot).max(40),
})
export type DrawnShiftOnWire = z.infer<typeof drawnShift>

/** The shift on the wire as the domain draws it. */
export const drawnShiftOf = ({ slots, ...shift }: DrawnShiftOnWire) => ({
  ...shift,
  ...spanOf(shift),
  painted: slots.map(({ slots: spans, duration = null, horizon = null, rate_limit = null, ...range }) => ({
    ...range,
    spans: spans.map(spanOf),
    duration,
    horizon,
    rate_limit,
  })),
})

/** The weeks of one office from one day to another; null is an open end. */
const planning = z.strictObject({
  id,
  office_user_id: id,
  name: z.string().nullable(),
  valid_from: civilDate.nullable(),
  valid_to: civilDate.nullable(),
  version,
  shifts: z.array(shift.required({ slots: true })),
})
export type Planning = z.infer<typeof planning>

export const hoursText = {
  monday: 'Indica il lunedì della settimana.',
  weekMissing: 'Indica la settimana.',
  onlyOfOne: 'Si indica solo per una validità già salvata.',
  period: 'L’ultimo giorno non può precedere il primo.',
  openingLength: 'Un’apertura straordinaria sta in un solo giorno.',
  pauseLength: 'Una pausa che si ripete sta in un solo giorno.',
  openingDuration: 'Indica la durata delle visite.',
  recurrence: 'Indica quando si ripete.',
} as const

/**
 * A week that is drawn. Without `planning_id` a new validity: the one that runs on its first day ends there, and goes on after
 * its last one. With it the saved one changes: all of it, or from the shown week on, or that week alone, by `scope`.
 */
const drawnPlanning = z
  .strictObject({
    office_user_id: id,
    planning_id: id.nullish(),
    version: version.nullish(),
    name: text(60).nullish(),
    valid_from: civilDate.nullish(),
    valid_to: civilDate.nullish(),
    shifts: z.array(drawnShift).max(100),
    scope: z.enum(editScopes).nullish(),
    /** Monday of the shown week; with a scope other than `all`. */
    week: civilDate.nullish(),
  })
  .superRefine((drawn, context) => {
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const { path, text } of weekProblems(drawn.shifts.map(drawnShiftOf))) issue([...path], text)
    const { planning_id, valid_from, valid_to, scope = null, week } = drawn
    if (valid_from && valid_to && valid_to < valid_from) issue(['valid_to'], hoursText.period)
    if (week && startOfWeek(week) !== week) issue(['week'], hoursText.monday)
    if (planning_id == null) {
      if (week) issue(['week'], hoursText.onlyOfOne)
      if (!valid_from) issue(['valid_from'], validationText.required)
    } else {
      if (drawn.version == null) issue(['version'], validationText.required)
      if (scope !== 'all' && !week) issue(['week'], hoursText.weekMissing)
    }
  })
export type DrawnPlanning = z.infer<typeof drawnPlanning>

/** `yyyy-MM-dd HH:mm` or `HH:mm:ss`, up to `24:00:00`. */
const localTime = z
  .string()
  .refine((value) => isCivilDate(value.slice(0, 10)) && value[10] === ' ', validationText.date)
  .refine((value) => parseTime(value.slice(11)) !== null, validationText.time)

/** Which dates of a repeating pause a change is for (specification §3): `occurrence` is one of them, needed unless `all`. */
const pauseScope = { scope: z.enum(editScopes).nullish(), occurrence: civilDate.nullish() }

/** A closure, an extra opening or a repeating pause; without `id` a new one. */
const drawnSchedule = z
  .strictObject({
    id: id.nullish(),
    version: version.nullish(),
    office_user_id: id,
    type: z.enum(['specific', 'recurring']),
    kind: z.enum(['closed', 'open']),
    from: localTime,
    to: localTime,
    duration: duration.nullish(),
    recurrence: recurrenceRule.nullish(),
    note: longText(200).nullish(),
    ...pauseScope,
  })
  .superRefine((drawn, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const [from, to] = [drawn.from, drawn.to].map((value) => value.slice(0, 16))
    const oneDay = drawn.from.slice(0, 10) === drawn.to.slice(0, 10)
    if (from !== undefined && to !== undefined && to <= from) issue('to', weekProblemTexts.ends)
    if (drawn.id != null && drawn.version == null) issue('version', validationText.required)
    if (drawn.kind === 'open') {
      if (!oneDay) issue('to', hoursText.openingLength)
      if (drawn.duration == null) issue('duration', hoursText.openingDuration)
    }
    if (drawn.type === 'specific') {
      if (drawn.recurrence != null) issue('recurrence', validationText.wrong)
    } else {
      if (drawn.kind === 'open') issue('kind', validationText.choice)
      if (drawn.recurrence == null) issue('recurrence', hoursText.recurrence)
      if (!oneDay) issue('to', hoursText.pauseLength)
      if (drawn.id != null && drawn.scope !== 'all' && drawn.occurrence == null)
        issue('occurrence', validationText.required)
    }
  })
export type DrawnSchedule = z.infer<typeof drawnSchedule>

const removed = { id, version }

/** A change of hours: weeks drawn and removed, closures and openings set and removed, offices left. */
const change = {
  plannings: z.array(drawnPlanning).max(20).optional(),
  removed_plannings: z.array(z.strictObject(removed)).max(20).optional(),
  schedules: z.array(drawnSchedule).max(200).optional(),
  removed_schedules: z
    .array(z.strictObject({ ...removed, ...pauseScope }))
    .max(200)
    .optional(),
  /** Office users that the doctor leaves. */
  closed_office_users: z.array(id).max(20).optional(),
}
const hoursChange = z.strictObject(change)
export type HoursChange = z.infer<typeof hoursChange>

/** A free time for an affected visit. */
const proposal = z.strictObject({
  doctor: named.extend({ title: z.string() }),
  office_user_id: id,
  office: named,
  office_service_id: id,
  date: civilDate,
  from: wallTime,
  to: wallTime,
  slot_code: z.enum(slotCodes).nullable(),
  /** Whose it is: of the same doctor in the same office, in another one, or of a colleague of the office. */
  whose: z.enum(['same', 'other-office', 'colleague']),
})
export type Proposal = z.infer<typeof proposal>

/** A visit that a change of hours leaves outside them, with up to three free times, each proposed to one visit only. */
const affectedBooking = z.strictObject({
  booking,
  proposals: z.array(proposal),
  /** Why there is none, and what would help. */
  why_none: z.string().nullable(),
  /** Until when the person may choose among times offered before; null: nothing is offered. */
  offered_until: instant.nullable(),
  /** Whether an e-mail address or a device takes an offer of times. */
  reachable: z.boolean(),
})
export type AffectedBooking = z.infer<typeof affectedBooking>

const proposedTime = z.strictObject({
  office_user_id: id,
  office_service_id: id,
  date: civilDate,
  from: wallTime,
  to: wallTime,
  overtime: z.boolean().optional(),
})

/** What becomes of an affected visit. */
const decision = z
  .strictObject({
    booking_id: id,
    version,
    /** `keep`: out of hours. `offer`: the person chooses among `times` by a link. */
    act: z.enum(['keep', 'move', 'cancel', 'offer']),
    /** Where it moves to, or the times to choose among. */
    times: z.array(proposedTime).max(3).optional(),
    /** The message of a cancellation. */
    reason: longText(500).nullish(),
  })
  .superRefine(({ act, times = [] }, context) => {
    const right = act === 'move' ? times.length === 1 : act === 'offer' ? times.length > 0 : times.length === 0
    if (!right) context.addIssue({ code: 'custom', path: ['times'], message: validationText.wrong })
  })
export type Decision = z.infer<typeof decision>

const saved = z.strictObject({
  /** The act, to take it back until `undo_until`. */
  act: z.strictObject({ id, undo_until: instant }),
  plannings: z.array(planning),
  schedules: z.array(schedule),
  /** The visits that were decided. */
  visits: z.array(booking),
})
export type SavedHours = z.infer<typeof saved>

/** The 409 of decisions that can no longer be carried out: nothing was saved; in order of time. */
const decisionRefusal = z.strictObject({
  message: z.string(),
  code: z.literal('decisions-conflict'),
  conflicts: z.array(seriesConflict).min(1),
})
export type DecisionRefusal = z.infer<typeof decisionRefusal>

/**
 * The doctor's hours: weekly plannings, closures, openings and pauses, and what becomes of the visits that a change hits
 * (specification §3; product.md §5, §9.3; contract.md, "plannings" and "edit scope"). Needs the right to the hours.
 */
export const hoursEndpoints = {
  hours: endpoint('GET doctor/hours', {
    summary:
      'The plannings of all offices, each with its shifts, and the closures, openings and pauses that touch a period of at most 800 days.',
    who: 'hours',
    query: z.strictObject({ from: civilDate, to: civilDate }),
    reply: data(z.strictObject({ plannings: z.array(planning), schedules: z.array(schedule) })),
  }),
  hoursCalendar: endpoint('GET doctor/hours/calendar', {
    summary:
      'Closures, openings and pauses that touch a period of at most 800 days, as a calendar file with their notes: it is the doctor’s own.',
    who: 'hours',
    query: z.strictObject({ from: civilDate, to: civilDate }),
    mediaTypes: [exportType.ics],
  }),
  affectedBookings: endpoint('POST doctor/hours/hits', {
    summary:
      'The visits to come that a change of hours would leave outside them, with free times for each; saves nothing.',
    who: 'hours',
    body: hoursChange.extend({
      /** Days in which free times are looked for, from the visit on; by default 30. */
      days: z.int().min(1).max(366).optional(),
      /** Without free times: how many are affected, while the week is drawn. */
      proposals: z.boolean().optional(),
    }),
    reply: data(z.array(affectedBooking)),
  }),
  undecidedVisits: endpoint('GET doctor/hours/undecided', {
    summary: 'The visits to come that lie outside the hours and have not been decided, with free times for each.',
    who: 'hours',
    reply: data(z.array(affectedBooking)),
  }),
  saveHours: endpoint('POST doctor/hours', {
    summary:
      'Saves a change of hours and the decisions on its visits in one act. Overlapping validities, shifts that do not fit: 422; a stale version or a decision that can no longer be carried out: 409, and nothing is saved.',
    who: 'hours',
    body: z.strictObject({ ...change, decisions: z.array(decision).max(1000).optional() }),
    reply: data(saved),
    conflict: decisionRefusal,
    status: 201,
    idempotent: true,
  }),
  undoHours: endpoint('POST doctor/hours/:id/undo', {
    summary:
      'Takes a whole act on the hours back until its `undo_until`; too late: 422, hours changed or times taken meanwhile: 409.',
    who: 'hours',
    reply: data(saved.omit({ act: true })),
    conflict: decisionRefusal,
  }),
} as const

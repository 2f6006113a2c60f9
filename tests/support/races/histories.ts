import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays } from '../../../domain/calendar/civil-date'
import { longTime, parseTime } from '../../../domain/calendar/minutes'
import { overlaps, type Span } from '../../../domain/calendar/spans'
import { endpoints } from '../../../domain/contract'
import type { ScheduleRow } from '../../../domain/contract/booking/repeat'
import { bookOwn, cancelOwn, undoOwn } from '../builders/participants'
import { type Practice, save } from '../builders/practice'
import { schedule } from '../builders/repeats'
import type { Session } from '../servers/app'

/**
 * Random histories of one morning, run on the real server and in a model: the replies to what the doctor's side and a patient
 * book, repeat, move, cancel and undo, and the rows in the database, must match the model.
 */
interface Visit {
  readonly id: number
  version: number
  live: boolean
  span: Span
  overtime: boolean
  /** Booked for the patient's account, not for a name. */
  readonly own: boolean
  /** The state that undo restores, and the side that may undo. */
  former: { by: Side; live: boolean; span: Span; overtime: boolean } | null
}

type Side = 'doctor' | 'patient'

interface Model {
  readonly date: string
  readonly visits: Visit[]
}

/** Sessions of the doctor's side and of a participant. */
interface Desk extends Practice {
  readonly patientSession: Session
}

type Command = fc.AsyncCommand<Model, Desk>

/** Wednesday mornings of Studio Via Roma: twelve quarters of an hour from 09:00 to 12:00. */
const grid = Array.from({ length: 12 }, (_, i): Span => ({ from: 540 + i * 15, to: 555 + i * 15 }))
const isFree = ({ visits }: Model, span: Span, except?: Visit) =>
  !visits.some((visit) => visit.live && visit !== except && overlaps(visit.span, span))

const body = (practice: Practice, { date }: Model, span: Span, more: object) => ({
  office_user_id: practice.roma.officeUserId,
  office_service_id: practice.roma.visit,
  name: 'Storia Stella',
  date,
  from: longTime(span.from),
  to: longTime(span.to),
  ...more,
})

/** The visit for a number (modulo the number of visits); undefined without visits. */
const pick = ({ visits }: Model, number: number) => visits[number % Math.max(1, visits.length)]
const always = () => true
const hasVisits = ({ visits }: Readonly<Model>) => visits.length > 0

/** The patient's own visits keep their person when the doctor's side moves them. */
const who = ({ patient }: Practice, { own }: Visit) => (own ? { name: undefined, user_id: patient } : {})
/** Expected status of an undo: 422 without a change or after the window, 403 for the other side, 409 when the time is taken. */
const undone = (model: Model, visit: Visit, by: Side) => {
  const { former } = visit
  if (former === null) return 422
  if (former.by !== by) return 403
  return former.live && !isFree(model, former.span, visit) ? 409 : 200
}
function restore(visit: Visit, version: number): void {
  if (!visit.former) return
  const { live, span, overtime } = visit.former
  Object.assign(visit, { live, span, overtime, version, former: null })
}

const book = (span: Span, overtime: boolean): Command => ({
  check: always,
  async run(model, practice) {
    const answer = await save(practice.doctor, body(practice, model, span, { overtime }))
    expect(answer.status).toBe(isFree(model, span) ? 201 : 409)
    if (answer.status !== 201) return
    const { id, version } = answer.body.data
    model.visits.push({ id, version, live: true, span, overtime, own: false, former: null })
  },
  toString: () => `book ${span.from}–${span.to}${overtime ? ' out of hours' : ''}`,
})

/** A repeat with every row moved onto the morning: saves the free rows, or none where all must be free. */
const repeat = (spans: readonly Span[], ignore_errors: boolean): Command => ({
  check: always,
  async run(model, practice) {
    const { date: from } = model
    const rows = spans.map(({ from, to }, week) => ({
      occurrence: addDays(model.date, 7 * week),
      date: model.date,
      from: longTime(from),
      to: longTime(to),
    }))
    const { date: _date, ...visit } = body(practice, model, spans[0] as Span, { dry_run: 0, ignore_errors, rows })
    const recurrence = { from, freq: 'weekly', interval: 1, count: spans.length }
    const answer = await schedule(practice.doctor, { ...visit, recurrence })
    const good: Span[] = []
    for (const span of spans) if (isFree(model, span) && !good.some((other) => overlaps(other, span))) good.push(span)
    expect(answer.status).toBe(ignore_errors || good.length === spans.length ? 200 : 422)
    if (answer.status !== 200) return
    const made = (answer.body.data as ScheduleRow[]).flatMap(({ booking, from, to }) =>
      booking ? [{ id: booking.id, span: { from: parseTime(from), to: parseTime(to) } as Span }] : [],
    )
    expect(made.map(({ span }) => span)).toEqual(good)
    for (const { id, span } of made)
      model.visits.push({ id, version: 1, live: true, span, overtime: false, own: false, former: null })
  },
  toString: () => `repeat ${spans.map(({ from }) => from)}${ignore_errors ? ' ignoring errors' : ''}`,
})

const move = (number: number, span: Span): Command => ({
  check: (model) => pick(model, number)?.live === true,
  async run(model, practice) {
    const visit = pick(model, number) as Visit
    const { live, span: before, overtime } = visit
    const changes = { ...who(practice, visit), overtime: false, original_booking_id: visit.id, version: visit.version }
    const answer = await save(practice.doctor, body(practice, model, span, changes))
    expect(answer.status).toBe(isFree(model, span, visit) ? 200 : 409)
    if (answer.status !== 200) return
    if (answer.body.data.version === visit.version) return
    Object.assign(visit, { span, overtime: false, version: answer.body.data.version })
    // no longer out of hours, at the same time: a change, but no move that can be undone
    const isMoved = span.from !== before.from || span.to !== before.to
    visit.former = isMoved ? { by: 'doctor', live, span: before, overtime } : null
  },
  toString: () => `move ${number} to ${span.from}–${span.to}`,
})

const setStatus = (number: number, status: 'canceled' | 'confirmed'): Command => ({
  check: hasVisits,
  async run(model, practice) {
    const visit = pick(model, number) as Visit
    const answer = await practice.doctor.call(endpoints.changeBookingStatus, {
      params: { id: visit.id },
      body: { status, version: visit.version },
    })
    expect(answer.status).toBe(visit.live && status === 'canceled' ? 200 : 422)
    if (answer.status !== 200) return
    visit.former = { by: 'doctor', live: visit.live, span: visit.span, overtime: visit.overtime }
    Object.assign(visit, { live: false, version: answer.body.data.version })
  },
  toString: () => `${status} ${number}`,
})

const bookAsPatient = (span: Span): Command => ({
  check: always,
  async run(model, practice) {
    const visit = { ...body(practice, model, span, {}), name: undefined }
    const answer = await bookOwn(practice.patientSession, visit)
    expect(answer.status).toBe(isFree(model, span) ? 201 : 409)
    if (answer.status !== 201) return
    const { id, version } = answer.body.data
    model.visits.push({ id, version, live: true, span, overtime: false, own: true, former: null })
  },
  toString: () => `the patient books ${span.from}–${span.to}`,
})

const cancelAsPatient = (number: number): Command => ({
  check: hasVisits,
  async run(model, practice) {
    const visit = pick(model, number) as Visit
    const answer = await cancelOwn(practice.patientSession, visit)
    expect(answer.status).toBe(visit.own ? (visit.live ? 200 : 422) : 404)
    if (answer.status !== 200) return
    visit.former = { by: 'patient', live: visit.live, span: visit.span, overtime: visit.overtime }
    Object.assign(visit, { live: false, version: answer.body.data.version })
  },
  toString: () => `the patient cancels ${number}`,
})

const undoAsPatient = (number: number): Command => ({
  check: hasVisits,
  async run(model, practice) {
    const visit = pick(model, number) as Visit
    const answer = await undoOwn(practice.patientSession, visit)
    expect(answer.status).toBe(visit.own ? undone(model, visit, 'patient') : 404)
    if (answer.status === 200) restore(visit, answer.body.data.version)
  },
  toString: () => `the patient takes ${number} back`,
})

const undo = (number: number): Command => ({
  check: hasVisits,
  async run(model, practice) {
    const visit = pick(model, number) as Visit
    const answer = await practice.doctor.call(endpoints.undoBookingChange, { params: { id: visit.id } })
    expect(answer.status).toBe(undone(model, visit, 'doctor'))
    if (answer.status === 200) restore(visit, answer.body.data.version)
  },
  toString: () => `undo ${number}`,
})

const wait = (): Command => ({
  check: always,
  async run(model, practice) {
    practice.clock.advance(4)
    for (const visit of model.visits) visit.former = null
  },
  toString: () => 'wait until nothing can be taken back',
})

const look = (): Command => ({
  check: always,
  async run(model, practice) {
    const answer = await practice.doctor.call(endpoints.availabilities, {
      params: { id: practice.roma.visit },
      query: { from: model.date, to: model.date, advanced: 1 },
    })
    const offered: Span[] = (answer.body.data[model.date] ?? [])
      .map(({ from, to }: { from: string; to: string }) => ({ from: parseTime(from), to: parseTime(to) }))
      .filter(({ from }: Span) => from < 720)
    expect(offered).toEqual(grid.filter((span) => isFree(model, span)))
  },
  toString: () => 'look at what is free',
})

const anySlot = fc.constantFrom(...grid)
const anyTime = fc
  .record({ from: fc.integer({ min: 90, max: 145 }), length: fc.integer({ min: 2, max: 8 }) })
  .map(({ from, length }) => ({ from: from * 5, to: (from + length) * 5 }))
const anyNumber = fc.nat(30)

const anyHistory = (length: number) =>
  fc.commands(
    [
      anySlot.map((span) => book(span, false)),
      anyTime.map((span) => book(span, true)),
      fc
        .tuple(fc.array(anySlot, { minLength: 1, maxLength: 4 }), fc.boolean())
        .map(([spans, ignore]) => repeat(spans, ignore)),
      fc.tuple(anyNumber, anySlot).map(([number, span]) => move(number, span)),
      anyNumber.map((number) => setStatus(number, 'canceled')),
      anyNumber.map((number) => setStatus(number, 'confirmed')),
      anyNumber.map(undo),
      anySlot.map(bookAsPatient),
      anyNumber.map(cancelAsPatient),
      anyNumber.map(undoAsPatient),
      fc.constant(wait()),
      fc.constant(look()),
    ],
    { maxCommands: length, size: 'max' },
  )

/** The claims of that day in the database match the model: one for each live visit, none overlapping. */
async function expectStored({ connection, ferri }: Practice, { date, visits }: Model): Promise<void> {
  const claims = await connection.sql<{ booking_id: number; from: number; to: number }>(
    `select booking_id, from_minute as "from", to_minute as "to" from time_claims
     where doctor_id = $1 and date = $2 order by booking_id`,
    [ferri, date],
  )
  const live = visits.filter((visit) => visit.live).map(({ id, span }) => ({ booking_id: id, ...span }))
  expect(claims).toEqual(live.sort((a, b) => a.booking_id - b.booking_id))
  for (const claim of claims)
    expect(claims.filter((other) => overlaps(claim, other)).map(({ booking_id }) => booking_id)).toEqual([
      claim.booking_id,
    ])
}

/** Runs that many histories, each on a Wednesday of its own. */
export async function runHistories(practice: Practice, runs: number, commands: number): Promise<void> {
  const desk: Desk = { ...practice, patientSession: await practice.session(practice.patient) }
  let week = 0
  await fc.assert(
    fc.asyncProperty(anyHistory(commands), async (history) => {
      week += 1
      const model: Model = { date: addDays('2030-01-02', 7 * week), visits: [] }
      await fc.asyncModelRun(() => ({ model, real: desk }), history)
      await expectStored(practice, model)
    }),
    { numRuns: runs, endOnFailure: false },
  )
}

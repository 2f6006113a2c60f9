import type { OfficePlan } from '../../../domain/availability/day-plan'
import { isRecurrence } from '../../../domain/booking/recurrence'
import { toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { longTime, parseTime } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import type { SavedHours } from '../../../domain/contract/agenda/hours'
import { slotCodes, slotDurations } from '../../../domain/planning/slot-kinds'
import { daysOf, oracleSlots } from '../../unit/availability/oracle'
import { randomFrom } from '../../unit/availability/random-plannings'
import type { Session } from '../servers/app'
import type { Practice } from './practice'

/**
 * Random hours of a doctor, written by the calls of the pages that set them, and a model of them day by day: which shifts work on
 * a day, and what is closed or opened on it. The model knows nothing of validities, scopes or rules of repetition in the server.
 */

type Random = () => number
interface Span {
  readonly from: number
  readonly to: number
}
interface Range {
  readonly slot_code: (typeof slotCodes)[number]
  readonly weekdays: number[]
  readonly spans: Span[]
  readonly duration: number | null
  readonly horizon: number | null
  readonly rate_limit: number | null
}
interface DrawnShift extends Span {
  readonly weekdays: number[]
  readonly duration: number
  readonly painted: Range[]
}
/** A closure or an opening on some days, at the same minutes; `id` of the saved one, where it is still that. */
interface Dated extends Span {
  readonly id: number | null
  readonly kind: 'closed' | 'open'
  readonly duration: number | null
  readonly days: ReadonlySet<number>
}
interface Model {
  readonly shifts: ReadonlyMap<number, readonly DrawnShift[]>
  readonly dated: readonly Dated[]
}

/** Tuesdays at 10:07 in Rome, before the nights of 23 and of 25 hours. */
const starts = [
  { now: '2027-03-23T09:07:00Z', today: '2027-03-23' },
  { now: '2027-10-26T08:07:00Z', today: '2027-10-26' },
] as const

const zones = ['Europe/Rome', 'America/Los_Angeles', 'Pacific/Kiritimati']

/** The days whose slots are compared. */
const window = 10
/** How far from today hours are drawn, in days. */
const reach = 40
/** The days whose closures and pauses are compared: beyond the end of most rules that repeat. */
const datedWindow = 120

function dice(random: Random) {
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  return {
    between,
    oneOf: <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T,
    chance: (share: number) => random() < share,
    several: <T>(least: number, most: number, make: () => T) => Array.from({ length: between(least, most) }, make),
  }
}
type Dice = ReturnType<typeof dice>

const touch = (a: Span, b: Span) => a.from < b.to && b.from < a.to
const share = (a: readonly number[], b: readonly number[]) => a.some((day) => b.includes(day))

/** Shifts that do not overlap, mostly about the hour that the clock leaves out, with painted ranges. */
function someShifts({ between, oneOf, chance, several }: Dice): DrawnShift[] {
  const some = (days: readonly number[]) => {
    const chosen = days.filter(() => chance(0.7))
    return chosen.length > 0 ? chosen : [oneOf(days)]
  }
  const shifts: DrawnShift[] = []
  for (const _ of Array.from({ length: between(0, 9) })) {
    const from = chance(0.4) ? between(0, 40) * 5 : between(0, 270) * 5
    const to = Math.min(1440, from + between(12, 96) * 5)
    const duration = oneOf(slotDurations.filter((minutes) => minutes <= to - from))
    const shift = { from, to, duration, weekdays: some([0, 1, 2, 3, 4, 5, 6]), painted: [] as Range[] }
    if (to - from < 10 || shifts.some((other) => touch(other, shift) && share(other.weekdays, shift.weekdays))) continue
    for (const range of several(0, 3, () => aRange({ between, oneOf, chance, several }, shift, some)))
      if (
        !shift.painted.some(
          (other) => share(other.weekdays, range.weekdays) && touch(other.spans[0] as Span, range.spans[0] as Span),
        )
      )
        shift.painted.push(range)
    shifts.push(shift)
  }
  return shifts
}

function aRange(
  { between, oneOf, chance }: Dice,
  shift: DrawnShift,
  some: (days: readonly number[]) => number[],
): Range {
  const from = shift.from + between(0, Math.floor((shift.to - shift.from) / 5) - 1) * 5
  return {
    slot_code: oneOf(slotCodes),
    weekdays: some(shift.weekdays),
    spans: [{ from, to: Math.min(shift.to, from + between(1, 24) * 5) }],
    duration: chance(0.4) ? oneOf(slotDurations) : null,
    horizon: chance(0.3) ? between(1, 8) : null,
    rate_limit: chance(0.2) ? between(1, 90) : null,
  }
}

const times = ({ from, to }: Span) => ({ from: longTime(from), to: longTime(to) })
const shiftOnWire = ({ painted, ...shift }: DrawnShift) => ({
  ...shift,
  ...times(shift),
  slots: painted.map(({ spans, ...range }) => ({ ...range, slots: spans.map(times) })),
})

/** One random change: what is sent, and the model when it is saved. */
interface Step {
  readonly body: object
  after(saved: SavedHours): Model
}

interface State {
  readonly practice: Practice
  readonly dice: Dice
  readonly today: number
  readonly model: Model
  readonly saved: Pick<SavedHours, 'plannings' | 'schedules'>
}

const lastDay = toDayNumber('2199-12-31')
const firstDay = toDayNumber('1900-01-01')

/** Which days a change of a validity is for, by the words of specification §3. */
function daysFor(
  scope: 'all' | 'next' | null,
  valid: { from: string | null; to: string | null },
  monday: number,
): Span {
  const from = valid.from === null ? firstDay : toDayNumber(valid.from)
  const to = valid.to === null ? lastDay : toDayNumber(valid.to)
  if (scope === 'all') return { from, to }
  return { from: Math.max(from, monday), to: scope === 'next' ? to : Math.min(to, monday + 6) }
}

function withShifts({ model, today }: State, { from, to }: Span, shifts: readonly DrawnShift[]): Model {
  const days = new Map(model.shifts)
  for (let day = Math.max(from, today); day <= Math.min(to, today + window); day += 1) days.set(day, shifts)
  return { ...model, shifts: days }
}

const mondayOf = (day: number) => day - ((((day + 3) % 7) + 7) % 7)

function newValidity(state: State): Step {
  const { dice, today, practice } = state
  const shifts = someShifts(dice)
  // the first of all runs on today
  const isFirst = state.saved.plannings.length === 0
  const from = today + dice.between(-reach, isFirst ? 0 : window)
  const to = isFirst || dice.chance(0.3) ? null : from + dice.between(0, 30)
  return {
    body: {
      plannings: [
        {
          office_user_id: practice.roma.officeUserId,
          valid_from: toCivilDate(from),
          valid_to: to && toCivilDate(to),
          shifts: shifts.map(shiftOnWire),
        },
      ],
    },
    after: () => withShifts(state, { from, to: to ?? lastDay }, shifts),
  }
}

function editedWeek(state: State): Step | null {
  const { dice, today, saved, practice } = state
  const own = saved.plannings.filter(({ office_user_id }) => office_user_id === practice.roma.officeUserId)
  if (own.length === 0) return null
  const planning = dice.oneOf(own)
  const valid = { from: planning.valid_from, to: planning.valid_to }
  if (dice.chance(0.1))
    return {
      body: { removed_plannings: [{ id: planning.id, version: planning.version }] },
      after: () => withShifts(state, daysFor('all', valid, 0), []),
    }
  const shifts = someShifts(dice)
  const scope = dice.oneOf(['all', 'next', null] as const)
  const monday = mondayOf(today + dice.between(-10, window + 4))
  return {
    body: {
      plannings: [
        {
          office_user_id: planning.office_user_id,
          planning_id: planning.id,
          version: planning.version,
          shifts: shifts.map(shiftOnWire),
          scope,
          ...(scope !== 'all' && { week: toCivilDate(monday) }),
        },
      ],
    },
    after: () => withShifts(state, daysFor(scope, valid, monday), shifts),
  }
}

function aTime({ between }: Dice): Span {
  const from = between(0, 280) * 5
  return { from, to: Math.min(1440, from + between(1, 24) * 5) }
}

/** Closed or opened minutes of a day that nothing else opens: the first of two openings would win. */
function datedTime(state: State): Step {
  const { dice, today, practice, model } = state
  const kind = dice.chance(0.5) ? 'closed' : 'open'
  const free = Array.from({ length: window + 1 }, (_, day) => today + day).filter(
    (day) => !model.dated.some((dated) => dated.kind === 'open' && dated.days.has(day)),
  )
  const day = dice.oneOf(free)
  const isLong = kind === 'closed' && dice.chance(0.2)
  const time = isLong ? { from: 0, to: 1440 } : aTime(dice)
  const last = isLong ? day + dice.between(0, 3) : day
  const duration = kind === 'open' ? dice.oneOf(slotDurations) : null
  return {
    body: {
      schedules: [
        {
          office_user_id: practice.roma.officeUserId,
          ...{ type: 'specific', kind, duration },
          from: `${toCivilDate(day)} ${longTime(time.from)}`,
          to: `${toCivilDate(last)} ${longTime(time.to)}`,
        },
      ],
    },
    after: (saved) => {
      const days = new Set(Array.from({ length: last - day + 1 }, (_, at) => day + at))
      return withDated(state, saved, { ...time, kind, duration, days })
    },
  }
}

/** The model with what was added, which is the schedule that had not been there. */
function withDated({ model, saved: before }: State, saved: SavedHours, dated: Omit<Dated, 'id'>): Model {
  const known = new Set(before.schedules.map(({ id }) => id))
  const id = saved.schedules.find((schedule) => !known.has(schedule.id))?.id ?? null
  return { ...model, dated: [...model.dated, { ...dated, id }] }
}

function pause(state: State): Step {
  const { dice, today, practice } = state
  const first = today + dice.between(-20, window)
  const time = aTime(dice)
  const freq = dice.oneOf(['daily', 'weekly', 'monthly'] as const)
  const recurrence = {
    ...{ from: toCivilDate(first), freq, interval: dice.between(1, 3) },
    ...(freq === 'weekly' && dice.chance(0.5) && { weekdays: [0, 1, 2, 3, 4, 5, 6].filter(() => dice.chance(0.4)) }),
    ...(freq === 'monthly' && { monthly: dice.oneOf(['date', 'weekday'] as const) }),
    ...(dice.chance(0.3) && { count: dice.between(1, 12) }),
    ...(dice.chance(0.2) && { until: toCivilDate(first + dice.between(0, 40)) }),
  }
  return {
    body: {
      schedules: [
        {
          office_user_id: dice.oneOf([practice.roma, practice.prati]).officeUserId,
          ...{ type: 'recurring', kind: 'closed', recurrence },
          from: `${recurrence.from} ${longTime(time.from)}`,
          to: `${recurrence.from} ${longTime(time.to)}`,
        },
      ],
    },
    after: (saved) => {
      const days = new Set(daysOf(recurrence, today + datedWindow))
      return withDated(state, saved, { ...time, kind: 'closed', duration: null, days })
    },
  }
}

/** Moves or removes what is saved: a closure, or some dates of a pause. */
function changedDates(state: State): Step | null {
  const { dice, saved, model, today } = state
  const known = model.dated.filter(({ id, days }) => id !== null && [...days].some((day) => day >= today))
  const dated = known.length > 0 ? dice.oneOf(known) : null
  const schedule = saved.schedules.find(({ id }) => id === dated?.id)
  if (!dated || !schedule) return null
  const isPause = schedule.type === 'recurring'
  const scope = isPause ? dice.oneOf(['all', 'next', null] as const) : 'all'
  const toCome = [...dated.days].filter((each) => each >= today)
  // mostly one whose slots are compared
  const soon = toCome.filter((each) => each <= today + window)
  const day = dice.oneOf(soon.length > 0 && dice.chance(0.7) ? soon : toCome)
  const asked = isPause && scope !== 'all' ? { scope, occurrence: toCivilDate(day) } : { scope }
  const isMeant = (each: number) => scope === 'all' || (scope === 'next' ? each >= day : each === day)
  const rest = { ...dated, days: new Set([...dated.days].filter((each) => !isMeant(each))) }
  const others = model.dated.filter((each) => each !== dated)
  const { id, version } = schedule
  if (dice.chance(0.4))
    return {
      body: { removed_schedules: [{ id, version, ...asked }] },
      after: () => ({ ...model, dated: [...others, rest] }),
    }
  const time = aTime(dice)
  const moved = { ...dated, ...time, id: scope === 'all' ? id : null, days: new Set([...dated.days].filter(isMeant)) }
  const firstDate = scope === null ? toCivilDate(day) : schedule.from.slice(0, 10)
  const lastDate = scope === null ? firstDate : schedule.to.slice(0, 10)
  return {
    body: {
      schedules: [
        {
          ...{ id, version, office_user_id: schedule.office_user_id, type: schedule.type, kind: schedule.kind },
          ...{ duration: schedule.duration, recurrence: schedule.recurrence, ...asked },
          from: `${firstDate} ${longTime(time.from)}`,
          to: `${lastDate} ${longTime(time.to)}`,
        },
      ],
    },
    after: () => {
      // a closure of several days is open until its first minute and from its last one
      const [first, last] = [Math.min(...moved.days), Math.max(...moved.days)]
      const days = isPause || first === last ? [moved] : daysOfSpan(moved, first, last)
      return { ...model, dated: [...others, ...(scope === 'all' ? [] : [rest]), ...days] }
    },
  }
}

const daysOfSpan = (dated: Dated, first: number, last: number): Dated[] =>
  Array.from({ length: last - first + 1 }, (_, at) => ({
    ...dated,
    ...{ id: null, days: new Set([first + at]) },
    ...{ from: at === 0 ? dated.from : 0, to: first + at === last ? dated.to : 1440 },
  }))

const steps = [newValidity, editedWeek, editedWeek, datedTime, pause, pause, changedDates, changedDates, changedDates]

/** The plan of one day, as the model says. */
function planOf({ shifts, dated }: Model, day: number): OfficePlan {
  return {
    shifts: (shifts.get(day) ?? []).map((shift) => ({ ...shift, validFrom: null, validTo: null })),
    schedules: dated
      .filter(({ days }) => days.has(day))
      .map(({ kind, duration, from, to }) => ({
        ...{ kind, duration, recurrence: null },
        ...{ start: { day, minutes: from }, end: { day, minutes: to } },
      })),
  }
}

const services = ['visit', 'mr', 'home'] as const
const codes = { visit: null, mr: 'mr', home: 'to_confirm' } as const

/** The slots of a service that a reading minute by minute gives, by date, as "09:00–09:15 mr". */
function expectedSlots(model: Model, service: (typeof services)[number], today: number) {
  const requester = {
    ...{ audience: 'back-office' as const, jollyOpensAt: 420, visits: [] },
    now: { day: today, date: toCivilDate(today), minutes: 607 },
  }
  const shape = { slot_code: codes[service], duration: null }
  const days = Array.from({ length: window + 1 }, (_, at) => today + at).flatMap((day) =>
    oracleSlots(planOf(model, day), shape, new Map(), day, day, requester),
  )
  return Object.fromEntries(
    days.map(({ day, slots }) => [toCivilDate(day), slots.map((slot) => lineOf(slot.slot_code, times(slot)))]),
  )
}

const lineOf = (code: string | null, { from, to }: { from: string; to: string }) =>
  `${from.slice(0, 5)}–${to.slice(0, 5)} ${code ?? ''}`.trim()

async function offeredSlots({ roma }: Practice, doctor: Session, service: (typeof services)[number], today: number) {
  const query = { from: toCivilDate(today), to: toCivilDate(today + window), advanced: 1 }
  const { status, body } = await doctor.call(endpoints.availabilities, { params: { id: roma[service] }, query })
  if (status !== 200) throw new Error(`No slots: ${status}`)
  type Offered = Record<string, { slot_code: string | null; from: string; to: string }[]>
  return Object.fromEntries(
    Object.entries(body.data as Offered).map(([date, slots]) => [
      date,
      slots.map((slot) => lineOf(slot.slot_code, slot)),
    ]),
  )
}

const datedLine = (day: number, { kind, from, to }: Pick<Dated, 'kind' | 'from' | 'to'>) =>
  `${toCivilDate(day)} ${kind} ${times({ from, to }).from}–${times({ from, to }).to}`

/** The closed and opened hours of each day to come, as the model says. */
const expectedDated = ({ today, model }: State) =>
  model.dated
    .filter(({ from, to }) => from < to)
    .flatMap((dated) => [...dated.days].filter((day) => isCompared(today, day)).map((day) => datedLine(day, dated)))
    .sort()

const isCompared = (today: number, day: number) => day >= today && day <= today + datedWindow

/** The same as the answer to the last change says, its rules read by the oracle's own reading of them. */
const savedDated = ({ today, saved }: State) =>
  saved.schedules
    .flatMap(({ kind, from, to, recurrence }) => {
      const [first, last] = [from, to].map((time) => toDayNumber(time.slice(0, 10))) as [number, number]
      const [start, end] = [from, to].map((time) => parseTime(time.slice(11)) ?? 0) as [number, number]
      const dated = { kind, from: start, to: end, id: null, duration: null }
      if (!isRecurrence(recurrence)) return daysOfSpan({ ...dated, days: new Set() }, first, last)
      return [{ ...dated, days: new Set(daysOf(recurrence, today + datedWindow)) }]
    })
    .filter(({ from, to }) => from < to)
    .flatMap((dated) => [...dated.days].filter((day) => isCompared(today, day)).map((day) => datedLine(day, dated)))
    .sort()

/** What a run has met, so that a test can tell that it has tried something. */
export interface Tally {
  saves: number
  refusals: number
  undos: number
  slots: number
}

/** Writes `count` random hours by the calls, one after the other, and compares the slots of each with the model's. */
export async function compareRandomHours(practice: Practice, count: number, seed: number, tally: Tally): Promise<void> {
  const zone = process.env.TZ
  try {
    for (let n = 0; n < count; n += 1) {
      process.env.TZ = zones[n % zones.length]
      await compareOne(practice, seed + n, tally)
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
}

async function compareOne(practice: Practice, seed: number, tally: Tally): Promise<void> {
  const start = starts[seed % 2 === 0 ? 0 : 1]
  const today = toDayNumber(start.today)
  practice.clock.set(start.now)
  // a session of long ago has ended
  const doctor = await practice.session(practice.ferri)
  await practice.connection.sql('delete from shift_slots')
  await practice.connection.sql('delete from shifts')
  await practice.connection.sql('delete from plannings')
  await practice.connection.sql('delete from office_user_schedules')
  let state: State = {
    ...{ practice, dice: dice(randomFrom(seed)), today },
    model: { shifts: new Map(), dated: [] },
    saved: { plannings: [], schedules: [] },
  }
  const log: string[] = []
  const changes = state.dice.between(3, 8)
  for (let change = 0; change < changes; change += 1) {
    const step = change === 0 ? newValidity(state) : state.dice.oneOf(steps)(state)
    if (!step) continue
    const { status, body } = await doctor.call(endpoints.saveHours, { body: step.body })
    log.push(`${status} ${JSON.stringify(step.body)}`)
    if (status === 422) tally.refusals += 1
    else if (status !== 201) throw new Error(`seed ${seed}: ${log.join('\n')}\n${JSON.stringify(body)}`)
    else {
      tally.saves += 1
      const saved = body.data as SavedHours
      if (state.dice.chance(0.15)) {
        const undone = await doctor.call(endpoints.undoHours, { params: { id: saved.act.id } })
        log.push(`undo ${undone.status}`)
        if (undone.status !== 200) throw new Error(`seed ${seed}: ${log.join('\n')}\n${JSON.stringify(undone.body)}`)
        tally.undos += 1
        // ids of plannings are new
        state = { ...state, saved: undone.body.data }
      } else state = { ...state, saved, model: step.after(saved) }
      const [kept, expected] = [savedDated(state), expectedDated(state)]
      if (kept.join() !== expected.join())
        throw new Error(
          `seed ${seed}: kept ${kept.filter((line) => !expected.includes(line))}, expected ${expected.filter((line) => !kept.includes(line))}\n${log.join('\n')}`,
        )
    }
  }
  for (const service of services) {
    const [offered, expected] = [
      await offeredSlots(practice, doctor, service, today),
      expectedSlots(state.model, service, today),
    ]
    tally.slots += Object.values(expected).flat().length
    for (const date of new Set([...Object.keys(offered), ...Object.keys(expected)]))
      if (offered[date]?.join() !== expected[date]?.join())
        throw new Error(
          `seed ${seed}, ${process.env.TZ}, ${service} on ${date}: offered ${offered[date]?.join()}, expected ${expected[date]?.join()}\n${log.join('\n')}`,
        )
  }
}

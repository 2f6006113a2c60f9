import type { DayNumber } from '../calendar/civil-date'
import type { Minutes } from '../calendar/minutes'
import { overlaps } from '../calendar/spans'
import type { ServiceSlotCode, SlotCode } from '../planning/slot-kinds'
import { type Requester, type Slot, slotsByDay } from './availability'
import type { FreeTime, SearchedService } from './first-free'

/** Days before and after a visit in which free times are looked for, unless the caller says otherwise. */
export const proposalDays = 30
/** Free times proposed for one visit, at most (product.md §9.3). */
const mostProposals = 3

/** A visit that looks for another time. */
export interface HomelessVisit<S> {
  readonly day: DayNumber
  readonly from: Minutes
  /** The slot kind that it had, and the one that its service uses. */
  readonly slot_code: SlotCode | null
  readonly service_code: ServiceSlotCode | null
  /** Where it may go: services in groups, the preferred ones first. */
  readonly groups: readonly (readonly S[])[]
}

interface Search {
  readonly now: Requester['now']
  /** Days before and after each visit. */
  readonly days: number
}

/** A free time with the place of its group. */
interface ProposedTime<S> extends FreeTime<S> {
  readonly group: number
}

/**
 * Up to three free times for each visit, none of them given twice, in the order of its groups (product.md §9.3): the same kind
 * of time, on the nearest days that are still to come, and there nearest to its hour. All visits get a first one before any
 * gets a second; the second and third are of other groups where these have one.
 */
export function proposeTimes<S extends SearchedService>(
  visits: readonly HomelessVisit<S>[],
  search: Search,
): FreeTime<S>[][] {
  const given = visits.map((): ProposedTime<S>[] => [])
  const free = freeTable(visits, search)
  for (let round = 0; round < mostProposals; round += 1)
    for (const [index, visit] of visits.entries()) {
      const own = given[index] ?? []
      if (own.length < round) continue
      const found = nextProposal(visit, own, free, search)
      if (!found) continue
      own.push(found)
      free.take(found)
    }
  return given.map((own) => own.toSorted((a, b) => a.group - b.group).map(({ group: _, ...time }) => time))
}

function nextProposal<S extends SearchedService>(
  visit: HomelessVisit<S>,
  own: readonly ProposedTime<S>[],
  free: FreeTable<S>,
  search: Search,
): ProposedTime<S> | null {
  const isUsed = (group: number) => own.some((one) => one.group === group)
  const groups = visit.groups.map((services, group) => ({ services, group }))
  for (const { services, group } of [...groups].sort((a, b) => Number(isUsed(a.group)) - Number(isUsed(b.group)))) {
    const time = nearest(visit, services, free, search)
    if (time) return { ...time, group }
  }
  return null
}

/** The days by their distance, of two the earlier first; none that has passed. */
function* daysAround(day: DayNumber, { days, now }: Search): Generator<DayNumber> {
  if (day >= now.day) yield day
  for (let distance = 1; distance <= days; distance += 1) {
    if (day - distance >= now.day) yield day - distance
    yield day + distance
  }
}

function nearest<S extends SearchedService>(
  visit: HomelessVisit<S>,
  services: readonly S[],
  free: FreeTable<S>,
  search: Search,
): FreeTime<S> | null {
  if (services.length === 0) return null
  const distance = (slot: Slot) => Math.abs(slot.from - visit.from)
  for (const day of daysAround(visit.day, search)) {
    const ofDay = services.flatMap((service) =>
      free
        .on(service, day)
        .filter(({ slot_code }) => isSameKind(slot_code, visit))
        .map((slot) => ({ ...slot, day, service })),
    )
    const [first, ...others] = ofDay
    if (first) return others.reduce((best, time) => (distance(time) < distance(best) ? time : best), first)
  }
  return null
}

/** Jolly time is free on its own day only: its visits may go to ordinary time. */
const isSameKind = (code: SlotCode | null, { slot_code, service_code }: HomelessVisit<unknown>) =>
  service_code === null ? code === slot_code || (slot_code === 'jolly' && code === null) : code === service_code

interface FreeTable<S> {
  on(service: S, day: DayNumber): readonly Slot[]
  /** From then on the time no longer belongs to its doctor. */
  take(time: FreeTime<S>): void
}

/** The free slots of all services by day, computed on demand. */
function freeTable<S extends SearchedService>(
  visits: readonly HomelessVisit<S>[],
  { now, days }: Search,
): FreeTable<S> {
  const all = visits.map(({ day }) => day)
  const [first, last] = [Math.max(now.day, Math.min(...all) - days), Math.max(now.day, ...all) + days]
  const requester = { now, audience: 'back-office', visits: [] } as const
  const tables = new Map<S, { slotsOn: (day: DayNumber) => Slot[]; byDay: Map<DayNumber, readonly Slot[]> }>()
  for (const service of new Set(visits.flatMap(({ groups }) => groups.flat()))) {
    const { plan, shape, busy, jollyOpensAt } = service
    const slotsOn = slotsByDay(plan, shape, busy, first, last, { ...requester, jollyOpensAt })
    tables.set(service, { slotsOn, byDay: new Map() })
  }
  const on = (service: S, day: DayNumber): readonly Slot[] => {
    const table = tables.get(service)
    const known = table?.byDay.get(day)
    if (!table || known) return known ?? []
    const taken = takenOn(service.doctorId, day)
    const slots = table.slotsOn(day).filter((slot) => !taken.some((time) => overlaps(time, slot)))
    table.byDay.set(day, slots)
    return slots
  }
  const taken = new Map<string, FreeTime<S>[]>()
  const takenOn = (doctor: number, day: DayNumber) => taken.get(`${doctor} ${day}`) ?? []
  return {
    on,
    take(time) {
      const { doctorId } = time.service
      taken.set(`${doctorId} ${time.day}`, [...takenOn(doctorId, time.day), time])
      for (const [service, { byDay }] of tables) {
        const slots = service.doctorId === doctorId ? byDay.get(time.day) : undefined
        if (slots)
          byDay.set(
            time.day,
            slots.filter((slot) => !overlaps(slot, time)),
          )
      }
    },
  }
}

import { type Requester, type ServiceShape, type Slot, slotsByDay } from '../../../../domain/availability/availability'
import { exceptionsBetween, type OfficePlan } from '../../../../domain/availability/day-plan'
import type { BookingStatus } from '../../../../domain/booking/status'
import { type DayNumber, toCivilDate, toDayNumber, weekdayOf } from '../../../../domain/calendar/civil-date'
import type { WallClock } from '../../../../domain/calendar/rome'
import { overlaps, type Span, union } from '../../../../domain/calendar/spans'
import type { SlotCode } from '../../../../domain/planning/slot-kinds'
import type { Visitor } from '../demo'
import { seeded } from '../random'

export interface AgendaService {
  id: number
  shape: ServiceShape
  online: boolean
  weight: number
}

export interface AgendaRoom {
  officeUserId: number
  officeName: string
  plan: OfficePlan
  /** Relative demand for the doctor there, 0–1. */
  busy: number
  services: AgendaService[]
}

/** A doctor with all offices and possible participants. */
export interface Agenda {
  doctorId: number
  rooms: AgendaRoom[]
  patients: Visitor[]
  representatives: Visitor[]
}

export interface Visit extends Span {
  day: DayNumber
  doctorId: number
  room: AgendaRoom
  service: AgendaService
  slot_code: SlotCode | null
  overtime: boolean
  status: BookingStatus
  /** A participant's request (pending, accepted or refused), rather than a visit booked by the doctor's side. */
  requested: boolean
  /** Null for a free-text name. */
  visitor: Visitor | null
  /** The series it belongs to, all booked on the day `madeOn`. */
  series?: { id: number; madeOn: DayNumber }
}

export const pastDays = 365
export const futureDays = 92
/** Minimum days between two home visits, or two visits of a representative, of the same person. */
const rateLimit = 90

interface Candidate extends Slot {
  room: AgendaRoom
  service: AgendaService
  order: number
}

const isPlain = ({ service }: { service: AgendaService }) => service.shape.slot_code === null
const isOff = ({ status }: Visit) => status === 'canceled' || status === 'rejected'

/** The slots of a service by day, as the doctor's side sees them; for past days, as of the start of the day. */
export function slotsOf({ plan }: AgendaRoom, { shape }: AgendaService, now: WallClock): (day: DayNumber) => Slot[] {
  const requester = { now, audience: 'back-office', jollyOpensAt: 0, visits: [] } satisfies Requester
  const slotsOn = slotsByDay(plan, shape, new Map(), now.day - pastDays, now.day + futureDays, requester)
  return (day) => {
    requester.now = day > now.day ? now : { day, date: toCivilDate(day), minutes: 0 }
    return slotsOn(day)
  }
}

/**
 * A doctor's visits from a year ago to three months ahead, each on a slot of the availability engine. Visits that have begun
 * are finished; future ones satisfy the booking rules at `now`, and no two live ones overlap.
 */
export function visitsOf(agenda: Agenda, now: WallClock): Visit[] {
  const diary = new Diary(agenda, now)
  for (let day = now.day - pastDays; day <= now.day + futureDays; day += 1) diary.fill(day)
  return diary.visits
}

class Diary {
  readonly visits: Visit[] = []
  readonly #random
  readonly #offers
  readonly #lastSpecial = new Map<string, DayNumber>()
  #openRequests = 0
  /** The first patient and representative, who have accounts and still need a future visit. */
  readonly #owed: Set<Visitor | undefined>

  constructor(
    private readonly agenda: Agenda,
    private readonly now: WallClock,
  ) {
    this.#random = seeded(`visits of ${agenda.doctorId}`)
    this.#owed = new Set([agenda.patients[0], agenda.representatives[0]])
    this.#offers = agenda.rooms.flatMap((room) =>
      room.services.map((service) => ({ room, service, slotsOn: slotsOf(room, service, now) })),
    )
  }

  fill(day: DayNumber): void {
    const candidates = this.#candidates(day)
    const taken: Span[] = []
    const seen = new Set<Visitor>()
    const plain = candidates.filter(isPlain)
    const wanted = union(plain).reduce((sum, span) => sum + span.to - span.from, 0) * this.#share(day)
    let booked = 0
    for (const candidate of [...this.#special(candidates, day), ...plain]) {
      if (isPlain(candidate) && booked >= wanted && this.#hasLive(taken, day)) break
      if (taken.some((span) => overlaps(span, candidate))) continue
      const visit = this.#visit(candidate, day, seen)
      if (!visit) continue
      this.visits.push(visit)
      if (isOff(visit)) continue
      taken.push(candidate)
      if (isPlain(candidate)) booked += candidate.to - candidate.from
    }
    this.#outOfHours(day, taken, seen)
  }

  /** All slots of the day in every office, in random order weighted by service. */
  #candidates(day: DayNumber): Candidate[] {
    return this.#offers
      .flatMap(({ room, service, slotsOn }) =>
        slotsOn(day).map((slot) => ({ ...slot, room, service, order: this.#random.next() / service.weight })),
      )
      .sort((a, b) => a.order - b.order)
  }

  /** A random part of the slots for home visits and representatives. */
  #special(candidates: Candidate[], day: DayNumber): Candidate[] {
    const isNear = day > this.now.day && day <= this.now.day + 21
    return candidates
      .filter((candidate) => !isPlain(candidate))
      .filter(({ service }) => this.#random.chance(service.shape.slot_code === 'mr' ? 0.12 : isNear ? 0.75 : 0.35))
  }

  /** Share of the day to book: about half in the next two weeks, then decreasing. */
  #share(day: DayNumber): number {
    const ahead = day - this.now.day
    const busy = this.agenda.rooms[0]?.busy ?? 0
    if (ahead < 0) return busy * 0.7
    const ease = Math.min(1, 0.4 + busy * 1.5)
    if (ahead <= 14) return (0.46 + this.#random.next() * 0.13) * ease
    return Math.max(0.05, 0.42 - (ahead - 14) * 0.006) * ease
  }

  /** False while today or one of the next seven days has no future visit yet; true for other days. */
  #hasLive(taken: readonly Span[], day: DayNumber): boolean {
    if (day < this.now.day || day > this.now.day + 7) return true
    return taken.some(({ from }) => this.#isAhead(day, from))
  }

  #isAhead(day: DayNumber, from: number): boolean {
    return day > this.now.day || (day === this.now.day && from >= this.now.minutes)
  }

  #visit({ order: _, ...slot }: Candidate, day: DayNumber, seen: Set<Visitor>): Visit | null {
    const visitor = this.#visitor(slot.service, day, seen)
    if (visitor === undefined) return null
    const requested = slot.service.shape.slot_code === 'to_confirm'
    const status = this.#isAhead(day, slot.from) ? this.#statusAhead(day, requested) : this.#statusPast(requested)
    if (visitor) seen.add(visitor)
    if (visitor && status === 'confirmed') this.#owed.delete(visitor)
    return { ...slot, day, doctorId: this.agenda.doctorId, overtime: false, status, requested, visitor }
  }

  /** A participant not seen that day and already born; null for a free-text name, undefined when none is found. */
  #visitor({ shape }: AgendaService, day: DayNumber, seen: ReadonlySet<Visitor>): Visitor | null | undefined {
    const kind = shape.slot_code
    const people = kind === 'mr' ? this.agenda.representatives : this.agenda.patients
    if (kind === null && this.#random.chance(0.04)) return null
    const [first] = people
    for (let tries = 0; tries < 8 && first; tries += 1) {
      const isOwed = tries === 0 && kind !== 'to_confirm' && day > this.now.day && this.#owed.has(first)
      const person = isOwed ? first : this.#random.pick(people)
      // The patient with an account gets no home visit, so that the rate limit never stops him from requesting one.
      if (kind === 'to_confirm' && person === first) continue
      // Nor has the representative with an account been here lately, so that the rate limit leaves the visit to come.
      if (kind === 'mr' && person === first && day <= this.now.day && day > this.now.day - rateLimit) continue
      if (seen.has(person) || toDayNumber(person.birthday) > day) continue
      if (kind === null) return person
      const key = `${kind} ${person.id}`
      if (day - (this.#lastSpecial.get(key) ?? Number.NEGATIVE_INFINITY) < rateLimit) continue
      this.#lastSpecial.set(key, day)
      return person
    }
    return undefined
  }

  #statusPast(requested: boolean): BookingStatus {
    if (this.#random.chance(0.88)) return 'terminated'
    return requested && this.#random.chance(0.5) ? 'rejected' : 'canceled'
  }

  /** The first two requests are always pending; other statuses are random. */
  #statusAhead(day: DayNumber, requested: boolean): BookingStatus {
    if (!requested) return this.#random.chance(0.9) ? 'confirmed' : 'canceled'
    const isOpen = this.#openRequests < 2 || (day <= this.now.day + 28 && this.#random.chance(0.5))
    if (!isOpen) return this.#random.chance(0.8) ? 'confirmed' : 'rejected'
    this.#openRequests += 1
    return 'pending'
  }

  /** Adds an occasional out-of-hours visit on a Saturday morning; never on a holiday or on leave. */
  #outOfHours(day: DayNumber, taken: readonly Span[], seen: Set<Visitor>): void {
    const [room] = this.agenda.rooms
    const service = room?.services.find(({ shape }) => shape.slot_code === null)
    if (!room || !service || weekdayOf(day) !== 6 || taken.length > 0 || !this.#random.chance(0.2)) return
    if (exceptionsBetween(room.plan, day, day).size > 0) return
    const from = 600 + 15 * this.#random.int(0, 6)
    const visit = this.#visit({ room, service, from, to: from + 20, slot_code: null, order: 0 }, day, seen)
    if (visit) this.visits.push({ ...visit, overtime: true })
  }
}

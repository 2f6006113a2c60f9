import { availableSlots, type Requester, type ServiceShape, type Slot } from '../../../domain/availability/availability'
import { exceptionsBetween, type OfficePlan } from '../../../domain/availability/day-plan'
import type { BookingStatus } from '../../../domain/booking/status'
import { type DayNumber, toCivilDate, weekdayOf } from '../../../domain/calendar/civil-date'
import type { WallClock } from '../../../domain/calendar/rome'
import { overlaps, type Span, union } from '../../../domain/calendar/spans'
import type { SlotCode } from '../../../domain/planning/slot-kinds'
import { type Random, seeded } from './random'

export interface AgendaService {
  readonly id: number
  readonly shape: ServiceShape
  readonly online: boolean
  readonly weight: number
}

export interface AgendaRoom {
  readonly officeUserId: number
  readonly plan: OfficePlan
  /** How sought-after the doctor is there, 0–1. */
  readonly busy: number
  readonly services: readonly AgendaService[]
}

/** One doctor with all the offices, and who comes. People are ids of users. */
export interface Agenda {
  readonly doctorId: number
  readonly rooms: readonly AgendaRoom[]
  readonly patients: readonly number[]
  readonly representatives: readonly number[]
  /** Nobody comes before being born. */
  readonly bornOn: ReadonlyMap<number, DayNumber>
}

export interface Visit extends Span {
  readonly day: DayNumber
  readonly doctorId: number
  readonly officeUserId: number
  readonly service: AgendaService
  readonly slot_code: SlotCode | null
  readonly overtime: boolean
  readonly status: BookingStatus
  /** A pending request that was accepted or refused, rather than a visit booked by the doctor's side. */
  readonly requested: boolean
  /** Null is somebody who is only a name. */
  readonly personId: number | null
  /** The repeat it belongs to, whose visits were all made on one day. */
  readonly series?: { readonly id: number; readonly madeOn: DayNumber }
}

export const pastDays = 365
export const futureDays = 92
/** Home visits and representatives come again after this many days at the earliest. */
const rateLimit = 90

interface Candidate extends Slot {
  room: AgendaRoom
  service: AgendaService
}

/**
 * A doctor's visits from a year ago to three months ahead, each on a slot the availability engine gives. What has begun
 * is over; what is ahead would be accepted by the booking rules at `now`, and no two live ones overlap.
 */
export function visitsOf(agenda: Agenda, now: WallClock): Visit[] {
  const diary = new Diary(agenda, now, seeded(`visits of ${agenda.doctorId}`))
  for (let day = now.day - pastDays; day <= now.day + futureDays; day += 1) diary.fill(day)
  return diary.visits
}

class Diary {
  readonly visits: Visit[] = []
  readonly #lastSpecial = new Map<string, DayNumber>()
  #openRequests = 0
  /** First of their lists, who sign in as participants: each has a visit ahead. */
  readonly #owed: Set<number | undefined>

  constructor(
    private readonly agenda: Agenda,
    private readonly now: WallClock,
    private readonly random: Random,
  ) {
    this.#owed = new Set([agenda.patients[0], agenda.representatives[0]])
  }

  fill(day: DayNumber): void {
    const candidates = this.#candidates(day)
    const taken: Span[] = []
    const seen = new Set<number>()
    const plain = candidates.filter(({ service }) => service.shape.slot_code === null)
    const ground = union(plain).reduce((sum, span) => sum + span.to - span.from, 0)
    const wanted = ground * this.#share(day)
    let booked = 0
    for (const candidate of [...this.#special(candidates, day), ...plain]) {
      if (candidate.service.shape.slot_code === null && booked >= wanted && this.#hasLive(taken, day)) break
      if (taken.some((span) => overlaps(span, candidate))) continue
      const visit = this.#visit(candidate, day, seen)
      if (!visit) continue
      this.visits.push(visit)
      if (visit.status === 'canceled' || visit.status === 'rejected') continue
      taken.push(candidate)
      if (candidate.service.shape.slot_code === null) booked += candidate.to - candidate.from
    }
    this.#outOfHours(day, taken, seen)
  }

  /** All slots of the day in every office, the likelier services sooner. */
  #candidates(day: DayNumber): Candidate[] {
    const requester: Requester = {
      now: day > this.now.day ? this.now : { day, date: toCivilDate(day), minutes: 0 },
      audience: 'back-office',
      jollyOpensAt: 0,
      visits: [],
    }
    const found = this.agenda.rooms.flatMap((room) =>
      room.services.flatMap((service) => {
        const slots = availableSlots(room.plan, service.shape, new Map(), day, day, requester)[0]?.slots ?? []
        return slots.map((slot) => ({ ...slot, room, service, order: this.random.next() / service.weight }))
      }),
    )
    return found.sort((a, b) => a.order - b.order)
  }

  /** Home visits and representatives are fewer than their slots. */
  #special(candidates: Candidate[], day: DayNumber): Candidate[] {
    const special = candidates.filter(({ service }) => service.shape.slot_code !== null)
    const isNear = day > this.now.day && day <= this.now.day + 21
    return special.filter(({ service }) =>
      this.random.chance(service.shape.slot_code === 'mr' ? 0.12 : isNear ? 0.75 : 0.35),
    )
  }

  /** About half of the next two weeks is booked, then less and less. */
  #share(day: DayNumber): number {
    const ahead = day - this.now.day
    if (ahead < 0) return (this.agenda.rooms[0]?.busy ?? 0) * 0.7
    const ease = Math.min(1, 0.4 + (this.agenda.rooms[0]?.busy ?? 0) * 1.5)
    if (ahead <= 14) return (0.46 + this.random.next() * 0.13) * ease
    return Math.max(0.05, 0.42 - (ahead - 14) * 0.006) * ease
  }

  /** Today and the next working days have a visit ahead, however small their share. */
  #hasLive(taken: readonly Span[], day: DayNumber): boolean {
    if (day < this.now.day || day > this.now.day + 7) return true
    return taken.some(({ from }) => this.#isAhead(day, from))
  }

  #isAhead(day: DayNumber, from: number): boolean {
    return day > this.now.day || (day === this.now.day && from >= this.now.minutes)
  }

  #visit({ room, service, from, to, slot_code }: Candidate, day: DayNumber, seen: Set<number>): Visit | null {
    const personId = this.#person(service, day, seen)
    if (personId === undefined) return null
    const requested = service.shape.slot_code === 'to_confirm'
    const status = this.#isAhead(day, from) ? this.#statusAhead(day, requested) : this.#statusPast(requested)
    if (personId !== null) seen.add(personId)
    if (personId !== null && status === 'confirmed') this.#owed.delete(personId)
    return {
      day,
      from,
      to,
      doctorId: this.agenda.doctorId,
      officeUserId: room.officeUserId,
      service,
      slot_code,
      overtime: false,
      status,
      requested,
      personId,
    }
  }

  /** Who comes: nobody twice a day; undefined when nobody can. */
  #person(service: AgendaService, day: DayNumber, seen: ReadonlySet<number>): number | null | undefined {
    const kind = service.shape.slot_code
    const people = kind === 'mr' ? this.agenda.representatives : this.agenda.patients
    if (kind === null && this.random.chance(0.04)) return null
    for (let tries = 0; tries < 8 && people.length > 0; tries += 1) {
      const isOwed = tries === 0 && kind !== 'to_confirm' && day > this.now.day && this.#owed.has(people[0])
      const person = isOwed ? (people[0] as number) : this.random.pick(people)
      // Who signs in as a patient can always ask for a home visit: none of his own is near.
      if (kind === 'to_confirm' && person === people[0]) continue
      if (seen.has(person) || (this.agenda.bornOn.get(person) ?? day) > day) continue
      if (kind === null) return person
      const key = `${kind} ${person}`
      if (day - (this.#lastSpecial.get(key) ?? Number.NEGATIVE_INFINITY) < rateLimit) continue
      this.#lastSpecial.set(key, day)
      return person
    }
    return undefined
  }

  #statusPast(requested: boolean): BookingStatus {
    if (this.random.chance(0.88)) return 'terminated'
    return requested && this.random.chance(0.5) ? 'rejected' : 'canceled'
  }

  /** The next requests wait for an answer, whatever the dice say. */
  #statusAhead(day: DayNumber, requested: boolean): BookingStatus {
    if (!requested) return this.random.chance(0.9) ? 'confirmed' : 'canceled'
    const isOpen = this.#openRequests < 2 || (day <= this.now.day + 28 && this.random.chance(0.5))
    if (isOpen) {
      this.#openRequests += 1
      return 'pending'
    }
    return this.random.chance(0.8) ? 'confirmed' : 'rejected'
  }

  /** Now and then a visit on a Saturday morning, agreed on the telephone; never on a holiday or on leave. */
  #outOfHours(day: DayNumber, taken: readonly Span[], seen: Set<number>): void {
    const [room] = this.agenda.rooms
    const service = room?.services.find(({ shape }) => shape.slot_code === null)
    if (!room || !service || weekdayOf(day) !== 6 || taken.length > 0 || !this.random.chance(0.2)) return
    if (exceptionsBetween(room.plan, day, day).size > 0) return
    const from = 600 + 15 * this.random.int(0, 6)
    const visit = this.#visit({ room, service, from, to: from + 20, slot_code: null }, day, seen)
    if (visit) this.visits.push({ ...visit, overtime: true })
  }
}

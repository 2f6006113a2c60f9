import type { Minutes } from '../../../../domain/calendar/minutes'
import { overlaps, type Span, spanOf } from '../../../../domain/calendar/spans'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import {
  type DayRange,
  freePlaces,
  isTakenBy,
  movedTo,
  type OfficeOffer,
  type PlaceState,
  placeWarning,
  resizedTo,
  type Target,
  targetOfVisit,
} from '../move/target'
import type { Column } from '../time-grid/columns'
import { type Lane, placesIn, type VisitPlace } from './lanes'
import type { Board } from './use-board'

/** What the targets of a move depend on. */
export type BoardState = Pick<Board, 'offices' | 'place' | 'lanes' | 'allVisits' | 'allHolds' | 'now'>

/** Where a visit would be: a place, and a time of its service there. */
export interface LaneTarget {
  readonly place: VisitPlace
  readonly target: Target
}

/** Where the visits of the board can go, as far as it is known here: the server decides. */
export function laneTargets({ offices, place: shown, lanes, allVisits, allHolds, now }: BoardState) {
  const laneOf = ({ key }: Pick<Column, 'key'>): Lane | undefined => lanes.find((lane) => lane.key === key)
  const laneWith = (booking: Booking) => lanes.find(({ officeIds }) => officeIds.has(booking.office_user_id))
  const placesOf = (booking: Booking, lane: Lane) => placesIn(booking, lane, { offices, by: shown.by })
  const offerOf = ({ plan, service }: VisitPlace): OfficeOffer => ({
    plan,
    service: { slot_code: service.medical_service.slot_code, duration: service.duration },
    now,
  })

  /** Whether another visit of the doctor, in any office, or a time kept for somebody overlaps the range. */
  const isTaken = (booking: Booking, { officeUser }: VisitPlace, range: DayRange): boolean => {
    const officesOfDoctor = offices
      .filter((one) => one.officeUser.user_id === officeUser.user_id)
      .map((one) => one.officeUser.id)
    const isOwn = ({ office_user_id }: Pick<Booking, 'office_user_id'>) => officesOfDoctor.includes(office_user_id)
    return (
      isTakenBy(allVisits.filter(isOwn), range, booking.id) ||
      allHolds.some((hold) => isOwn(hold) && overlaps(spanOf(hold), range))
    )
  }
  const isUnmoved = (booking: Booking, { place: { officeUser }, target }: LaneTarget): boolean => {
    const was = targetOfVisit(booking)
    return officeUser.id === booking.office_user_id && was.from === target.from && was.to === target.to
  }

  /** The target of a visit dropped in a column: in the office that has a time there, else in the first. */
  const targetIn = (booking: Booking, lane: Lane, from: Minutes, was = targetOfVisit(booking)) => {
    const targets = placesOf(booking, lane).places.map(
      (place): LaneTarget => ({ place, target: movedTo(was, { date: lane.date, from }, offerOf(place)) }),
    )
    return targets.find(({ target }) => !target.overtime) ?? targets[0]
  }
  /** The target of a visit of its own column that is stretched to another end. */
  const stretched = (booking: Booking, to: Minutes): LaneTarget | undefined => {
    const lane = laneWith(booking)
    const place = lane && placesOf(booking, lane).places[0]
    return place && { place, target: resizedTo(targetOfVisit(booking), to, offerOf(place)) }
  }
  const wordAt = (booking: Booking, there: LaneTarget | undefined): PlaceState | null =>
    !there || isUnmoved(booking, there) ? null : placeWarning(there.target, isTaken(booking, there.place, there.target))

  return {
    laneOf,
    laneWith,
    isUnmoved,
    offerOf,
    targetIn,
    stretched,
    wordAt,
    /** Why a column cannot take the visit; null where it can. */
    refusalIn: (booking: Booking, column: Column): string | null => {
      const lane = laneOf(column)
      return lane ? placesOf(booking, lane).refusal : null
    },
    /** The times of a column where the visit can be dropped. */
    freePlaces: (booking: Booking, column: Column): readonly Span[] => {
      const lane = laneOf(column)
      const spans = (lane ? placesOf(booking, lane).places : []).flatMap((place) =>
        freePlaces(offerOf(place), column.date, (range) => isTaken(booking, place, range)),
      )
      return [...new Map(spans.map((span) => [span.from, span])).values()]
    },
    /** What there is where the visit is dragged, or as far as it is stretched; null at its own time. */
    wordOf: (booking: Booking, column: Column, { from, to }: Span): PlaceState | null => {
      const lane = laneOf(column)
      const was = spanOf(booking)
      const isStretched = was.from === from && was.to !== to && lane === laneWith(booking)
      return wordAt(booking, isStretched ? stretched(booking, to) : lane && targetIn(booking, lane, from))
    },
    /** The next column in the direction of a key that can take the visit. */
    laneBeyond: (booking: Booking, from: Lane, towards: string): Lane | undefined => {
      const inOrder = towards < from.key ? lanes.toReversed() : lanes
      const beyond = inOrder.slice(inOrder.findIndex(({ key }) => key === from.key) + 1)
      return beyond.find((lane) => placesOf(booking, lane).places.length > 0)
    },
  }
}

import { useMemo } from 'react'
import { openingHours } from '../../../../domain/availability/opening-hours'
import { longTime } from '../../../../domain/calendar/minutes'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { useNameMask } from '../../../shared/people/name-mask'
import { holds } from '../time-grid/columns'
import { marksOf } from '../use-service-marks'
import { badgeName, badgesOf, laneVisit } from './lane-visit'
import type { BoardOffice, Lane } from './lanes'
import type { Board } from './use-board'
import type { PendingMove } from './use-lane-moves'

/** A moving visit at its target; a refused one is back in its place. */
function withMoving(visits: readonly Booking[], pending: PendingMove | null): readonly Booking[] {
  if (!pending || pending.step === 'taken') return visits
  const { booking, place, target } = pending
  const moved = {
    ...booking,
    office_user_id: place.officeUser.id,
    from: longTime(target.from),
    to: longTime(target.to),
  }
  return [...visits.filter(({ id }) => id !== moved.id), moved]
}

const isOpen = ({ date }: Lane, { plan }: BoardOffice) => openingHours([plan], [date]).get(date)?.open.length !== 0

/** The visits to draw in each column, and what their marks and badges mean. */
export function useLaneVisits({ lanes, offices, visits, place: { by } }: Board, pending: PendingMove | null) {
  const names = useNameMask()
  const marks = useMemo(() => marksOf(offices.map(({ officeUser }) => officeUser)), [offices])
  return useMemo(() => {
    const drawn = withMoving(visits, pending)
    const columns = lanes.map((lane) => {
      const visitsOfLane = drawn.filter((booking) => holds(lane, booking))
      const used = lane.offices.filter(
        (office) =>
          isOpen(lane, office) || visitsOfLane.some((booking) => booking.office_user_id === office.officeUser.id),
      )
      const badges = badgesOf(used, by)
      const shown = visitsOfLane.map((booking) => laneVisit(booking, lane, { names, by, badges, marks }))
      const meanings = used.flatMap((office) => {
        const badge = badges.get(office.officeUser.id)
        return badge ? [{ ...badge, name: badgeName(office, by) }] : []
      })
      return { shown, meanings }
    })
    return {
      visits: columns.flatMap(({ shown }) => shown),
      marks,
      badges: [...new Map(columns.flatMap(({ meanings }) => meanings).map((one) => [one.name, one])).values()],
    }
  }, [lanes, visits, pending, names, by, marks])
}

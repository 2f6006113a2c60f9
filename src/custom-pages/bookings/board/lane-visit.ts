import type { Booking } from '../../../../domain/contract/bookings'
import { fullDoctorName, shortDoctorName } from '../../../../domain/text/format'
import type { Names } from '../../../ui/names'
import { officeBadges } from '../time-grid/office-badges'
import { type Visit, visitOf } from '../visits'
import type { BoardOffice, Lane } from './lanes'
import type { Side } from './place'

const edges = ['solid', 'double', 'dashed', 'dotted'] as const

/** What tells the visits of a column apart: a doctor's offices, or an office's doctors; nothing where there is one. */
function badgesOf({ offices }: Lane, by: Side): ReturnType<typeof officeBadges> {
  if (offices.length < 2) return new Map()
  if (by === 'doctor') return officeBadges(offices.map(({ officeUser }) => officeUser))
  return new Map(
    offices.map(({ doctor, officeUser }, index) => [
      officeUser.id,
      { letters: `${doctor.first_name.charAt(0)}${doctor.last_name.charAt(0)}`, edge: edges[index % edges.length] },
    ]),
  )
}

const nameOf: Record<Side, (office: BoardOffice) => string> = {
  doctor: ({ officeUser }) => officeUser.office.name,
  office: ({ doctor }) => shortDoctorName(doctor),
}

/** A visit as its column shows it: with its doctor and office in its accessible name. */
export function laneVisit(booking: Booking, lane: Lane, { names, by }: { names: Names; by: Side }): Visit {
  const visit = visitOf(booking, { names })
  const office = lane.offices.find(({ officeUser }) => officeUser.id === booking.office_user_id)
  if (!office) return { ...visit, day: lane.key }
  const badge = badgesOf(lane, by).get(booking.office_user_id)
  return {
    ...visit,
    day: lane.key,
    badge,
    detail: badge ? `${nameOf[by](office)} · ${visit.detail}` : visit.detail,
    label: `${visit.label}, ${fullDoctorName(office.doctor)}, ${office.officeUser.office.name}`,
  }
}

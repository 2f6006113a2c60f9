import type { Booking } from '../../../../domain/contract/booking/bookings'
import { fullDoctorName, shortDoctorName } from '../../../../domain/text/format'
import type { NameMask } from '../../../shared/people/name-mask'
import type { ServiceMark } from '../../../shared/visits/service-mark'
import { type OfficeBadges, officeBadges } from '../time-grid/office-badges'
import { type Visit, visitOf } from '../visits'
import type { DaySide } from './board-address'
import type { BoardOffice, Lane } from './lanes'

const edges = ['solid', 'double', 'dashed', 'dotted'] as const

/** What tells the visits of a column apart: a doctor's offices, or an office's doctors; nothing where there is one. */
export function badgesOf(offices: readonly BoardOffice[], by: DaySide): OfficeBadges {
  if (offices.length < 2) return new Map()
  if (by === 'doctor') return officeBadges(offices.map(({ officeUser }) => officeUser))
  return new Map(
    offices.map(({ doctor, officeUser }, index) => [
      officeUser.id,
      { letters: `${doctor.first_name.charAt(0)}${doctor.last_name.charAt(0)}`, edge: edges[index % edges.length] },
    ]),
  )
}

/** What a badge stands for. */
export const badgeName = ({ doctor, officeUser }: BoardOffice, by: DaySide): string =>
  by === 'doctor' ? officeUser.office.name : shortDoctorName(doctor)

interface Options {
  readonly names: NameMask
  readonly by: DaySide
  readonly badges: OfficeBadges
  readonly marks: ReadonlyMap<string, ServiceMark>
}

/** A visit as its column shows it: with its doctor and office in its accessible name. */
export function laneVisit(booking: Booking, lane: Lane, { names, by, badges, marks }: Options): Visit {
  const visit = { ...visitOf(booking, { names, marks }), day: lane.key }
  const office = lane.offices.find(({ officeUser }) => officeUser.id === booking.office_user_id)
  if (!office) return visit
  const badge = badges.get(booking.office_user_id)
  return {
    ...visit,
    badge,
    detail: badge ? `${badgeName(office, by)} · ${visit.detail}` : visit.detail,
    label: `${visit.label}, ${fullDoctorName(office.doctor)}, ${office.officeUser.office.name}`,
  }
}

import type { OfficePlan } from '../../../../domain/availability/day-plan'
import { addDays, type CivilDate } from '../../../../domain/calendar/civil-date'
import type { OfficeService, OfficeUser } from '../../../../domain/contract/agenda/agenda'
import type { BoardColumn } from '../../../../domain/contract/agenda/board'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { fullDoctorName, shortDoctorName } from '../../../../domain/text/format'
import type { PlannedOffice } from '../../../shared/hours/agenda'
import { planOf } from '../../../shared/hours/plan'
import { doctorOf } from '../../../shared/visits/board/board-cache'
import type { Column } from '../time-grid/columns'
import type { BoardAddress, DaySide } from './board-address'

/** A presence of a doctor in an office, with the hours of the day. */
export interface BoardOffice extends PlannedOffice {
  readonly doctor: BoardColumn['doctor']
}

/** What stands side by side: a doctor in all offices, or an office with all its doctors. */
export interface Lane extends Column {
  readonly id: number
  readonly name: string
  readonly officeIds: ReadonlySet<number>
  readonly offices: readonly BoardOffice[]
}

/** The offices of all doctors. A recurring pause is in all offices of its doctor. */
export const boardOffices = (columns: readonly BoardColumn[]): BoardOffice[] =>
  columns.flatMap(({ doctor, office_users, schedules }) =>
    office_users.map((officeUser) => {
      const schedulesOfOffice = schedules.filter(
        ({ type, office_user_id }) => type === 'recurring' || office_user_id === officeUser.id,
      )
      return { doctor, officeUser, plan: planOf(officeUser, schedulesOfOffice) }
    }),
  )

const laneOf: Record<DaySide, (office: BoardOffice) => { id: number; name: string }> = {
  doctor: ({ doctor }) => ({ id: doctor.id, name: fullDoctorName(doctor) }),
  office: ({ officeUser }) => ({ id: officeUser.office_id, name: officeUser.office.name }),
}

/** Everything that can stand side by side, in the order in which it is first named. */
export function laneColumnsOf(
  offices: readonly BoardOffice[],
  { by, date }: Pick<BoardAddress, 'by' | 'date'>,
): Lane[] {
  const found = new Map<number, { name: string; offices: BoardOffice[] }>()
  for (const office of offices) {
    const { id, name } = laneOf[by](office)
    const lane = found.get(id)
    if (lane) lane.offices.push(office)
    else found.set(id, { name, offices: [office] })
  }
  return [...found].map(([id, lane], index) => ({
    ...lane,
    id,
    key: addDays(date, index),
    date,
    office: null,
    officeIds: new Set(lane.offices.map(({ officeUser }) => officeUser.id)),
  }))
}

/** The chosen ones, all where none of them is there; their keys follow one another, as the grid needs it. */
export function chosenLanes(lanes: readonly Lane[], chosen: readonly number[], date: CivilDate): Lane[] {
  const some = lanes.filter(({ id }) => chosen.includes(id))
  return (some.length > 0 ? some : lanes).map((lane, index) => ({ ...lane, key: addDays(date, index) }))
}

/** A chip pressed: in or out of the choice; the last one cannot leave, and all of them are no choice. */
export function toggled(lanes: readonly Lane[], chosen: readonly number[], id: number): number[] {
  const all = lanes.map((lane) => lane.id)
  const now = chosen.some((one) => all.includes(one)) ? all.filter((one) => chosen.includes(one)) : all
  const next = now.includes(id) ? now.filter((one) => one !== id) : all.filter((one) => one === id || now.includes(one))
  if (next.length === 0) return [...now]
  return next.length === all.length ? [] : next
}

/** Where a visit can be in a column: an office and the service there that is the same in the catalogue. */
export interface VisitPlace {
  readonly officeUser: OfficeUser
  readonly plan: OfficePlan
  readonly service: OfficeService
}

interface VisitPlaces {
  readonly places: readonly VisitPlace[]
  /** Why there is none. */
  readonly refusal: string | null
}

/**
 * The places for a visit in a column, or why there is none. In its own column it stays in its office; beside the doctors it goes
 * to any office of the other doctor, beside the offices it stays with its doctor.
 */
export function placesIn(
  booking: Booking,
  lane: Pick<Lane, 'officeIds' | 'offices'>,
  { offices, by }: { readonly offices: readonly BoardOffice[]; readonly by: DaySide },
): VisitPlaces {
  const source = offices.find(({ officeUser }) => officeUser.id === booking.office_user_id)
  const service = source?.officeUser.office_services.find(({ id }) => id === booking.office_service_id)
  if (!source || !service) return { places: [], refusal: 'La prestazione non è più offerta' }
  if (lane.officeIds.has(booking.office_user_id)) return { places: [{ ...source, service }], refusal: null }
  const there = by === 'doctor' ? lane.offices : lane.offices.filter(({ doctor }) => doctor.id === doctorOf(booking))
  if (there.length === 0) return { places: [], refusal: `${shortDoctorName(source.doctor)} non riceve qui` }
  const places = there.flatMap((office): VisitPlace[] => {
    const alike = office.officeUser.office_services.filter(
      ({ hidden, medical_service, role, available_online }) =>
        !hidden &&
        medical_service.id === service.medical_service.id &&
        role.code === service.role.code &&
        (available_online || !booking.online),
    )
    const same = alike.find(({ name }) => name === service.name) ?? alike[0]
    return same ? [{ ...office, service: same }] : []
  })
  return { places, refusal: places.length > 0 ? null : `Non offre “${service.name}”` }
}

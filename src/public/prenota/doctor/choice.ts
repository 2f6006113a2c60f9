import { type CivilDate, isCivilDate, startOfMonth } from '../../../../domain/calendar/civil-date'
import { parseTime } from '../../../../domain/calendar/minutes'
import type {
  DoctorPage,
  PublicFreeTime,
  PublicOffice,
  PublicService,
} from '../../../../domain/contract/public/directory'
import { queryString } from '../../../platform/basic/query-string'
import type { TimesSource } from '../../times/free-times'

/** What is chosen on a doctor's page. It lives in the address, which names no person. */
export interface DoctorChoice {
  readonly office: PublicOffice
  readonly service: PublicService
  readonly online: boolean
  readonly day: CivilDate | null
  /** `HH:mm:ss`. */
  readonly time: string | null
}

/** What an address says of a choice: the office is that of the service. */
export type ChoiceAddress = Omit<DoctorChoice, 'office'>

/** The choice of an address; without one the first service that has a free time. Null: nothing can be booked here. */
export function choiceOf({ offices, first_free }: DoctorPage, address: URLSearchParams): DoctorChoice | null {
  const services = offices.flatMap((office) => office.services.map((service) => ({ office, service })))
  const wanted = Number(address.get('servizio'))
  const of = (id: number | undefined) => services.find(({ service }) => service.id === id)
  const named = of(wanted)
  const chosen = named ?? of(first_free[0]?.office_service_id) ?? services[0]
  if (!chosen) return null
  const { service } = chosen
  const isOnlineFirst = !named && first_free[0]?.office_service_id === service.id && first_free[0].online
  const day = address.get('giorno') ?? ''
  const time = address.get('ora') ?? ''
  const hasDay = isCivilDate(day)
  return {
    ...chosen,
    online: service.available_online && (address.get('online') === '1' || isOnlineFirst),
    day: hasDay ? day : null,
    time: hasDay && parseTime(time) !== null ? `${time.slice(0, 5)}:00` : null,
  }
}

/** Of another service nothing is chosen yet. */
export const unchosen = { online: false, day: null, time: null } as const

/** The query of a choice; `isBooking`: the person's data are the next step. */
export const choiceQuery = ({ service, online, day, time }: ChoiceAddress, isBooking = false): string =>
  `?${queryString({
    servizio: service.id,
    ...(online && { online }),
    giorno: day,
    ora: time?.slice(0, 5),
    ...(isBooking && { passo: 'dati' }),
  })}`

/** The first free time of a choice. */
export const firstFreeOf = ({ first_free }: DoctorPage, { service }: ChoiceAddress): PublicFreeTime | undefined =>
  first_free.find(({ office_service_id }) => office_service_id === service.id)

/** The month that a page opens with. */
export const monthOf = (doctor: DoctorPage, choice: ChoiceAddress): CivilDate =>
  startOfMonth(choice.day ?? firstFreeOf(doctor, choice)?.date ?? doctor.today)

/** Where free times of a choice are asked for; of a visit at home not before it is known where. */
export const sourceOf = ({ service, online }: ChoiceAddress, cityId: number | null): TimesSource | null =>
  service.at_home && cityId === null
    ? null
    : {
        path: `office_services/${service.id}/availabilities`,
        query: { ...(online && { mode: 'online' }), ...(cityId !== null && { city_id: cityId }) },
      }

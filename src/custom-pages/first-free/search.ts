import { firstFreeWindow } from '../../../domain/availability/first-free'
import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import type { FirstFreeChoices } from '../../../domain/contract/agenda/first-free'
import { numericDate, parseTypedDate } from '../../../domain/text/dates'
import { wordsBeginLike } from '../../../domain/text/search'
import { validationText } from '../../../domain/text/validation'
import { anyFreeTime, type TimePreferences } from '../../platform/session'
import type { FirstFreeQuery } from './first-free'

/** The search: the time preferences, and the typed text. */
export interface Search extends TimePreferences {
  /** Beginnings of words of services; they win over the chosen ones. */
  readonly typed: string
  /** The first day, gg/mm/aaaa; empty: today. */
  readonly day: string
}

export type Service = FirstFreeChoices['services'][number]

/** Most ids that a call takes. */
const mostIds = 50

/** The services searched for: those with the typed words, else those chosen; none: the ordinary visits. */
export function searchedServices({ typed, serviceIds }: Search, { services }: FirstFreeChoices): readonly Service[] {
  const isFound = typed.trim()
    ? ({ name }: Service) => wordsBeginLike(name, typed)
    : ({ id }: Service) => serviceIds.includes(id)
  return services.filter(isFound).slice(0, mostIds)
}

/** The preferences without choices that no longer exist, such as the doctor of a link that has ended. */
export function knownPreferences(
  preferences: TimePreferences,
  { doctors, offices, services }: FirstFreeChoices,
): TimePreferences {
  const known = (ids: readonly number[], records: readonly { readonly id: number }[]) =>
    ids.filter((id) => records.some((record) => record.id === id))
  return {
    ...preferences,
    doctorIds: known(preferences.doctorIds, doctors),
    officeIds: known(preferences.officeIds, offices),
    serviceIds: known(preferences.serviceIds, services),
  }
}

/** What keeps the search from being made, by field. */
export interface SearchProblems {
  readonly service?: string
  readonly hours?: string
  readonly day?: string
}

export function searchProblems(search: Search, choices: FirstFreeChoices, today: CivilDate): SearchProblems {
  const day = parseTypedDate(search.day)
  return {
    ...(search.typed.trim() &&
      searchedServices(search, choices).length === 0 && { service: 'Nessuna prestazione con queste parole.' }),
    ...(search.from && search.to && search.to <= search.from && { hours: 'La fine deve venire dopo l’inizio.' }),
    ...(search.day.trim() && !day && { day: validationText.date }),
    ...(day && day < today && { day: 'Il giorno è già passato.' }),
  }
}

/** The search as it is sent. */
export function queryOf(search: Search, choices: FirstFreeChoices, limit: number): FirstFreeQuery {
  const { doctorIds, officeIds, weekdays, from, to, online } = knownSearch(search, choices)
  const services = searchedServices(search, choices)
  const day = parseTypedDate(search.day)
  return {
    ...(doctorIds.length > 0 && { doctor_ids: doctorIds.slice(0, mostIds).join() }),
    ...(officeIds.length > 0 && { office_ids: officeIds.slice(0, mostIds).join() }),
    ...(services.length > 0 && { medical_service_ids: services.map(({ id }) => id).join() }),
    ...(weekdays.length > 0 && { weekdays: weekdays.join() }),
    ...(day && { from: day }),
    ...(from && { from_time: from }),
    ...(to && { to_time: to }),
    ...(online && { mode: 'online' as const }),
    limit: String(limit),
  }
}

const knownSearch = (search: Search, choices: FirstFreeChoices): Search => ({
  ...search,
  ...knownPreferences(search, choices),
})

/** A change of the search that may find what the search does not; `widest`: only worth telling where no other does. */
export interface Relaxation {
  readonly widest?: boolean
  readonly label: string
  readonly change: Partial<Search>
}

/** What can be lifted of a search, one restriction at a time, and all at once where there are several; last, later days. */
export function relaxationsOf(search: Search, today: CivilDate): readonly Relaxation[] {
  const { from, to, weekdays, doctorIds, officeIds, online } = search
  const { serviceIds: _, ...anything } = anyFreeTime
  const restrictions: Relaxation[] = [
    ...(from || to ? [{ label: 'A qualsiasi ora', change: { from: '', to: '' } }] : []),
    ...(weekdays.length > 0 ? [{ label: 'In qualsiasi giorno', change: { weekdays: [] } }] : []),
    ...(doctorIds.length > 0 ? [{ label: 'Con qualsiasi medico', change: { doctorIds: [] } }] : []),
    ...(officeIds.length > 0 ? [{ label: 'In qualsiasi struttura', change: { officeIds: [] } }] : []),
    ...(online ? [{ label: 'Anche in studio', change: { online: false } }] : []),
  ]
  return [
    ...restrictions,
    ...(restrictions.length > 1 ? [{ label: 'Senza filtri', change: anything, widest: true }] : []),
    { label: 'Più avanti', change: { day: numericDate(dayAfter(search, today)) } },
  ]
}

const startOf = ({ day }: Search, today: CivilDate) => parseTypedDate(day) ?? today
/** The first day that the search does not reach. */
export const dayAfter = (search: Search, today: CivilDate) => addDays(startOf(search, today), firstFreeWindow)

/** Why nothing is found, as far as the choices tell; otherwise all is taken or closed. */
export function whyNothing(search: Search, choices: FirstFreeChoices): string {
  const { doctorIds, officeIds, online } = knownSearch(search, choices)
  const services = searchedServices(search, choices)
  const isOfChosen = ({ doctor_ids }: { readonly doctor_ids: readonly number[] }) =>
    doctorIds.length === 0 || doctor_ids.some((id) => doctorIds.includes(id))
  const these = services.length === 1 ? `“${services[0]?.name}”` : 'queste prestazioni'
  if (services.length > 0 && !services.some(isOfChosen))
    return `${doctorIds.length === 1 ? 'Il medico scelto non offre' : 'Nessuno dei medici scelti offre'} ${these}.`
  if (officeIds.length > 0 && !choices.offices.some((office) => officeIds.includes(office.id) && isOfChosen(office)))
    return 'Nelle strutture scelte non lavora nessuno dei medici scelti.'
  if (online && services.length > 0 && !services.some((service) => service.online))
    return `Nessuno offre ${these} online.`
  return 'Con queste scelte è tutto occupato o chiuso.'
}

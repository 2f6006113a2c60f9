import { romeInstant } from '../../domain/calendar/rome'
import { bookingSearch } from '../db/search'
import type { Person } from './person'
import type { Visit } from './visit'

/** What is stored beside a visit because it follows from it: the instant for reminders, the text that finds it. */
export function derivedFrom(code: string, visit: Visit, person: Person | null) {
  const name = person ? `${person.last_name} ${person.first_name} ${person.last_name}` : (visit.name ?? '')
  return {
    starts_at: new Date(romeInstant(visit.date, visit.from)),
    search: bookingSearch({ code, name, phone: visit.phone ?? person?.phone ?? null }),
  }
}

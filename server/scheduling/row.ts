import { bookingSearch } from '../../domain/booking/search'
import { romeInstant } from '../../domain/calendar/rome'
import type { Person } from './person'
import type { Visit } from './visit'

/** What is stored beside a visit because it follows from it: the instant for reminders, the text that finds it. */
export function derivedFrom(code: string, visit: Visit, person: Person | null) {
  return {
    starts_at: new Date(romeInstant(visit.date, visit.from)),
    search: bookingSearch({ code, user: person, name: visit.name, phone: visit.phone }),
  }
}

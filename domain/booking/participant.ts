import type { Booking } from '../contract/booking/bookings'
import { type SlotCode, slotKind } from '../planning/slot-kinds'
import { clockTime, longDate } from '../text/dates'
import { phoneDigits, searchText } from '../text/search'
import { presenceName } from './presence'
import { bookingStatus } from './status'

/** The participant fields of a visit: a registered person, with the company of a representative, or a free-text name. */
export interface Participant {
  readonly user: { readonly first_name: string; readonly last_name: string } | null
  readonly name: string | null
  readonly pharmaceutical_company: { readonly name: string } | null
}

/** Surname first, as in an agenda: "Esposito Maria"; a free-text name is returned trimmed. */
export function participantName({ user, name }: Participant): string {
  return user ? `${user.last_name} ${user.first_name}`.trim() : (name?.trim() ?? '') || 'Senza nome'
}

/** One line for a calendar: company and surname for a representative, "Farmitalia · Neri". */
export function participantLine(participant: Participant): string {
  const { user, pharmaceutical_company: company } = participant
  return company && user ? `${company.name} · ${user.last_name}` : participantName(participant)
}

const initial = (word: string) => `${word.trim().charAt(0).toUpperCase()}.`

/** The same line with initials only, for a screen visible to others: "E. M.", "Farmitalia · N." (product.md §9.14). */
export function maskedLine(participant: Participant): string {
  const { user, pharmaceutical_company: company } = participant
  return company && user ? `${company.name} · ${initial(user.last_name)}` : maskedName(participant)
}

/** Initials instead of the name. */
export function maskedName({ user, name }: Participant): string {
  if (user) return `${initial(user.last_name)} ${initial(user.first_name)}`
  const words = (name ?? '').split(/\s+/).filter(Boolean)
  return words.length > 0 ? words.map(initial).join(' ') : 'Senza nome'
}

interface SearchedBooking {
  readonly code: string
  /** The registered person; null for a free-text name. */
  readonly user: { readonly first_name: string; readonly last_name: string; readonly phone?: string | null } | null
  readonly name: string | null
  readonly phone?: string | null
}

/** The text a booking is searched by in calendar, list, export and palette: participant, phone and code. */
export function bookingSearch({ code, user, name, phone }: SearchedBooking): string {
  // The surname is on both sides of the first name, so that both orders match.
  const who = user ? `${user.last_name} ${user.first_name} ${user.last_name}` : name
  return searchText([who, phoneDigits(phone ?? user?.phone), code])
}

/** Kinds that colour a visit; jolly and telephone times are ordinary visits once taken. */
const colouredKinds: readonly SlotCode[] = ['mr', 'to_confirm']

/** The kind by which a visit is coloured: that of its slot, else of its service; null for an ordinary visit. */
export function kindOf({ slot, office_service }: Pick<Booking, 'slot' | 'office_service'>): SlotCode | null {
  const code = slot ?? office_service.medical_service.slot_code
  return code !== null && colouredKinds.includes(code) ? code : null
}

/** The whole visit in one sentence, for screen readers and as the button's name; `name` may mask the participant. */
export function visitLabel(booking: Booking, name: (participant: Participant) => string = participantName): string {
  const kind = kindOf(booking)
  return [
    longDate(booking.date),
    `dalle ${clockTime(booking.from)} alle ${clockTime(booking.to)}`,
    name(booking),
    booking.pharmaceutical_company?.name,
    booking.office_service_name,
    kind && slotKind[kind].label,
    booking.online && 'online',
    booking.overtime && 'fuori orario',
    bookingStatus[booking.status].label,
    booking.presence && presenceName[booking.presence.state],
  ]
    .filter(Boolean)
    .join(', ')
}

/** Most visits to come that one participant may hold with one doctor, unless the office user says otherwise. */
export const visitsToCome = 6

import { type SlotCode, slotKind } from '../planning/slot-kinds'
import { clockTime, longDate } from '../text/dates'
import { type Participant, participantName } from './participant'
import { type BookingStatus, bookingStatus } from './status'

/** What the sentence about a visit is made from. */
export interface SpokenVisit extends Participant {
  readonly date: string
  readonly from: string
  readonly to: string
  readonly status: BookingStatus
  readonly slot: SlotCode | null
  readonly online: boolean
  readonly overtime: boolean
  readonly office_service_name: string
  readonly office_service: { readonly medical_service: { readonly slot_code: SlotCode | null } }
}

/** Kinds that colour a visit; jolly and telephone times are ordinary visits once taken. */
const colouredKinds: readonly SlotCode[] = ['mr', 'to_confirm']

/** The kind of a visit, as far as it shows: by the slot it took or by what its service consumes. */
export function kindOf({ slot, office_service }: Pick<SpokenVisit, 'slot' | 'office_service'>): SlotCode | null {
  const code = slot ?? office_service.medical_service.slot_code
  return code !== null && colouredKinds.includes(code) ? code : null
}

/** The whole visit in one sentence, for a screen reader and as the button's name; `name` may mask who comes. */
export function visitLabel(booking: SpokenVisit, name: (participant: Participant) => string = participantName): string {
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
  ]
    .filter(Boolean)
    .join(', ')
}

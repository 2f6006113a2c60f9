import { parseTime } from '../../../domain/calendar/minutes'
import type { BookablePerson, OfficeService, OfficeUser } from '../../../domain/contract/agenda/agenda'
import { allTexts, textRecord } from '../../../domain/contract/booking/booking-texts'
import type { Booking } from '../../../domain/contract/booking/bookings'
import type { SlotCode } from '../../../domain/planning/slot-kinds'
import { type Draft, newDraft, type Texts } from '../../../src/custom-pages/booking-panel/form/draft'
import type { PanelState } from '../../../src/custom-pages/booking-panel/form/panel-reducer'
import type { OfferedDays, OfferedSlot } from '../../../src/shared/visits/availability'

export const at = (time: string): number => parseTime(time) ?? Number.NaN

/** `slots('09:00 09:15')`: slots of a quarter of an hour. */
export const slots = (times: string, slot_code: SlotCode | null = null): OfferedSlot[] =>
  times.split(' ').map((time) => ({ from: at(time), to: at(time) + 15, slot_code }))

export const offered = (days: Record<string, OfferedSlot[]>): OfferedDays => new Map(Object.entries(days))

export function aService(service: Partial<OfficeService> = {}): OfficeService {
  return {
    id: 11,
    name: 'Visita ambulatoriale',
    hidden: false,
    available_online: false,
    duration: 15,
    role: { code: 'patient' },
    medical_service: { id: 1, name: 'Visita ambulatoriale', slot_code: null },
    ...service,
  }
}

export const aRepresentativeService = (service: Partial<OfficeService> = {}) =>
  aService({
    id: 12,
    name: 'Visita informatore',
    role: { code: 'medical_representative' },
    medical_service: { id: 2, name: 'Visita informatore', slot_code: 'mr' },
    ...service,
  })

export const aHomeService = () =>
  aService({ id: 13, name: 'Domiciliare', medical_service: { id: 3, name: 'Domiciliare', slot_code: 'to_confirm' } })

export const samone = { id: 90, name: 'Samone', province_code: 'TN' }

/** Maria Esposito as returned by the search for people. */
export const maria: BookablePerson = {
  id: 40,
  first_name: 'Maria',
  last_name: 'Esposito',
  birthday: '1958-04-12',
  fiscal_code: 'SPSMRA58D52H501K',
  phone_prefix: '+39',
  phone: '3331234567',
  parents: [],
  pharmaceutical_company: null,
  limited: false,
}

export function anOffice(office: Partial<OfficeUser> = {}): OfficeUser {
  return {
    id: 1,
    user_id: 3,
    office_id: 5,
    office: { id: 5, name: 'Studio Via Roma', address: null, city: null },
    need_setup: false,
    allow_assistant_manual_bookings: true,
    online_bookings: true,
    jolly_opens_at: '07:00:00',
    office_services: [aService(), aRepresentativeService()],
    ...office,
  }
}

/** A confirmed ordinary visit of Esposito Maria; `more` overrides fields. */
export function aBooking(more: Partial<Booking> = {}): Booking {
  return {
    id: 1,
    code: 'K7M2PA',
    status: 'confirmed',
    office_user_id: 1,
    office_service_id: 11,
    office_service_name: 'Visita ambulatoriale',
    office_service: {
      name: 'Visita ambulatoriale',
      role: { code: 'patient' },
      office_user: { id: 1, user_id: 7, office: { id: 1, name: 'Studio Via Roma' } },
      medical_service: { slot_code: null },
    },
    user_id: 40,
    user: {
      id: 40,
      parents: [],
      first_name: 'Maria',
      last_name: 'Esposito',
      birthday: '1958-04-12',
      phone_prefix: '+39',
      phone: '333 123 4567',
    },
    name: null,
    phone_prefix: null,
    phone: null,
    pharmaceutical_company: null,
    date: '2026-11-24',
    from: '09:15:00',
    to: '09:30:00',
    slot: null,
    manual: false,
    overtime: false,
    online: false,
    ...textRecord(allTexts, () => null),
    city_id: null,
    city: null,
    media: [],
    original_booking_id: null,
    series_id: null,
    actor_type: 'doctor',
    undo_until: null,
    created_at: '2026-11-01T08:00:00Z',
    version: 1,
    ...more,
  }
}

type DraftParts = Partial<Omit<Draft, 'texts'>> & { readonly texts?: Partial<Texts> }

export const aDraft = ({ texts, ...draft }: DraftParts = {}): Draft =>
  withTexts({ ...newDraft({ officeUserId: 1 }), ...draft }, texts)
export const withTexts = (draft: Draft, texts: Partial<Texts> = {}): Draft => ({
  ...draft,
  texts: { ...draft.texts, ...texts },
})
export const aState = (draft: DraftParts = {}, state: Partial<PanelState> = {}): PanelState => ({
  draft: aDraft(draft),
  errors: {},
  notice: null,
  ...state,
})
export const chosen = (date: string, time: string) => ({ date, from: at(time), offered: true })

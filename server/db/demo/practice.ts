import type { Category } from '../../../domain/access/roles'
import type { ServiceSlotCode, SlotCode } from '../../../domain/planning/slot-kinds'
import type { StaffKey } from './accounts'

/** Offices, weekly plans and services of the demo, as a doctor would say them. Times are minutes of the day. */
const at = (hours: number, minutes = 0) => hours * 60 + minutes
const [monday, tuesday, wednesday, thursday, friday, saturday] = [1, 2, 3, 4, 5, 6] as const
const workweek = [monday, tuesday, wednesday, thursday, friday]

export interface DemoPainted {
  slot_code: SlotCode
  weekdays: readonly number[]
  from: number
  to: number
  duration?: number
  horizon?: number
  rate_limit?: number
}

export interface DemoShift {
  weekdays: readonly number[]
  from: number
  to: number
  duration: number
  painted?: readonly DemoPainted[]
}

export interface DemoService {
  /** Name in the catalogue. */
  service: ServiceName
  name?: string
  duration?: number
  online?: boolean
  hidden?: boolean
  /** How often it is chosen, compared with the others; 1 unless told. */
  weight?: number
}

export interface DemoRoom {
  doctor: StaffKey
  office: OfficeKey
  assistantManual?: boolean
  /** How sought-after the doctor is there, 0–1. */
  busy: number
  shifts: readonly DemoShift[]
  services: readonly DemoService[]
}

export const demoOffices = {
  roma: {
    name: 'Studio Via Roma',
    kind: 'studio',
    address: 'Via Roma 12',
    city: 'H501',
    postal_code: '00184',
    phone: '065550112',
  },
  prati: {
    name: 'Ambulatorio Prati',
    kind: 'ambulatorio',
    address: 'Via Cola di Rienzo 180',
    city: 'H501',
    postal_code: '00192',
    phone: '065550180',
  },
  girasole: {
    name: 'Studio Pediatrico Il Girasole',
    kind: 'studio',
    address: 'Via Mura dei Francesi 20',
    city: 'M272',
    postal_code: '00043',
    phone: '065550220',
  },
  sanLuca: {
    name: 'Poliambulatorio San Luca',
    kind: 'poliambulatorio',
    address: 'Viale Marconi 55',
    city: 'H501',
    postal_code: '00146',
    phone: '065550355',
  },
  bianchi: {
    name: 'Farmacia Bianchi',
    kind: 'farmacia',
    address: 'Piazza Bologna 3',
    city: 'H501',
    postal_code: '00162',
    phone: '065550403',
  },
} as const
export type OfficeKey = keyof typeof demoOffices

const homeVisits = { slot_code: 'to_confirm', duration: 60, rate_limit: 90 } as const
const representatives = { slot_code: 'mr', duration: 15, horizon: 365, rate_limit: 90 } as const

interface CatalogueEntry {
  slot_code: ServiceSlotCode | null
  default_duration: number | null
  category: 'visit' | 'exam' | 'treatment' | 'paperwork' | 'meeting'
  /** Who offers it; nobody named is everybody. */
  doctors: readonly Category[]
  online: boolean
  solidarity: boolean
}
type More = Partial<Omit<CatalogueEntry, 'default_duration' | 'category' | 'doctors'>>
const service = (
  category: CatalogueEntry['category'],
  doctors: readonly Category[],
  default_duration: number,
  more: More = {},
): CatalogueEntry => ({
  slot_code: null,
  default_duration,
  category,
  doctors,
  online: false,
  solidarity: false,
  ...more,
})
const families = ['mmg', 'pls'] as const
const atTheCounter = ['nurse', 'pharmacy'] as const
const solidarity = { solidarity: true }

export const demoCatalogue = {
  'Visita ambulatoriale': service('visit', families, 15, solidarity),
  'Visita di controllo': service('visit', families, 15),
  'Certificati e piani terapeutici': service('paperwork', families, 30),
  'Visita domiciliare': service('visit', [...families, 'nurse'], 60, { slot_code: 'to_confirm' }),
  'Informatore scientifico': service('meeting', [], 15, { slot_code: 'mr' }),
  'Visita pediatrica': service('visit', ['pls'], 15, solidarity),
  'Bilancio di salute': service('visit', ['pls'], 30),
  'Visita cardiologica': service('visit', ['specialist'], 30, { online: true, solidarity: true }),
  Elettrocardiogramma: service('exam', ['specialist'], 30, solidarity),
  'Holter pressorio': service('exam', ['specialist', 'pharmacy'], 60),
  'Visita dermatologica': service('visit', ['specialist'], 30, { online: true, solidarity: true }),
  'Mappatura dei nei': service('exam', ['specialist'], 45),
  Prelievo: service('exam', atTheCounter, 15),
  Medicazione: service('treatment', atTheCounter, 15),
  'Terapia iniettiva': service('treatment', atTheCounter, 15),
  'Misurazione della pressione': service('exam', atTheCounter, 15),
  Autoanalisi: service('exam', ['pharmacy'], 15),
  'Vaccinazione antinfluenzale': service('treatment', [...families, ...atTheCounter], 15),
}
export type ServiceName = keyof typeof demoCatalogue

/** In the order in which a doctor's offices are listed. */
export const demoRooms: readonly DemoRoom[] = [
  {
    doctor: 'ferri',
    office: 'roma',
    assistantManual: true,
    busy: 0.42,
    shifts: [
      {
        weekdays: workweek,
        from: at(9),
        to: at(13),
        duration: 15,
        painted: [
          { ...representatives, weekdays: [monday, wednesday], from: at(12), to: at(13) },
          { slot_code: 'jolly', weekdays: [tuesday, friday], from: at(11), to: at(11, 30) },
          { slot_code: 'phone_break', weekdays: [thursday], from: at(9), to: at(9, 30) },
        ],
      },
      {
        weekdays: [monday, wednesday, thursday],
        from: at(15),
        to: at(18),
        duration: 15,
        painted: [{ ...homeVisits, weekdays: [thursday], from: at(17), to: at(18) }],
      },
    ],
    services: [
      { service: 'Visita ambulatoriale', weight: 6 },
      { service: 'Visita di controllo', weight: 3 },
      { service: 'Certificati e piani terapeutici', duration: 30 },
      { service: 'Visita domiciliare' },
      { service: 'Informatore scientifico' },
      { service: 'Vaccinazione antinfluenzale', hidden: true },
    ],
  },
  {
    doctor: 'ferri',
    office: 'prati',
    busy: 0.42,
    shifts: [
      {
        weekdays: [tuesday],
        from: at(15),
        to: at(18),
        duration: 15,
        painted: [{ slot_code: 'break', weekdays: [tuesday], from: at(16, 30), to: at(16, 45) }],
      },
    ],
    services: [{ service: 'Visita ambulatoriale', weight: 3 }, { service: 'Visita di controllo' }],
  },
  {
    doctor: 'leone',
    office: 'girasole',
    busy: 0.34,
    shifts: [
      {
        weekdays: workweek,
        from: at(8, 30),
        to: at(12, 30),
        duration: 15,
        painted: [
          { slot_code: 'jolly', weekdays: workweek, from: at(8, 30), to: at(9) },
          { ...representatives, weekdays: [friday], from: at(12), to: at(12, 30) },
        ],
      },
      {
        weekdays: [monday, thursday],
        from: at(15),
        to: at(18, 30),
        duration: 15,
        painted: [{ ...homeVisits, weekdays: [thursday], from: at(17, 30), to: at(18, 30) }],
      },
    ],
    services: [
      { service: 'Visita pediatrica', weight: 5 },
      { service: 'Bilancio di salute', duration: 30 },
      { service: 'Visita domiciliare' },
      { service: 'Informatore scientifico' },
    ],
  },
  {
    doctor: 'riva',
    office: 'sanLuca',
    busy: 0.42,
    shifts: [
      {
        weekdays: [monday, wednesday, friday],
        from: at(14),
        to: at(19),
        duration: 30,
        painted: [{ ...representatives, weekdays: [friday], from: at(18, 30), to: at(19) }],
      },
    ],
    services: [
      { service: 'Visita cardiologica', duration: 30, online: true, weight: 4 },
      { service: 'Elettrocardiogramma', duration: 30, weight: 2 },
      { service: 'Holter pressorio', duration: 60 },
      { service: 'Informatore scientifico' },
    ],
  },
  {
    doctor: 'riva',
    office: 'bianchi',
    busy: 0.4,
    shifts: [{ weekdays: [thursday], from: at(9), to: at(12), duration: 30 }],
    services: [
      { service: 'Elettrocardiogramma', duration: 30, weight: 2 },
      { service: 'Holter pressorio', duration: 60 },
    ],
  },
  {
    doctor: 'conti',
    office: 'bianchi',
    busy: 0.22,
    shifts: [
      { weekdays: [...workweek, saturday], from: at(8, 30), to: at(12, 30), duration: 15 },
      {
        weekdays: [tuesday, thursday],
        from: at(16),
        to: at(19),
        duration: 15,
        painted: [{ ...homeVisits, weekdays: [tuesday], from: at(17), to: at(19) }],
      },
    ],
    services: [
      { service: 'Prelievo', weight: 3 },
      { service: 'Medicazione', weight: 2 },
      { service: 'Terapia iniettiva', weight: 2 },
      { service: 'Visita domiciliare', name: 'Assistenza a domicilio' },
    ],
  },
  {
    doctor: 'marchetti',
    office: 'sanLuca',
    busy: 0.3,
    shifts: [
      { weekdays: workweek, from: at(8), to: at(11), duration: 15 },
      { weekdays: [tuesday, thursday], from: at(16), to: at(19), duration: 15 },
    ],
    services: [{ service: 'Visita ambulatoriale', weight: 3 }, { service: 'Visita di controllo' }],
  },
  {
    doctor: 'gallo',
    office: 'sanLuca',
    busy: 0.4,
    shifts: [{ weekdays: [tuesday, thursday], from: at(9), to: at(13), duration: 30 }],
    services: [
      { service: 'Visita dermatologica', duration: 30, online: true, weight: 3 },
      { service: 'Mappatura dei nei', duration: 45 },
    ],
  },
  {
    doctor: 'gallo',
    office: 'girasole',
    busy: 0.35,
    shifts: [{ weekdays: [wednesday], from: at(15), to: at(17), duration: 30 }],
    services: [{ service: 'Visita dermatologica', duration: 30 }],
  },
  {
    doctor: 'farmacia',
    office: 'bianchi',
    busy: 0.08,
    shifts: [
      { weekdays: [...workweek, saturday], from: at(9), to: at(13), duration: 15 },
      { weekdays: workweek, from: at(16), to: at(19, 30), duration: 15 },
    ],
    services: [
      { service: 'Misurazione della pressione', weight: 2 },
      { service: 'Autoanalisi' },
      { service: 'Vaccinazione antinfluenzale' },
    ],
  },
]

/** Cities where home visits are made, by cadastral code: Rome, Ciampino, Fiumicino. */
export const servedCities = ['H501', 'M272', 'M297'] as const

/** A weekly pause that crosses shifts and offices. */
export const weeklyPause = {
  doctor: 'marchetti',
  weekday: wednesday,
  from: at(10),
  to: at(10, 30),
  note: 'Riunione',
} as const

export interface DemoLink {
  kind: 'assistant' | 'pharmacy'
  agent: StaffKey
  doctor: StaffKey
  office?: OfficeKey
  rights?: readonly string[]
  /** Days from today. */
  from?: number
  to?: number
}

const every = ['hours', 'bookings', 'chat', 'broadcast', 'out-of-hours'] as const

export const demoLinks: readonly DemoLink[] = [
  { kind: 'assistant', agent: 'segreteria', doctor: 'ferri', rights: every },
  { kind: 'assistant', agent: 'segreteria', doctor: 'leone', rights: every },
  { kind: 'assistant', agent: 'segreteria2', doctor: 'riva', rights: ['bookings', 'chat'] },
  { kind: 'assistant', agent: 'segreteria2', doctor: 'gallo', office: 'sanLuca', rights: ['bookings'] },
  { kind: 'assistant', agent: 'segreteria2', doctor: 'marchetti', rights: every, from: -400, to: -30 },
  { kind: 'pharmacy', agent: 'farmacia', doctor: 'conti', rights: every },
  { kind: 'pharmacy', agent: 'farmacia', doctor: 'riva', rights: every },
]

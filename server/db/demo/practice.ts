import {
  type Category as DoctorCategory,
  type LinkKind,
  type LinkRight,
  linkRights,
} from '../../../domain/access/roles'
import type { ServiceSlotCode, SlotCode } from '../../../domain/planning/slot-kinds'
import type { StaffKey } from './accounts'

/** Offices, weekly plans and services of the demo. */
const [monday, tuesday, wednesday, thursday, friday, saturday] = [1, 2, 3, 4, 5, 6] as const
const workweek = [monday, tuesday, wednesday, thursday, friday]

/** A range of a shift reserved for one kind of slot; times are minutes of the day. */
interface DemoPainted {
  slot_code: SlotCode
  weekdays: number[]
  spans: { from: number; to: number }[]
  duration: number | null
  horizon: number | null
  rate_limit: number | null
}

/** One doctor's presence in one office. */
export interface DemoPresence {
  doctor: StaffKey
  office: OfficeKey
  assistantManual?: boolean
  /** Hours before a visit at which its person is reminded; 24 unless given. */
  reminderHours?: number
  /** Minutes in which changes of its visits can be taken back; as the installation says unless given. */
  undoWindow?: number
  /** Relative demand for the doctor there, 0–1. */
  busy: number
  shifts: readonly { weekdays: number[]; from: number; to: number; duration: number; painted: DemoPainted[] }[]
  services: readonly {
    service: ServiceName
    name?: string
    duration?: number
    online?: boolean
    hidden?: boolean
    /** Relative frequency among the doctor's services; 1 by default, 0 for one that nobody has booked yet. */
    weight?: number
  }[]
}

/** '9-13' or '8:30-12:30' in minutes of the day. */
function hours(text: string): { from: number; to: number } {
  const [from = 0, to = 0] = text.split('-').map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return hour * 60 + minute
  })
  return { from, to }
}

const painted =
  (slot_code: SlotCode, limits: Partial<DemoPainted> = {}) =>
  (weekdays: number[], when: string): DemoPainted => {
    return { slot_code, weekdays, spans: [hours(when)], duration: null, horizon: null, rate_limit: null, ...limits }
  }
const homeVisits = painted('to_confirm', { duration: 60, rate_limit: 90 })
const representatives = painted('mr', { duration: 15, horizon: 365, rate_limit: 90 })
const jolly = painted('jolly')

const shift = (weekdays: number[], when: string, duration: number, ...ranges: DemoPainted[]) => {
  return { weekdays, ...hours(when), duration, painted: ranges }
}

/** Name, kind, address, city, postal code and telephone. */
export const demoOffices = {
  roma: ['Studio Via Roma', 'studio', 'Via Roma 12', 'H501', '00184', '065550112'],
  prati: ['Ambulatorio Prati', 'ambulatorio', 'Via Cola di Rienzo 180', 'H501', '00192', '065550180'],
  girasole: ['Studio Pediatrico Il Girasole', 'studio', 'Via Mura dei Francesi 20', 'M272', '00043', '065550220'],
  sanLuca: ['Poliambulatorio San Luca', 'poliambulatorio', 'Viale Marconi 55', 'H501', '00146', '065550355'],
  bianchi: ['Farmacia Bianchi', 'farmacia', 'Piazza Bologna 3', 'H501', '00162', '065550403'],
} as const
export type OfficeKey = keyof typeof demoOffices

type Category = 'visit' | 'exam' | 'treatment' | 'paperwork' | 'meeting'
interface More {
  slot_code?: ServiceSlotCode
  online?: boolean
  solidarity?: boolean
}
/** An empty `doctor_categories` means all. */
const service = (
  category: Category,
  doctor_categories: readonly DoctorCategory[],
  default_duration: number,
  more: More = {},
) => {
  const { slot_code = null, online = false, solidarity = false } = more
  return { slot_code, default_duration, category, doctor_categories, online, solidarity }
}
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

/** What services cost that patients pay for, in euro cents. */
export const demoPrices: Readonly<Partial<Record<ServiceName, number>>> = {
  'Certificati e piani terapeutici': 3_000,
  'Visita cardiologica': 12_000,
  Elettrocardiogramma: 6_000,
  'Holter pressorio': 8_550,
  'Visita dermatologica': 11_000,
  'Mappatura dei nei': 9_000,
  'Misurazione della pressione': 0,
  Autoanalisi: 1_000,
}

/** A doctor's offices are listed in this order. */
export const demoPresences: readonly DemoPresence[] = [
  {
    doctor: 'ferri',
    office: 'roma',
    busy: 0.42,
    assistantManual: true,
    // over a weekend too there are visits with a reminder sent
    reminderHours: 72,
    shifts: [
      shift(
        workweek,
        '9-13',
        15,
        representatives([monday, wednesday], '12-13'),
        jolly([tuesday, friday], '11-11:30'),
        painted('phone_break')([thursday], '9-9:30'),
      ),
      shift([monday, wednesday, thursday], '15-18', 15, homeVisits([thursday], '17-18')),
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
    shifts: [shift([tuesday], '15-18', 15, painted('break')([tuesday], '16:30-16:45'))],
    services: [{ service: 'Visita ambulatoriale', weight: 3 }, { service: 'Visita di controllo' }],
  },
  {
    doctor: 'leone',
    office: 'girasole',
    busy: 0.34,
    shifts: [
      shift(workweek, '8:30-12:30', 15, jolly(workweek, '8:30-9'), representatives([friday], '12-12:30')),
      shift([monday, thursday], '15-18:30', 15, homeVisits([thursday], '17:30-18:30')),
    ],
    services: [
      { service: 'Visita pediatrica', weight: 5 },
      // as Ferri offers it: a visit of hers can be moved onto him
      { service: 'Visita di controllo', weight: 0 },
      { service: 'Bilancio di salute', duration: 30 },
      { service: 'Visita domiciliare' },
      { service: 'Informatore scientifico' },
    ],
  },
  {
    doctor: 'riva',
    office: 'sanLuca',
    busy: 0.42,
    undoWindow: 10,
    shifts: [shift([monday, wednesday, friday], '14-19', 30, representatives([friday], '18:30-19'))],
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
    shifts: [shift([thursday], '9-12', 30)],
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
      shift([...workweek, saturday], '8:30-12:30', 15),
      shift([tuesday, thursday], '16-19', 15, homeVisits([tuesday], '17-19')),
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
    shifts: [shift(workweek, '8-11', 15), shift([tuesday, thursday], '16-19', 15)],
    services: [{ service: 'Visita ambulatoriale', weight: 3 }, { service: 'Visita di controllo' }],
  },
  {
    doctor: 'gallo',
    office: 'sanLuca',
    busy: 0.4,
    shifts: [shift([tuesday, thursday], '9-13', 30)],
    services: [
      { service: 'Visita dermatologica', duration: 30, online: true, weight: 3 },
      { service: 'Mappatura dei nei', duration: 45 },
    ],
  },
  {
    doctor: 'gallo',
    office: 'girasole',
    busy: 0.35,
    shifts: [shift([wednesday], '15-17', 30)],
    services: [{ service: 'Visita dermatologica', duration: 30 }],
  },
  {
    doctor: 'farmacia',
    office: 'bianchi',
    busy: 0.08,
    shifts: [shift([...workweek, saturday], '9-13', 15), shift(workweek, '16-19:30', 15)],
    services: [
      { service: 'Misurazione della pressione', weight: 2 },
      { service: 'Autoanalisi' },
      { service: 'Vaccinazione antinfluenzale' },
    ],
  },
]

/** Cities of home visits, by cadastral code: Rome, Ciampino, Fiumicino. */
export const servedCities = ['H501', 'M272', 'M297'] as const

/** A weekly pause that spans shifts and offices. */
export const weeklyPause = { doctor: 'marchetti', weekday: wednesday, ...hours('10-10:30'), note: 'Riunione' } as const

interface DemoLink {
  kind: LinkKind
  agent: StaffKey
  doctor: StaffKey
  office?: OfficeKey
  rights: readonly LinkRight[]
  /** First and last day, in days from today. */
  days?: readonly [number, number]
}

const all = linkRights

export const demoLinks: readonly DemoLink[] = [
  { kind: 'assistant', agent: 'segreteria', doctor: 'ferri', rights: all },
  { kind: 'assistant', agent: 'segreteria', doctor: 'leone', rights: all },
  { kind: 'assistant', agent: 'segreteria2', doctor: 'riva', rights: ['bookings', 'chat'] },
  { kind: 'assistant', agent: 'segreteria2', doctor: 'gallo', office: 'sanLuca', rights: ['bookings'] },
  { kind: 'assistant', agent: 'segreteria2', doctor: 'marchetti', rights: all, days: [-400, -30] },
  { kind: 'pharmacy', agent: 'farmacia', doctor: 'conti', rights: all },
  { kind: 'pharmacy', agent: 'farmacia', doctor: 'riva', rights: all },
  { kind: 'replacement', agent: 'marchetti', doctor: 'ferri', rights: ['hours', 'bookings', 'chat'], days: [20, 48] },
]

interface DemoConsent {
  readonly office: OfficeKey
  readonly by: StaffKey
  readonly to: StaffKey
}

/** Who shares free times: two who have agreed, and two who have been asked. */
export const demoConsents: readonly DemoConsent[] = [
  { office: 'sanLuca', by: 'riva', to: 'marchetti' },
  { office: 'sanLuca', by: 'marchetti', to: 'riva' },
  { office: 'sanLuca', by: 'gallo', to: 'riva' },
  { office: 'girasole', by: 'leone', to: 'gallo' },
]

import { slugOf } from '../../../domain/resource/codes'
import healthcareResource from '../../../src/resources/configuration/healthcare-companies'
import specializationsResource from '../../../src/resources/configuration/specializations'
import cupResource from '../../../src/resources/solidarity/cup'
import totemsResource from '../../../src/resources/structures/totems'
import { cupRequests, doctorSpecializations, healthcareCompanies, specializations, totems } from '../tables'
import { demoStaff, staffKeys } from './accounts'
import { type Demo, minuteMs } from './demo'
import { seeded } from './random'

type Ids = Readonly<Record<string, number>>

/** The ministry's codes of the health companies of Lazio; addresses and numbers are invented. */
const companies = [
  ['120201', 'ASL Roma 1', 'RM'],
  ['120202', 'ASL Roma 2', 'RM'],
  ['120203', 'ASL Roma 3', 'RM'],
  ['120204', 'ASL Roma 4', 'RM'],
  ['120205', 'ASL Roma 5', 'RM'],
  ['120206', 'ASL Roma 6', 'RM'],
  ['120109', 'ASL Viterbo', 'VT'],
  ['120110', 'ASL Rieti', 'RI'],
  ['120111', 'ASL Latina', 'LT'],
  ['120112', 'ASL Frosinone', 'FR'],
] as const

/** Ids by name. */
export function addHealthcareCompanies(demo: Demo): Ids {
  const random = seeded('healthcare companies')
  const ids = companies.map(([code, name, province]) => {
    const site = slugOf(name)
    const row = {
      code,
      name,
      region_id: demo.known.lazio,
      province_id: demo.known.provinces[province],
      address: `Via della Salute ${random.int(1, 90)}`,
      phone: `06 555${random.int(10_000, 99_999)}`,
      email: `urp@${site}.test`,
      website: `https://www.${site}.test`,
    }
    return [name, demo.add(healthcareCompanies, row, healthcareResource)]
  })
  return Object.fromEntries(ids)
}

const areas = {
  medical:
    'Allergologia|Cardiologia|Dermatologia|Ematologia|Endocrinologia|Gastroenterologia|Geriatria|Malattie infettive|Medicina interna|Nefrologia|Neurologia|Oncologia|Pediatria|Pneumologia|Psichiatria|Reumatologia',
  surgical: 'Chirurgia generale|Ginecologia e ostetricia|Oculistica|Ortopedia|Otorinolaringoiatria|Urologia',
  services: 'Anestesia|Fisiatria|Igiene|Medicina del lavoro|Nutrizione|Radiologia',
}

/** Ids by name. */
function addSpecializations(demo: Demo): Ids {
  const ids = Object.entries(areas).flatMap(([area, names]) =>
    names.split('|').map((name) => {
      const row = { name, slug: slugOf(name), category: area as keyof typeof areas }
      return [name, demo.add(specializations, row, specializationsResource)]
    }),
  )
  return Object.fromEntries(ids)
}

const screens = [
  { name: 'Totem dell’ingresso', code: 'TOTEM-01', office: 'roma', minutesAgo: 2 },
  { name: 'Totem della sala d’attesa', code: 'TOTEM-02', office: 'girasole', minutesAgo: 6 },
  { name: 'Totem della farmacia', code: 'TOTEM-03', office: 'bianchi', minutesAgo: 4_000 },
  { name: 'Totem di scorta', code: 'TOTEM-04', office: 'sanLuca', minutesAgo: null },
] as const

const requests = [
  ['Amina Diallo', 'H501', 'Cardiologia', 'new', null, 'Preferisce la mattina.'],
  ['Rosa Esposito', 'M272', 'Dermatologia', 'new', null, null],
  ['Ion Popescu', 'H501', 'Ortopedia', 'new', null, 'Si muove in carrozzina.'],
  ['Fatima El Amrani', 'L182', 'Cardiologia', 'assigned', 'riva', 'Serve un interprete di arabo.'],
  ['Mario Gentile', 'H501', 'Dermatologia', 'assigned', 'gallo', null],
  ['Teresa Fabbri', 'D773', 'Pediatria', 'canceled', 'leone', 'Ha già trovato una visita.'],
] as const

/** Adds specializations, those of the doctors, totems, and requests to the solidarity centre. */
export function addRegistry(demo: Demo): void {
  const { now, staff, known } = demo
  const specialization = addSpecializations(demo)
  for (const key of staffKeys)
    for (const name of demoStaff[key].page?.specializations ?? [])
      demo.add(doctorSpecializations, { user_id: staff[key], specialization_id: specialization[name] ?? 0 })
  for (const { name, code, office, minutesAgo } of screens) {
    const last_seen_at = minutesAgo === null ? null : new Date(now.getTime() - minutesAgo * minuteMs)
    const row = { name, code, office_id: demo.offices[office], last_seen_at, active: minutesAgo !== null }
    demo.add(totems, row, totemsResource)
  }
  const random = seeded('solidarity')
  for (const [name, city, wanted, status, doctor, note] of requests) {
    const row = {
      name,
      phone_prefix: '+39',
      phone: `3335550${random.int(100, 999)}`,
      city_id: known.cities[city],
      specialization_id: specialization[wanted] ?? null,
      note,
      status,
      doctor_id: doctor && staff[doctor],
    }
    demo.add(cupRequests, row, cupResource)
  }
}

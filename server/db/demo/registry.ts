import { eq, inArray, sql } from 'drizzle-orm'
import { slugOf } from '../../../domain/resource/codes'
import cupResource from '../../../src/resources/cup'
import healthcareResource from '../../../src/resources/healthcare-companies'
import specializationsResource from '../../../src/resources/specializations'
import totemsResource from '../../../src/resources/totems'
import { personSearch } from '../search'
import {
  cupRequests,
  doctorProfiles,
  doctorSpecializations,
  healthcareCompanies,
  provinces,
  regions,
  representativeProvinces,
  specializations,
  totems,
  users,
} from '../tables'
import type { StaffKey } from './accounts'
import { type Demo, dated, idOf, insertRecords, minuteMs } from './context'
import { insertAll } from './insert'
import type { OfficeKey } from './practice'
import { seeded } from './random'

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
export async function insertHealthcareCompanies(demo: Demo): Promise<Map<string, number>> {
  const random = seeded('healthcare companies')
  const [lazio] = await demo.tx.select().from(regions).where(eq(regions.istat_code, '12'))
  const provinceIds = new Map((await demo.tx.select().from(provinces)).map(({ code, id }) => [code, id]))
  const rows = companies.map(([code, name, province]) => {
    const site = slugOf(name)
    const address = `Via della Salute ${random.int(1, 90)}`
    const contacts = { phone: `06 555${random.int(10_000, 99_999)}`, email: `urp@${site}.test` }
    const place = { region_id: lazio?.id as number, province_id: provinceIds.get(province) ?? null, address }
    return { code, name, ...place, ...contacts, website: `https://www.${site}.test` }
  })
  const ids = await insertRecords(demo, healthcareCompanies, healthcareResource, rows)
  return new Map(rows.map(({ name }, i) => [name, ids[i] as number]))
}

const areas: Readonly<Record<'medical' | 'surgical' | 'services', string>> = {
  medical:
    'Allergologia|Cardiologia|Dermatologia|Ematologia|Endocrinologia|Gastroenterologia|Geriatria|Malattie infettive|Medicina interna|Nefrologia|Neurologia|Oncologia|Pediatria|Pneumologia|Psichiatria|Reumatologia',
  surgical: 'Chirurgia generale|Ginecologia e ostetricia|Oculistica|Ortopedia|Otorinolaringoiatria|Urologia',
  services: 'Anestesia|Fisiatria|Igiene|Medicina del lavoro|Nutrizione|Radiologia',
}

async function insertSpecializations(demo: Demo): Promise<Map<string, number>> {
  const rows = Object.entries(areas).flatMap(([category, names]) =>
    names.split('|').map((name) => ({ name, slug: slugOf(name), category: category as keyof typeof areas })),
  )
  const ids = await insertRecords(demo, specializations, specializationsResource, rows)
  return new Map(rows.map(({ name }, i) => [name, ids[i] as number]))
}

/** What the doctors' pages say of them. */
const pages: readonly (readonly [
  doctor: StaffKey,
  company: string | null,
  special: readonly string[],
  languages: readonly string[],
  city: string,
])[] = [
  ['ferri', 'ASL Roma 1', [], ['it', 'en'], 'H501'],
  ['leone', 'ASL Roma 6', ['Pediatria', 'Allergologia'], ['it', 'fr'], 'M272'],
  ['riva', null, ['Cardiologia', 'Medicina interna'], ['it', 'en', 'de'], 'H501'],
  ['conti', null, [], ['it'], 'H501'],
  ['marchetti', 'ASL Roma 2', ['Geriatria'], ['it'], 'H501'],
  ['gallo', null, ['Dermatologia'], ['it', 'en', 'zh'], 'H501'],
  ['farmacia', null, [], ['it', 'en'], 'H501'],
  ['farmacia2', null, [], ['it'], 'M297'],
]

/** Profiles of doctors who have not come yet. */
const ghosts = [
  ['Carla', 'Neri', 'F', 'mmg', 'H501'],
  ['Bruno', 'Amato', 'M', 'specialist', 'D773'],
  ['Lucia', 'De Santis', 'F', 'pls', 'L182'],
  ['Sergio', 'Palumbo', 'M', 'mmg', 'M297'],
] as const

const screens: readonly (readonly [name: string, code: string, office: OfficeKey, minutesAgo: number | null])[] = [
  ['Totem dell’ingresso', 'TOTEM-01', 'sanLuca', 2],
  ['Totem della sala d’attesa', 'TOTEM-02', 'girasole', 6],
  ['Totem della farmacia', 'TOTEM-03', 'bianchi', 4_000],
  ['Totem di scorta', 'TOTEM-04', 'roma', null],
]

const requests: readonly (readonly [
  name: string,
  city: string,
  wanted: string,
  status: 'new' | 'assigned' | 'booked' | 'canceled',
  doctor: StaffKey | null,
  note: string | null,
])[] = [
  ['Amina Diallo', 'H501', 'Cardiologia', 'new', null, 'Preferisce la mattina.'],
  ['Rosa Esposito', 'M272', 'Dermatologia', 'new', null, null],
  ['Ion Popescu', 'H501', 'Ortopedia', 'new', null, 'Si muove in carrozzina.'],
  ['Fatima El Amrani', 'L182', 'Cardiologia', 'assigned', 'riva', 'Serve un interprete di arabo.'],
  ['Mario Gentile', 'H501', 'Dermatologia', 'assigned', 'gallo', null],
  ['Teresa Fabbri', 'D773', 'Pediatria', 'canceled', 'leone', 'Ha già trovato una visita.'],
]

/** Specializations, doctors' pages, ghosts, representatives' provinces, totems and requests to the solidarity centre. */
export async function insertRegistry(
  demo: Demo,
  representatives: readonly number[],
  healthcare: ReadonlyMap<string, number>,
): Promise<void> {
  const { tx, now, staff, cities } = demo
  const known = await insertSpecializations(demo)
  for (const [doctor, company, , languages, city] of pages)
    await tx
      .update(doctorProfiles)
      .set({
        languages: [...languages],
        city_id: idOf(cities, city),
        healthcare_company_id: company ? idOf(healthcare, company) : null,
        links: [{ type: 'external-link', label: 'Il mio sito', url: `https://${doctor.toLowerCase()}.medici.test` }],
      })
      .where(eq(doctorProfiles.user_id, idOf(staff, doctor)))
  const special = pages.flatMap(([doctor, , names]) =>
    names.map((name) => ({ user_id: idOf(staff, doctor), specialization_id: idOf(known, name) })),
  )
  await insertAll(tx, doctorSpecializations, special)
  await insertGhosts(demo)
  const near = ['RM', 'VT', 'RI', 'LT', 'FR']
  const covered = await tx.select().from(provinces).where(inArray(provinces.code, near)).orderBy(provinces.id)
  const coverage = representatives.flatMap((user_id, i) =>
    covered.slice(0, 1 + (i % covered.length)).map(({ id }) => ({ user_id, province_id: id })),
  )
  await insertAll(tx, representativeProvinces, coverage)
  const totemRows = screens.map(([name, code, office, minutesAgo]) => {
    const last_seen_at = minutesAgo === null ? null : new Date(now.getTime() - minutesAgo * minuteMs)
    return { name, code, office_id: idOf(demo.offices, office), last_seen_at, active: minutesAgo !== null }
  })
  await insertRecords(demo, totems, totemsResource, totemRows)
  const random = seeded('solidarity')
  const requestRows = requests.map(([name, city, wanted, status, doctor, note]) => ({
    name,
    phone_prefix: '+39',
    phone: `3335550${random.int(100, 999)}`,
    city_id: idOf(cities, city),
    specialization_id: known.get(wanted) ?? null,
    note,
    status,
    doctor_id: doctor && idOf(staff, doctor),
  }))
  await insertRecords(demo, cupRequests, cupResource, requestRows)
}

async function insertGhosts(demo: Demo): Promise<void> {
  const random = seeded('ghosts')
  const people = ghosts.map(([first_name, last_name, gender]) => {
    const row = { first_name, last_name, gender, phone_prefix: '+39', phone: `06555${random.int(1000, 9999)}` }
    return { ...row, search: personSearch(row), ...dated(demo) }
  })
  const ids = await insertAll(demo.tx, users, people)
  const profiles = ghosts.map(([first_name, last_name, gender, category, city], i) => ({
    user_id: ids[i] as number,
    category,
    title: gender === 'F' ? 'dott.ssa' : 'dott.',
    slug: slugOf(`${first_name} ${last_name}`),
    registration_number: `RM${random.int(10_000, 69_999)}`,
    city_id: idOf(demo.cities, city),
  }))
  await insertAll(demo.tx, doctorProfiles, profiles)
}

/** Staff signed in lately, each at another hour. */
export async function rememberLogins({ tx, now, staff }: Demo): Promise<void> {
  const random = seeded('logins')
  const rows = [...staff.values()].map((id) => ({ id, minutes: random.int(30, 9_000) }))
  await tx.execute(sql`
    update users set last_login_at = ${now.toISOString()}::timestamptz - make_interval(mins => l.minutes)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id int, minutes int) where users.id = l.id`)
}

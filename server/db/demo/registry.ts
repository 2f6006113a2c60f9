import { eq, inArray, sql } from 'drizzle-orm'
import { searchText } from '../../../domain/resource'
import { slugOf } from '../../../domain/resource/slug'
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
import type { Tx } from '../types'
import type { StaffKey } from './accounts'
import { insertAll } from './insert'
import type { OfficeKey } from './practice'
import { seeded } from './random'

export interface RegistryContext {
  readonly now: Date
  readonly created_at: Date
  readonly staff: ReadonlyMap<StaffKey, number>
  readonly offices: ReadonlyMap<OfficeKey, number>
  /** Ids by cadastral code. */
  readonly cities: ReadonlyMap<string, number>
  readonly representatives: readonly number[]
}

const minuteMs = 60_000

/** The ministry's codes of the health companies around the practice; addresses and numbers are invented. */
const companies: readonly (readonly [code: string, name: string, region: string, province: string])[] = [
  ['120201', 'ASL Roma 1', '12', 'RM'],
  ['120202', 'ASL Roma 2', '12', 'RM'],
  ['120203', 'ASL Roma 3', '12', 'RM'],
  ['120204', 'ASL Roma 4', '12', 'RM'],
  ['120205', 'ASL Roma 5', '12', 'RM'],
  ['120206', 'ASL Roma 6', '12', 'RM'],
  ['120109', 'ASL Viterbo', '12', 'VT'],
  ['120110', 'ASL Rieti', '12', 'RI'],
  ['120111', 'ASL Latina', '12', 'LT'],
  ['120112', 'ASL Frosinone', '12', 'FR'],
]

export async function insertHealthcareCompanies(tx: Tx, created_at: Date): Promise<number[]> {
  const random = seeded('healthcare companies')
  const regionIds = new Map((await tx.select().from(regions)).map(({ istat_code, id }) => [istat_code, id]))
  const provinceIds = new Map((await tx.select().from(provinces)).map(({ code, id }) => [code, id]))
  const rows = companies.map(([code, name, region, province]) => {
    const site = slugOf(name)
    const row = {
      code,
      name,
      region_id: regionIds.get(region) as number,
      province_id: provinceIds.get(province) ?? null,
      address: `Via della Salute ${random.int(1, 90)}`,
      phone: `06 555${random.int(10_000, 99_999)}`,
      email: `urp@${site}.test`,
      website: `https://www.${site}.test`,
    }
    return { ...row, search: searchText(healthcareResource, row), created_at, updated_at: created_at }
  })
  return insertAll(tx, healthcareCompanies, rows)
}

const areas: Readonly<Record<'medical' | 'surgical' | 'services', string>> = {
  medical:
    'Allergologia|Cardiologia|Dermatologia|Ematologia|Endocrinologia|Gastroenterologia|Geriatria|Malattie infettive|Medicina interna|Nefrologia|Neurologia|Oncologia|Pediatria|Pneumologia|Psichiatria|Reumatologia',
  surgical: 'Chirurgia generale|Ginecologia e ostetricia|Oculistica|Ortopedia|Otorinolaringoiatria|Urologia',
  services: 'Anestesia|Fisiatria|Igiene|Medicina del lavoro|Nutrizione|Radiologia',
}

async function insertSpecializations(tx: Tx, created_at: Date): Promise<Map<string, number>> {
  const rows = Object.entries(areas).flatMap(([category, names]) =>
    names.split('|').map((name) => {
      const row = { name, slug: slugOf(name), category: category as keyof typeof areas }
      return { ...row, search: searchText(specializationsResource, row), created_at, updated_at: created_at }
    }),
  )
  const ids = await insertAll(tx, specializations, rows)
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

/** Specializations, doctors' pages, ghosts, representatives' provinces, totems and requests to the solidarity centre. */
export async function insertRegistry(tx: Tx, context: RegistryContext): Promise<void> {
  const known = await insertSpecializations(tx, context.created_at)
  await insertPages(tx, context, known)
  await insertGhosts(tx, context)
  const near = await tx
    .select()
    .from(provinces)
    .where(inArray(provinces.code, ['RM', 'VT', 'RI', 'LT', 'FR']))
  const ids = near.map(({ id }) => id).sort((a, b) => a - b)
  await insertAll(
    tx,
    representativeProvinces,
    context.representatives.flatMap((user_id, i) =>
      ids.slice(0, 1 + (i % ids.length)).map((province_id) => ({ user_id, province_id })),
    ),
  )
  await insertTotems(tx, context)
  await insertCupRequests(tx, context, known)
}

async function insertPages(
  tx: Tx,
  { staff, cities }: RegistryContext,
  known: ReadonlyMap<string, number>,
): Promise<void> {
  const owners = new Map((await tx.select().from(healthcareCompanies)).map(({ name, id }) => [name, id]))
  for (const [doctor, company, , languages, city] of pages)
    await tx
      .update(doctorProfiles)
      .set({
        languages: [...languages],
        city_id: cities.get(city) ?? null,
        healthcare_company_id: company ? (owners.get(company) ?? null) : null,
        links: [{ type: 'external-link', label: 'Il mio sito', url: `https://${doctor.toLowerCase()}.medici.test` }],
      })
      .where(eq(doctorProfiles.user_id, staff.get(doctor) as number))
  const special = pages.flatMap(([doctor, , names]) =>
    names.map((name) => ({ user_id: staff.get(doctor) as number, specialization_id: known.get(name) as number })),
  )
  await insertAll(tx, doctorSpecializations, special)
}

async function insertGhosts(tx: Tx, { created_at, cities }: RegistryContext): Promise<void> {
  const random = seeded('ghosts')
  const people = ghosts.map(([first_name, last_name, gender]) => {
    const row = { first_name, last_name, gender, phone_prefix: '+39', phone: `06555${random.int(1000, 9999)}` }
    return { ...row, search: personSearch(row), created_at, updated_at: created_at }
  })
  const ids = await insertAll(tx, users, people)
  const profiles = ghosts.map(([first_name, last_name, gender, category, city], i) => ({
    user_id: ids[i] as number,
    category,
    title: gender === 'F' ? 'dott.ssa' : 'dott.',
    slug: slugOf(`${first_name} ${last_name}`),
    registration_number: `RM${random.int(10_000, 69_999)}`,
    city_id: cities.get(city) ?? null,
  }))
  await insertAll(tx, doctorProfiles, profiles)
}

async function insertTotems(tx: Tx, { now, created_at, offices }: RegistryContext): Promise<void> {
  const rows = screens.map(([name, code, office, minutesAgo]) => {
    const last_seen_at = minutesAgo === null ? null : new Date(now.getTime() - minutesAgo * minuteMs)
    const row = { name, code, office_id: offices.get(office) as number, last_seen_at, active: minutesAgo !== null }
    return { ...row, search: searchText(totemsResource, row), created_at, updated_at: created_at }
  })
  await insertAll(tx, totems, rows)
}

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

async function insertCupRequests(
  tx: Tx,
  { created_at, cities, staff }: RegistryContext,
  known: ReadonlyMap<string, number>,
): Promise<void> {
  const random = seeded('solidarity')
  const rows = requests.map(([name, city, wanted, status, doctor, note]) => {
    const phone = `3335550${random.int(100, 999)}`
    const row = {
      name,
      phone_prefix: '+39',
      phone,
      city_id: cities.get(city) ?? null,
      specialization_id: known.get(wanted) ?? null,
      note,
      status,
      doctor_id: doctor && (staff.get(doctor) ?? null),
    }
    return { ...row, search: searchText(cupResource, row), created_at, updated_at: created_at }
  })
  await insertAll(tx, cupRequests, rows)
}

/** Staff signed in lately, each at an hour of his own. */
export async function rememberLogins(tx: Tx, { now, staff }: Pick<RegistryContext, 'now' | 'staff'>): Promise<void> {
  const random = seeded('logins')
  const rows = [...staff.values()].map((id) => ({ id, minutes: random.int(30, 9_000) }))
  await tx.execute(sql`
    update users set last_login_at = ${now.toISOString()}::timestamptz - make_interval(mins => l.minutes)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id int, minutes int) where users.id = l.id`)
}

import { inArray } from 'drizzle-orm'
import { addDays, toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { romeInstant, type WallClock } from '../../../domain/calendar/rome'
import {
  bookingSeries,
  cities,
  doctorLinks,
  doctorPatients,
  doctorProfiles,
  drugs,
  limitedUsers,
  patientProfiles,
  pharmaceuticalCompanies,
  relativeRelationships,
  representativeProfiles,
  roles,
  roleUsers,
  userRelationships,
  users,
} from '../tables'
import type { Tx } from '../types'
import { type DemoAccount, demoRepresentatives, demoStaff, type StaffKey } from './accounts'
import { insertBookings, type Visitor } from './bookings'
import { chatsOf, insertChats } from './chats'
import { insertCommerce } from './commerce'
import { insertMedia } from './files'
import { insertNotifications } from './inbox'
import { insertAll } from './insert'
import { demoCompanies, demoDrugs } from './medicines'
import { type DemoPatient, demoPopulation, homeCities, italianMobile, userRow } from './people'
import { demoLinks, servedCities } from './practice'
import { insertPublishing } from './publishing'
import { seeded } from './random'
import { insertHealthcareCompanies, insertRegistry, rememberLogins } from './registry'
import { type DemoSeries, seriesOf } from './series'
import { insertStructures, type Structures } from './structures'
import { type Visit, visitsOf } from './visits'

export interface DemoMoment {
  readonly now: Date
  readonly wall: WallClock
  readonly passwordHash: string
}

interface Filling extends DemoMoment {
  readonly tx: Tx
  /** Long ago: when everything that has no date of its own was made. */
  readonly created_at: Date
  readonly cities: ReadonlyMap<string, number>
}

/** Writes the whole practice. The order matters only where one thing points to another. */
export async function fillPractice(tx: Tx, moment: DemoMoment): Promise<void> {
  const created_at = new Date(moment.now.getTime() - 500 * 86_400_000)
  const codes = [...new Set([...Object.values(homeCities), ...servedCities])]
  const found = await tx.select().from(cities).where(inArray(cities.cadastral_code, codes))
  const filling: Filling = {
    ...moment,
    tx,
    created_at,
    cities: new Map(found.map(({ cadastral_code, id }) => [cadastral_code, id])),
  }
  const staff = await insertStaff(filling)
  const companies = await insertAll(tx, pharmaceuticalCompanies, demoCompanies(created_at))
  await insertAll(tx, drugs, demoDrugs(companies, created_at))
  const representatives = await insertRepresentatives(filling, companies)
  const patients = await insertPatients(filling)
  const patientsOf = await insertCare(filling, staff, patients)
  const healthcareCompanies = await insertHealthcareCompanies(tx, created_at)
  const structures = await insertStructures(tx, {
    today: moment.wall.day,
    created_at,
    staff,
    cities: filling.cities,
    healthcareCompanies,
  })
  await insertLinks(filling, staff, structures)
  await insertDiary(filling, staff, structures, representatives, patients, patientsOf)
  await insertConversations(filling, staff, structures, representatives, patientsOf)
  await insertAdminArea(filling, staff, structures, representatives, patients)
}

/** What admins look after beside people and practices. */
async function insertAdminArea(
  { tx, now, wall, created_at, cities: known }: Filling,
  staff: ReadonlyMap<StaffKey, number>,
  { offices }: Structures,
  representatives: readonly Visitor[],
  patients: readonly PlacedPatient[],
): Promise<void> {
  const ids = representatives.map(({ id }) => id)
  await insertRegistry(tx, { now, created_at, staff, offices, cities: known, representatives: ids })
  await rememberLogins(tx, { now, staff })
  await insertCommerce(tx, { today: wall.date, created_at, staff })
  const readers = patients.map(({ id }) => id)
  await insertPublishing(tx, { today: wall.date, created_at, offices, cities: known, patients: readers })
}

async function insertPeople(
  { tx }: Filling,
  people: ReturnType<typeof userRow>[],
  roleOf: (position: number) => string,
): Promise<number[]> {
  const ids = await insertAll(tx, users, people)
  const known = new Map((await tx.select().from(roles)).map(({ code, id }) => [code, id]))
  await insertAll(
    tx,
    roleUsers,
    ids.map((user_id, i) => ({ user_id, role_id: known.get(roleOf(i)) as number, active: true, position: 0 })),
  )
  return ids
}

async function insertStaff(filling: Filling): Promise<Map<StaffKey, number>> {
  const random = seeded('staff')
  const { created_at, passwordHash } = filling
  const accounts: readonly DemoAccount[] = demoStaff
  const rows = accounts.map(({ first_name, last_name, email, gender, birthday }) =>
    userRow({
      first_name,
      last_name,
      email,
      gender,
      birthday,
      phone: italianMobile(random),
      password_hash: passwordHash,
      created_at,
    }),
  )
  const ids = await insertPeople(filling, rows, (i) => accounts[i]?.role ?? '')
  const profiles = accounts.flatMap(({ category, title = null, bio = null, first_name, last_name }, i) =>
    category
      ? [
          {
            user_id: ids[i] as number,
            category,
            title,
            slug: `${first_name} ${last_name}`.toLowerCase().replaceAll(' ', '-'),
            registration_number: category === 'pharmacy' ? null : `RM${random.int(10_000, 69_999)}`,
            bio,
          },
        ]
      : [],
  )
  await insertAll(filling.tx, doctorProfiles, profiles)
  return new Map(demoStaff.map(({ key }, i) => [key, ids[i] as number]))
}

async function insertRepresentatives(filling: Filling, companies: readonly number[]): Promise<Visitor[]> {
  const random = seeded('representatives')
  const { created_at, passwordHash } = filling
  const rows = demoRepresentatives.map(([first_name, last_name, gender, email], i) =>
    userRow({
      first_name,
      last_name,
      gender,
      email,
      birthday: `19${random.int(72, 95)}-0${i + 1}-1${i}`,
      phone: italianMobile(random),
      password_hash: passwordHash,
      created_at,
    }),
  )
  const ids = await insertPeople(filling, rows, () => 'medical_representative')
  await insertAll(
    filling.tx,
    representativeProfiles,
    ids.map((user_id, i) => ({ user_id, pharmaceutical_company_id: companies[i] ?? null })),
  )
  return rows.map((row, i) => visitor(ids[i] as number, row, 'medical_representative', null, null))
}

const visitor = (
  id: number,
  { first_name, last_name, phone }: { first_name: string; last_name: string; phone: string | null },
  role: Visitor['role'],
  address: string | null,
  cityId: number | null,
): Visitor => ({ id, name: `${last_name} ${first_name}`, phone: phone ?? '', role, address, cityId })

interface PlacedPatient extends DemoPatient {
  readonly id: number
  readonly visitor: Visitor
}

async function insertPatients(filling: Filling): Promise<PlacedPatient[]> {
  const { tx, created_at, passwordHash, wall } = filling
  const { patients, kinships } = demoPopulation(Number(wall.date.slice(0, 4)))
  const rows = patients.map((patient) => userRow({ ...pickUser(patient), password_hash: passwordHash, created_at }))
  const ids = await insertPeople(filling, rows, () => 'patient')
  const cityOf = ({ city }: DemoPatient) => filling.cities.get(city) ?? null
  await insertAll(
    tx,
    patientProfiles,
    patients.map((patient, i) => ({
      user_id: ids[i] as number,
      address: patient.address,
      city_id: cityOf(patient),
      consents: consentsOf(i),
    })),
  )
  const degrees = new Map((await tx.select().from(relativeRelationships)).map(({ name, id }) => [name, id]))
  await insertAll(
    tx,
    userRelationships,
    kinships.map(({ person, relative, relationship }) => ({
      user_id: ids[person] as number,
      relative_id: ids[relative] as number,
      relationship_id: degrees.get(relationship) as number,
      created_at,
      updated_at: created_at,
    })),
  )
  return patients.map((patient, i) => ({
    ...patient,
    id: ids[i] as number,
    visitor: visitor(ids[i] as number, patient, 'patient', patient.address, cityOf(patient)),
  }))
}

/** Everybody has agreed to being treated; fewer to being written to. */
const consentsOf = (position: number) => [
  'privacy',
  ...(position % 3 > 0 ? ['newsletter'] : []),
  ...(position % 5 === 0 ? ['marketing'] : []),
]

const pickUser = ({ first_name, last_name, gender, birthday, fiscal_code, email, phone }: DemoPatient) => ({
  first_name,
  last_name,
  gender,
  birthday,
  fiscal_code,
  email,
  phone,
})

/** Whose patient everybody is: children of the paediatrician, grown-ups of a GP, some of the others too. */
async function insertCare(
  { tx, created_at, wall }: Filling,
  staff: ReadonlyMap<StaffKey, number>,
  patients: readonly PlacedPatient[],
): Promise<Map<StaffKey, number[]>> {
  const random = seeded('care')
  const care = new Map<StaffKey, number[]>()
  const add = (doctor: StaffKey, id: number) => care.set(doctor, [...(care.get(doctor) ?? []), id])
  const turned14 = `${Number(wall.date.slice(0, 4)) - 14}${wall.date.slice(4)}`
  for (const [position, { id, age, birthday }] of patients.entries()) {
    const isFirst = position === 0
    const isChild = birthday > turned14
    if (isChild || isFirst) add('leone', id)
    if (!isChild) add(isFirst || random.chance(0.72) ? 'ferri' : 'marchetti', id)
    if (random.chance(age > 60 ? 0.45 : 0.12)) add('riva', id)
    if (random.chance(0.25)) add('conti', id)
    if (random.chance(0.2)) add('gallo', id)
    if (random.chance(0.2)) add('farmacia', id)
  }
  const doctorOf = (key: StaffKey) => staff.get(key) as number
  await insertAll(
    tx,
    doctorPatients,
    [...care].flatMap(([key, ids]) => ids.map((user_id) => ({ doctor_id: doctorOf(key), user_id, created_at }))),
  )
  const limited = (care.get('ferri') ?? []).slice(-2)
  await insertAll(
    tx,
    limitedUsers,
    limited.map((user_id, i) => ({
      doctor_id: doctorOf('ferri'),
      user_id,
      reason: i === 0 ? 'Tre visite mancate senza avviso.' : 'Messaggi fuori orario.',
      since: addDays(wall.date, -60 - i * 30),
      until: i === 0 ? null : addDays(wall.date, 30),
    })),
  )
  care.set('ferri', (care.get('ferri') ?? []).slice(0, -2))
  return care
}

async function insertLinks(
  { tx, wall, created_at }: Filling,
  staff: ReadonlyMap<StaffKey, number>,
  { offices }: Structures,
) {
  const day = (offset: number | undefined) => (offset === undefined ? null : addDays(wall.date, offset))
  await insertAll(
    tx,
    doctorLinks,
    demoLinks.map(({ kind, agent, doctor, office, rights = [], from, to }) => ({
      kind,
      agent_id: staff.get(agent) as number,
      doctor_id: staff.get(doctor) as number,
      office_id: office ? (offices.get(office) ?? null) : null,
      rights: [...rights],
      valid_from: day(from),
      valid_to: day(to),
      created_at,
      updated_at: created_at,
    })),
  )
}

/** Visits of everybody, and what bell and star say of them. */
async function insertDiary(
  { tx, now, wall, cities: known }: Filling,
  staff: ReadonlyMap<StaffKey, number>,
  { rooms }: Structures,
  representatives: readonly Visitor[],
  patients: readonly PlacedPatient[],
  patientsOf: ReadonlyMap<StaffKey, readonly number[]>,
): Promise<void> {
  const bornOn = new Map(patients.map(({ id, birthday }) => [id, toDayNumber(birthday)]))
  const agendas = [...rooms].map(([key, own]) => ({
    doctorId: staff.get(key) as number,
    rooms: own,
    patients: patientsOf.get(key) ?? [],
    representatives: representatives.map(({ id }) => id),
    bornOn,
  }))
  const desks = new Map(
    demoLinks
      .filter(({ kind, to }) => kind === 'assistant' && to === undefined)
      .map(({ doctor, agent }) => [staff.get(doctor) as number, staff.get(agent) as number]),
  )
  const alone = agendas.flatMap((agenda) => visitsOf(agenda, wall))
  const ferri = agendas.find(({ doctorId }) => doctorId === staff.get('ferri'))
  const visits = [...alone, ...(ferri ? await insertSeries(tx, seriesOf(ferri, alone, wall), desks) : [])]
  const booked = await insertBookings(tx, visits, {
    now,
    visitors: new Map([...representatives, ...patients.map((patient) => patient.visitor)].map((one) => [one.id, one])),
    servedCities: servedCities.map((code) => known.get(code) as number),
    deskOf: (doctorId) => desks.get(doctorId) ?? doctorId,
  })
  await insertMedia(tx, booked, staff.get('ferri') as number, wall.day)
  const readers = demoStaff.filter(({ role }) => role !== 'superadmin' && role !== 'admin')
  await insertNotifications(tx, booked, {
    now,
    doctors: [...rooms.keys()].map((key) => staff.get(key) as number),
    readers: readers.map(({ key }) => staff.get(key) as number),
  })
}

/** The visits of a repeat, once the repeat itself is there to belong to. */
async function insertSeries(
  tx: Tx,
  series: DemoSeries | null,
  desks: ReadonlyMap<number, number>,
): Promise<readonly Visit[]> {
  if (!series) return []
  const { doctorId, recurrence, madeOn, visits } = series
  const created_at = new Date(romeInstant(toCivilDate(madeOn), 0))
  const created_by = desks.get(doctorId) ?? doctorId
  const [id] = await insertAll(tx, bookingSeries, [{ doctor_id: doctorId, recurrence, created_by, created_at }])
  return visits.map((visit) => ({ ...visit, series: { id: id as number, madeOn } }))
}

async function insertConversations(
  { tx, now }: Filling,
  staff: ReadonlyMap<StaffKey, number>,
  { offices }: Structures,
  representatives: readonly Visitor[],
  patientsOf: ReadonlyMap<StaffKey, readonly number[]>,
): Promise<void> {
  const id = (key: StaffKey) => staff.get(key) as number
  const colleagues: [StaffKey, StaffKey[], StaffKey[]][] = [
    ['ferri', ['segreteria'], ['riva', 'conti']],
    ['leone', ['segreteria'], ['ferri']],
    ['riva', ['segreteria2'], ['gallo']],
    ['conti', [], ['farmacia']],
    ['marchetti', [], ['riva']],
    ['gallo', ['segreteria2'], []],
    ['farmacia', [], ['ferri']],
  ]
  const list = colleagues.flatMap(([doctor, assistants, others]) =>
    chatsOf({
      doctor: id(doctor),
      patients: patientsOf.get(doctor) ?? [],
      representatives: doctor === 'farmacia' || doctor === 'conti' ? [] : representatives.map((one) => one.id),
      assistants: assistants.map(id),
      colleagues: others.map(id),
    }),
  )
  const everybody = (['ferri', 'leone', 'riva', 'segreteria'] as const).map((key) => ({
    id: id(key),
    sees: 'group' as const,
  }))
  const group = {
    name: 'Colleghi di zona',
    office_id: offices.get('sanLuca') ?? null,
    members: everybody,
    unread: true,
    lines: [
      'Buongiorno a tutti, chi è di turno sabato?',
      'Io, fino alle 13.',
      'Grazie! Vi ricordo la riunione di distretto di giovedì.',
    ],
  }
  await insertChats(tx, [...list, group], now)
}

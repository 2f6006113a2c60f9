import { personSearch } from '../search'
import {
  doctorProfiles,
  patientProfiles,
  relativeRelationships,
  representativeProfiles,
  roles,
  roleUsers,
  userRelationships,
  users,
} from '../tables'
import { demoRepresentatives, demoStaff, type StaffKey } from './accounts'
import { type Demo, dated, idOf } from './context'
import { insertAll } from './insert'
import { type DemoPatient, demoPopulation, italianMobile } from './population'
import { seeded } from './random'

/** Somebody who comes to visits, as far as a booking needs to know. */
export interface Visitor {
  readonly id: number
  readonly name: string
  readonly phone: string
  readonly role: 'patient' | 'medical_representative'
  readonly address: string | null
  /** Id of the city of residence, where home visits go. */
  readonly cityId: number | null
}

export interface PlacedPatient extends DemoPatient {
  readonly id: number
  readonly visitor: Visitor
}

type Person = Pick<DemoPatient, 'first_name' | 'last_name' | 'phone'> & {
  readonly email: string | null
  readonly gender: 'M' | 'F' | null
  readonly birthday: string | null
  readonly fiscal_code?: string
}

/** Writes users of one role each; returns their ids in order. */
async function insertPeople(demo: Demo, people: readonly Person[], roleOf: (position: number) => string) {
  const { tx, passwordHash } = demo
  const rows = people.map(({ first_name, last_name, email, gender, birthday, phone, fiscal_code = null }) => {
    const row = { first_name, last_name, email, gender, birthday, phone_prefix: '+39', phone, fiscal_code }
    return { ...row, password_hash: passwordHash, search: personSearch(row), ...dated(demo) }
  })
  const ids = await insertAll(tx, users, rows)
  const known = new Map((await tx.select().from(roles)).map(({ code, id }) => [code as string, id]))
  const roleRows = ids.map((user_id, i) => ({ user_id, role_id: idOf(known, roleOf(i)), active: true, position: 0 }))
  await insertAll(tx, roleUsers, roleRows)
  return ids
}

/** The accounts of product.md §1, with their profiles; fills `demo.staff`. */
export async function insertStaff(demo: Demo): Promise<void> {
  const random = seeded('staff')
  const accounts = Object.values(demoStaff)
  const people = accounts.map((account) => ({ ...account, phone: italianMobile(random) }))
  const ids = await insertPeople(demo, people, (i) => accounts[i]?.role ?? '')
  const profiles = accounts.flatMap(({ category, title, bio, first_name, last_name }, i) => {
    if (!category) return []
    const slug = `${first_name} ${last_name}`.toLowerCase().replaceAll(' ', '-')
    const registration_number = category === 'pharmacy' ? null : `RM${random.int(10_000, 69_999)}`
    return [{ user_id: ids[i] as number, category, title, slug, registration_number, bio }]
  })
  await insertAll(demo.tx, doctorProfiles, profiles)
  for (const [i, key] of (Object.keys(demoStaff) as StaffKey[]).entries()) demo.staff.set(key, ids[i] as number)
}

export async function insertRepresentatives(demo: Demo, companies: readonly number[]): Promise<Visitor[]> {
  const random = seeded('representatives')
  const people = demoRepresentatives.map(([first_name, last_name, gender, email], i) => {
    const birthday = `19${random.int(72, 95)}-0${i + 1}-1${i}`
    return { first_name, last_name, gender, email, birthday, phone: italianMobile(random) }
  })
  const ids = await insertPeople(demo, people, () => 'medical_representative')
  const profiles = ids.map((user_id, i) => ({ user_id, pharmaceutical_company_id: companies[i] ?? null }))
  await insertAll(demo.tx, representativeProfiles, profiles)
  return people.map((person, i) => visitor(ids[i] as number, person, 'medical_representative', null, null))
}

const visitor = (
  id: number,
  { first_name, last_name, phone }: Pick<Person, 'first_name' | 'last_name' | 'phone'>,
  role: Visitor['role'],
  address: string | null,
  cityId: number | null,
): Visitor => ({ id, name: `${last_name} ${first_name}`, phone, role, address, cityId })

/** Four hundred patients with their relatives. */
export async function insertPatients(demo: Demo): Promise<PlacedPatient[]> {
  const { tx, wall, cities } = demo
  const { patients, kinships } = demoPopulation(Number(wall.date.slice(0, 4)))
  const ids = await insertPeople(demo, patients, () => 'patient')
  const profiles = patients.map(({ address, city }, i) => {
    return { user_id: ids[i] as number, address, city_id: idOf(cities, city), consents: consentsOf(i) }
  })
  await insertAll(tx, patientProfiles, profiles)
  const degrees = new Map((await tx.select().from(relativeRelationships)).map(({ name, id }) => [name, id]))
  const relatives = kinships.map(({ person, relative, relationship }) => ({
    user_id: ids[person] as number,
    relative_id: ids[relative] as number,
    relationship_id: idOf(degrees, relationship),
    ...dated(demo),
  }))
  await insertAll(tx, userRelationships, relatives)
  return patients.map((patient, i) => {
    const id = ids[i] as number
    return { ...patient, id, visitor: visitor(id, patient, 'patient', patient.address, idOf(cities, patient.city)) }
  })
}

/** Everybody has agreed to being treated; fewer to being written to. */
const consentsOf = (position: number) => [
  'privacy',
  ...(position % 3 > 0 ? ['newsletter'] : []),
  ...(position % 5 === 0 ? ['marketing'] : []),
]

import type { RoleCode } from '../../../domain/access/roles'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { type ConsentSource, consentTextVersion, type Purpose, purposes } from '../../../domain/messages/channels'
import { isFiscalCode } from '../../../domain/resource'
import { slugOf } from '../../../domain/resource/codes'
import { fold, personSearch } from '../../../domain/text/search'
import { consentOfPurpose } from '../../messages/consents'
import {
  consents,
  doctorPatients,
  doctorProfiles,
  patientProfiles,
  representativeProfiles,
  representativeProvinces,
  roleUsers,
  userRelationships,
  users,
} from '../tables'
import { demoStaff, type StaffKey, staffKeys } from './accounts'
import { type Demo, dayMs, minuteMs, type Visitor } from './demo'
import { portraitOf } from './portraits'
import { type Random, seeded } from './random'
import type { DemoCity, Reference } from './reference'
import { femaleNames, maleNames, streets, surnames } from './sample-texts'

type Gender = 'M' | 'F'

interface Patient {
  first_name: string
  last_name: string
  gender: Gender
  birthday: CivilDate
  fiscal_code: string
  email: string | null
  phone: string
  address: string
  city: DemoCity
}

/** `relative` is the `relationship` of `person`; both are indexes into the list of patients. */
interface Kinship {
  person: number
  relative: number
  relationship: keyof Reference['relationships']
}

export const italianMobile = (random: Random) =>
  `3${random.pick(['20', '28', '33', '38', '40', '47', '49', '66', '80', '92'])}555${String(random.int(0, 9999)).padStart(4, '0')}`

const registrationNumber = (random: Random) => `RM${random.int(10_000, 69_999)}`

interface Person {
  first_name: string
  last_name: string
  email: string | null
  gender: Gender | null
  birthday: string | null
  phone: string | null
  fiscal_code?: string
  /** False: somebody who has no password yet. */
  hasAccess?: boolean
}

/** Adds a user with one role, or a ghost without role and password. Returns the id. */
export function addUser(demo: Demo, person: Person, role: RoleCode | null, last_login_at: Date | null = null) {
  const { first_name, last_name, email, gender, birthday, phone, fiscal_code = null } = person
  const row = { first_name, last_name, email, gender, birthday, phone_prefix: phone && '+39', phone, fiscal_code }
  const password_hash = role && email && person.hasAccess !== false ? demo.passwordHash : null
  const state = { active: true, deleted_at: null }
  const id = demo.add(users, { ...row, ...state, password_hash, last_login_at, search: personSearch(row) })
  if (role) demo.add(roleUsers, { user_id: id, role, active: true, position: 0 })
  return id
}

/** Adds the accounts of product.md §1 with doctor profiles and a recent login; fills `demo.staff`. */
export function addStaff(demo: Demo, companies: Readonly<Record<string, number>>): void {
  const random = seeded('staff')
  const logins = seeded('logins')
  const phones = staffKeys.map((key) => (demoStaff[key].page?.isNew ? null : italianMobile(random)))
  for (const [i, key] of staffKeys.entries()) {
    const person = demoStaff[key]
    const isNew = person.page?.isNew === true
    const lastLogin = isNew ? null : new Date(demo.now.getTime() - logins.int(30, 9_000) * minuteMs)
    demo.staff[key] = addUser(demo, { ...person, phone: phones[i] ?? null }, person.role, lastLogin)
    if (!person.page) continue
    const { category, title, bio = null, city, languages, company } = person.page
    demo.add(doctorProfiles, {
      user_id: demo.staff[key],
      category,
      title,
      slug: slugOf(`${person.first_name} ${person.last_name}`),
      registration_number: category === 'pharmacy' || isNew ? null : registrationNumber(random),
      bio,
      languages,
      photo: portraitOf(key),
      city_id: demo.known.cities[city],
      healthcare_company_id: company ? (companies[company] ?? null) : null,
      links: isNew ? [] : [{ type: 'external-link', label: 'Il mio sito', url: `https://${key}.medici.test` }],
      online_bookings: true,
    })
  }
}

const ghosts = [
  ['Carla', 'Neri', 'F', 'mmg', 'H501'],
  ['Bruno', 'Amato', 'M', 'specialist', 'D773'],
  ['Lucia', 'De Santis', 'F', 'pls', 'L182'],
  ['Sergio', 'Palumbo', 'M', 'mmg', 'M297'],
] as const

/** Adds profiles of doctors without an account. */
export function addGhosts(demo: Demo): void {
  const random = seeded('ghosts')
  const phones = ghosts.map(() => `06555${random.int(1000, 9999)}`)
  for (const [i, [first_name, last_name, gender, category, city]] of ghosts.entries())
    demo.add(doctorProfiles, {
      user_id: addUser(
        demo,
        { first_name, last_name, gender, email: null, birthday: null, phone: phones[i] as string },
        null,
      ),
      category,
      title: gender === 'F' ? 'dott.ssa' : 'dott.',
      slug: slugOf(`${first_name} ${last_name}`),
      registration_number: registrationNumber(random),
      languages: [],
      city_id: demo.known.cities[city],
      links: [],
      online_bookings: true,
    })
}

const representatives = [
  ['Davide', 'Serra', 'M', 'informatore@curante.test'],
  ['Chiara', 'Bellini', 'F', 'chiara.bellini@isf.test'],
  ['Stefano', 'Gatti', 'M', 'stefano.gatti@isf.test'],
  ['Ilaria', 'Poli', 'F', 'ilaria.poli@isf.test'],
  ['Roberto', 'Piras', 'M', 'roberto.piras@isf.test'],
  ['Monica', 'Testa', 'F', 'monica.testa@isf.test'],
] as const

/** Adds medical representatives with their company and provinces. */
export function addRepresentatives(demo: Demo, companies: readonly number[]): Visitor[] {
  const random = seeded('representatives')
  const provinces = Object.values(demo.known.provinces).sort((a, b) => a - b)
  return representatives.map(([first_name, last_name, gender, email], i) => {
    const birthday = `19${random.int(72, 95)}-0${i + 1}-1${i}`
    const phone = italianMobile(random)
    const id = addUser(demo, { first_name, last_name, gender, email, birthday, phone }, 'medical_representative')
    demo.add(representativeProfiles, { user_id: id, pharmaceutical_company_id: companies[i] ?? null })
    for (const province_id of provinces.slice(0, 1 + (i % provinces.length)))
      demo.add(representativeProvinces, { user_id: id, province_id })
    const name = `${last_name} ${first_name}`
    return { id, name, phone, email, birthday, role: 'medical_representative', address: null, city_id: null }
  })
}

/** Adds four hundred patients with their relationships. */
export function addPatients(demo: Demo): Visitor[] {
  const { cities, relationships } = demo.known
  const [patients, kinships] = inventedPatients(Number(demo.wall.date.slice(0, 4)))
  const visitors = patients.map((patient, i): Visitor => {
    const { first_name, last_name, phone, email, birthday, address } = patient
    const id = addUser(demo, patient, 'patient')
    const city_id = cities[patient.city]
    const profile = { user_id: id, address, city_id, contact_email: null }
    demo.add(patientProfiles, { ...profile, consents: addConsents(demo, id, i) })
    return { id, name: `${last_name} ${first_name}`, phone, email, birthday, role: 'patient', address, city_id }
  })
  for (const { person, relative, relationship } of kinships) {
    const [one, other] = [visitors[person], visitors[relative]]
    if (one && other)
      demo.add(userRelationships, {
        user_id: one.id,
        relative_id: other.id,
        relationship_id: relationships[relationship],
      })
  }
  return visitors
}

/** Whether the patient at this position among all consents to offers. */
export const consentsToMarketing = (position: number): boolean => position % 5 === 0

/** Whether the patient at this position among all consents to news. */
export const consentsToNewsletter = (position: number): boolean => position % 3 > 0

const firstSources: readonly ConsentSource[] = ['invite', 'practice', 'admin', 'practice']

/** All consent to data processing, fewer to newsletter and marketing; some withdrew. Returns them as the patients' form has them. */
function addConsents(demo: Demo, user_id: number, i: number): string[] {
  const held: Record<Purpose, boolean> = {
    care: true,
    newsletter: consentsToNewsletter(i),
    marketing: consentsToMarketing(i),
  }
  const withdrawn = i % 9 === 0
  const row = (purpose: Purpose, given: boolean, daysAgo: number, source: ConsentSource) =>
    demo.add(consents, {
      user_id,
      purpose,
      given,
      at: new Date(demo.now.getTime() - daysAgo * dayMs - i * minuteMs),
      source,
      actor_id: source === 'admin' ? demo.staff.admin : source === 'practice' ? demo.staff.segreteria : null,
      text_version: consentTextVersion,
    })
  const given = purposes.filter((purpose) => held[purpose])
  for (const purpose of given) row(purpose, true, 480 - (i % 90), firstSources[i % 4] ?? 'admin')
  if (withdrawn) {
    row('newsletter', true, 300, 'settings')
    row('newsletter', false, 60, 'unsubscribe')
  }
  return given.map((purpose) => consentOfPurpose[purpose])
}

/** Four hundred invented people in families; the first is the account `paziente@curante.test`. */
function inventedPatients(year: number): [Patient[], Kinship[]] {
  const random = seeded('patients')
  const patients: Patient[] = []
  const kinships: Kinship[] = []
  const known = new Set<string>()
  const add: AddPatient = (last_name, gender, age, home) => {
    const patient = newPatient(random, last_name, gender, age, year, home)
    if (known.has(patient.fiscal_code)) return add(last_name, gender, age, home)
    known.add(patient.fiscal_code)
    const position = patients.push(patient) - 1
    if (age >= 16 && random.chance(0.7))
      patient.email = `${letters(patient.first_name)}.${letters(last_name)}${position}@posta.test`
    return position
  }
  while (patients.length < 400) addFamily(random, add, kinships)
  if (patients[0]) patients[0].email = 'paziente@curante.test'
  return [patients.slice(0, 400), kinships]
}

type AddPatient = (last_name: string, gender: Gender, age: number, home: Pick<Patient, 'address' | 'city'>) => number

const residences = ['H501', 'H501', 'H501', 'H501', 'H501', 'M272', 'M297', 'L182', 'D773'] as const

/** Adds a woman, often a husband and children; she keeps her own surname. */
function addFamily(random: Random, add: AddPatient, kinships: Kinship[]): void {
  const home = { address: `${random.pick(streets)} ${random.int(1, 160)}`, city: random.pick(residences) }
  const surname = random.pick(surnames)
  const age = random.chance(0.4) ? random.int(62, 91) : random.int(27, 61)
  const mother = add(random.pick(surnames), 'F', age, home)
  const father = random.chance(0.7) ? add(surname, 'M', Math.min(94, age + random.int(-3, 6)), home) : null
  const relate = (person: number, relative: number, relationship: Kinship['relationship'], back = relationship) =>
    kinships.push({ person, relative, relationship }, { person: relative, relative: person, relationship: back })
  if (father !== null) relate(mother, father, 'Coniuge')
  if (age > 50) return
  for (let children = random.int(0, 3); children > 0; children -= 1) {
    const child = add(surname, random.pick<Gender>(['M', 'F']), random.int(0, Math.min(15, age - 22)), home)
    relate(child, mother, 'Madre', 'Figlio/a')
    if (father !== null) relate(child, father, 'Padre', 'Figlio/a')
  }
}

/** Cadastral codes of birthplaces. */
const birthplaces = 'H501 H501 H501 H501 F205 F839 L219 D612 A944 A662 G273 E472 D810 M082 H282 D969'.split(' ')

function newPatient(
  random: Random,
  last_name: string,
  gender: Gender,
  age: number,
  year: number,
  home: Pick<Patient, 'address' | 'city'>,
): Patient {
  const first_name = random.pick(gender === 'M' ? maleNames : femaleNames)
  // Newborns are born on 1 January, so that no birthday is in the future.
  const month = age === 0 ? 1 : random.int(1, 12)
  const two = (value: number) => String(value).padStart(2, '0')
  const birthday = `${year - age}-${two(month)}-${two(age === 0 ? 1 : random.int(1, 28))}`
  const fiscal_code = fiscalCode(first_name, last_name, birthday, gender, random.pick(birthplaces))
  return { first_name, last_name, gender, birthday, fiscal_code, email: null, phone: italianMobile(random), ...home }
}

const letters = (text: string) => fold(text).replace(/[^a-z]/g, '')

/** The codice fiscale of an invented person, with a valid check letter (D.M. 23/12/1976). */
function fiscalCode(first_name: string, last_name: string, birthday: CivilDate, gender: Gender, birthplace: string) {
  const consonants = (text: string) => letters(text).replace(/[aeiou]/g, '')
  const vowels = (text: string) => letters(text).replace(/[^aeiou]/g, '')
  const three = (text: string) => `${text}xxx`.slice(0, 3).toUpperCase()
  const own = consonants(first_name)
  // With four consonants or more the second one is left out.
  const name = own.length > 3 ? own.charAt(0) + own.slice(2, 4) : own + vowels(first_name)
  const [year = '', month = '', day = ''] = birthday.split('-')
  const born = `${year.slice(2)}${'ABCDEHLMPRST'[Number(month) - 1]}${String(Number(day) + (gender === 'F' ? 40 : 0)).padStart(2, '0')}`
  const code = three(consonants(last_name) + vowels(last_name)) + three(name) + born + birthplace
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((check) => code + check).find(isFiscalCode) ?? ''
}

interface Care {
  readonly patientsOf: ReadonlyMap<StaffKey, Visitor[]>
  readonly limited: readonly Visitor[]
}

/**
 * Assigns patients to doctors: children to the paediatrician, adults to a GP, some also to others. Two of Ferri's are limited:
 * they are given apart from those who can book.
 */
export function addCare(demo: Demo, patients: readonly Visitor[]): Care {
  const random = seeded('care')
  const care = new Map<StaffKey, Visitor[]>()
  const add = (doctor: StaffKey, one: Visitor) => care.set(doctor, [...(care.get(doctor) ?? []), one])
  const year = Number(demo.wall.date.slice(0, 4))
  const turned14 = `${year - 14}${demo.wall.date.slice(4)}`
  for (const [position, one] of patients.entries()) {
    const isFirst = position === 0
    const isChild = one.birthday > turned14
    if (isChild || isFirst) add('leone', one)
    if (!isChild) add(isFirst || random.chance(0.72) ? 'ferri' : 'marchetti', one)
    if (random.chance(year - Number(one.birthday.slice(0, 4)) > 60 ? 0.45 : 0.12)) add('riva', one)
    if (random.chance(0.25)) add('conti', one)
    if (random.chance(0.2)) add('gallo', one)
    if (random.chance(0.2)) add('farmacia', one)
  }
  for (const [key, people] of care)
    for (const { id } of people) demo.add(doctorPatients, { doctor_id: demo.staff[key], user_id: id })
  // The paediatrician still follows who has left him for Ferri in the last years.
  const turned18 = `${year - 18}${demo.wall.date.slice(4)}`
  for (const { id, birthday } of (care.get('ferri') ?? []).slice(1))
    if (birthday > turned18) demo.add(doctorPatients, { doctor_id: demo.staff.leone, user_id: id })
  const own = care.get('ferri') ?? []
  const [first, second] = own.slice(-2) as [Visitor, Visitor]
  return { patientsOf: care.set('ferri', own.slice(0, -2)), limited: [first, second] }
}

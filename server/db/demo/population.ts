import type { CivilDate } from '../../../domain/calendar/civil-date'
import { fiscalCode } from './fiscal-code'
import { type Random, seeded } from './random'
import { femaleNames, maleNames, streets, surnames } from './words'

export interface DemoPatient {
  first_name: string
  last_name: string
  gender: 'M' | 'F'
  birthday: CivilDate
  age: number
  fiscal_code: string
  email: string | null
  phone: string
  address: string
  /** Cadastral code of the city of residence. */
  city: string
}

/** `relative` is the `relationship` of `person`; both are places in the list of patients. */
export interface DemoKinship {
  person: number
  relative: number
  relationship: 'Madre' | 'Padre' | 'Coniuge' | 'Figlio/a'
}

export interface DemoPopulation {
  patients: DemoPatient[]
  kinships: DemoKinship[]
}

/** Cadastral codes of where people of the demo were born. */
const birthplaces = 'H501 H501 H501 H501 F205 F839 L219 D612 A944 A662 G273 E472 D810 M082 H282 D969'.split(' ')
/** Rome and its neighbours: Ciampino, Fiumicino, Tivoli, Frascati. */
export const homeCities = {
  rome: 'H501',
  ciampino: 'M272',
  fiumicino: 'M297',
  tivoli: 'L182',
  frascati: 'D773',
} as const
const residences = ['H501', 'H501', 'H501', 'H501', 'H501', 'M272', 'M297', 'L182', 'D773']

export const italianMobile = (random: Random) =>
  `3${random.pick(['20', '28', '33', '38', '40', '47', '49', '66', '80', '92'])}555${String(random.int(0, 9999)).padStart(4, '0')}`

/** Four hundred invented people in families, the first one being who signs in as `paziente@curante.test`. */
export function demoPopulation(year: number, size = 400): DemoPopulation {
  const random = seeded('patients')
  const patients: DemoPatient[] = []
  const kinships: DemoKinship[] = []
  const known = new Set<string>()
  const add = (
    last_name: string,
    gender: 'M' | 'F',
    age: number,
    home: Pick<DemoPatient, 'address' | 'city'>,
  ): number => {
    const patient = newPatient(random, { last_name, gender, age, year, ...home })
    if (known.has(patient.fiscal_code)) return add(last_name, gender, age, home)
    known.add(patient.fiscal_code)
    const position = patients.push(patient) - 1
    if (patient.age >= 16 && random.chance(0.7)) patient.email = emailOf(patient, position)
    return position
  }
  while (patients.length < size) addFamily(random, add, kinships)
  patients.length = size
  const first = patients[0]
  if (first) first.email = 'paziente@curante.test'
  return { patients, kinships: kinships.filter(({ person, relative }) => person < size && relative < size) }
}

type Add = (last_name: string, gender: 'M' | 'F', age: number, home: Pick<DemoPatient, 'address' | 'city'>) => number

/** A couple or somebody alone, and often children; a woman keeps her own surname. */
function addFamily(random: Random, add: Add, kinships: DemoKinship[]): void {
  const home = {
    address: `${random.pick(streets)} ${random.int(1, 160)}`,
    city: random.pick(residences),
  }
  const surname = random.pick(surnames)
  const age = random.chance(0.4) ? random.int(62, 91) : random.int(27, 61)
  const mother = add(random.pick(surnames), 'F', age, home)
  const father = random.chance(0.7) ? add(surname, 'M', Math.min(94, age + random.int(-3, 6)), home) : null
  if (father !== null) {
    kinships.push({ person: mother, relative: father, relationship: 'Coniuge' })
    kinships.push({ person: father, relative: mother, relationship: 'Coniuge' })
  }
  if (age > 50) return
  for (let children = random.int(0, 3); children > 0; children -= 1) {
    const child = add(surname, random.pick(['M', 'F'] as const), random.int(0, Math.min(15, age - 22)), home)
    kinships.push({ person: child, relative: mother, relationship: 'Madre' })
    kinships.push({ person: mother, relative: child, relationship: 'Figlio/a' })
    if (father === null) continue
    kinships.push({ person: child, relative: father, relationship: 'Padre' })
    kinships.push({ person: father, relative: child, relationship: 'Figlio/a' })
  }
}

interface Wanted {
  last_name: string
  gender: 'M' | 'F'
  age: number
  year: number
  address: string
  city: string
}

function newPatient(random: Random, { last_name, gender, age, year, address, city }: Wanted): DemoPatient {
  const first_name = random.pick(gender === 'M' ? maleNames : femaleNames)
  // A newborn of this year is born in January, so that nobody is born tomorrow.
  const month = age === 0 ? 1 : random.int(1, 12)
  const two = (value: number) => String(value).padStart(2, '0')
  const birthday = `${year - age}-${two(month)}-${two(age === 0 ? 1 : random.int(1, 28))}`
  const birthplace = random.pick(birthplaces)
  return {
    first_name,
    last_name,
    gender,
    birthday,
    age,
    fiscal_code: fiscalCode({ first_name, last_name, birthday, gender, birthplace }),
    email: null,
    phone: italianMobile(random),
    address,
    city,
  }
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

const emailOf = ({ first_name, last_name }: DemoPatient, position: number) =>
  `${plain(first_name)}.${plain(last_name)}${position}@posta.test`

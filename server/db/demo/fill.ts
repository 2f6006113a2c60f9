import { inArray } from 'drizzle-orm'
import { addDays, toDayNumber } from '../../../domain/calendar/civil-date'
import { cities, doctorLinks, doctorPatients, limitedUsers } from '../tables'
import { demoStaff, type StaffKey } from './accounts'
import { insertBookings } from './bookings'
import { chatsOf, insertChats } from './chats'
import { insertCommerce } from './commerce'
import { type Demo, dated, dayMs, idOf } from './context'
import { insertMedia } from './files'
import { insertNotifications } from './inbox'
import { insertAll } from './insert'
import { insertMedicines } from './medicines'
import { insertPatients, insertRepresentatives, insertStaff, type PlacedPatient, type Visitor } from './people'
import { homeCities } from './population'
import { demoLinks, servedCities } from './practice'
import { insertPublishing } from './publishing'
import { seeded } from './random'
import { insertHealthcareCompanies, insertRegistry, rememberLogins } from './registry'
import { insertSeries } from './series'
import { insertStructures } from './structures'
import { type AgendaRoom, visitsOf } from './visits'

/** Writes the whole practice. The order matters only where one thing points to another. */
export async function fillPractice(given: Pick<Demo, 'tx' | 'now' | 'wall' | 'passwordHash'>): Promise<void> {
  const { tx, now } = given
  const codes = [...new Set([...Object.values(homeCities), ...servedCities])]
  const found = await tx.select().from(cities).where(inArray(cities.cadastral_code, codes))
  const demo: Demo = {
    ...given,
    created_at: new Date(now.getTime() - 500 * dayMs),
    cities: new Map(found.map(({ cadastral_code, id }) => [cadastral_code, id])),
    staff: new Map(),
    offices: new Map(),
  }
  await insertStaff(demo)
  const companies = await insertMedicines(demo)
  const representatives = await insertRepresentatives(demo, companies)
  const patients = await insertPatients(demo)
  const patientsOf = await insertCare(demo, patients)
  const healthcare = await insertHealthcareCompanies(demo)
  const rooms = await insertStructures(demo, idOf(healthcare, 'ASL Roma 1'))
  await insertLinks(demo)
  await insertAgendas(demo, rooms, representatives, patients, patientsOf)
  await insertConversations(demo, representatives, patientsOf)
  const representativeIds = representatives.map(({ id }) => id)
  await insertRegistry(demo, representativeIds, healthcare)
  await rememberLogins(demo)
  await insertCommerce(demo)
  await insertPublishing(demo)
}

type PatientsOf = ReadonlyMap<StaffKey, readonly number[]>

/** Whose patient everybody is: children of the paediatrician, adults of a GP, some of the others too. */
async function insertCare(
  { tx, created_at, wall, staff }: Demo,
  patients: readonly PlacedPatient[],
): Promise<PatientsOf> {
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
  const rows = [...care].flatMap(([key, ids]) =>
    ids.map((user_id) => ({ doctor_id: idOf(staff, key), user_id, created_at })),
  )
  await insertAll(tx, doctorPatients, rows)
  const own = care.get('ferri') ?? []
  const [first, second] = own.slice(-2) as [number, number]
  const doctor_id = idOf(staff, 'ferri')
  const on = (days: number) => addDays(wall.date, days)
  await insertAll(tx, limitedUsers, [
    { doctor_id, user_id: first, reason: 'Tre visite mancate senza avviso.', since: on(-60), until: null },
    { doctor_id, user_id: second, reason: 'Messaggi fuori orario.', since: on(-90), until: on(30) },
  ])
  return care.set('ferri', own.slice(0, -2))
}

async function insertLinks(demo: Demo): Promise<void> {
  const day = (offset: number | undefined) => (offset === undefined ? null : addDays(demo.wall.date, offset))
  const rows = demoLinks.map(({ kind, agent, doctor, office, rights, from, to }) => ({
    kind,
    agent_id: idOf(demo.staff, agent),
    doctor_id: idOf(demo.staff, doctor),
    office_id: office ? idOf(demo.offices, office) : null,
    rights: [...rights],
    valid_from: day(from),
    valid_to: day(to),
    ...dated(demo),
  }))
  await insertAll(demo.tx, doctorLinks, rows)
}

/** Everybody's bookings with their files, and the notifications of them. */
async function insertAgendas(
  demo: Demo,
  rooms: ReadonlyMap<StaffKey, AgendaRoom[]>,
  representatives: readonly Visitor[],
  patients: readonly PlacedPatient[],
  patientsOf: PatientsOf,
): Promise<void> {
  const { wall, staff } = demo
  const bornOn = new Map(patients.map(({ id, birthday }) => [id, toDayNumber(birthday)]))
  const agendas = [...rooms].map(([key, own]) => ({
    doctorId: idOf(staff, key),
    rooms: own,
    patients: patientsOf.get(key) ?? [],
    representatives: representatives.map(({ id }) => id),
    bornOn,
  }))
  const assistants = demoLinks
    .filter(({ kind, to }) => kind === 'assistant' && to === undefined)
    .map(({ doctor, agent }) => [idOf(staff, doctor), idOf(staff, agent)] as const)
  const assistantOf = new Map(assistants)
  const bookedBy = (doctorId: number) => assistantOf.get(doctorId) ?? doctorId
  const single = agendas.flatMap((agenda) => visitsOf(agenda, wall))
  const ferri = agendas.find(({ doctorId }) => doctorId === staff.get('ferri'))
  const repeated = ferri ? await insertSeries(demo, ferri, single, bookedBy) : []
  const booked = await insertBookings(demo, [...single, ...repeated], {
    visitors: new Map([...representatives, ...patients.map(({ visitor }) => visitor)].map((one) => [one.id, one])),
    bookedBy,
  })
  await insertMedia(demo, booked)
  const readers = (Object.keys(demoStaff) as StaffKey[]).filter((key) => !['superadmin', 'admin'].includes(key))
  await insertNotifications(demo, booked, {
    doctors: agendas.map(({ doctorId }) => doctorId),
    readers: readers.map((key) => idOf(staff, key)),
  })
}

const chatPartners: readonly (readonly [doctor: StaffKey, assistants: StaffKey[], colleagues: StaffKey[]])[] = [
  ['ferri', ['segreteria'], ['riva', 'conti']],
  ['leone', ['segreteria'], ['ferri']],
  ['riva', ['segreteria2'], ['gallo']],
  ['conti', [], ['farmacia']],
  ['marchetti', [], ['riva']],
  ['gallo', ['segreteria2'], []],
  ['farmacia', [], ['ferri']],
]

async function insertConversations(
  demo: Demo,
  representatives: readonly Visitor[],
  patientsOf: PatientsOf,
): Promise<void> {
  const id = (key: StaffKey) => idOf(demo.staff, key)
  const list = chatPartners.flatMap(([doctor, assistants, colleagues]) =>
    chatsOf({
      doctor: id(doctor),
      patients: patientsOf.get(doctor) ?? [],
      representatives: doctor === 'farmacia' || doctor === 'conti' ? [] : representatives.map((one) => one.id),
      assistants: assistants.map(id),
      colleagues: colleagues.map(id),
    }),
  )
  const group = {
    name: 'Colleghi di zona',
    office_id: idOf(demo.offices, 'sanLuca'),
    members: (['ferri', 'leone', 'riva', 'segreteria'] as const).map((key) => ({
      id: id(key),
      sees: 'group' as const,
    })),
    unread: true,
    lines: [
      'Buongiorno a tutti, chi è di turno sabato?',
      'Io, fino alle 13.',
      'Grazie! Vi ricordo la riunione di distretto di giovedì.',
    ],
  }
  await insertChats(demo, [...list, group])
}

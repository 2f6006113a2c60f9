import { personSearch } from '../../../domain/text/search'
import {
  consents,
  doctorPatients,
  limitedUsers,
  patientMerges,
  patientNotes,
  patientProfiles,
  roleUsers,
  users,
} from '../tables'
import type { StaffKey } from './accounts'
import { type Demo, dayMs, type Visitor } from './demo'
import { addUser } from './people'

interface DemoPeople {
  readonly patientsOf: ReadonlyMap<StaffKey, readonly Visitor[]>
  /** Two of Ferri's, limited today. */
  readonly limited: readonly Visitor[]
}

/** Adds what a doctor's side keeps of patients: limits in every state, notes, a person who is there twice, and one who was. */
export function addCards(demo: Demo, { patientsOf, limited }: DemoPeople): void {
  const own = patientsOf.get('ferri') ?? []
  addLimits(demo, [...limited, ...own.slice(-2)])
  addNotes(demo, own)
  // doctors merge only people wholly theirs
  const ofOthers = demo.rows(doctorPatients).filter(({ doctor_id }) => doctor_id !== demo.staff.ferri)
  const others = new Set(ofOthers.map(({ user_id }) => user_id))
  const [merged, twin] = own
    .slice(0, -2)
    .filter(({ id }) => !others.has(id))
    .slice(-2)
  if (twin) addTwin(demo, twin.id)
  if (merged) addMerge(demo, merged.id)
}

/** Running without and with an end, ended by itself, and lifted before its end. */
function addLimits(demo: Demo, people: readonly Visitor[]): void {
  const { ferri, segreteria } = demo.staff
  const limits = [
    { reason: 'Tre visite mancate senza avviso.', since: -60, until: null, created_by: ferri, lifted: null },
    { reason: 'Messaggi fuori orario.', since: -90, until: 30, created_by: segreteria, lifted: null },
    { reason: 'Due visite mancate senza avviso.', since: -120, until: -30, created_by: segreteria, lifted: null },
    {
      reason: 'Visita chiesta con i dati di un’altra persona.',
      since: -200,
      until: null,
      created_by: ferri,
      lifted: -150,
    },
  ]
  for (const [index, { reason, since, until, created_by, lifted }] of limits.entries()) {
    const person = people[index]
    if (!person) continue
    const at = (days: number) => new Date(demo.now.getTime() + days * dayMs)
    demo.add(limitedUsers, {
      ...{ doctor_id: ferri, user_id: person.id, reason, since: demo.date(since) },
      ...{ until: until === null ? null : demo.date(until), created_by, created_at: at(since) },
      ...(lifted === null ? { lifted_at: null, lifted_by: null } : { lifted_at: at(lifted), lifted_by: segreteria }),
    })
  }
}

/** Position of the patient among Ferri's, days ago, by whom; the last one was changed later. */
const notes = [
  [0, 210, 'ferri', 'Preferisce gli appuntamenti del mattino: al pomeriggio è al lavoro.'],
  [0, 35, 'segreteria', 'Porta sempre gli esami su carta: ricordarglielo quando prenota.'],
  [1, 90, 'ferri', 'Da richiamare dopo il controllo cardiologico.'],
  [2, 12, 'segreteria', 'Viene accompagnata dalla figlia, che tiene l’agenda delle visite.'],
  [3, 400, 'ferri', 'Sente poco dall’orecchio destro: parlare piano e di fronte.'],
] as const

function addNotes(demo: Demo, own: readonly Visitor[]): void {
  for (const [position, daysAgo, author, text] of notes) {
    const person = own[position]
    const created_at = new Date(demo.now.getTime() - daysAgo * dayMs)
    const changed = position === 3
    if (!person) continue
    demo.add(patientNotes, {
      ...{ doctor_id: demo.staff.ferri, user_id: person.id, text, created_by: demo.staff[author], created_at },
      ...{ updated_at: changed ? new Date(created_at.getTime() + 20 * dayMs) : created_at, version: changed ? 2 : 1 },
    })
  }
}

/** The same person once more, as a desk writes one down in a hurry: without fiscal code and access. */
function addTwin(demo: Demo, id: number): void {
  const person = demo.rows(users).find((one) => one.id === id)
  if (!person) return
  const { first_name = '', last_name, gender = null, birthday = null, phone = null } = person
  const twin = { first_name, last_name, gender, birthday, phone, email: null, hasAccess: false }
  const user_id = addUser(demo, twin, 'patient')
  const contact_email = 'famiglia@posta.test'
  demo.add(patientProfiles, { user_id, address: null, city_id: null, contact_email, consents: [] })
  demo.add(doctorPatients, { doctor_id: demo.staff.ferri, user_id })
  const created_at = new Date(demo.now.getTime() - 8 * dayMs)
  demo.add(patientNotes, {
    ...{ doctor_id: demo.staff.ferri, user_id, text: 'Ha chiamato per un certificato: mancano i dati.' },
    ...{ created_by: demo.staff.segreteria, created_at, updated_at: created_at, version: 1 },
  })
}

/** A second record of the person, as a desk wrote it down, which was made one with the first and can be taken apart again. */
function addMerge(demo: Demo, kept: number): void {
  const person = demo.rows(users).find((one) => one.id === kept)
  const profile = demo.rows(patientProfiles).find(({ user_id }) => user_id === kept)
  if (!person || !profile) return
  const { ferri, segreteria } = demo.staff
  const { id: _, ...profileRow } = profile
  const { password_hash: __, ...keptRow } = person
  const { first_name = '', last_name, gender = null, birthday = null } = person
  const [created_at, written] = [2, 5].map((days) => new Date(demo.now.getTime() - days * dayMs)) as [Date, Date]
  const nothing = { gender: null, birthday: null, phone_prefix: null, phone: null, email: null, fiscal_code: null }
  const removed = demo.add(users, {
    ...{ ...nothing, first_name: 'unita', last_name: 'Persona', search: '', active: false, deleted_at: created_at },
    ...{ password_hash: null, last_login_at: null },
  })
  demo.add(roleUsers, { user_id: removed, role: 'patient', active: true, position: 0 })
  const own = { ...nothing, first_name, last_name, gender, birthday, active: true }
  demo.add(patientMerges, {
    ...{ doctor_id: ferri, kept_id: kept, removed_id: removed, created_by: segreteria, created_at, undone_at: null },
    rows: {
      moved: {},
      dropped: { doctor_patients: [{ doctor_id: ferri, user_id: removed, created_at: written, search: null }] },
      changed: {
        users: { [kept]: keptRow, [removed]: { ...own, id: removed, search: personSearch(own) } },
        patient_profiles: { [kept]: profileRow },
        consents: { [kept]: { last: demo.rows(consents).length } },
        chats: {},
      },
      ...{ taken: [], access: false },
    },
  })
}

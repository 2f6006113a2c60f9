import { randomUUID } from 'node:crypto'
import type { Category, LinkRight, RoleCode } from '../../../domain/access/roles'
import { endpoints } from '../../../domain/contract'
import type { BookingPayload } from '../../../domain/contract/booking/booking-fields'
import { personSearch } from '../../../domain/text/search'
import type { Connection } from '../../../server/db/connection/connect'
import {
  doctorLinks,
  doctorPatients,
  doctorProfiles,
  medicalServices,
  officeServices,
  offices,
  officeUsers,
  pharmaceuticalCompanies,
  plannings,
  representativeProfiles,
  roleUsers,
  shiftSlots,
  shifts,
  users,
} from '../../../server/db/tables'
import type { Tx } from '../../../server/db/types'
import { type Answer, aSession, aTestApp, aTokenOf, type Session, type TestApp } from '../servers/app'

/** Minutes of the day. */
export const at = (hours: number, minutes = 0) => hours * 60 + minutes

/**
 * Two doctors without bookings, with hours like those of contract.md's demo people: Ferri in Roma (Mon–Fri 9–13, Mon Wed Thu
 * 15–18, every painted kind) and Prati (Tue 15–18, no manual bookings by assistants), Leone in Girasole (Mon–Fri 9–13).
 */
export interface Practice extends TestApp {
  readonly ferri: number
  readonly leone: number
  readonly secretary: number
  readonly patient: number
  readonly otherPatient: number
  readonly leonePatient: number
  readonly representative: number
  readonly roma: Office & { home: number; mr: number; hidden: number; online: number }
  readonly prati: Office
  readonly girasole: Office
  /** Sessions; `assistant` is the secretary acting for Ferri. */
  readonly doctor: Session
  readonly otherDoctor: Session
  readonly assistant: Session
  /** Links an agent to Ferri, by default as an assistant. */
  link(agentId: number, link?: Partial<typeof doctorLinks.$inferInsert>): Promise<void>
  person(role: RoleCode, names?: Partial<typeof users.$inferInsert>, category?: Category): Promise<number>
  session(userId: number): Promise<Session>
}

interface Office {
  readonly officeId: number
  readonly officeUserId: number
  /** An ordinary service of one step. */
  readonly visit: number
}

const one = async <T>(rows: Promise<T[]>): Promise<T> => {
  const [row] = await rows
  if (row === undefined) throw new Error('Nothing was inserted')
  return row
}

/** An e-mail address; null for participants, who need none. */
const addressOf = (role: RoleCode) =>
  role === 'patient' || role === 'medical_representative' ? null : `${randomUUID()}@studio.test`

async function personIn(tx: Tx, role: RoleCode, names: Partial<typeof users.$inferInsert>, category?: Category) {
  const person = { first_name: 'Nome', last_name: 'Cognome', email: addressOf(role), ...names }
  const { id } = await one(
    tx
      .insert(users)
      .values({ ...person, search: personSearch(person) })
      .returning({ id: users.id }),
  )
  await tx.insert(roleUsers).values({ user_id: id, role })
  if (category) await tx.insert(doctorProfiles).values({ user_id: id, category })
  return id
}

async function officeOf(tx: Tx, doctorId: number, name: string, allow: boolean, position: number) {
  const { id: officeId } = await one(tx.insert(offices).values({ name }).returning({ id: offices.id }))
  const { id: officeUserId } = await one(
    tx
      .insert(officeUsers)
      .values({ user_id: doctorId, office_id: officeId, allow_assistant_manual_bookings: allow, position })
      .returning({ id: officeUsers.id }),
  )
  const { id: planningId } = await one(
    tx.insert(plannings).values({ office_user_id: officeUserId }).returning({ id: plannings.id }),
  )
  return { officeId, officeUserId, planningId }
}

type Painted = Omit<typeof shiftSlots.$inferInsert, 'shift_id'>

async function shiftIn(tx: Tx, planning_id: number, weekdays: number[], from: number, to: number, painted: Painted[]) {
  const { id } = await one(
    tx.insert(shifts).values({ planning_id, weekdays, from, to, duration: 15 }).returning({ id: shifts.id }),
  )
  for (const range of painted) await tx.insert(shiftSlots).values({ shift_id: id, ...range })
}

const workweek = [1, 2, 3, 4, 5]

/** Clock, environment and more, as `aTestApp` takes them. */
type OptionsOfApp = Parameters<typeof aTestApp> extends [Connection, ...infer Rest] ? Rest : never

export async function aPractice(connection: Connection, ...rest: OptionsOfApp): Promise<Practice> {
  const built = await connection.db.transaction(buildPractice)
  const server = await aTestApp(connection, ...rest)
  const session = async (userId: number) => aSession(server.app, await aTokenOf(connection, userId))
  return {
    ...server,
    ...built,
    session,
    doctor: await session(built.ferri),
    otherDoctor: await session(built.leone),
    assistant: (await session(built.secretary)).actingAs(built.ferri),
    person: (role, names = {}, category) => personIn(connection.db, role, names, category),
    link: async (agentId, link) => {
      await connection.db
        .insert(doctorLinks)
        .values({ kind: 'assistant', doctor_id: built.ferri, agent_id: agentId, ...link })
    },
  }
}

async function buildPractice(tx: Tx) {
  const ferri = await personIn(tx, 'doctor', { first_name: 'Giulia', last_name: 'Ferri' }, 'mmg')
  const leone = await personIn(tx, 'doctor', { first_name: 'Marco', last_name: 'Leone' }, 'pls')
  const secretary = await personIn(tx, 'assistant', { first_name: 'Marta', last_name: 'Rinaldi' })
  await tx.insert(doctorLinks).values({ kind: 'assistant', doctor_id: ferri, agent_id: secretary })

  const patient = await personIn(tx, 'patient', {
    first_name: 'Nicolò',
    last_name: 'D’Amico',
    birthday: '1958-04-12',
    phone_prefix: '+39',
    phone: '333 1234567',
    fiscal_code: 'DMCNCL58D12H501X',
  })
  const otherPatient = await personIn(tx, 'patient', { first_name: 'Anna', last_name: 'Rossi' })
  const leonePatient = await personIn(tx, 'patient', { first_name: 'Piero', last_name: 'Segreto' })
  await tx.insert(doctorPatients).values([
    { doctor_id: ferri, user_id: patient },
    { doctor_id: ferri, user_id: otherPatient },
    { doctor_id: leone, user_id: leonePatient },
  ])
  const representative = await personIn(tx, 'medical_representative', { first_name: 'Davide', last_name: 'Serra' })
  const company = await one(
    tx.insert(pharmaceuticalCompanies).values({ name: 'Farmalba' }).returning({ id: pharmaceuticalCompanies.id }),
  )
  await tx.insert(representativeProfiles).values({ user_id: representative, pharmaceutical_company_id: company.id })

  const service = async (name: string, slot_code: 'mr' | 'to_confirm' | null = null) =>
    (await one(tx.insert(medicalServices).values({ name, slot_code }).returning({ id: medicalServices.id }))).id
  const [plain, home, mr] = [
    await service('Visita'),
    await service('Domiciliare', 'to_confirm'),
    await service('ISF', 'mr'),
  ]
  const offer = async (
    office_user_id: number,
    medical_service_id: number,
    name: string,
    more: Partial<typeof officeServices.$inferInsert> = {},
  ) =>
    (
      await one(
        tx
          .insert(officeServices)
          .values({ office_user_id, medical_service_id, name, ...more })
          .returning({ id: officeServices.id }),
      )
    ).id

  const romaOffice = await officeOf(tx, ferri, 'Studio Via Roma', true, 0)
  await shiftIn(tx, romaOffice.planningId, workweek, at(9), at(13), [
    painted('mr', [1, 3], at(12), at(13), { duration: 15, horizon: 365, rate_limit: 90 }),
    painted('jolly', [2, 5], at(11), at(11, 30)),
    painted('phone_break', [4], at(9), at(9, 30)),
  ])
  await shiftIn(tx, romaOffice.planningId, [1, 3, 4], at(15), at(18), [
    painted('to_confirm', [4], at(17), at(18), { duration: 60, rate_limit: 90 }),
  ])
  const pratiOffice = await officeOf(tx, ferri, 'Ambulatorio Prati', false, 1)
  await shiftIn(tx, pratiOffice.planningId, [2], at(15), at(18), [])
  const girasoleOffice = await officeOf(tx, leone, 'Girasole', true, 0)
  await shiftIn(tx, girasoleOffice.planningId, workweek, at(9), at(13), [])

  const inRoma = (id: number, name: string, more = {}) => offer(romaOffice.officeUserId, id, name, more)
  return {
    ferri,
    leone,
    secretary,
    patient,
    otherPatient,
    leonePatient,
    representative,
    roma: {
      ...romaOffice,
      visit: await inRoma(plain, 'Visita'),
      home: await inRoma(home, 'Domiciliare'),
      mr: await inRoma(mr, 'ISF'),
      hidden: await inRoma(plain, 'Nascosta', { hidden: true }),
      online: await inRoma(plain, 'Online', { available_online: true }),
    },
    prati: { ...pratiOffice, visit: await offer(pratiOffice.officeUserId, plain, 'Visita') },
    girasole: { ...girasoleOffice, visit: await offer(girasoleOffice.officeUserId, plain, 'Visita') },
  }
}

function painted(
  slot_code: Painted['slot_code'],
  weekdays: number[],
  from: number,
  to: number,
  more: Partial<Painted> = {},
): Painted {
  return { slot_code, weekdays, spans: [{ from, to }], ...more }
}

/** A visit in Roma for the patient; `more` overrides fields. */
export function aVisit(practice: Practice, more: Partial<BookingPayload> = {}): BookingPayload {
  const who = 'name' in more ? {} : { user_id: practice.patient }
  return {
    office_user_id: practice.roma.officeUserId,
    office_service_id: practice.roma.visit,
    ...who,
    date: '2026-11-25',
    from: '09:00:00',
    to: '09:15:00',
    ...more,
  }
}

export const save = (session: Session, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  session.call(endpoints.saveBooking, { body, headers })

/** Books, and returns the booking. */
export async function booked(practice: Practice, more: Partial<BookingPayload> = {}, session = practice.doctor) {
  const answer = await save(session, aVisit(practice, more))
  if (answer.status !== 201) throw new Error(`Not booked: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

export const changeStatus = (
  session: Session,
  booking: { id: number; version: number },
  status: string,
  reason?: string,
) =>
  session.call(endpoints.changeBookingStatus, {
    params: { id: booking.id },
    body: { status, version: booking.version, ...(reason && { reason }) },
  })

export const undo = (session: Session, booking: { id: number }) =>
  session.call(endpoints.undoBookingChange, { params: { id: booking.id } })

/** All link rights except the given ones. */
export const without = (...missing: LinkRight[]): LinkRight[] =>
  (['hours', 'bookings', 'chat', 'broadcast', 'out-of-hours'] as const).filter((right) => !missing.includes(right))

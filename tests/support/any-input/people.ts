import { can } from '../../../domain/access/matrix'
import type { RoleCode } from '../../../domain/access/roles'
import { shortTime } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { isAic } from '../../../domain/resource'
import { drugs } from '../../../server/db/tables'
import { hashToken } from '../../../server/http/authentication'
import { anOwnVisit, ownBooked, type Participants, withParticipants } from '../builders/participants'
import { booked, changeStatus, type Practice } from '../builders/practice'
import { aRequest } from '../builders/prescriptions'
import { withTotem } from '../builders/totem'
import { aTokenOf } from '../servers/app'

/** A caller: the user, the doctor acted for, and the role in the access matrix. */
export interface Requester {
  readonly name: string
  readonly role: RoleCode | null
  readonly userId: number | null
  readonly actingFor?: number
  readonly impersonated?: true
  /** A screen in a waiting room, not a user. */
  readonly isTotem?: true
}

/** A practice with a user of every role, visits in several states, and records behind the lowest ids. */
export interface World extends Participants {
  readonly requesters: readonly Requester[]
  /** A valid token of the requester; a new one where the last has ended. */
  tokenOf(requester: Requester, renewed?: boolean): Promise<string | null>
}

export async function aWorld(built: Practice): Promise<World> {
  const practice = await withParticipants(built)
  const person = (role: RoleCode, last_name: string, category?: 'specialist' | 'nurse' | 'pharmacy') =>
    practice.person(role, { first_name: 'Prova', last_name }, category)
  const [superadmin, admin] = [await person('superadmin', 'Capo'), await person('admin', 'Ufficio')]
  const [specialist, nurse] = [
    await person('specialist', 'Cuore', 'specialist'),
    await person('doctor', 'Cura', 'nurse'),
  ]
  const pharmacy = await person('pharmacy', 'Farmacia', 'pharmacy')
  await practice.link(pharmacy, { kind: 'pharmacy' })
  const requesters: Requester[] = [
    { name: 'nobody', role: null, userId: null },
    { name: 'a super admin', role: 'superadmin', userId: superadmin },
    { name: 'an admin', role: 'admin', userId: admin },
    { name: 'the doctor', role: 'doctor', userId: practice.ferri },
    { name: 'the other doctor', role: 'doctor', userId: practice.leone },
    { name: 'a specialist', role: 'specialist', userId: specialist },
    { name: 'a nurse', role: 'doctor', userId: nurse },
    { name: 'the assistant', role: 'assistant', userId: practice.secretary, actingFor: practice.ferri },
    { name: 'the assistant for nobody', role: 'assistant', userId: practice.secretary },
    { name: 'the pharmacy', role: 'pharmacy', userId: pharmacy },
    { name: 'the pharmacy for the doctor', role: 'pharmacy', userId: pharmacy, actingFor: practice.ferri },
    { name: 'the patient', role: 'patient', userId: practice.patient },
    { name: 'the representative', role: 'medical_representative', userId: practice.representative },
    { name: 'an admin as the doctor', role: 'doctor', userId: practice.ferri, impersonated: true },
    { name: 'a totem', role: null, userId: null, isTotem: true },
  ]
  const totem = await withTotem(practice)
  await fillIn(practice)
  const tokens = new Map<string, string>()
  const openFor = async ({ userId, impersonated, isTotem }: Requester) => {
    const { connection } = practice
    // an admin's request may have paused the totem, closed the account, or deleted either
    if (isTotem) {
      await connection.sql('update totems set active = true, deleted_at = null where id = $1', [totem.id])
      return totem.newToken()
    }
    if (userId === null) return null
    await connection.sql('update users set active = true, deleted_at = null where id = $1', [userId])
    const token = await aTokenOf(connection, userId)
    if (impersonated) {
      // the admin's last session may have been ended by one of the requests
      await aTokenOf(connection, admin)
      await connection.sql(
        `update access_tokens set impersonator_id = $1, impersonator_token_id =
           (select max(id) from access_tokens where user_id = $1) where token_hash = $2`,
        [admin, hashToken(token)],
      )
    }
    return token
  }
  return {
    ...practice,
    requesters,
    async tokenOf(requester, renewed = false) {
      const known = tokens.get(requester.name)
      if (known && !renewed) return known
      const token = await openFor(requester)
      if (token) tokens.set(requester.name, token)
      return token
    },
  }
}

/** Visits in several states, one of the patient's own, and master data, so that small ids refer to records. */
async function fillIn(practice: Participants): Promise<void> {
  for (const [i, canceled] of [false, true, false, true].entries()) {
    const quarter = { from: shortTime(540 + i * 15), to: shortTime(555 + i * 15) }
    const visit = await booked(practice, { date: '2026-12-15', ...quarter })
    if (canceled) await changeStatus(practice.doctor, visit, 'canceled')
  }
  await booked(practice, { date: '2026-12-16', name: 'Senza Scheda' })
  await ownBooked(practice.nicolo, anOwnVisit(practice, { date: '2026-12-17', from: '10:00:00', to: '10:15:00' }))
  // conversations and a mass communication, since nothing can be said in those that are not there
  for (const user_id of [practice.patient, practice.secretary, practice.leone]) {
    const { body } = await practice.doctor.call(endpoints.openChat, { body: { user_id } })
    const params = { id: body.data.id }
    await practice.doctor.call(endpoints.sendMessage, { params, body: { text: 'Buongiorno', seen: 0 } })
  }
  // a note, a limit and a relative, for the same reason
  const relative = await practice.person('patient')
  await practice.connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [
    practice.ferri,
    relative,
  ])
  const [card, { body: degrees }] = [
    { params: { id: practice.patient } },
    await practice.doctor.call(endpoints.kinshipDegrees),
  ]
  await practice.doctor.call(endpoints.addPatientNote, { ...card, body: { text: 'Preferisce il mattino.' } })
  await practice.doctor.call(endpoints.addRelative, {
    ...card,
    body: { relative_id: relative, relationship_id: degrees.data[0].id },
  })
  await practice.doctor.call(endpoints.limitPatient, {
    body: { user_id: relative, reason: 'Visite mancate.', until: null },
  })
  // requests of every kind of status, of which ids are taken
  for (const status of ['pending', 'accepted', 'ordering_confirmation_requested'] as const)
    await aRequest(practice, { doctor: practice.ferri, user: practice.patient, status })
  await practice.doctor.call(endpoints.createCampaign, {
    body: {
      subject: 'Orari',
      text: 'Lo studio chiude.',
      purpose: 'care',
      channels: [],
      audience: { kind: 'patient' },
    },
  })
  const offered = { title: 'Controllo', text: 'Testo', audience: {}, period: { from: null, to: null } }
  await practice.doctor.call(endpoints.createOffer, { body: offered })
  const { db } = practice.connection
  const codes = Array.from({ length: 100 }, (_, i) => `0127450${String(i).padStart(2, '0')}`).filter(isAic)
  await db.insert(drugs).values(codes.map((aic_code) => ({ name: `Farmaco ${aic_code}`, aic_code })))
}

/** The requesters whom a call lets in: totems alone, anybody, the signed-in, or those whose role the access matrix allows it. */
export const allowedRequesters = (requesters: readonly Requester[], who: Endpoint['who']): Requester[] =>
  requesters.filter(({ role, isTotem = false }) =>
    who === 'anyone' || who === 'totem' ? isTotem === (who === 'totem') : can(role, who),
  )

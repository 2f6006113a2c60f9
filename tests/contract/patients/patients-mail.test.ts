import { expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { claimDue } from '../../../server/messages/claims'
import { writeMessages } from '../../../server/messages/outgoing'
import type { Practice } from '../../support/builders/practice'
import type { AnyBody, Session } from '../../support/servers/app'
import { onPractice } from '../../support/servers/on-practice'

let practice: Practice
onPractice((made) => {
  practice = made
})

const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
const create = async (session: Session, first_name: string, email: string): Promise<number> => {
  const body = { last_name: 'Rossi', first_name, email }
  return (await session.call(endpoints.createPatient, { body })).body.data.id
}
async function aDoctor(): Promise<Session> {
  return practice.session(await practice.person('doctor', {}, 'mmg'))
}

test('what is sent to a patient with an address of the practice’s alone → goes there; with an access → to its address', async () => {
  const session = await aDoctor()
  const user = await create(session, 'Ada', 'studio@posta.test')
  const send = async (cause: string) => {
    const now = practice.clock.now()
    const { db } = practice.connection
    await writeMessages(db, now, [{ cause, userId: user, typeCode: 'booking-reminder', requested: true }])
    const claimed = await claimDue(db, now, 'email', 10)
    return claimed.filter((message) => message.cause === cause).map(({ address }) => address)
  }
  expect(await send('one')).toEqual(['studio@posta.test'])
  await sql("update users set email = 'sua@posta.test' where id = $1", [user])
  expect(await send('two')).toEqual(['sua@posta.test'])
})

test('a mass communication to a mother and children with one address → one mail', async () => {
  const session = await aDoctor()
  for (const name of ['Ada', 'Bea', 'Carla']) await create(session, name, 'famiglia@posta.test')
  await create(session, 'Dora', 'altra@posta.test')
  const body = { audience: { kind: 'patient' }, purpose: 'care', channels: ['email'] }
  const { body: counted } = await session.call(endpoints.countAudience, { body })
  expect(counted.data).toMatchObject({ included: 2, exclusions: [{ reason: 'same-address', count: 2 }] })
})

test('an invite of a patient → shows and goes to the address of the practice', async () => {
  const id = await create(practice.doctor, 'Elsa', 'elsa@posta.test')
  const shown = await practice.doctor.call(endpoints.doctorInvite, { query: { user_id: String(id) } })
  expect(shown.body.data.email).toBe('elsa@posta.test')
  const body = { user_id: id, office_user_id: practice.roma.officeUserId }
  const sent = await practice.doctor.call(endpoints.sendDoctorInvite, { body })
  expect(sent.status).toBeLessThan(300)
  expect(await sql('select address from links where user_id = $1', [id])).toEqual([{ address: 'elsa@posta.test' }])
})

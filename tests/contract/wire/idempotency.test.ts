import { expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Practice } from '../../support/builders/practice'
import type { AnyBody } from '../../support/servers/app'
import { onPractice } from '../../support/servers/on-practice'

let practice: Practice
onPractice((made) => {
  practice = made
})

const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
const marker = 'Zelinda'

/** What is said of a patient, each call with the marker in it. */
async function calls(): Promise<
  Record<string, (headers: Record<string, string>) => Promise<{ status: number; body: AnyBody }>>
> {
  const { doctor, patient, ferri, otherPatient } = practice
  await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2) on conflict do nothing', [
    ferri,
    otherPatient,
  ])
  const participant = await practice.session(patient)
  const params = { id: patient }
  const drugs = [{ name: marker, quantity: 1 }]
  const chat = { id: (await doctor.call(endpoints.openChat, { body: { user_id: patient } })).body.data.id }
  const [degree] = await sql('select id from relative_relationships order by id limit 1')
  await sql('update users set last_name = $2 where id = $1', [otherPatient, marker])
  const person = { first_name: marker, last_name: 'Prova', gender: 'F', birthday: '1980-03-01' }
  const message = { text: marker, seen: 0 }
  return {
    'a patient': (headers) => doctor.call(endpoints.createPatient, { body: person as never, headers }),
    'a relative': (headers) =>
      doctor.call(endpoints.addRelative, {
        ...{ params, headers },
        body: { relative_id: otherPatient, relationship_id: degree.id },
      }),
    'a note': (headers) => doctor.call(endpoints.addPatientNote, { params, body: { text: marker }, headers }),
    'a limit': (headers) =>
      doctor.call(endpoints.limitPatient, { body: { user_id: otherPatient, reason: marker, until: null }, headers }),
    'a prescription of the desk': (headers) =>
      doctor.call(endpoints.createPrescription, { body: { user_id: patient, drugs, notes: marker }, headers }),
    'a prescription of the patient': (headers) =>
      participant.call(endpoints.askForPrescription, { body: { doctor_id: ferri, drugs, notes: marker }, headers }),
    'a message': (headers) => doctor.call(endpoints.sendMessage, { params: chat, body: message, headers }),
    'a message of the patient': (headers) =>
      participant.call(endpoints.sendOwnMessage, { params: chat, body: message, headers }),
  }
}

test('what is said of a patient is answered again under its key, and the kept reply is an id alone', async () => {
  for (const [name, call] of Object.entries(await calls())) {
    await sql('delete from idempotency_keys')
    const headers = { 'idempotency-key': `once-${name}` }
    const [first, again] = [await call(headers), await call(headers)]
    expect([name, first.status, first.body]).toEqual([name, 201, first.body])
    expect(JSON.stringify(first.body)).toContain(marker)
    expect([name, again.status, again.body]).toEqual([name, 201, first.body])
    const kept = await sql('select body from idempotency_keys')
    expect([name, kept]).toEqual([name, [{ body: { id: first.body.data.id } }]])
  }
})

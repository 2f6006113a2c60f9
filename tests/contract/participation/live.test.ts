import type { AddressInfo } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Connection } from '../../../server/db/connection/connect'
import { publishEvents } from '../../../server/realtime/live'
import {
  aHomeVisit,
  cancelOwn,
  ownBooked,
  type Participants,
  told,
  withParticipants,
} from '../../support/builders/participants'
import { aPractice, changeStatus } from '../../support/builders/practice'
import { aSession, aTestApp, type Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'
import { anEcho } from '../../support/servers/echo'
import { eventually } from '../../support/servers/eventually'

/** The events that a user receives on a socket of their own, in order of arrival. */
async function hearing(port: number, userId: number, { token }: Session) {
  const heard: string[] = []
  const echo = anEcho({ port }, token ?? '')
  let ready = false
  echo
    .private(`users.${userId}`)
    .listenToAll((event: string) => heard.push(event.replace(/^\./, '')))
    .subscribed(() => {
      ready = true
    })
  await eventually(() => expect(ready).toBe(true))
  return heard
}

const listening = async ({ app }: Pick<Participants, 'app'>) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

onMainDatabase((open, kind) => {
  let connection: Connection
  beforeAll(async () => {
    connection = await open()
  })

  test('a home visit requested, confirmed and canceled sends its live events to the right users, on real sockets', async () => {
    const practice = await withParticipants(await aPractice(connection))
    onTestFinished(() => practice.close())
    // Two processes where the database supports them; the participant is connected to the other one.
    const other = kind === 'postgres' ? await aTestApp(connection, practice.clock) : practice
    if (other !== practice) onTestFinished(() => other.close())
    const port = await listening(practice)
    const elsewhere = other === practice ? port : await listening(other)
    const doctor = await hearing(port, practice.ferri, practice.doctor)
    const desk = await hearing(elsewhere, practice.secretary, practice.assistant)
    const patient = await hearing(elsewhere, practice.patient, aSession(other.app, practice.nicolo.token))
    const stranger = await hearing(port, practice.otherPatient, await practice.session(practice.otherPatient))
    const clear = () => {
      for (const heard of [doctor, desk, patient, stranger]) heard.length = 0
    }

    const asked = await ownBooked(practice.nicolo, aHomeVisit(practice))
    await eventually(() => {
      for (const heard of [doctor, desk]) expect([...heard].sort()).toEqual(['booking-updated', 'notification'])
      expect(patient).toEqual(['notification'])
    })

    clear()
    const confirmed = await changeStatus(practice.doctor, asked, 'confirmed')
    await eventually(() => {
      for (const heard of [doctor, desk]) expect([...heard].sort()).toEqual(['booking-updated', 'notification'])
    })
    expect(patient).toEqual([])
    practice.clock.advance(3)
    await publishEvents(connection.db, await told(practice))
    await eventually(() => expect(patient).toEqual(['notification', 'booking-updated']))

    clear()
    await cancelOwn(practice.nicolo, confirmed.body.data)
    await eventually(() => {
      for (const heard of [doctor, desk]) expect(heard).toEqual(['booking-updated'])
    })
    expect(patient).toEqual([])
    practice.clock.advance(3)
    await publishEvents(connection.db, await told(practice))
    await eventually(() => {
      for (const heard of [doctor, desk]) expect(heard).toEqual(['booking-updated', 'notification'])
      expect(patient).toEqual(['notification', 'booking-updated'])
    })

    // Reading by the doctor's side clears the dot on all its screens, by a patient only his own.
    clear()
    await practice.assistant.call(endpoints.readNotifications, { body: {} })
    await practice.nicolo.call(endpoints.readOwnNotifications, { body: {} })
    await eventually(() => {
      for (const heard of [doctor, desk, patient]) expect(heard).toEqual(['notification'])
    })
    expect(stranger).toEqual([])
  })
})

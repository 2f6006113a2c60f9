import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { ChangedSettings } from '../../../domain/contract/messages/notification-settings'
import { writeMessages } from '../../../server/messages/outgoing'
import { aPractice, type Practice } from '../../support/builders/practice'
import type { AnyBody, Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

onMainDatabase((open) => {
  let practice: Practice
  let doctor: number
  let session: Session
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })
  beforeEach(async () => {
    doctor = await practice.person('doctor', {}, 'mmg')
    session = await practice.session(doctor)
  })

  const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
  const read = async (of = session) => (await of.call(endpoints.notificationSettings)).body.data
  const change = (body: ChangedSettings | object, of = session) =>
    of.call(endpoints.changeNotificationSettings, { body })
  const cell = (settings: AnyBody, code: string, channel: string) =>
    settings.types.find((type: AnyBody) => type.code === code)?.channels.find((one: AnyBody) => one.channel === channel)
  const write = (cause: string, typeCode = 'booking-pending', userId = doctor) =>
    practice.connection.db.transaction((tx) => writeMessages(tx, practice.clock.now(), [{ cause, userId, typeCode }]))
  const messageOf = async (cause: string, channel = 'email') =>
    (await sql('select state, reason from messages where cause = $1 and channel = $2', [cause, channel]))[0]

  describe('GET account/notification_settings', () => {
    test('of a doctor → the types for doctors by category, nothing chosen, no consent', async () => {
      const settings = await read()
      const codes = settings.types.map(({ code }: AnyBody) => code)
      expect(codes).toContain('booking-pending')
      expect(codes.slice(-2)).toEqual(['news', 'offer'])
      expect(cell(settings, 'booking-pending', 'email')).toEqual({ channel: 'email', default_on: true, chosen: null })
      expect(settings.consents.map(({ purpose, given, at }: AnyBody) => [purpose, given, at])).toEqual([
        ['care', false, null],
        ['newsletter', false, null],
        ['marketing', false, null],
      ])
      expect([settings.reachable, settings.reminder_hours]).toEqual([{ email: true, push: false }, null])
    })

    test('of a participant → the types for participants only', async () => {
      const patient = await practice.session(practice.patient)
      const codes = (await read(patient)).types.map(({ code }: AnyBody) => code)
      expect(codes).toContain('booking-reminder')
      expect(codes).not.toContain('booking-pending')
    })

    test('types that nobody chooses, without channels or deleted → left out', async () => {
      const { types } = await read()
      const codes = types.map(({ code }: AnyBody) => code)
      for (const code of ['reset-password', 'invite']) expect(codes).not.toContain(code)
    })

    test('a device that takes push notifications → reachable, until its session ends', async () => {
      const push = { endpoint: 'https://push.test/1', keys: { p256dh: 'a', auth: 'b' } }
      await session.call(endpoints.createDevice, { body: { push } })
      expect((await read()).reachable.push).toBe(true)
      await sql('update access_tokens set revoked_at = now() where user_id = $1', [doctor])
      expect((await read(await practice.session(doctor))).reachable.push).toBe(false)
    })
  })

  describe('PUT account/notification_settings, choices', () => {
    const off = { choices: [{ code: 'booking-pending', channel: 'email', on: false }] }

    test('a channel off → kept, and the next message is skipped for it', async () => {
      const { status, body } = await change(off)
      expect([status, cell(body.data, 'booking-pending', 'email').chosen]).toEqual([200, false])
      await write(`chosen ${doctor}`)
      expect(await messageOf(`chosen ${doctor}`)).toEqual({ state: 'skipped', reason: 'chosen-off' })
    })

    test('a channel off → what is due by it is withdrawn, what is being sent goes out', async () => {
      await write(`waiting ${doctor}`)
      await write(`claimed ${doctor}`)
      await sql('update messages set claimed_at = now() where cause = $1', [`claimed ${doctor}`])
      await change(off)
      expect(await messageOf(`waiting ${doctor}`)).toEqual({ state: 'withdrawn', reason: 'chosen-off' })
      expect((await messageOf(`claimed ${doctor}`)).state).toBe('due')
    })

    test('null → back to the default', async () => {
      await change(off)
      const { body } = await change({ choices: [{ code: 'booking-pending', channel: 'email', on: null }] })
      expect(cell(body.data, 'booking-pending', 'email').chosen).toBeNull()
      await write(`default ${doctor}`)
      expect((await messageOf(`default ${doctor}`)).state).toBe('due')
    })

    test('the same twice, and a cell twice in one call → one choice, the last one, and one line in the log', async () => {
      await change(off)
      await change(off)
      const [on, no] = [true, false].map((value) => ({ code: 'booking-pending', channel: 'push', on: value }))
      const { status, body } = await change({ choices: [on, no] })
      expect([status, cell(body.data, 'booking-pending', 'push').chosen]).toEqual([200, false])
      const lines = await sql(
        `select detail from audit_entries where subject = 'notification-settings' and subject_id = $1 order by id`,
        [doctor],
      )
      expect(lines.map(({ detail }) => detail)).toEqual(['booking-pending email off', 'booking-pending push off'])
    })

    test.each([
      ['an unknown type', { code: 'no-such-type', channel: 'email', on: true }],
      ['a type of others', { code: 'booking-reminder', channel: 'email', on: true }],
      ['a channel it does not have', { code: 'booking-created', channel: 'email', on: true }],
      ['a type nobody chooses', { code: 'reset-password', channel: 'email', on: false }],
    ])('%s → 422 on choices, nothing kept', async (_what, choice) => {
      const { status, body } = await change({ choices: [...off.choices, choice] })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['choices']])
      expect(cell(await read(), 'booking-pending', 'email').chosen).toBeNull()
    })

    test.each([
      { user_id: 1 },
      { version: 1 },
      { consents: { care: false } },
      { choices: [{ ...off.choices[0], user_id: 1 }] },
    ])('an undeclared field %j → 422', async (body) => {
      expect((await change(body)).status).toBe(422)
    })
  })

  describe('PUT account/notification_settings, consents and reminders', () => {
    test('a newsletter without consent → skipped; with it → due; withdrawn → withdrawn before it is sent', async () => {
      await write(`news 1 ${doctor}`, 'news')
      expect(await messageOf(`news 1 ${doctor}`)).toEqual({ state: 'skipped', reason: 'no-consent' })
      const { body } = await change({ consents: { newsletter: true } })
      expect(body.data.consents[1]).toMatchObject({ purpose: 'newsletter', given: true, source: 'settings' })
      await write(`news 2 ${doctor}`, 'news')
      expect((await messageOf(`news 2 ${doctor}`)).state).toBe('due')
      await change({ consents: { newsletter: false } })
      expect(await messageOf(`news 2 ${doctor}`)).toEqual({ state: 'withdrawn', reason: 'no-consent' })
    })

    test('reminder hours of a patient → kept, null goes back to the office’s', async () => {
      const patient = await practice.session(await practice.person('patient'))
      expect((await change({ reminder_hours: 48 }, patient)).body.data.reminder_hours).toBe(48)
      expect((await change({ reminder_hours: 0 }, patient)).body.data.reminder_hours).toBe(0)
      expect((await change({ reminder_hours: null }, patient)).body.data.reminder_hours).toBeNull()
    })

    test('reminder hours of a doctor, or out of range → 422', async () => {
      const patient = await practice.session(practice.patient)
      const answers = [await change({ reminder_hours: 24 }), await change({ reminder_hours: 337 }, patient)]
      expect(answers.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
        [422, ['reminder_hours']],
        [422, ['reminder_hours']],
      ])
    })
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { resourceEndpoints } from '../../../domain/resource'
import { writeMessages } from '../../../server/messages/outgoing'
import notificationTypes from '../../../src/resources/configuration/notification-types'
import { aPractice, type Practice } from '../../support/builders/practice'
import type { AnyBody, Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const ofTypes = resourceEndpoints(notificationTypes)

onMainDatabase((open) => {
  let practice: Practice
  let boss: Session
  beforeAll(async () => {
    practice = await aPractice(await open())
    boss = await practice.session(await practice.person('superadmin'))
    return () => practice.close()
  })

  const typeOf = async (code: string): Promise<AnyBody> =>
    (
      await practice.connection.sql(
        'select id, version from notification_types where code = $1 and deleted_at is null',
        [code],
      )
    )[0]
  const update = async (code: string, body: object) => {
    const { id, version } = await typeOf(code)
    return boss.call(ofTypes.update, { params: { id }, body: { version, ...body } })
  }
  const create = (body: object) =>
    boss.call(ofTypes.create, { body: { name: 'Avviso', category: 'system', default_on: true, ...body } })
  let cause = 0
  /** State, reason and text by channel of a message that is written now. */
  async function written(typeCode: string, userId: number) {
    cause += 1
    const own = `type ${cause}`
    await practice.connection.db.transaction((tx) =>
      writeMessages(tx, practice.clock.now(), [{ cause: own, userId, typeCode }]),
    )
    const rows = await practice.connection.sql<AnyBody>(
      'select channel, state, reason, subject, text from messages where cause = $1 order by channel',
      [own],
    )
    return rows.map(({ channel, state, reason, ...said }) => ({ what: [channel, state, reason].join(' '), ...said }))
  }

  describe('what the admin writes of a type decides at once', () => {
    test('name and text → subject and text of the next message', async () => {
      await update('booking-moved', { name: 'Visita spostata', text: 'La visita ha un nuovo orario.' })
      const [mail] = await written('booking-moved', practice.ferri)
      expect(mail).toMatchObject({ subject: 'Visita spostata', text: 'La visita ha un nuovo orario.' })
    })

    test('a channel less → no message by it', async () => {
      expect(await written('booking-canceled', practice.ferri)).toHaveLength(2)
      await update('booking-canceled', { channels: ['email'] })
      expect((await written('booking-canceled', practice.ferri)).map(({ what }) => what)).toEqual(['email due '])
    })

    test('off by default → skipped for who has not chosen it', async () => {
      await update('booking-pending', { default_on: false })
      const [mail] = await written('booking-pending', practice.ferri)
      expect(mail?.what).toBe('email skipped chosen-off')
    })

    test('user types → skipped for whom it does not concern', async () => {
      await update('booking-moved', { user_types: ['patient'] })
      const [mail] = await written('booking-moved', practice.ferri)
      expect(mail?.what).toBe('email skipped not-for-them')
    })
  })

  describe('a type by which the program sends', () => {
    test.each([
      ['another code', { code: 'booking-renamed' }, 'code'],
      ['another category', { category: 'marketing' }, 'category'],
      ['no text', { text: null }, 'text'],
    ])('%s → 422 on its field', async (_what, body, field) => {
      const { status, body: said } = await update('booking-reminder', body)
      expect([status, Object.keys(said.errors)]).toEqual([422, [field]])
    })

    test('DELETE → 409 that says what to do instead, alone and among others', async () => {
      const { id } = await typeOf('booking-reminder')
      const alone = await boss.call(ofTypes.remove, { params: { id } })
      expect([alone.status, alone.body.message]).toEqual([409, expect.stringContaining('togliergli i canali')])
      const own = (await create({ code: 'own-1', channels: [] })).body.data
      const many = { action: 'delete', ids: [own.id, id], expected: 2, dry_run: false }
      expect((await boss.call(ofTypes.bulk, { body: many })).status).toBe(409)
      expect(await typeOf('own-1')).toBeDefined()
    })

    test('without channels it needs no text, and nothing is sent', async () => {
      expect((await update('chat-message', { channels: [], text: null })).status).toBe(200)
      expect(await written('chat-message', practice.ferri)).toEqual([])
    })
  })

  test('a type of the admin’s own: renamed and deleted; with a channel and no text → 422', async () => {
    expect((await create({ code: 'own-2', channels: ['email'] })).status).toBe(422)
    expect((await create({ code: 'own-2', channels: ['email'], text: 'Un avviso.' })).status).toBe(201)
    expect((await update('own-2', { code: 'own-3', category: 'newsletter' })).status).toBe(200)
    const { id } = await typeOf('own-3')
    expect((await boss.call(ofTypes.remove, { params: { id } })).status).toBeLessThan(300)
  })
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resourceEndpoints } from '../../../domain/resource'
import { recordConsents } from '../../../server/messages/consents'
import patients from '../../../src/resources/registry/patients'
import { aPractice, type Practice } from '../../support/builders/practice'
import type { AnyBody, Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const ofPatients = resourceEndpoints(patients)

onMainDatabase((open) => {
  let practice: Practice
  let admin: Session
  let person: AnyBody
  beforeAll(async () => {
    practice = await aPractice(await open())
    admin = await practice.session(await practice.person('admin'))
    return () => practice.close()
  })
  beforeEach(async () => {
    const names = { first_name: 'Ada', last_name: 'Consensi', active: true, doctor_ids: [practice.ferri] }
    const { body } = await admin.call(ofPatients.create, { body: { ...names, consents: ['privacy', 'newsletter'] } })
    person = body.data
  })

  const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
  const rowsOf = async () =>
    (
      await sql('select purpose, given, source, text_version from consents where user_id = $1 order by id', [person.id])
    ).map(({ purpose, given, source }) => `${purpose} ${given ? 'given' : 'withdrawn'} ${source}`)
  const cardOf = async () => (await admin.call(ofPatients.one, { params: { id: person.id } })).body.data
  const save = async (body: object, version = person.version) =>
    admin.call(ofPatients.update, { params: { id: person.id }, body: { version, ...body } })
  const give = (given: object, source: 'settings' | 'unsubscribe' = 'settings') =>
    practice.connection.db.transaction((tx) =>
      recordConsents(tx, { userId: person.id, given, source, actorId: null, now: practice.clock.now() }),
    )

  describe('the patients’ form', () => {
    test('a new patient → one row for each consent ticked', async () => {
      expect(await rowsOf()).toEqual(['care given admin', 'newsletter given admin'])
    })

    test('consents changed → rows of those that differ alone, and their history on the card, newest first', async () => {
      const { status } = await save({ consents: ['privacy', 'marketing'] })
      expect(status).toBe(200)
      expect((await rowsOf()).slice(2)).toEqual(['newsletter withdrawn admin', 'marketing given admin'])
      const { consent_history } = await cardOf()
      expect(consent_history.map(({ purpose, change }: AnyBody) => `${purpose} ${change}`)).toEqual([
        'marketing given',
        'newsletter withdrawn',
        'newsletter given',
        'care given',
      ])
      expect(consent_history[0]).toMatchObject({ source: 'admin', text_version: '2026-11' })
      expect(consent_history[0].at).toBe(practice.clock.now().toISOString())
    })

    test('another field changed → no row', async () => {
      await save({ address: 'Via Po 3' })
      expect(await rowsOf()).toHaveLength(2)
    })

    test('the history in the body → 422, nothing written', async () => {
      const { status } = await save({ consent_history: [] })
      expect([status, (await rowsOf()).length]).toEqual([422, 2])
    })

    test('recorded elsewhere meanwhile → the form holds it, and one opened before is stale', async () => {
      await give({ newsletter: false }, 'unsubscribe')
      expect(await cardOf()).toMatchObject({ consents: ['privacy'], version: person.version + 1 })
      expect((await save({ consents: ['privacy', 'newsletter', 'marketing'] })).status).toBe(409)
      expect((await rowsOf()).slice(2)).toEqual(['newsletter withdrawn unsubscribe'])
    })
  })

  describe('recordConsents', () => {
    test('what holds already → no row', async () => {
      expect(await give({ care: true, newsletter: true, marketing: false })).toEqual([])
      expect(await rowsOf()).toHaveLength(2)
    })

    test('of twenty at once that say the same → one row', async () => {
      await Promise.all(Array.from({ length: 20 }, () => give({ marketing: true })))
      expect((await rowsOf()).slice(2)).toEqual(['marketing given settings'])
    })

    test('a consent withdrawn → unsent messages of its purpose are withdrawn, those of care go out', async () => {
      const message = (cause: string, purpose: string, more = '') =>
        sql(
          `insert into messages (cause, channel, recipient, user_id, type_code, purpose, subject, text, state, due_at, created_at${more && ', claimed_at'})
          values ($1, 'email', 'user ' || $2::int, $2::int, 'news', $3, 's', 't', 'due', now(), now()${more})`,
          [cause, person.id, purpose],
        )
      await message('consent 1', 'newsletter')
      await message('consent 2', 'care')
      await message('consent 3', 'marketing')
      await message('consent 4', 'newsletter', ', now()')
      await give({ newsletter: false, care: false })
      const found = await sql('select cause, state, reason from messages where user_id = $1 order by cause', [
        person.id,
      ])
      expect(found.map(({ state, reason }) => [state, reason])).toEqual([
        ['withdrawn', 'no-consent'],
        ['due', null],
        ['due', null],
        ['due', null],
      ])
    })

    test('of somebody without a patient’s profile → a row and an entry of the audit log', async () => {
      const now = practice.clock.now()
      const given = { newsletter: true }
      await practice.connection.db.transaction((tx) =>
        recordConsents(tx, { userId: practice.ferri, given, source: 'settings', actorId: practice.ferri, now }),
      )
      const [entry] = await sql(`select actor_id, action, detail from audit_entries where subject = 'consents'
        and subject_id = ${practice.ferri}`)
      expect(entry).toEqual({ actor_id: practice.ferri, action: 'consent', detail: 'newsletter settings' })
    })
  })

  test('POST admin/patients/bulk and its undo → rows for everybody', async () => {
    const ids = [person.id]
    const bulk = (body: object) => admin.call(ofPatients.bulk, { body })
    const done = await bulk({ action: 'update', ids, values: { consents: ['privacy'] }, expected: 1, dry_run: false })
    expect([done.status, done.body.data?.changed]).toEqual([200, 1])
    await bulk({ action: 'undo', key: done.body.data.key })
    expect((await rowsOf()).slice(2)).toEqual(['newsletter withdrawn admin', 'newsletter given admin'])
    expect((await cardOf()).consents).toEqual(['privacy', 'newsletter'])
  })
})

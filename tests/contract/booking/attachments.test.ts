import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { linkRights } from '../../../domain/access/roles'
import { endpoints } from '../../../domain/contract'
import { mostAttachments } from '../../../domain/contract/files'
import type { LiveEvent } from '../../../server/realtime/live'
import { attachFiles as addFiles, detachFile as removeFile } from '../../../server/scheduling/booking/attachments'
import { bookingContext } from '../../../server/scheduling/facts/actor'
import { aPractice, booked, changeStatus, type Practice, save, undo } from '../../support/builders/practice'
import { aClock, type Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const pdf = '%PDF-1.4 piccolo'
const unknownKeys = { message: 'Il valore scelto non esiste.', errors: { keys: ['Il valore scelto non esiste.'] } }

onMainDatabase((open) => {
  let practice: Practice
  let next = 0
  /** Every line the server logs during this file. */
  const logged: string[] = []
  beforeAll(async () => {
    const logStream = { write: (line: string) => void logged.push(line) }
    practice = await aPractice(await open(), aClock(), { LOG_LEVEL: 'trace' }, { logStream })
    return () => practice.close()
  })

  const aVisit = () => {
    const minutes = 540 + 15 * (next % 12)
    const day = String(1 + 7 * Math.floor(next / 12)).padStart(2, '0')
    next += 1
    const time = (m: number) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}:00`
    return booked(practice, { date: `2027-02-${day}`, from: time(minutes), to: time(minutes + 15), overtime: true })
  }
  async function uploaded(session: Session = practice.doctor, name = 'Referto.pdf'): Promise<string> {
    const body = { ContentType: 'application/pdf', name, size: pdf.length }
    const { url, headers, key } = (await session.call(endpoints.signUpload, { body })).body.data
    await practice.app.inject({ method: 'PUT', url, headers, payload: pdf })
    return key
  }
  const attach = (session: Session, id: number, keys: readonly string[], headers: Record<string, string> = {}) =>
    session.call(endpoints.attachFiles, { params: { id }, body: { keys }, headers })
  const detach = (session: Session, id: number, media_id: number) =>
    session.call(endpoints.detachFile, { params: { id, media_id } })
  const historyOf = async (id: number) =>
    (await practice.doctor.call(endpoints.bookingHistory, { params: { id } })).body.data

  describe('attachments are added and removed', () => {
    test('several at once, in the order given; the file opens, and no more once it is removed', async () => {
      const { id, version } = await aVisit()
      const keys = [await uploaded(practice.doctor, 'Uno.pdf'), await uploaded(practice.doctor, 'Due.pdf')]
      const added = await attach(practice.doctor, id, [...keys, ...keys])
      expect([added.status, added.body.data.version]).toEqual([201, version])
      const { media } = added.body.data
      expect(media).toMatchObject([
        { name: 'Uno.pdf', mime_type: 'application/pdf', size: pdf.length, thumbnail: null },
        { name: 'Due.pdf' },
      ])
      expect((await practice.app.inject({ url: media[0].url })).body).toBe(pdf)
      const removed = await detach(practice.doctor, id, media[0].id)
      expect([removed.status, removed.body.data.media.length]).toEqual([200, 1])
      expect((await practice.app.inject({ url: media[0].url })).statusCode).toBe(403)
      expect((await detach(practice.doctor, id, media[0].id)).status).toBe(404)
    })

    test('the history says who, for whom, when and which file; the audit log which field', async () => {
      const { id } = await aVisit()
      const { media } = (await attach(practice.assistant, id, [await uploaded(practice.assistant)])).body.data
      await detach(practice.doctor, id, media[0].id)
      const [, added, removed] = await historyOf(id)
      expect([added, removed]).toMatchObject([
        {
          at: practice.clock.now().toISOString(),
          actor: { id: practice.secretary },
          on_behalf_of: { id: practice.ferri },
          change: { media: [null, 'Referto.pdf'] },
        },
        { actor: { id: practice.ferri }, change: { media: ['Referto.pdf', null] } },
      ])
      const lines = await practice.connection.sql(
        "select detail from audit_entries where subject = 'booking' and subject_id = $1 order by id offset 1",
        [id],
      )
      expect(lines).toEqual([{ detail: 'media' }, { detail: 'media' }])
    })

    test('of a finished visit too', async () => {
      const visit = await aVisit()
      await changeStatus(practice.doctor, visit, 'canceled')
      expect((await attach(practice.doctor, visit.id, [await uploaded()])).status).toBe(201)
    })

    test('between a change and its undo: the change is undone, the file stays', async () => {
      const visit = await aVisit()
      await changeStatus(practice.doctor, visit, 'canceled')
      await attach(practice.doctor, visit.id, [await uploaded()])
      const { status, body } = await undo(practice.doctor, visit)
      expect([status, body.data.status, body.data.media.length]).toEqual([200, 'confirmed', 1])
    })

    test('while a panel is open, which saves its version', async () => {
      const visit = await aVisit()
      await attach(practice.assistant, visit.id, [await uploaded(practice.assistant)])
      const { office_user_id, office_service_id, user_id, date, from, to, version } = visit
      const same = { office_user_id, office_service_id, user_id, date, from, to, version, overtime: true }
      const answer = await save(practice.doctor, { ...same, doctor_notes: 'A digiuno', original_booking_id: visit.id })
      expect([answer.status, answer.body.data.media.length]).toEqual([200, 1])
    })

    test('and every console of the agenda is told, by ids only', async () => {
      const { id, date } = await aVisit()
      const { connection, clock, ferri, secretary } = practice
      const key = await uploaded()
      const told: LiveEvent[] = []
      const doctor = { userId: ferri, onBehalf: false, offices: null, rights: linkRights }
      const actor = {
        side: 'doctor-side',
        userId: ferri,
        tokenId: 1,
        role: 'doctor',
        impersonatorId: null,
        doctor,
      } as const
      const publish = (event: LiveEvent) => void told.push(event)
      await connection.db.transaction(async (tx) => {
        const context = bookingContext({ tx, now: clock.now(), publish }, actor)
        const { media } = await addFiles(context, id, [key])
        await removeFile(context, id, media[0]?.id ?? 0)
      })
      const event = {
        users: [ferri, secretary],
        event: 'booking-updated',
        data: { doctor_id: ferri, booking_id: id, date },
      }
      expect(told).toEqual([event, event])
    })

    test('once by a repeated request', async () => {
      const { id } = await aVisit()
      const [keys, header] = [[await uploaded()], { 'idempotency-key': randomUUID() }]
      const [one, two] = [
        await attach(practice.doctor, id, keys, header),
        await attach(practice.doctor, id, keys, header),
      ]
      expect([one.status, two.status, two.body]).toEqual([201, 201, one.body])
    })
  })

  describe('attachments are refused', () => {
    test.each<[string, () => Promise<string[]>]>([
      ['that nobody uploaded', async () => [`key-${randomUUID()}`]],
      ['that somebody else uploaded', async () => [await uploaded(practice.assistant)]],
      [
        'that were announced and never came',
        async () => [
          (await practice.doctor.call(endpoints.signUpload, { body: { ContentType: 'image/png' } })).body.data.key,
        ],
      ],
      [
        'of another visit',
        async () => {
          const key = await uploaded()
          await attach(practice.doctor, (await aVisit()).id, [key])
          return [key]
        },
      ],
      ['with a single unknown one among them', async () => [await uploaded(), `key-${randomUUID()}`]],
    ])('%s: 422 on the keys, alike, and nothing is added', async (_which, keys) => {
      const { id } = await aVisit()
      const answer = await attach(practice.doctor, id, await keys())
      expect([answer.status, answer.body]).toEqual([422, unknownKeys])
      expect((await practice.doctor.call(endpoints.booking, { params: { id } })).body.data.media).toEqual([])
    })

    test('beyond ten, also when they come at once', async () => {
      const { id } = await aVisit()
      const keys: string[] = []
      for (let i = 0; i < mostAttachments + 2; i += 1) keys.push(await uploaded())
      expect((await attach(practice.doctor, id, keys.slice(0, 8))).status).toBe(201)
      const answers = await Promise.all(keys.slice(8).map((key) => attach(practice.doctor, id, [key])))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
      const refusal = answers.find(({ status }) => status === 422)?.body.errors
      expect(refusal).toEqual({ keys: ['Una visita può avere al massimo 10 allegati.'] })
    })

    test('with odd input', async () => {
      const { id } = await aVisit()
      for (const body of [
        {},
        { keys: [] },
        { keys: ['../x'] },
        { keys: 'x' },
        { keys: [`key-${randomUUID()}`], name: 'x' },
      ])
        expect((await practice.doctor.call(endpoints.attachFiles, { params: { id }, body })).status).toBe(422)
    })

    test('to another practice, and to the patient, who reads them', async () => {
      const { id } = await aVisit()
      const { media } = (await attach(practice.doctor, id, [await uploaded()])).body.data
      expect((await attach(practice.otherDoctor, id, [await uploaded(practice.otherDoctor)])).status).toBe(404)
      expect((await detach(practice.otherDoctor, id, media[0].id)).status).toBe(404)
      const patient = await practice.session(practice.patient)
      expect((await attach(patient, id, [await uploaded(patient)])).status).toBe(403)
      expect((await detach(patient, id, media[0].id)).status).toBe(403)
      const own = (await patient.call(endpoints.ownBooking, { params: { id } })).body.data
      expect((await practice.app.inject({ url: own.media[0].url })).body).toBe(pdf)
    })

    test('of another visit of the same doctor: 404', async () => {
      const [one, other] = [await aVisit(), await aVisit()]
      const { media } = (await attach(practice.doctor, one.id, [await uploaded()])).body.data
      expect((await detach(practice.doctor, other.id, media[0].id)).status).toBe(404)
    })
  })

  test('names of files, keys and links stand in no line of the log, and names in no audit entry (TE5)', async () => {
    expect(logged.length).toBeGreaterThan(100)
    expect(logged.filter((line) => /Referto|Uno\.pdf|Due\.pdf|signature=|key-/.test(line))).toEqual([])
    const audit = await practice.connection.sql<{ all: string }>(
      'select string_agg(to_jsonb(a)::text, chr(10)) as all from audit_entries a',
    )
    expect(audit[0]?.all).not.toMatch(/Referto|\.pdf|signature=/)
  })
})

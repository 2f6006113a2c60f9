import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { bookingMedia, doctorLinks, news, officeUsers, roleUsers, storedFiles, users } from '../../../server/db/tables'
import { downloadLink, readFilesSecret } from '../../../server/storage/links'
import { impersonating } from '../../support/builders/impersonation'
import { aPractice, booked, type Practice, without } from '../../support/builders/practice'
import { aLinkReader, type Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const refused = [403, { message: 'Il link è scaduto o non è valido.' }]

onMainDatabase((open) => {
  let practice: Practice
  let visit: { id: number }
  beforeAll(async () => {
    practice = await aPractice(await open())
    visit = await booked(practice)
    const key = `key-of-${randomUUID()}`
    await practice.connection.db
      .insert(bookingMedia)
      .values({ booking_id: visit.id, key, name: 'Referto.pdf', mime_type: 'application/pdf', size: 4 })
    await practice.files.write(key, { name: 'Referto.pdf', type: 'application/pdf' }, Readable.from(['%PDF']))
    return () => practice.close()
  })

  const follow = async (url: string) => {
    const { statusCode, body } = await practice.app.inject({ url })
    return statusCode === 200 ? 200 : [statusCode, JSON.parse(body)]
  }
  const linkOf = async (session: Session): Promise<string> => {
    const { body } = await session.call(endpoints.booking, { params: { id: visit.id } })
    return body.data.media[0].url
  }
  /** Somebody linked to the doctor, and the session that acts for her. */
  const anAssistant = async (link: Partial<typeof doctorLinks.$inferInsert> = {}) => {
    const userId = await practice.person('assistant')
    await practice.link(userId, link)
    return { userId, session: (await practice.session(userId)).actingAs(practice.ferri) }
  }

  describe('the link to an attachment works', () => {
    test.each<[string, () => Promise<string>]>([
      ['for the doctor', () => linkOf(practice.doctor)],
      ['for an assistant of all offices', () => linkOf(practice.assistant)],
      [
        'for an assistant of that office',
        async () => linkOf((await anAssistant({ office_id: practice.roma.officeId })).session),
      ],
      [
        'for the patient',
        async () => {
          const patient = await practice.session(practice.patient)
          const { body } = await patient.call(endpoints.ownBooking, { params: { id: visit.id } })
          return body.data.media[0].url
        },
      ],
      [
        'for an admin',
        async () => {
          const admin = await practice.session(await practice.person('admin'))
          const { body } = await admin.call(endpoints.adminBooking, { params: { id: visit.id } })
          return body.data.media[0].url
        },
      ],
      [
        'for an admin in the name of the doctor',
        async () => linkOf((await impersonating(practice, await practice.person('admin'), practice.ferri)).session),
      ],
    ])('%s', async (_who, link) => {
      expect(await follow(await link())).toBe(200)
    })
  })

  describe('the link to an attachment is refused, as a forged one is,', () => {
    /** A reader's link works, and no more once this has happened. */
    const endsWith = async (session: Session, happens: () => Promise<unknown>) => {
      const url = await linkOf(session)
      expect(await follow(url)).toBe(200)
      await happens()
      expect(await follow(url)).toEqual(refused)
    }

    test('after the logout of who asked for it; another session of the same person is not touched', async () => {
      const [one, other] = [await practice.session(practice.ferri), await practice.session(practice.ferri)]
      const kept = await linkOf(other)
      await endsWith(one, () => one.call(endpoints.logout))
      expect(await follow(kept)).toBe(200)
    })

    test('once the admin behind it has logged out', async () => {
      const admin = await practice.person('admin')
      const { session } = await impersonating(practice, admin, practice.ferri)
      await endsWith(session, () =>
        practice.connection.db.execute(sql`update access_tokens set revoked_at = now() where user_id = ${admin}`),
      )
    })

    test('once the link to the doctor has ended, lost its right, or been limited to another office', async () => {
      const set = (userId: number, values: Partial<typeof doctorLinks.$inferInsert>) => () =>
        practice.connection.db.update(doctorLinks).set(values).where(eq(doctorLinks.agent_id, userId))
      const [ended, narrowed, elsewhere] = [await anAssistant(), await anAssistant(), await anAssistant()]
      await endsWith(ended.session, set(ended.userId, { deleted_at: practice.clock.now() }))
      await endsWith(narrowed.session, set(narrowed.userId, { rights: without('bookings') }))
      await endsWith(elsewhere.session, set(elsewhere.userId, { office_id: practice.prati.officeId }))
    })

    test('once the visit is of an office beyond the link', async () => {
      const { session } = await anAssistant({ office_id: practice.roma.officeId })
      const move = (office_id: number) =>
        practice.connection.db
          .update(officeUsers)
          .set({ office_id })
          .where(eq(officeUsers.id, practice.roma.officeUserId))
      const { officeId } = practice.roma
      const [elsewhere] = (
        await practice.connection.db.execute<{ id: number }>(
          sql`insert into offices (name, search) values ('Altrove', 'altrove') returning id`,
        )
      ).rows
      await endsWith(session, () => move(elsewhere?.id ?? 0))
      await move(officeId)
    })

    test('once the person is inactive or has another role', async () => {
      const [gone, changed] = [await anAssistant(), await anAssistant()]
      await endsWith(gone.session, () =>
        practice.connection.db.update(users).set({ active: false }).where(eq(users.id, gone.userId)),
      )
      await endsWith(changed.session, () =>
        practice.connection.db.update(roleUsers).set({ role: 'patient' }).where(eq(roleUsers.user_id, changed.userId)),
      )
    })

    test.each<[string, () => Promise<[Session, number | null]>]>([
      ['another practice', async () => [practice.otherDoctor, practice.leone]],
      ['another practice that names this doctor', async () => [practice.otherDoctor, practice.ferri]],
      ['an assistant who acts for nobody', async () => [await practice.session(practice.secretary), null]],
      ['another patient', async () => [await practice.session(practice.otherPatient), null]],
      ['a representative', async () => [await practice.session(practice.representative), practice.ferri]],
      ['no session', async () => [practice.anonymous, practice.ferri]],
    ])('when it is signed for %s', async (_who, reader) => {
      const { key } = (await practice.connection.db.select().from(bookingMedia))[0] ?? { key: '' }
      const [session, doctorId] = await reader()
      const secret = await readFilesSecret(practice.connection.db)
      const asked = await aLinkReader(practice.connection, session, doctorId)
      expect(await follow(downloadLink(secret, key, asked, practice.clock.now()))).toEqual(refused)
    })
  })

  test('the cover of a news item is given to its audience while it is published', async () => {
    const { connection, clock, files, patient, ferri } = practice
    const key = `key-of-${randomUUID()}`
    const row = {
      key,
      name: 'a.png',
      type: 'image/png',
      user_id: ferri,
      created_at: clock.now(),
      uploaded_at: clock.now(),
    }
    await connection.db.insert(storedFiles).values(row)
    await files.write(key, row, Readable.from(['png']))
    const item = { title: 'T', slug: randomUUID(), body: '', search: 't', cover: key }
    await connection.db.insert(news).values({ ...item, audience: ['mmg'], period: sql`'[2026-11-01,2026-12-01)'` })
    const url = (await practice.doctor.call(endpoints.news)).body.data[0].cover
    expect(await follow(url)).toBe(200)
    const theirs = await aLinkReader(connection, await practice.session(patient))
    const secret = await readFilesSecret(connection.db)
    expect(await follow(downloadLink(secret, key, theirs, clock.now()))).toEqual(refused)
    await connection.db.update(news).set({ period: sql`'[2026-12-20,2026-12-21)'` }).where(eq(news.cover, key))
    expect(await follow(url)).toEqual(refused)
  })
})

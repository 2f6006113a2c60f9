import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { OwnProfile } from '../../../domain/contract/practice/setup'
import { aPractice, type Practice } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

onMainDatabase((open) => {
  let practice: Practice
  let doctor: Session
  let id: number
  beforeAll(async () => {
    practice = await aPractice(await open())
    id = await practice.person('doctor', { first_name: 'Irene', last_name: 'Valli' }, 'mmg')
    doctor = await practice.session(id)
    await practice.connection.sql(
      "insert into specializations (name, slug, category, search) values ('Cardiologia', 'cardiologia', 'medical', 'cardiologia')",
    )
    return () => practice.close()
  })
  const read = async (): Promise<OwnProfile> => (await doctor.call(endpoints.ownProfile)).body.data
  const change = async (body: Record<string, unknown>) => {
    const { version } = await read()
    return doctor.call(endpoints.changeOwnProfile, { body: { version, ...body } as never })
  }
  /** A file that the person has uploaded, in no record yet. */
  const uploaded = async (person: number) => {
    const key = `photo-of-a-test-${person}-${Math.floor(performance.now() * 1000)}`
    await practice.connection.sql(
      "insert into stored_files (key, name, type, user_id, created_at, uploaded_at) values ($1, 'f.jpg', 'image/jpeg', $2, $3, $3)",
      [key, person, practice.clock.now()],
    )
    return key
  }

  describe('PUT doctor/profile', () => {
    test('what patients see is stored and read again: photo, languages, specializations, links', async () => {
      const { body } = await doctor.call(endpoints.ownSpecializations, { query: { search: 'cardio' } })
      const [cardiology] = body.data as { id: number; name: string }[]
      const key = await uploaded(id)
      const links = [{ type: 'external-link', label: 'Il mio sito', url: 'https://www.valli.test' }]
      const saved = await change({
        ...{ photo: key, languages: ['it', 'zh'], specialization_ids: [cardiology?.id, cardiology?.id], links },
      })
      const seen = { languages: ['it', 'zh'], specializations: [cardiology], links, photo: { key } }
      expect(saved.body.data).toMatchObject(seen)
      expect(await read()).toMatchObject(seen)
      const { url } = (await read()).photo ?? { url: '' }
      const link = await practice.app.inject({ method: 'GET', url: new URL(url, 'http://localhost').pathname })
      expect(link.statusCode).toBe(403)
      expect((await change({ photo: null, specialization_ids: [] })).body.data).toMatchObject({
        photo: null,
        specializations: [],
      })
    })

    test.each<[string, () => Promise<Record<string, unknown>> | Record<string, unknown>, string]>([
      ['a language that is none', () => ({ languages: ['xx'] }), 'languages.0'],
      [
        'a link with a script',
        () => ({ links: [{ type: 'doctor', label: 'x', url: 'javascript:alert(1)' }] }),
        'links.0.url',
      ],
      [
        'a link of another kind',
        () => ({ links: [{ type: 'shop', label: 'x', url: 'https://a.test' }] }),
        'links.0.type',
      ],
      ['a specialization nobody knows', () => ({ specialization_ids: [999_999] }), 'specialization_ids'],
      ['a file nobody has uploaded', () => ({ photo: 'photo-that-is-not-there' }), 'photo'],
      ['the upload of somebody else', async () => ({ photo: await uploaded(practice.ferri) }), 'photo'],
      ['a name', () => ({ last_name: 'Rossi' }), 'last_name'],
    ])('%s → 422 on its field, and nothing changes', async (_what, body, field) => {
      const before = await read()
      const { status, body: answer } = await change(await body())
      expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]])
      expect(await read()).toEqual(before)
    })
  })
})

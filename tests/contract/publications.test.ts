import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import type { NewsItem, ServiceNotice } from '../../domain/contract/messages/messages'
import { resourceEndpoints } from '../../domain/resource'
import { doctorLinks, news, notifications, serviceCommunications, users } from '../../server/db/tables'
import { announceNews } from '../../server/notices/announce-news'
import type { LiveEvent } from '../../server/realtime/live'
import newsResource from '../../src/resources/news/news'
import { aPractice, type Practice } from '../support/builders/practice'
import type { Session } from '../support/servers/app'
import { onMainDatabase } from '../support/servers/database'

const { create, update } = resourceEndpoints(newsResource)

/** Today is Tuesday 24 November 2026. */
const today = '2026-11-24'
const always = { from: '2026-11-01', to: null }

onMainDatabase((open) => {
  let practice: Practice
  let admin: Session
  const people: Record<string, { id: number; session: Session }> = {}
  beforeAll(async () => {
    practice = await aPractice(await open())
    const person = async (...given: Parameters<Practice['person']>) => {
      const id = await practice.person(...given)
      return { id, session: await practice.session(id) }
    }
    Object.assign(people, {
      mmg: { id: practice.ferri, session: practice.doctor },
      pls: { id: practice.leone, session: practice.otherDoctor },
      specialist: await person('specialist', {}, 'specialist'),
      nurse: await person('doctor', {}, 'nurse'),
      pharmacy: await person('pharmacy', {}, 'pharmacy'),
      assistant: { id: practice.secretary, session: await practice.session(practice.secretary) },
      patient: { id: practice.patient, session: await practice.session(practice.patient) },
      medical_representative: {
        id: practice.representative,
        session: await practice.session(practice.representative),
      },
      replacement: await person('doctor', {}, 'mmg'),
      admin: await person('admin'),
    })
    admin = people.admin?.session as Session
    const { id = 0 } = people.replacement ?? {}
    const link = { kind: 'replacement', doctor_id: practice.leone, agent_id: id } as const
    await practice.connection.db.insert(doctorLinks).values(link)
    return () => practice.close()
  })

  let made = 0
  async function aNews(more: Record<string, unknown> = {}) {
    made += 1
    const body = {
      title: `Novità ${made}`,
      slug: `novita-${made}`,
      body: 'Da oggi **si può**.',
      pinned: false,
      ...more,
    }
    const answer = await admin.call(create, { body })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }

  /** Runs the job until nothing is left; returns the events for the screens. */
  async function announce(now = practice.clock.now()): Promise<LiveEvent[]> {
    const events: LiveEvent[] = []
    for (let more = true; more; ) {
      const turn = await practice.connection.db.transaction((tx) => announceNews(tx, now))
      events.push(...turn.events)
      more = turn.more
    }
    return events
  }

  const nameOf = (id: number) => Object.keys(people).find((name) => people[name]?.id === id)

  /** The names of the people notified of an item. */
  async function told(newsId: number): Promise<string[]> {
    const { db } = practice.connection
    const rows = await db.select().from(notifications).where(eq(notifications.news_id, newsId))
    return rows.flatMap(({ user_id }) => nameOf(user_id) ?? []).sort()
  }

  const readBy = async (who: string, participants = ['patient', 'medical_representative']): Promise<NewsItem[]> => {
    const call = participants.includes(who) ? endpoints.ownNews : endpoints.news
    return (await people[who]?.session.call(call, {}))?.body.data
  }

  describe('a news item', () => {
    test('is announced by the beginning of its text, in which no emoji is cut in half', async () => {
      const item = await aNews({ audience: ['mmg'], period: always, body: `${'a'.repeat(158)}😀 e altro` })
      await announce()
      const { db } = practice.connection
      const [note] = await db.select().from(notifications).where(eq(notifications.news_id, item.id))
      expect(note?.text).toBe(`${'a'.repeat(158)}😀…`)
    })

    test('is announced to each reader once, as an unread communication', async () => {
      const item = await aNews({ audience: ['mmg', 'assistant'], period: always })
      const events = await announce()
      expect(await told(item.id)).toEqual(['assistant', 'mmg', 'replacement'])
      expect(events).toMatchObject([{ event: 'notification', data: { type: 'communication' } }])
      expect(events[0]?.users).toEqual(expect.arrayContaining([practice.ferri, practice.secretary]))
      const query = { to_read: '1', type: 'communication', paginate: '1' }
      const star = await practice.doctor.call(endpoints.notifications, { query })
      expect(star.body.data[0]).toMatchObject({ title: item.title, text: 'Da oggi si può.', url: '/news' })
      expect(await announce()).toEqual([])
      expect(await told(item.id)).toEqual(['assistant', 'mmg', 'replacement'])
    })

    test.each([
      ['no user type: everybody but admins', [], Object.keys({ ...people })],
      ['paediatricians', ['pls'], ['pls']],
      ['nurses and specialists', ['nurse', 'specialist'], ['nurse', 'specialist']],
      ['pharmacies', ['pharmacy'], ['pharmacy']],
      ['who stands in for a doctor', ['replacement'], ['replacement']],
      ['patients and representatives', ['patient', 'medical_representative'], ['medical_representative', 'patient']],
    ])('for %s is announced to exactly them', async (_who, audience, expected) => {
      const item = await aNews({ audience, period: always })
      await announce()
      const everybody = Object.keys(people).filter((name) => name !== 'admin')
      expect(await told(item.id)).toEqual((audience.length === 0 ? everybody : expected).sort())
      const reading = await Promise.all(
        Object.keys(people).map(async (name) => ((await readBy(name)).some(({ id }) => id === item.id) ? [name] : [])),
      )
      expect(reading.flat().filter((name) => name !== 'admin')).toEqual(
        Object.keys(people).filter((name) => (audience.length === 0 ? everybody : expected).includes(name)),
      )
    })

    test.each([
      ['a draft', {}],
      ['one that begins tomorrow', { period: { from: '2026-11-25', to: null } }],
      ['one that ended yesterday', { period: { from: '2026-11-01', to: '2026-11-23' } }],
    ])('that is %s is announced to nobody and not in GET news', async (_what, given) => {
      const item = await aNews(given)
      await announce()
      expect(await told(item.id)).toEqual([])
      for (const name of ['mmg', 'patient', 'admin'])
        expect((await readBy(name)).map(({ id }) => id)).not.toContain(item.id)
    })

    test('is announced on its first day and in GET news until its last', async () => {
      const item = await aNews({ audience: ['pls'], period: { from: '2026-11-26', to: '2026-11-27' } })
      await announce(new Date('2026-11-25T22:59:59Z'))
      expect(await told(item.id)).toEqual([])
      await announce(new Date('2026-11-25T23:00:00Z'))
      expect(await told(item.id)).toEqual(['pls'])
      expect((await readBy('pls')).map(({ id }) => id)).not.toContain(item.id)
    })

    test('whose audience grows is announced to the new readers only', async () => {
      const item = await aNews({ audience: ['pls'], period: always })
      await announce()
      const params = { id: item.id }
      await admin.call(update, { params, body: { audience: ['pls', 'nurse'], version: item.version } })
      await announce()
      expect(await told(item.id)).toEqual(['nurse', 'pls'])
      const { db } = practice.connection
      const rows = await db.select().from(notifications).where(eq(notifications.news_id, item.id))
      expect(rows).toHaveLength(2)
    })

    test('whose text changes is not announced again', async () => {
      const item = await aNews({ audience: ['nurse'], period: always })
      await announce()
      await admin.call(update, { params: { id: item.id }, body: { title: 'Altro titolo', version: item.version } })
      const [stored] = await practice.connection.db.select().from(news).where(eq(news.id, item.id))
      expect(stored?.announced_at).not.toBeNull()
      expect(await announce()).toEqual([])
    })

    test('is announced to all readers, however many runs it takes', async () => {
      const { db } = practice.connection
      const crowd = Array.from({ length: 520 }, (_, n) => ({ first_name: 'Folla', last_name: `n${n}` }))
      const made = await db.insert(users).values(crowd).returning({ id: users.id })
      await db.execute(
        `insert into role_users (user_id, role) select id, 'patient' from users where first_name = 'Folla'`,
      )
      const item = await aNews({ audience: ['patient'], period: always })
      const events = await announce()
      const told = and(eq(notifications.news_id, item.id), isNotNull(notifications.id))
      expect((await db.select().from(notifications).where(told)).length).toBeGreaterThanOrEqual(made.length + 1)
      expect(events.length).toBeGreaterThan(1)
    })

    test('is first in GET news when pinned, then newest first; `unread` until it is read', async () => {
      const { db } = practice.connection
      await db.update(news).set({ deleted_at: new Date() })
      const old = await aNews({ audience: ['mmg'], period: { from: '2026-10-01', to: null } })
      const pinned = await aNews({ audience: ['mmg'], period: { from: '2026-09-01', to: null }, pinned: true })
      const fresh = await aNews({ audience: ['mmg'], period: { from: today, to: today } })
      await announce()
      const items = await readBy('mmg')
      expect(items.map(({ id, unread }) => [id, unread])).toEqual([
        [pinned.id, true],
        [fresh.id, true],
        [old.id, true],
      ])
      await practice.doctor.call(endpoints.readNotifications, { body: { type: 'communication' } })
      expect((await readBy('mmg')).some(({ unread }) => unread)).toBe(false)
    })

    test('for doctors is in GET doctor/news of an assistant acting for one, and of no other assistant', async () => {
      const item = await aNews({ audience: ['mmg'], period: always })
      const ids = async (session: Session) =>
        (await session.call(endpoints.news, {})).body.data.map(({ id }: NewsItem) => id)
      expect(await ids(practice.assistant)).toContain(item.id)
      expect(await ids(people.assistant?.session as Session)).not.toContain(item.id)
    })
  })

  describe('a service communication', () => {
    const noticesOf = async (who: string): Promise<string[]> => {
      const participants = ['patient', 'medical_representative']
      const call = participants.includes(who) ? endpoints.ownServiceNotices : endpoints.serviceNotices
      const { body } = (await people[who]?.session.call(call, {})) ?? { body: { data: [] } }
      return body.data.map(({ title }: ServiceNotice) => title)
    }

    test('is in GET service_communications of its audience, on its days, gravest first', async () => {
      const notice = (title: string, more: object) => ({ title, body: 'Testo', period: always, ...more })
      await practice.connection.db
        .insert(serviceCommunications)
        .values([
          notice('Per tutti', { severity: 'info' as const }),
          notice('Per i medici', { severity: 'critical' as const, audience: ['mmg', 'pls'] }),
          notice('Per gli assistiti', { severity: 'warning' as const, audience: ['patient'] }),
          notice('Bozza', { period: null }),
          notice('Passata', { period: { from: '2026-11-01', to: '2026-11-23' } }),
          notice('Domani', { period: { from: '2026-11-25', to: null } }),
          notice('Tolta', { deleted_at: new Date() }),
        ])
      expect(await noticesOf('mmg')).toEqual(['Per i medici', 'Per tutti'])
      expect(await noticesOf('patient')).toEqual(['Per gli assistiti', 'Per tutti'])
      expect(await noticesOf('pharmacy')).toEqual(['Per tutti'])
      expect(await noticesOf('admin')).toEqual(['Per tutti'])
      const acting = await practice.assistant.call(endpoints.serviceNotices, {})
      expect(acting.body.data.map(({ title }: ServiceNotice) => title)).toEqual(['Per i medici', 'Per tutti'])
    })
  })
})

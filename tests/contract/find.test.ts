import { beforeAll, describe, expect, test } from 'vitest'
import type { FoundRecord } from '../../domain/contract/find'
import type { Connection } from '../../server/db/connection/connect'
import { aPractice, booked, type Practice } from '../support/builders/practice'
import { onMainDatabase } from '../support/servers/database'
import { type Api, aResourceServer } from '../support/servers/resource-server'

onMainDatabase((open) => {
  let connection: Connection
  let practice: Practice
  let admin: Api
  let boss: Api
  const statements: string[] = []
  beforeAll(async () => {
    connection = await open({}, { logQuery: (text) => statements.push(text) })
    practice = await aPractice(connection)
    const server = await aResourceServer(connection)
    admin = server.as('admin')
    boss = server.as('superadmin')
    const phone = { phone_prefix: '+39', phone: '3205550177' }
    for (const [last_name, first_name] of people)
      await admin.post('admin/patients', { last_name, first_name, active: true, ...phone })
    await admin.post('admin/drugs', { name: 'Zamattol 500 mg', aic_code: '012745028', active: true })
    return () => server.close()
  })
  const people = [
    ['Zamatto', 'Giovanni'],
    ['Zamatto', 'Maria'],
    ['D’Zàmico', 'Niccolò'],
    ['Calazamatto', 'Giorgio'],
    ['Bruni', 'Zulma'],
    ['Di Zulma', 'Ugo'],
    ['Zulmani', 'Ada'],
    ['Zulma', 'Rosa'],
    ...['Anna', 'Bice', 'Carla', 'Dora', 'Elsa', 'Fede'].map((name) => ['Zanardelli', name]),
  ] as const
  const find = async (text: string, api = admin): Promise<{ records: FoundRecord[]; more: boolean }> => {
    const { status, body } = await api.post('admin/find', { search: text })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const titles = async (text: string, api?: Api) => (await find(text, api)).records.map(({ title }) => title)

  describe('POST admin/find', () => {
    test.each([
      ['zamatto gio', ['Zamatto Giovanni']],
      ['GIO zamàtto', ['Zamatto Giovanni']],
      ['zamatto giovanni', ['Zamatto Giovanni']],
      ['d’zamico', ['D’Zàmico Niccolò']],
      ['niccolo dzam', ['D’Zàmico Niccolò']],
      ['mattol', []],
      ['!?', []],
      ['% %', []],
      ['012745028', ['Zamattol 500 mg']],
    ])('%s → %j, by the beginnings of words in any order', async (text, expected) => {
      expect(await titles(text)).toEqual(expected)
    })

    test('the name itself, then names that begin like the text, in the order of the menu', async () => {
      expect(await titles('zamatto')).toEqual(['Zamatto Giovanni', 'Zamatto Maria', 'Zamattol 500 mg'])
      const { records } = await find('zamattol')
      expect(records).toEqual([{ resource: 'drugs', id: expect.any(Number), title: 'Zamattol 500 mg' }])
    })

    test('people: the surname, one that begins so, one with such a word, then the first name', async () => {
      expect(await titles('zulma')).toEqual(['Zulma Rosa', 'Zulmani Ada', 'Di Zulma Ugo', 'Bruni Zulma'])
    })

    test('five of a table at most, and whether there are others', async () => {
      const { records, more } = await find('zanardelli')
      expect([records.length, more]).toEqual([5, true])
      expect((await find('zanardelli a')).more).toBe(false)
    })

    test('sixty words cost as eight: the others are looked up as one phrase', async () => {
      const longest = async (text: string) => {
        statements.length = 0
        await find(text)
        return Math.max(...statements.map(({ length }) => length))
      }
      const words = (count: number) => Array.from({ length: count }, (_, n) => 'abcdefghij'[n % 10]).join(' ')
      expect(await longest(words(60))).toBe(await longest(words(8)))
    })

    test('deleted records are not found', async () => {
      const [drug] = (await find('zamattol')).records
      await admin.delete(`admin/drugs/${drug?.id}`)
      expect(await titles('zamattol')).toEqual([])
      await admin.post(`admin/drugs/${drug?.id}/restore`, {})
      expect(await titles('zamattol')).toEqual(['Zamattol 500 mg'])
    })

    test('a visit by its code, however it is written', async () => {
      const visit = await booked(practice, { date: '2026-12-02', from: '20:00', to: '20:15', overtime: true })
      const spoken = `${visit.code.slice(0, 3)} ${visit.code.slice(3)}`.toLowerCase()
      const { records } = await find(spoken)
      expect(records).toEqual([{ resource: 'bookings', id: visit.id, title: expect.stringContaining(visit.code) }])
    })

    test('super admins and their tables are found by super admins alone', async () => {
      const [row] = await connection.sql<{ last_name: string; first_name: string }>(
        `select u.last_name, u.first_name from users u join role_users r on r.user_id = u.id
        where r.role = 'superadmin' order by u.id desc limit 1`,
      )
      const name = `${row?.last_name} ${row?.first_name}`
      expect(await titles(name, boss)).toContain(name)
      expect(await titles(name)).not.toContain(name)
      const notice = {
        ...{ title: 'Zibaldone', body: 'Domani.', severity: 'warning', audience: [] },
        ...{ period: { from: '2026-01-07', to: null }, maintenance: false },
      }
      expect((await boss.post('admin/service_communications', notice)).status).toBe(201)
      expect(await titles('zibaldone', boss)).toEqual(['Zibaldone'])
      expect(await titles('zibaldone')).toEqual([])
    })

    test.each(['', 'a', ' a ', 'x'.repeat(121), 7, null])('%j → 422 on search', async (search) => {
      const { status, body } = await admin.post('admin/find', { search })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['search']])
    })

    test('patients found by digits are in the audit log, those found by name are not', async () => {
      const reads = () =>
        connection.sql("select 1 from audit_entries where action = 'read' and subject = 'patients' and detail = 'list'")
      await connection.sql('delete from audit_counts')
      const before = (await reads()).length
      expect(await titles('zamatto')).toHaveLength(3)
      expect(await reads()).toHaveLength(before)
      expect((await find('3205550177')).records).toHaveLength(5)
      expect(await reads()).toHaveLength(before + 1)
    })

    test('one statement reads all tables', async () => {
      await find('zamatto')
      statements.length = 0
      await find('zamatto')
      expect(statements.filter((text) => text.includes('as title'))).toHaveLength(1)
    })
  })
})

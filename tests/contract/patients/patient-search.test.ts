import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { searchRanker } from '../../../domain/text/search-rank'
import { aPractice, type Practice } from '../../support/builders/practice'
import type { AnyBody, Session } from '../../support/servers/app'
import { connect } from '../../support/servers/connect'
import { aPostgresUrl, onMainDatabase } from '../../support/servers/database'
import { eventually } from '../../support/servers/eventually'

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })
  const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)

  async function aDoctor(): Promise<{ id: number; session: Session }> {
    const id = await practice.person('doctor', {}, 'mmg')
    return { id, session: await practice.session(id) }
  }
  const link = (doctor: number, person: number) =>
    sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [doctor, person])
  const found = async (session: Session, search?: string): Promise<number[]> => {
    const { status, body } = await session.call(endpoints.patients, {
      query: { paginate: '1', ...(search && { search }) },
    })
    expect(status).toBe(200)
    expect(body.meta.total).toBe(body.data.length)
    return body.data.map((row: AnyBody) => row.id)
  }

  test('whoever writes a person, every doctor finds the new text and not the old one', async () => {
    const [one, other] = [await aDoctor(), await aDoctor()]
    const id = await practice.person('patient', { last_name: 'Rossi', first_name: 'Mario' })
    for (const { id: doctor } of [one, other]) await link(doctor, id)
    await sql("update users set last_name = 'Verdi', search = 'verdi mario verdi' where id = $1", [id])
    for (const { session } of [one, other])
      expect([await found(session, 'verdi'), await found(session, 'rossi')]).toEqual([[id], []])
  })

  test('a deleted person is neither found nor listed, and is again when restored', async () => {
    const { id: doctor, session } = await aDoctor()
    const id = await practice.person('patient', { last_name: 'Bruni' })
    await link(doctor, id)
    await sql('update users set deleted_at = now() where id = $1', [id])
    expect([await found(session), await found(session, 'bruni')]).toEqual([[], []])
    await sql('update users set deleted_at = null where id = $1', [id])
    expect([await found(session), await found(session, 'bruni')]).toEqual([[id], [id]])
  })

  test('a deleted person who becomes a patient is not listed', async () => {
    const { id: doctor, session } = await aDoctor()
    const id = await practice.person('patient', { last_name: 'Bruni' })
    await sql('update users set deleted_at = now() where id = $1', [id])
    await link(doctor, id)
    expect(await found(session)).toEqual([])
  })

  test('of thousands who are found, each page has the best that are left', async () => {
    const { id: doctor, session } = await aDoctor()
    await sql(
      `with people as (
         insert into users (last_name, first_name, search)
         select k.name, '', case n % 4 when 0 then 'verdi sara verdi' when 1 then 'sarti ugo sarti' when 2 then 'lo sardo ida lo sardo'
           else 'rossari ada rossari' end || ' ' || n
         from generate_series(1, 2400) n, (values ('N')) k(name) returning id)
       insert into doctor_patients (doctor_id, user_id) select $1, id from people`,
      [doctor],
    )
    const people = await sql('select user_id as id, search from doctor_patients where doctor_id = $1', [doctor])
    const rankOf = searchRanker('sar')
    const bytes = (one: AnyBody, other: AnyBody) => Buffer.compare(Buffer.from(one.search), Buffer.from(other.search))
    const inOrder = people.toSorted((a, b) => Number(rankOf(a.search)) - Number(rankOf(b.search)) || bytes(a, b))
    for (const page of [1, 4, 12]) {
      const query = { paginate: '1', search: 'sar', limit: '200', page: String(page) }
      const { body } = await session.call(endpoints.patients, { query })
      expect(body.meta.total).toBe(2400)
      const shown = body.data.map((row: AnyBody) => row.id)
      expect(shown).toEqual(inOrder.slice((page - 1) * 200, page * 200).map(({ id }) => id))
    }
  })

  test('a link that becomes another person’s is found by that one’s name', async () => {
    const { id: doctor, session } = await aDoctor()
    const [former, next] = [
      await practice.person('patient', { last_name: 'Gialli' }),
      await practice.person('patient', { last_name: 'Neri' }),
    ]
    await link(doctor, former)
    await sql('update doctor_patients set user_id = $2 where user_id = $1', [former, next])
    expect([await found(session, 'neri'), await found(session, 'gialli')]).toEqual([[next], []])
  })
})

const isWaiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

test('a person who becomes a patient while the name changes is found by the new name', async () => {
  const url = await aPostgresUrl()
  const practice = await aPractice(await connect({ databaseUrl: url }))
  const { connection, leone } = practice
  const id = await practice.person('patient', { last_name: 'Rossi' })
  const writer = new pg.Client({ connectionString: url })
  await writer.connect()
  await writer.query('begin')
  await writer.query("update users set last_name = 'Verdi', search = 'verdi mario verdi' where id = $1", [id])
  const linked = connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [leone, id])
  await eventually(async () => expect(await connection.sql(isWaiting)).not.toEqual([]))
  await writer.query('commit')
  await linked
  const texts = await connection.sql('select search from doctor_patients where user_id = $1', [id])
  expect(texts).toEqual([{ search: 'verdi mario verdi' }])
  await writer.end()
  await practice.close()
  await connection.close()
})

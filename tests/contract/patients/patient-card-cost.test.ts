import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { aPractice, booked, type Practice } from '../../support/builders/practice'
import type { AnyBody } from '../../support/servers/app'
import { aPostgresDatabase } from '../../support/servers/database'

let practice: Practice
/** The statements so far, with their values. */
const statements: { text: string; values: unknown[] }[] = []
beforeAll(async () => {
  const logQuery = (text: string, values: unknown[]) => void statements.push({ text, values })
  const connection = await aPostgresDatabase({}, { logQuery })
  practice = await aPractice(connection)
  await booked(practice)
  return async () => {
    await practice.close()
    await connection.close()
  }
})

const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)

/** A patient with so many past visits, like the one booked before. */
async function aPatientWith(visits: number): Promise<number> {
  const id = await practice.person('patient')
  await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [practice.ferri, id])
  await sql(
    `insert into bookings (code, user_id, doctor_id, office_user_id, office_service_id, actor_type, status, date, from_minute, to_minute,
       starts_at, created_at, updated_at)
     select 'C' || $1::int || '-' || n, $1::int, b.doctor_id, b.office_user_id, b.office_service_id, b.actor_type, 'terminated',
       '2026-11-20'::date - n, b.from_minute, b.to_minute, '2026-11-20'::timestamptz - n * interval '1 day', now(), now()
     from (select * from bookings order by id limit 1) b, generate_series(1, $2::int) n`,
    [id, visits],
  )
  return id
}

/** Pages that PostgreSQL reads for what the console asks for: the card, with the visits that it opens with. */
async function pagesOf(id: number): Promise<number> {
  statements.length = 0
  const { body } = await practice.doctor.call(endpoints.patient, { params: { id }, query: { with: 'visits' } })
  expect([body.data.id, body.visits.data.length > 0]).toEqual([id, true])
  const asked = statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text) && text.includes('bookings'))
  expect(asked.length).toBeGreaterThan(1)
  let pages = 0
  for (const { text, values } of asked) {
    const [plan] = await sql(`explain (analyze, buffers, format json) ${text}`, values)
    const { Plan: read } = plan['QUERY PLAN'][0]
    pages += read['Shared Hit Blocks'] + read['Shared Read Blocks']
  }
  return pages
}

test('the card of a person with 500 visits reads at most five times as much as that of one with 5', async () => {
  const [few, many] = [await aPatientWith(5), await aPatientWith(500)]
  for (let others = 0; others < 20; others += 1) await aPatientWith(200)
  await sql('vacuum analyze')
  const [least, most] = [await pagesOf(few), await pagesOf(many)]
  expect(most).toBeLessThanOrEqual(5 * least)
})

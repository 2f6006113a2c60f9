import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/civil-date'
import { longTime } from '../../domain/calendar/minutes'
import { endpoints } from '../../domain/contract'
import { connect } from '../../server/db/connect'
import { type Answer, aSession, aTestApp, type Session } from '../support/app'
import { aPostgresUrl, eachDatabase } from '../support/database'
import { runHistories } from '../support/histories'
import { aPractice, aVisit, type Practice, save } from '../support/practice'

/** Quarters on Wednesdays from 09:00 to 12:00, none given twice. */
let given = 0
function aTime() {
  const n = given++
  const from = 540 + (n % 12) * 15
  return { date: addDays('2027-01-06', 7 * Math.floor(n / 12)), from: longTime(from), to: longTime(from + 15) }
}

const overlap = 'Il seguente orario è già occupato da una visita'

/** Exactly one was created, everybody else was told in the words of the specification, nobody saw an error. */
function expectOneWinner(answers: readonly Answer[]): void {
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const losers = answers.filter(({ status }) => status !== 201)
  expect(losers.map(({ status, body }) => `${status} ${body.message}`)).toEqual(losers.map(() => `409 ${overlap}`))
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

async function expectNoOverlaps({ connection }: Practice): Promise<void> {
  const overlapping = await connection.sql(
    `select a.id from bookings a join bookings b on a.doctor_id = b.doctor_id and a.date = b.date and a.id < b.id
       and a.from_minute < b.to_minute and b.from_minute < a.to_minute
     where a.status in ('pending', 'confirmed') and b.status in ('pending', 'confirmed')`,
  )
  expect(overlapping).toEqual([])
}

eachDatabase((open) => {
  let practice: Practice
  let sources: Session[]
  beforeAll(async () => {
    practice = await aPractice(await open())
    sources = [practice.doctor, practice.assistant]
    return () => practice.close()
  })
  const post = (client: number, time: object) =>
    save(
      sources[client % sources.length] as Session,
      client % 3 === 0 ? aVisit(practice, time) : aVisit(practice, { name: `Cliente ${client}`, ...time }),
    )

  test('CO1: fifty slots, eight clients each, from every side at once: fifty visits, no overlap', async () => {
    const times = Array.from({ length: 50 }, aTime)
    const wishes = shuffled(
      times.flatMap((time, slot) => Array.from({ length: 8 }, (_, client) => ({ time, slot, client }))),
    )
    const answers = await Promise.all(
      wishes.map(async ({ time, slot, client }) => ({ slot, answer: await post(client, time) })),
    )
    for (const slot of times.keys())
      expectOneWinner(answers.filter((one) => one.slot === slot).map(({ answer }) => answer))
    await expectNoOverlaps(practice)
  })

  test('random histories end as the model says', async () => {
    await runHistories(practice, 15, 30)
    await expectNoOverlaps(practice)
  })
})

test('two servers on one PostgreSQL: one winner for each slot', async () => {
  const url = await aPostgresUrl()
  const practice = await aPractice(await connect({ databaseUrl: url }))
  const second = await connect({ databaseUrl: url })
  const other = await aTestApp(second, practice.clock)
  const elsewhere = aSession(other.app, practice.doctor.token)
  for (let round = 0; round < 10; round += 1) {
    const time = aTime()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, client) =>
        save(client % 2 ? elsewhere : practice.assistant, aVisit(practice, time)),
      ),
    )
    expectOneWinner(answers)
    const { body } = await elsewhere.call(endpoints.bookings, { query: { from: time.date, to: time.date } })
    expect(body.data.filter(({ from }: { from: string }) => from === time.from)).toHaveLength(1)
  }
  await expectNoOverlaps(practice)
  await other.close()
  await second.close()
  await practice.close()
  await practice.connection.close()
})

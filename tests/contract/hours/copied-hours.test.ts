import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { offices, officeUsers } from '../../../server/db/tables'
import { aPractice, type Practice } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'

let practice: Practice
let admin: Session
beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  admin = await practice.session(await practice.person('admin'))
  return async () => {
    await practice.close()
    await practice.connection.close()
  }
})

/** A new doctor in a new office, without hours. */
async function aPlace() {
  const { db } = practice.connection
  const user_id = await practice.person('doctor', {}, 'mmg')
  const [office] = await db.insert(offices).values({ name: 'Nuova' }).returning({ id: offices.id })
  const [place] = await db
    .insert(officeUsers)
    .values({ user_id, office_id: office?.id ?? 0 })
    .returning({ id: officeUsers.id })
  return { id: place?.id ?? 0, doctor: await practice.session(user_id) }
}
const copy = (id: number, from_office_user_id: number, valid_from = '2026-11-24') =>
  admin.call(endpoints.copyHours, { params: { id }, body: { from_office_user_id, valid_from } })
const weeksOf = async (session: Session, place: number) => {
  const { body } = await session.call(endpoints.hours, { query: { from: '2026-11-24', to: '2026-12-31' } })
  const own = body.data.plannings.filter(({ office_user_id }: { office_user_id: number }) => office_user_id === place)
  const text = JSON.stringify(own.map(({ shifts }: { shifts: unknown }) => shifts))
  // ids are new ones, and so is the first day
  return text.replace(/"(id|valid_from|valid_to)":[^,}]*,?/g, '')
}

test('POST hours gives an office user without hours the week of another one, which undo takes away', async () => {
  const { id, doctor } = await aPlace()
  const answer = await copy(id, practice.roma.officeUserId)
  expect(answer.status).toBe(201)
  expect(await weeksOf(doctor, id)).toBe(await weeksOf(practice.doctor, practice.roma.officeUserId))
  const [kept] = await practice.connection.db.select().from(officeUsers).where(eq(officeUsers.id, id))
  // without a service nobody books there yet
  expect(kept?.need_setup).toBe(true)
  expect(Object.keys((await copy(id, practice.roma.officeUserId)).body.errors)).toEqual(['from_office_user_id'])
  const undo = { params: { id }, body: { act_id: answer.body.data.id } }
  expect((await admin.call(endpoints.undoCopiedHours, undo)).status).toBe(200)
  expect(await weeksOf(doctor, id)).toBe('[]')
})

test.each<[string, (place: number) => number, string, string]>([
  ['from one without hours', (place) => place, '2026-11-24', 'from_office_user_id'],
  ['from an unknown one', () => 999_999_999, '2026-11-24', 'from_office_user_id'],
  ['from a day that has passed', () => practice.roma.officeUserId, '2026-11-23', 'valid_from'],
])('POST hours %s answers 422', async (_what, from, day, field) => {
  const { id } = await aPlace()
  const { status, body } = await copy(id, from(id), day)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

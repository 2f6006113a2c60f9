import { beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../../../server/db/connection/connect'
import {
  constraintOf,
  errorCode,
  errorForLog,
  isExclusionViolation,
  isForeignKeyViolation,
  isRetryable,
  isUnavailable,
} from '../../../server/db/connection/errors'
import { offices, officeUserSchedules, officeUsers, timeClaims, users } from '../../../server/db/tables'
import type { Tx } from '../../../server/db/types'
import { eachDatabase } from '../../support/servers/database'

const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (err: unknown) => err,
  )

eachDatabase((open) => {
  let db: Connection['db']
  beforeAll(async () => {
    db = (await open({ filled: 'tables' })).db
  })

  test('an overlapping time claim of the same doctor violates the exclusion constraint, an adjacent one or another doctor’s does not', async () => {
    const [one, two] = await db
      .insert(users)
      .values([
        { first_name: 'A', last_name: 'A' },
        { first_name: 'B', last_name: 'B' },
      ])
      .returning({ id: users.id })
    const claim = (tx: Tx, doctor: { id: number } | undefined, from: number, to: number) =>
      tx.insert(timeClaims).values({
        doctor_id: doctor?.id ?? 0,
        date: '2026-11-24',
        from,
        to,
        held_until: new Date('2026-11-24T00:00:00Z'),
      })
    await claim(db, one, 540, 555)
    await claim(db, one, 555, 570)
    await claim(db, two, 540, 570)
    const err = await refused(claim(db, one, 550, 560))
    expect(isExclusionViolation(err)).toBe(true)
    expect(isExclusionViolation(err, 'time_claims_no_overlap')).toBe(true)
    expect(isExclusionViolation(err, 'another')).toBe(false)
    expect(errorForLog(err)).toMatchObject({
      code: '23P01',
      constraint: 'time_claims_no_overlap',
      table: 'time_claims',
    })
    expect(JSON.stringify(errorForLog(err))).not.toContain('2026-11-24')
    expect(isForeignKeyViolation(await refused(claim(db, { id: 99 }, 0, 10)))).toBe(true)
    for (const [from, to] of [
      [600, 600],
      [-5, 10],
      [1430, 1441],
    ] as const)
      expect(constraintOf(await refused(claim(db, one, from, to)))).toBe('time_claims_times')
  })

  test('a closure that ends before it starts and an opening without duration violate a check', async () => {
    const [user] = await db.insert(users).values({ first_name: 'A', last_name: 'A' }).returning({ id: users.id })
    const [office] = await db.insert(offices).values({ name: 'Studio' }).returning({ id: offices.id })
    const presence = { user_id: user?.id ?? 0, office_id: office?.id ?? 0 }
    const [room] = await db.insert(officeUsers).values(presence).returning({ id: officeUsers.id })
    const schedule = (more: Partial<typeof officeUserSchedules.$inferInsert>) =>
      db.insert(officeUserSchedules).values({
        ...{ office_user_id: room?.id ?? 0, type: 'specific', kind: 'open', from_date: '2026-12-31', from_minute: 540 },
        ...{ to_date: '2026-12-31', to_minute: 600, ...more },
      })
    await schedule({ to_date: '2027-01-01', to_minute: 0 })
    await schedule({ to_minute: 1440, duration: 30 })
    const broken = async (more: Parameters<typeof schedule>[0]) => constraintOf(await refused(schedule(more)))
    for (const more of [{ to_minute: 540 }, { to_date: '2026-12-30' }, { to_minute: 1441 }, { from_minute: -1 }])
      expect(await broken(more)).toBe('office_user_schedules_times')
    expect(await broken({ duration: 0 })).toBe('office_user_schedules_duration')
  })
})

describe('classification of database errors', () => {
  const wrapped = (cause: object) => new Error('Failed query', { cause })

  test.each([
    ['a refused connection', wrapped({ code: 'ECONNREFUSED' })],
    ['every attempt of a connection refused', new AggregateError([{ code: 'ECONNREFUSED' }])],
    ['a server shutting down', wrapped({ code: '57P01' })],
    ['too many connections', wrapped({ code: '53300' })],
    ['a statement over its limit', wrapped({ code: '57014' })],
    ['a connection cut in the middle', wrapped(new Error('Connection terminated unexpectedly'))],
    ['no answer in time', wrapped(new Error('Query read timeout'))],
  ])('%s is an outage', (_what, err) => expect(isUnavailable(err)).toBe(true))

  test('what is logged of an error tells the kinds of its causes and where it was thrown, not what they say', () => {
    const cause = new TypeError('Nicolò')
    const logged = errorForLog(new Error('Nicolò wrapped', { cause }))
    expect(logged).toMatchObject({ name: 'Error', causes: ['TypeError'] })
    expect(logged.stack?.[0]).toMatch(/^ {4}at .*errors\.test\.ts/)
    expect(JSON.stringify(logged)).not.toContain('Nicolò')
  })

  test.each([
    ['a broken rule', wrapped({ code: '23505', message: 'connection terminated' })],
    ['a mistake in the program', new TypeError('x is not a function')],
    ['a missing file', { code: 'ENOENT' }],
    ['nothing at all', undefined],
  ])('%s is none', (_what, err) => expect(isUnavailable(err)).toBe(false))

  test('a deadlock is retryable, and codes are found on the causes of an error', () => {
    expect(isRetryable(wrapped({ code: '40P01' }))).toBe(true)
    expect(isRetryable(wrapped({ code: '23505' }))).toBe(false)
    expect(errorCode(wrapped({ code: '40001' }))).toBe('40001')
    expect(constraintOf(wrapped({ constraint: 'c' }))).toBe('c')
    expect(errorCode({ cause: { cause: null } })).toBe(undefined)
  })
})

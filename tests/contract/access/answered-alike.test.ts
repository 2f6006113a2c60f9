import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '../../../domain/contract'
import type { Tx } from '../../../server/db/types'
import { mailedLinks } from '../../support/builders/links'
import { aPractice, type Practice } from '../../support/builders/practice'
import { aKey, anAccount } from '../../support/builders/registrations'
import { connect } from '../../support/servers/connect'
import { aDatabase, aPostgresUrl, isLong } from '../../support/servers/database'
import { eventually } from '../../support/servers/eventually'

/** Calls that do more for a known address; the time of their answer does not tell it (quality.md AU1). */
const calls = {
  'public/password/forgot': (_office: number, email: string): object => ({ email }),
  'public/invites': (office_user_id: number, email: string): object => ({ office_user_id, email }),
  'public/registrations': (_office: number, email: string): object => ({
    registration_id: aKey(),
    ...anAccount({ email }),
  }),
}
const paths = Object.keys(calls) as (keyof typeof calls)[]

let asked = 0
/** Milliseconds until the answer, which is the same for everybody. */
async function duration(practice: Practice, path: keyof typeof calls, email: string): Promise<number> {
  asked += 1
  const remoteAddress = `10.${asked >> 8}.${asked & 255}.1`
  const payload = calls[path](practice.roma.officeUserId, email)
  const begun = performance.now()
  const reply = await practice.app.inject({ method: 'POST', url: `${apiPrefix}/${path}`, payload, remoteAddress })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return performance.now() - begun
}

const accountsOf = ({ connection }: Practice) =>
  connection.sql<{ email: string }>(
    `update users set email = id || '@studio.test' where deleted_at is null returning email`,
  )

describe('the answer comes after a fixed time, whatever there is to do', () => {
  let practice: Practice
  let other: Awaited<ReturnType<typeof connect>>
  let known: string
  beforeAll(async () => {
    const databaseUrl = await aPostgresUrl()
    practice = await aPractice(await connect({ databaseUrl }))
    other = await connect({ databaseUrl })
    known = (await accountsOf(practice))[0]?.email ?? ''
    return async () => {
      await practice.close()
      await practice.connection.close()
      await other.close()
    }
  })

  test.each(paths)('POST %s for a known address answers while its link cannot be written', async (path) => {
    const links = async (db: Tx = other.db) => (await db.execute('select id from links')).rows.length
    let before = 0
    await other.db.transaction(async (tx) => {
      // nobody writes a link; rows that may refer to one can be written
      await tx.execute('lock table links in share row exclusive mode')
      before = await links(tx)
      let answered = 0
      void duration(practice, path, known).then(() => (answered += 1))
      await eventually(() => expect(answered).toBe(1))
      expect(await links(tx)).toBe(before)
    })
    await eventually(async () => expect(await links()).toBe(before + 1))
  })

  test.each(paths)('POST %s for an address of nobody answers no sooner', async (path) => {
    // the timer of 200 ms may end a little early by another clock
    expect(await duration(practice, path, 'nobody@studio.test')).toBeGreaterThan(190)
  })
})

/** Over 200 tries the medians differ by less than 5 %, or 2 ms. */
describe.runIf(isLong)('the medians of the time of an answer are alike', () => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await aDatabase())
  })
  afterAll(async () => {
    await practice.close()
    await practice.connection.close()
  })

  const tries = 200
  const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0

  /** Over addresses of accounts and of nobody, one of each at a time so that both meet the same load. */
  async function medians(path: keyof typeof calls) {
    const accounts = await accountsOf(practice)
    const known: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < tries; n += 1) {
      // so that work is done for each known address, however often it was asked for
      await practice.connection.sql('delete from attempts')
      const ofKnown = async () => known.push(await duration(practice, path, accounts[n % accounts.length]?.email ?? ''))
      const ofNobody = async () => unknown.push(await duration(practice, path, `nobody-${n}@studio.test`))
      // which of the two comes first changes each time: the later one waits for the earlier one
      const pair = n % 2 === 0 ? [ofKnown, ofNobody] : [ofNobody, ofKnown]
      await Promise.all(pair.map((ask) => ask()))
    }
    return [median(known), median(unknown)] as const
  }

  test.each(paths)('POST %s', { retry: 2 }, async (path) => {
    const [known, unknown] = await medians(path)
    const difference = Math.abs(known - unknown)
    expect(difference < 2 || difference / unknown < 0.05, `${known} ms, ${unknown} ms`).toBe(true)
    if (path === 'public/password/forgot')
      expect((await mailedLinks(practice, 'reset-password')).length).toBeGreaterThan(0)
  })
})

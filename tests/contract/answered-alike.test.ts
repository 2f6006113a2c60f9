import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPrefix } from '../../domain/contract'
import { aDatabase, isLong } from '../support/database'
import { mailedLinks } from '../support/links'
import { aPractice, type Practice } from '../support/practice'

/**
 * The time of an answer does not tell whether an address is known (quality.md AU1): over 200 tries the medians differ by less than
 * 5 %, or 2 ms. Fewer tries in `npm test`.
 */
const tries = isLong ? 200 : 16
let practice: Practice
beforeAll(async () => {
  practice = await aPractice(await aDatabase())
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})

let calls = 0
async function duration(path: string, payload: object): Promise<number> {
  calls += 1
  const remoteAddress = `10.${calls >> 8}.${calls & 255}.1`
  const begun = performance.now()
  const reply = await practice.app.inject({ method: 'POST', url: `${apiPrefix}/${path}`, payload, remoteAddress })
  expect(reply.statusCode).toBe(204)
  return performance.now() - begun
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0

/** The medians over addresses of accounts and of nobody, one of each at a time so that both meet the same load. */
async function medians(path: string, bodyFor: (email: string) => object) {
  const accounts = await practice.connection.sql<{ email: string }>(
    `update users set email = id || '@studio.test' where deleted_at is null returning email`,
  )
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < tries; n += 1) {
    // so that work is done for each known address, however often it was asked for
    await practice.connection.sql('delete from attempts')
    const ofKnown = async () => known.push(await duration(path, bodyFor(accounts[n % accounts.length]?.email ?? '')))
    const ofNobody = async () => unknown.push(await duration(path, bodyFor(`nobody-${n}@studio.test`)))
    // which of the two comes first changes each time: the later one waits for the earlier one
    const pair = n % 2 === 0 ? [ofKnown, ofNobody] : [ofNobody, ofKnown]
    await Promise.all(pair.map((ask) => ask()))
  }
  return [median(known), median(unknown)] as const
}

const alike = ([known, unknown]: readonly [number, number]) => {
  const difference = Math.abs(known - unknown)
  expect(difference < 2 || difference / unknown < 0.05, `${known} ms, ${unknown} ms`).toBe(true)
}

test('POST public/password/forgot takes as long for a known address as for an unknown one', { retry: 2 }, async () => {
  alike(await medians('public/password/forgot', (email) => ({ email })))
  expect((await mailedLinks(practice, 'reset-password')).length).toBeGreaterThan(0)
})

test('POST public/invites takes as long for a known address as for an unknown one', { retry: 2 }, async () => {
  alike(await medians('public/invites', (email) => ({ office_user_id: practice.roma.officeUserId, email })))
})

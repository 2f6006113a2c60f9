import { expect } from 'vitest'
import { overlapMessage } from '../../../domain/booking/overlap'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { Answer } from '../servers/app'
import { changesIn, changesSince, expectConsistent, markOf } from './consistency'
import type { RaceSetup } from './setup'

type Send = () => Promise<Answer>

/** Requests sent at once, and what must hold afterwards. */
export interface Round {
  readonly requests: readonly Send[]
  /** What runs meanwhile and is no request. */
  readonly background?: readonly (() => Promise<unknown>)[]
  /** Gets the answers in the order of the requests. */
  verify(answers: readonly Answer[]): void | Promise<void>
  /** Statuses allowed beside 200, 201, 409, 422 and 429: a visit may be no longer one's own. */
  readonly alsoAllowed?: readonly number[]
  /** How many changes they make, where it is not one for each success. */
  readonly writes?: (answers: readonly Answer[]) => number
}

export interface Race {
  /** What is called at once, and what comes back. */
  readonly name: string
  /** Prepares the bookings in a week of its own, from its Wednesday on. */
  round(setup: RaceSetup, wednesday: CivilDate): Promise<Round>
}

const usualStatuses = [200, 201, 409, 422, 429]

/** Runs one round, the requests in a random order. */
export async function runRound(setup: RaceSetup, { round }: Race): Promise<void> {
  const mark = await markOf(setup.connection)
  const {
    requests,
    background = [],
    verify,
    alsoAllowed = [],
    writes = changesIn,
  } = await round(setup, setup.aWednesday())
  const before = await markOf(setup.connection)
  const answers: Answer[] = []
  const everything = [
    ...requests.map((send, index) => async () => {
      answers[index] = await send()
    }),
    ...background.map((run) => async () => void (await run())),
  ]
  await Promise.all(shuffled(everything).map((run) => run()))
  for (const answer of answers) expectAllowed(answer, [...usualStatuses, ...alsoAllowed])
  await verify(answers)
  expect(await changesSince(setup.connection, before)).toBe(writes(answers))
  await expectConsistent(setup.connection, mark.booking)
}

/** Fails unless the status is allowed and a refusal has the body of the contract. */
function expectAllowed({ status, body }: Answer, allowed: readonly number[]): void {
  expect(allowed, JSON.stringify(body)).toContain(status)
  if (status === 422) expect(Object.keys(body.errors)).not.toEqual([])
  if (status !== 409) return
  if (body.code === 'stale') expect(body.current).toMatchObject({ version: expect.any(Number) })
  else expect(body).toMatchObject({ code: 'already-taken', message: overlapMessage })
}

export const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** How often each answer was given. */
export function tallyOf(answers: readonly Answer[]): Record<string, number> {
  const tally: Record<string, number> = {}
  for (const { status, body } of answers) {
    const kind = status === 409 ? `409 ${body.code}` : String(status)
    tally[kind] = (tally[kind] ?? 0) + 1
  }
  return tally
}

/** One answer has this status, all the others are 409 because the time is taken. */
export function expectOneWinner(answers: readonly Answer[], won: 200 | 201 = 201): void {
  expect(tallyOf(answers)).toEqual({ [won]: 1, '409 already-taken': answers.length - 1 })
}

/** The same where some requests are new visits and others change old ones. */
export function expectOneSuccess(answers: readonly Answer[]): void {
  const succeeded = answers.find(({ status }) => status < 300)?.status ?? 'nothing'
  expect(tallyOf(answers)).toEqual({ [succeeded]: 1, '409 already-taken': answers.length - 1 })
}

/** One answer is the changed visit, all the others are 409 with it as the current one. */
export function expectOneChange(answers: readonly Answer[]): Answer {
  expect(tallyOf(answers)).toEqual({ 200: 1, '409 stale': answers.length - 1 })
  const winner = answers.find(({ status }) => status === 200) as Answer
  const { version, status } = winner.body.data
  for (const { body } of answers.filter((answer) => answer !== winner))
    expect(body.current).toMatchObject({ version, status })
  return winner
}

import { expect } from 'vitest'
import { overlapMessage } from '../../../domain/booking/problems'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { Answer } from '../app'
import { changesSince, expectSound, markOf, writesOf } from './checks'
import type { Ground } from './ground'

type Act = () => Promise<Answer>

/** What is let go at once, and what must then hold. */
export interface Round {
  readonly acts: readonly Act[]
  /** What goes on meanwhile and answers nobody. */
  readonly beside?: readonly (() => Promise<unknown>)[]
  /** How the acts ended, in their order. */
  holds(ended: readonly Answer[]): void | Promise<void>
  /** What else than 200, 201, 409, 422 and 429 may be said: a visit is no longer one's own. */
  readonly mayAlsoSay?: readonly number[]
  /** How many changes they make, where it is not one for each success. */
  readonly writes?: (ended: readonly Answer[]) => number
}

export interface Race {
  /** Who wants what at once. */
  readonly name: string
  /** Sets the scene in a week of its own, from its Wednesday on. */
  round(ground: Ground, wednesday: CivilDate): Promise<Round>
}

const legalAnswers = [200, 201, 409, 422, 429]

/** One round, whatever the race: who comes first is left to chance. */
export async function runRound(ground: Ground, { round }: Race): Promise<void> {
  const mark = await markOf(ground.connection)
  const { acts, beside = [], holds, mayAlsoSay = [], writes = writesOf } = await round(ground, ground.aWednesday())
  const scene = await markOf(ground.connection)
  const ended: Answer[] = []
  const everything = [
    ...acts.map((act, index) => async () => {
      ended[index] = await act()
    }),
    ...beside.map((act) => async () => void (await act())),
  ]
  await Promise.all(shuffled(everything).map((act) => act()))
  for (const answer of ended) expectLegalAnswer(answer, [...legalAnswers, ...mayAlsoSay])
  await holds(ended)
  expect(await changesSince(ground.connection, scene)).toBe(writes(ended))
  await expectSound(ground.connection, mark.booking)
}

/** A refusal says which one it is, in the words of the contract. */
function expectLegalAnswer({ status, body }: Answer, legal: readonly number[]): void {
  expect(legal, JSON.stringify(body)).toContain(status)
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
    const said = status === 409 ? `409 ${body.code}` : String(status)
    tally[said] = (tally[said] ?? 0) + 1
  }
  return tally
}

/** Somebody has it, and all the others are told that the time is taken. */
export function expectOneWinner(answers: readonly Answer[], won: 200 | 201 = 201): void {
  expect(tallyOf(answers)).toEqual({ [won]: 1, '409 already-taken': answers.length - 1 })
}

/** The same where some ways of having it are new visits and others are changes of old ones. */
export function expectOneOfThem(answers: readonly Answer[]): void {
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(tallyOf(answers)['409 already-taken']).toBe(answers.length - 1)
}

/** One changed the visit; the others had seen what it was before, and are shown what it has become. */
export function expectOneChange(answers: readonly Answer[]): Answer {
  expect(tallyOf(answers)).toEqual({ 200: 1, '409 stale': answers.length - 1 })
  const winner = answers.find(({ status }) => status === 200) as Answer
  const { version, status } = winner.body.data
  for (const { body } of answers.filter((answer) => answer !== winner))
    expect(body.current).toMatchObject({ version, status })
  return winner
}

import { expect } from 'vitest'
import { deadlocksIn, expectSound } from './checks'
import { racesForATime } from './for-a-time'
import { racesForAVisit } from './for-a-visit'
import type { Ground } from './ground'
import { racesOfAll } from './of-all'
import { runRound } from './race'
import { racesOfUndo } from './undone'
import { racesOfRepetition } from './with-keys'
import { racesWithTheClock } from './with-the-clock'

/** Every race there is: who wants what at once, and what must hold at the end. */
export const races = [
  ...racesForATime,
  ...racesForAVisit,
  ...racesOfUndo,
  ...racesWithTheClock,
  ...racesOfRepetition,
  ...racesOfAll,
]

/** As many rounds of a race as asked, each in a week of its own. */
export async function runRace(ground: Ground, race: (typeof races)[number], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await runRound(ground, race)
}

/** After all of them every visit there is stands as its history says, and the database has had no deadlock to break. */
export async function expectAllSound(ground: Ground): Promise<void> {
  await expectSound(ground.connection)
  expect(await deadlocksIn(ground.connection)).toBe(0)
}

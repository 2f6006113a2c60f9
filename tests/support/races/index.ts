import { expect } from 'vitest'
import { bookingRaces } from './booking-races'
import { clockRaces } from './clock-races'
import { deadlocksIn, expectConsistent } from './consistency'
import { guestRaces } from './guest-races'
import { idempotencyRaces } from './idempotency-races'
import { mixedRaces } from './mixed-races'
import { runRound } from './race'
import type { RaceSetup } from './setup'
import { slotRaces } from './slot-races'
import { undoRaces } from './undo-races'

/** Every race. */
export const races = [
  ...slotRaces,
  ...bookingRaces,
  ...undoRaces,
  ...clockRaces,
  ...idempotencyRaces,
  ...mixedRaces,
  ...guestRaces,
]

/** Runs a race so many times, each in a week of its own. */
export async function runRace(setup: RaceSetup, race: (typeof races)[number], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await runRound(setup, race)
}

/** Fails unless every visit is consistent and the database has had no deadlock. */
export async function expectAllConsistent(setup: RaceSetup): Promise<void> {
  await expectConsistent(setup.connection)
  expect(await deadlocksIn(setup.connection)).toBe(0)
}

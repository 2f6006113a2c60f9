import { beforeAll, describe, expect, test } from 'vitest'
import { aPractice } from '../support/builders/practice'
import { deadlocksIn } from '../support/races/consistency'
import { anAdmin, type Ending, endDuring, rowKinds } from '../support/races/person-races'
import { aRaceSetup, type RaceSetup } from '../support/races/setup'
import type { Session } from '../support/servers/app'
import { eachDatabase, isLong } from '../support/servers/database'

eachDatabase((open, kind) => {
  let setup: RaceSetup
  let admin: Session
  beforeAll(async () => {
    const practice = await aPractice(await open())
    setup = await aRaceSetup(practice)
    admin = await anAdmin(setup)
    return () => practice.close()
  })

  // one connection for all: on PGlite only the order differs
  const rounds = isLong ? 12 : kind === 'postgres' ? 2 : 1

  describe.each(['erased', 'merged'] as const satisfies readonly Ending[])(
    'of a person who is %s meanwhile',
    (ending) => {
      test.each(rowKinds)('$name leaves no row behind, and loses none', async (row) => {
        for (let round = 0; round < rounds; round += 1) await endDuring(setup, admin, row, ending)
      })
    },
  )

  test('afterwards the database has had no deadlock', async () => {
    expect(await deadlocksIn(setup.connection)).toBe(0)
  })
})

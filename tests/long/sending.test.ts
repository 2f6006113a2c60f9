import { describe, expect, test } from 'vitest'
import { scheduledCampaigns } from '../support/builders/campaigns'
import { runSendingCrashes } from '../support/races/sending-crashes'

describe.each(['pglite', 'postgres'] as const)('kill -9 of the sender on %s', (kind) => {
  test('twenty times: nobody has a mail twice, every message is sent or uncertain', async () => {
    const figures = await runSendingCrashes(kind, 20)
    console.log(`kill -9 of the sender on ${kind}: ${JSON.stringify(figures)}`)
    expect(figures.wrong).toEqual([])
  })

  test('twenty times during mass communications: nobody has one twice', async () => {
    const figures = await runSendingCrashes(kind, 20, scheduledCampaigns)
    console.log(`kill -9 during mass communications on ${kind}: ${JSON.stringify(figures)}`)
    expect(figures.wrong).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { offerText } from '../../../server/notices/texts'

const visit = { date: '2026-11-26', from: 17 * 60 }

test.each([
  ['2026-11-26T09:40:37.250Z', 'rispondi entro le 10:40.'],
  ['2026-11-25T09:40:00.000Z', 'rispondi entro le 10:40 di mercoledì 25 novembre.'],
  ['2026-11-25T09:40:59.999Z', 'rispondi entro le 10:40 di mercoledì 25 novembre.'],
])('an offer until %s: %s', (until, words) => {
  expect(offerText(visit, 'Studio Via Roma', new Date(until)).text).toContain(words)
})

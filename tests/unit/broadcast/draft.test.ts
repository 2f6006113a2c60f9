import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { Campaign } from '../../../domain/contract/messages/broadcasts'
import { broadcastText, type NewCampaign, newCampaign } from '../../../domain/contract/messages/broadcasts'
import { channels, purposes } from '../../../domain/messages/channels'
import { validationText } from '../../../domain/text/validation'
import {
  type CampaignDraft,
  draftOf,
  fieldOf,
  newDraft,
  payloadOf,
  problemsOfCampaign,
} from '../../../src/custom-pages/broadcast/draft'
import { placeErrors } from '../../../src/forms/errors'

const today = '2026-11-23'
const now = romeWallClock(Date.parse('2026-11-23T09:00:00Z'))
const ready: CampaignDraft = { ...newDraft(today), subject: 'Ferie', text: 'Lo studio è chiuso.' }

const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 4 })
const day = fc.constantFrom('2026-01-31', '2026-02-28', '2026-12-01')
const ofPatients = fc.record(
  {
    kind: fc.constant('patient' as const),
    age_from: fc.integer({ min: 0, max: 60 }),
    age_to: fc.integer({ min: 60, max: 130 }),
    gender: fc.constantFrom('M' as const, 'F' as const),
    city_ids: someIds,
    office_service_ids: someIds,
    seen_from: fc.constant('2026-01-01'),
    seen_to: day,
    doctor_ids: someIds,
  },
  { requiredKeys: ['kind'] },
)
const ofAssistants = fc.record(
  { kind: fc.constant('assistant' as const), doctor_ids: someIds },
  { requiredKeys: ['kind'] },
)
const campaigns: fc.Arbitrary<NewCampaign> = fc.record(
  {
    subject: fc.constantFrom('Ferie', 'Orari di "Natale"'),
    text: fc.constantFrom('Chiuso.', 'Prima riga\n\nSeconda'),
    purpose: fc.constantFrom(...purposes),
    channels: fc.subarray([...channels]),
    audience: fc.oneof(ofPatients, ofAssistants),
    send_at: fc.record({ date: day, time: fc.constantFrom('09:00:00', '23:45:00') }),
  },
  { requiredKeys: ['subject', 'text', 'purpose', 'channels', 'audience'] },
)

describe('a draft of a mass communication', () => {
  test('of any saved one sends what was saved', () => {
    fc.assert(
      fc.property(campaigns, (given) => {
        const saved = { ...given, send_at: given.send_at ?? null, file: null } as Campaign
        const sent = payloadOf(draftOf(saved, today))
        expect(newCampaign.parse(sent)).toEqual(newCampaign.parse(given))
      }),
    )
  })

  test('of assistants sends no conditions of patients', () => {
    const draft: CampaignDraft = {
      ...ready,
      kind: 'assistant',
      ageFrom: '40',
      gender: 'F',
      cityIds: [3],
      seenFrom: 'x',
    }
    expect(payloadOf(draft).audience).toEqual({ kind: 'assistant' })
    expect(problemsOfCampaign(draft, now)).toEqual({})
  })

  test('shows each refusal at its field', () => {
    const wrong: CampaignDraft = {
      ...ready,
      subject: ' ',
      ageFrom: '70',
      ageTo: '60',
      seenFrom: '31/02/2026',
      when: 'later',
      date: '',
      time: '',
    }
    expect(problemsOfCampaign(wrong, now)).toEqual({
      subject: validationText.required,
      ageTo: broadcastText.ages,
      seenFrom: validationText.date,
      date: validationText.date,
      time: validationText.required,
    })
    expect(placeErrors({ 'audience.city_ids.2': ['A'], file: ['B'], version: ['C'] }, fieldOf)).toEqual({
      errors: { cityIds: 'A', file: 'B' },
      rest: 'C',
    })
  })

  test('refuses a time that has passed, and one that the clock skips in spring', () => {
    const later = (date: string, time: string) => problemsOfCampaign({ ...ready, when: 'later', date, time }, now).time
    expect(later('23/11/2026', '10:00')).toBe(broadcastText.past)
    expect(later('23/11/2026', '10.01')).toBeUndefined()
    expect(later('28/03/2027', '02:30')).toBe(broadcastText.skipped)
    expect(later('28/03/2027', '3')).toBeUndefined()
    expect(later('25/10/2027', '2.30')).toBeUndefined()
  })
})

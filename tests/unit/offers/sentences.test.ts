import { describe, expect, test } from 'vitest'
import { publicationStatusOf } from '../../../domain/resource/field'
import { draftOf, fieldOf, newDraft, payloadOf, problemsOfOffer } from '../../../src/custom-pages/offers/draft'
import { daysLeftText, endedPeriod, periodText, priceOf } from '../../../src/custom-pages/offers/sentences'
import { placeErrors } from '../../../src/forms/errors'

const today = '2026-11-24'

describe('priceOf', () => {
  test.each([
    [9000, 20, '72,00', '90,00'],
    [999, 33, '6,69', '9,99'],
    [4500, null, '45,00', ''],
    [4500, 0, '45,00', ''],
    [0, null, 'Gratis', ''],
    [4500, 100, 'Gratis', '45,00'],
    [null, 20, '', ''],
  ])('%s cents, %s%% less → %s instead of %s', (price, discount, now, before) => {
    const plain = (text: string) => text.replace(/\s€/, '')
    const shown = priceOf({ price, discount })
    expect([plain(shown.now), plain(shown.before)]).toEqual([now, before])
  })
})

describe('a period', () => {
  test.each([
    [null, 'Non pubblicata', ''],
    [{ from: today, to: today }, 'Solo il 24/11/2026', 'Ultimo giorno'],
    [{ from: '2026-11-01', to: '2026-11-25' }, 'Dal 01/11/2026 al 25/11/2026', 'Fino a domani'],
    [{ from: null, to: '2026-12-04' }, 'Fino al 04/12/2026', 'Ancora 10 giorni'],
    [{ from: '2026-11-25', to: null }, 'Dal 25/11/2026, senza scadenza', 'Da domani'],
    [{ from: '2026-11-26', to: '2026-12-01' }, 'Dal 26/11/2026 al 01/12/2026', 'Tra 2 giorni'],
    [{ from: '2026-01-01', to: null }, 'Dal 01/01/2026, senza scadenza', ''],
    [{ from: '2026-01-01', to: '2026-02-01' }, 'Dal 01/01/2026 al 01/02/2026', ''],
  ])('%j → %s; %s', (period, said, left) => {
    expect(periodText(period)).toBe(said)
    expect(daysLeftText({ period, status: publicationStatusOf(period, today) }, today)).toBe(left)
  })

  test.each([
    ['begun before today ends yesterday', { from: '2026-11-01', to: null }, '2026-11-23', 'expired'],
    ['without a beginning ends yesterday', { from: null, to: '2026-12-31' }, '2026-11-23', 'expired'],
    ['begun yesterday ends yesterday', { from: '2026-11-23', to: null }, '2026-11-23', 'expired'],
    ['begun today ends today', { from: today, to: null }, today, 'current'],
  ])('that is concluded, %s', (_what, period, to, status) => {
    const ended = endedPeriod({ period }, today)
    expect(ended).toEqual({ from: period.from, to })
    expect(publicationStatusOf(ended, today)).toBe(status)
  })
})

describe('the draft', () => {
  const offer = {
    ...{ id: 1, title: 'Check-up', text: 'Testo', image: null, price: 123_450, discount: 15, version: 3 },
    ...{ period: { from: '2026-11-01', to: null }, status: 'enabled' as const, author: { id: 1, name: 'A' } },
    audience: { age_from: 0, gender: 'F' as const, city_ids: [1], office_service_ids: [2, 3], seen_to: '2026-10-01' },
    ...{ counts: { audience: 0, seen: 0, taken: 0 }, created_at: '2026-11-01T08:00:00Z' },
  }

  test('of a saved offer sends what was saved; of an unpublished one no period', () => {
    const { title, text, image, price, discount, audience, period } = offer
    const sent = { title, text, image, price, discount, audience, period }
    expect(payloadOf(draftOf(offer, today))).toEqual(sent)
    expect(payloadOf(draftOf({ ...offer, period: null }, today))).toEqual({ ...sent, period: null })
  })

  test('what cannot be read stands at its field', () => {
    const wrong = { price: 'dieci', discount: '101', from: '31/02/2026', ageFrom: '200', seenTo: 'ieri' }
    const problems = problemsOfOffer({ ...newDraft(today), ...wrong })
    expect(Object.keys(problems).sort()).toEqual([...Object.keys(wrong), 'title', 'text'].sort())
    expect(placeErrors({ 'audience.city_ids.2': ['Uno'], nothing: ['Due'] }, fieldOf)).toEqual({
      errors: { cityIds: 'Uno' },
      rest: 'Due',
    })
  })
})

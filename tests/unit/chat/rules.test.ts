import { describe, expect, test } from 'vitest'
import { automaticAnswer } from '../../../domain/chat/automatic'
import { changeUntil } from '../../../domain/chat/change'
import { closedBy, closedText } from '../../../domain/chat/closed-conversation'
import { isOpenAt } from '../../../domain/chat/hours'
import { chatText } from '../../../domain/contract/messages/chat-fields'

const at = (instant: string) => Date.parse(instant)

describe('isOpenAt', () => {
  const morning = [{ weekday: 2, from: '09:00:00', to: '13:00:00' }]
  const allDay = [{ weekday: 0, from: '00:00', to: '24:00:00' }]
  const night = [{ weekday: 0, from: '02:00', to: '03:00' }]
  test.each<[string, typeof morning, string, boolean]>([
    ['no hours', [], '2026-11-24T02:00:00Z', true],
    ['the first minute', morning, '2026-11-24T08:00:00Z', true],
    ['the minute before', morning, '2026-11-24T07:59:59Z', false],
    ['the last second', morning, '2026-11-24T11:59:59Z', true],
    ['the end', morning, '2026-11-24T12:00:00Z', false],
    ['another day', morning, '2026-11-25T08:30:00Z', false],
    ['in summer an hour earlier in UTC', morning, '2026-07-14T07:00:00Z', true],
    ['24:00 is the whole day', allDay, '2026-11-22T22:59:59Z', true],
    ['midnight is the next day', allDay, '2026-11-22T23:00:00Z', false],
    // 29 March 2026: 02:00 does not exist
    ['the spring night, before the hour', night, '2026-03-29T00:59:59Z', false],
    ['the spring night, after the hour', night, '2026-03-29T01:00:00Z', false],
    // 25 October 2026: 02:00 comes twice
    ['the autumn night, before the hour', night, '2026-10-24T23:59:59Z', false],
    ['the autumn night, the first time', night, '2026-10-25T00:30:00Z', true],
    ['the autumn night, the second time', night, '2026-10-25T01:30:00Z', true],
    ['the autumn night, after the hour', night, '2026-10-25T02:00:00Z', false],
  ])('%s', (_what, hours, instant, open) => {
    expect(isOpenAt(hours, at(instant))).toBe(open)
  })
})

describe('automaticAnswer', () => {
  const facts = {
    hours: [{ weekday: 2, from: '09:00', to: '13:00' }],
    text: 'Rispondiamo dalle 9 alle 13.',
    lastOn: null,
    byParticipant: true,
  }
  const evening = '2026-11-24T19:00:00Z'
  test.each<[string, Partial<typeof facts> | { text: null } | { lastOn: string }, string, boolean]>([
    ['outside the hours', {}, evening, true],
    ['within the hours', {}, '2026-11-24T09:00:00Z', false],
    ['without hours: always open', { hours: [] }, evening, false],
    ['without a text', { text: null }, evening, false],
    ['with an empty text', { text: ' ' }, evening, false],
    ['to a colleague', { byParticipant: false }, evening, false],
    ['a second time on the day', { lastOn: '2026-11-24' }, evening, false],
    ['the day after', { lastOn: '2026-11-23' }, evening, true],
    ['after midnight in Rome', { lastOn: '2026-11-24' }, '2026-11-24T23:30:00Z', true],
  ])('%s', (_what, more, instant, answers) => {
    expect(automaticAnswer({ ...facts, ...more }, at(instant))).toBe(answers ? facts.text : null)
  })
})

describe('changeUntil', () => {
  const message = { writtenBy: 7, automatic: false, deleted: false, at: at('2026-11-24T09:00:00Z') }
  const end = at('2026-11-24T09:15:00Z')
  test.each<[string, Partial<typeof message>, number, number, number | null]>([
    ['by who wrote it', {}, 7, end - 1, end],
    ['at the end of the 15 minutes', {}, 7, end, null],
    ['by somebody else', {}, 8, end - 1, null],
    ['an automatic one', { automatic: true }, 7, end - 1, null],
    ['a deleted one', { deleted: true }, 7, end - 1, null],
  ])('%s', (_what, more, caller, now, until) => {
    expect(changeUntil({ ...message, ...more }, caller, now)).toBe(until)
  })
})

describe('closedBy', () => {
  const limit = { byUs: true, note: 'Insulti', until: null }
  const byThem = { ...limit, byUs: false }
  test.each([
    [null, true, true, null, null],
    [null, true, false, { reason: 'not-taken', note: null, until: null }, chatText.closed],
    [null, false, true, { reason: 'inactive', note: null, until: null }, chatText.inactive],
    [null, false, false, { reason: 'inactive', note: null, until: null }, chatText.inactive],
    [limit, true, true, { reason: 'limited', note: 'Insulti', until: null }, chatText.limited],
    [byThem, true, true, { reason: 'limited', note: null, until: null }, chatText.youLimited],
    [byThem, false, false, { reason: 'limited', note: null, until: null }, chatText.youLimited],
  ])('limit %j, active %j, taken %j', (given, active, taken, closed, text) => {
    const facts = { limit: given, active, taken }
    const found = closedBy(facts)
    expect(found).toEqual(closed)
    expect(found && closedText(facts, found)).toBe(text)
  })
})

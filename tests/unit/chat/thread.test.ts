import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../../domain/contract/messages/chats'
import { quickMatches, quickQuery, withAnswer } from '../../../src/custom-pages/chat/composer/quick-answers'
import { textPieces } from '../../../src/custom-pages/chat/thread/messages/links'
import { answerOfColleague, hasGap, mayChange } from '../../../src/custom-pages/chat/thread/messages/messages'
import { rowsOf } from '../../../src/custom-pages/chat/thread/messages/rows'
import {
  closedText,
  dayText,
  isForDoctor,
  typingText,
  writerText,
} from '../../../src/custom-pages/chat/thread/sentences'

const doctor = { id: 1, name: 'Ferri Giulia' }
const marta = { id: 2, name: 'Marta Rinaldi' }
const luca = { id: 3, name: 'Luca Conti' }
const patient = { id: 9, name: 'Marino Cristina' }

const message = (number: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: number + 1000,
  number,
  change: number,
  own: false,
  author: patient,
  written_by: null,
  text: `Messaggio ${number}`,
  files: [],
  automatic: false,
  at: '2026-11-24T08:12:00Z',
  edited_at: null,
  deleted: false,
  change_until: null,
  ...more,
})

const links = (text: string) => textPieces(text).flatMap(({ href }) => href ?? [])

describe('links of a message', () => {
  test.each([
    ['vedi https://esempio.it/a?b=1.', ['https://esempio.it/a?b=1']],
    ['(http://esempio.it)', ['http://esempio.it/']],
    ['https://it.wikipedia.org/wiki/Roma_(disambigua) e altro', ['https://it.wikipedia.org/wiki/Roma_(disambigua)']],
    ['scrivi a anna.rossi@studio.example, grazie', ['mailto:anna.rossi@studio.example']],
    ['due: https://a.it e https://b.it!', ['https://a.it/', 'https://b.it/']],
  ])('%s', (text, wanted) => expect(links(text)).toEqual(wanted))

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://esempio.it/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    '<a href="x">y</a><img src=x onerror=alert(1)>',
    'vbscript:x file:///etc/passwd ftp://esempio.it www.esempio.it',
    'https://',
    'https://banca.it@altrove.it/entra',
  ])('%s → text only', (text) => {
    expect(links(text).filter((href) => !href.startsWith('mailto:'))).toEqual([])
    expect(
      textPieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })
})

describe('rows of a thread', () => {
  const days = [
    message(1, { at: '2026-11-23T22:30:00Z' }),
    // after midnight in Rome
    message(2, { at: '2026-11-23T23:30:00Z' }),
    message(3, { own: true, author: doctor }),
    message(4),
  ]
  const keys = (of: Partial<Parameters<typeof rowsOf>[0]>) =>
    rowsOf({ messages: days, hasOlder: false, unreadAfter: null, outgoing: [], ...of }).map(({ key }) => key)

  test('a day before its first message, by the clock of Rome', () =>
    expect(keys({})).toEqual(['d2026-11-23', 'm1', 'd2026-11-24', 'm2', 'm3', 'm4']))
  test('with older messages to come the first day is not announced: its beginning is not known', () =>
    expect(keys({ hasOlder: true })).toEqual(['m1', 'd2026-11-24', 'm2', 'm3', 'm4']))
  test('the line of what is to be read stands before the first message of others', () =>
    expect(keys({ unreadAfter: 2 })).toEqual(['d2026-11-23', 'm1', 'd2026-11-24', 'm2', 'm3', 'unread', 'm4']))
  test('unsent messages come last', () => {
    const one = { key: 'k1', text: 'Ciao', files: [], seen: 4, at: '2026-11-25T08:00:00Z', problem: null }
    expect(keys({ outgoing: [one] }).slice(-2)).toEqual(['d2026-11-25', 'k1'])
  })
})

test('a missing number is a gap; none, one, and a run are not', () => {
  expect(hasGap([])).toBe(false)
  expect(hasGap([message(7)])).toBe(false)
  expect(hasGap([message(7), message(8)])).toBe(false)
  expect(hasGap([message(7), message(9)])).toBe(true)
})

describe('the answer of a colleague', () => {
  const own = { own: true, author: doctor }
  test.each([
    ['written by another for the doctor', message(5, { ...own, written_by: luca }), true],
    ['written by the doctor', message(5, own), true],
    ['written by the reader', message(5, { ...own, written_by: marta }), false],
    ['of the other side', message(5), false],
    ['sent by itself', message(5, { ...own, automatic: true }), false],
    ['deleted', message(5, { ...own, written_by: luca, deleted: true }), false],
    ['seen before', message(4, { ...own, written_by: luca }), false],
  ])('%s → %s', (_, one, isAnswer) => expect(answerOfColleague([one], 4, marta.id) === one).toBe(isAnswer))
})

test('a message may be changed until its time is over', () => {
  const mine = message(1, { change_until: '2026-11-24T08:27:00Z' })
  expect(mayChange(mine, Date.parse('2026-11-24T08:26:59Z'))).toBe(true)
  expect(mayChange(mine, Date.parse('2026-11-24T08:27:00Z'))).toBe(false)
  expect(mayChange({ ...mine, deleted: true }, 0)).toBe(false)
  expect(mayChange(message(1), 0)).toBe(false)
})

describe('words', () => {
  const names = {
    userId: marta.id,
    name: ({ name }: { name: string }) => name,
    short: ({ id, name }: { id: number; name: string }) => (id === doctor.id ? 'dott.ssa Ferri' : name),
  }
  const own = { own: true, author: doctor }
  test.each([
    [message(1, { ...own, written_by: marta }), false, 'Scritto da Marta Rinaldi per dott.ssa Ferri'],
    [message(1, own), false, 'Scritto da dott.ssa Ferri'],
    [message(1, { own: true, author: marta }), false, null],
    [message(1), false, null],
    [message(1), true, 'Marino Cristina'],
    [message(1, { ...own, automatic: true }), false, 'Risposta automatica per dott.ssa Ferri'],
  ])('who wrote it', (one, isGroup, text) => expect(writerText(one, isGroup, names)).toBe(text))

  test.each([
    ['2026-11-24', 'oggi, martedì 24 novembre'],
    ['2026-11-23', 'ieri, lunedì 23 novembre'],
    ['2026-01-01', 'giovedì 1º gennaio'],
    ['2025-12-31', 'mercoledì 31 dicembre 2025'],
  ])('day %s → %s', (date, text) => expect(dayText(date, '2026-11-24', '2026-11-23')).toBe(text))

  test('who is typing: the other member, a member of a group, a colleague; never oneself', () => {
    const chat = { user_id: 9, name: 'Marino Cristina', members: [luca] }
    const shown = (by: number) => typingText(by, marta.id, chat, by === 1 ? doctor.name : null, (name) => name)
    expect([9, 3, 1, 44, 2].map(shown)).toEqual([
      'Marino Cristina sta scrivendo…',
      'Luca Conti sta scrivendo…',
      'Ferri Giulia sta scrivendo…',
      'Un collega sta scrivendo…',
      null,
    ])
  })

  test('one writes for the doctor, except to the doctor and in a group with the doctor', () => {
    expect(isForDoctor(doctor.id, { user_id: patient.id, members: [] })).toBe(true)
    expect(isForDoctor(doctor.id, { user_id: null, members: [luca] })).toBe(true)
    expect(isForDoctor(doctor.id, { user_id: doctor.id, members: [] })).toBe(false)
    expect(isForDoctor(doctor.id, { user_id: null, members: [luca, doctor] })).toBe(false)
  })

  test('why nobody writes', () => {
    expect(closedText({ reason: 'limited', note: 'Assenze', until: '2026-12-31' }).detail).toBe(
      'Motivo: Assenze · Fino al 31/12/2026',
    )
    expect(closedText({ reason: 'limited', note: null, until: null }).detail).toBe('Senza scadenza')
  })
})

describe('quick answers', () => {
  const answers = [
    { shortcut: 'orari', text: 'La segreteria risponde dal lunedì' },
    { shortcut: 'ricetta', text: 'La ricetta è pronta' },
    { shortcut: 'esami', text: 'Esami ricevuti, grazie' },
  ]
  test.each([
    ['/', 1, ''],
    ['/ri', 3, 'ri'],
    ['Ciao\n/ri', 8, 'ri'],
    ['Ciao /ri', 8, null],
    ['/ri cetta', 9, null],
    ['http://x', 8, null],
    ['1/2', 3, null],
    ['//', 2, null],
    ['/ri', 0, null],
  ])('%j with the caret at %i → %j', (text, caret, query) => expect(quickQuery(text, caret)?.query ?? null).toBe(query))
  test.each([
    ['', ['orari', 'ricetta', 'esami']],
    ['R', ['ricetta', 'orari', 'esami']],
    ['lunedi', ['orari']],
    ['xyz', []],
  ])('found by %j', (query, shortcuts) =>
    expect(quickMatches(answers, query).map(({ shortcut }) => shortcut)).toEqual(shortcuts),
  )
  test('the answer takes the place of what was typed, the rest stays', () =>
    expect(withAnswer('Ciao\n/ri\nfine', 5, 8, 'La ricetta è pronta')).toEqual({
      text: 'Ciao\nLa ricetta è pronta\nfine',
      caret: 24,
    }))
})

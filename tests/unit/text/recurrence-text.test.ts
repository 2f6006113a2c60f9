import { describe, expect, test } from 'vitest'
import type { Recurrence } from '../../../domain/booking/recurrence'
import { recurrenceText, skippedMonths, theDate, toTheDate } from '../../../domain/text/recurrence-text'

/** Tuesday. */
const from = '2026-12-01'
const daily = { from, freq: 'daily', interval: 1 } as const
const weekly = { from, freq: 'weekly', interval: 1 } as const
const monthly = { from, freq: 'monthly', interval: 1 } as const

describe('recurrenceWords gives', () => {
  test.each<[string, Recurrence]>([
    ['ogni giorno, 3 volte, fino al 3 dicembre 2026', { ...daily, count: 3 }],
    ['ogni 2 giorni, 2 volte, fino al 3 dicembre 2026', { ...daily, interval: 2, count: 2 }],
    ['ogni giorno, 1 volta, fino al 1º dicembre 2026', { ...daily, count: 1 }],
    ['ogni giorno, 8 volte, fino all’8 dicembre 2026', { ...daily, count: 8 }],
    ['ogni giorno, 11 volte, fino all’11 dicembre 2026', { ...daily, until: '2026-12-11' }],
    ['ogni giorno', daily],
    ['ogni settimana il martedì, 2 volte, fino all’8 dicembre 2026', { ...weekly, count: 2 }],
    ['ogni 2 settimane il martedì, 8 volte, fino al 9 marzo 2027', { ...weekly, interval: 2, count: 8 }],
    [
      'ogni settimana il martedì e il giovedì, 4 volte, fino al 10 dicembre 2026',
      { ...weekly, weekdays: [4, 2], count: 4 },
    ],
    ['ogni settimana la domenica', { ...weekly, weekdays: [0] }],
    ['ogni settimana il lunedì, il mercoledì e la domenica', { ...weekly, weekdays: [0, 1, 3] }],
    ['ogni settimana dal lunedì al venerdì', { ...weekly, weekdays: [5, 4, 3, 2, 1] }],
    ['ogni 3 settimane tutti i giorni', { ...weekly, interval: 3, weekdays: [0, 1, 2, 3, 4, 5, 6] }],
    ['ogni mese il giorno 15', { ...monthly, from: '2026-12-15', monthly: 'date' }],
    ['ogni 6 mesi il giorno 1', { ...monthly, interval: 6 }],
    ['ogni mese il secondo martedì', { ...monthly, from: '2026-12-08', monthly: 'weekday' }],
    ['ogni mese la prima domenica', { ...monthly, from: '2026-12-06', monthly: 'weekday' }],
    [
      'ogni mese il quinto giovedì, 2 volte, fino al 29 aprile 2027',
      { ...monthly, from: '2026-12-31', monthly: 'weekday', count: 2 },
    ],
    [
      'ogni settimana il martedì, 2 volte, fino al 20 dicembre 2026, tranne l’8 dicembre 2026',
      { ...weekly, until: '2026-12-20', except: ['2026-12-08'] },
    ],
    ['ogni giorno, tranne l’8 dicembre 2026 e il 25 dicembre 2026', { ...daily, except: ['2026-12-25', '2026-12-08'] }],
    ['ogni giorno, tranne 4 date', { ...daily, except: ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'] }],
    ['ogni giorno, più di 366 volte, fino al 1º gennaio 2030', { ...daily, until: '2030-01-01' }],
    ['ogni giorno, 0 volte, fino al 30 novembre 2026', { ...daily, until: '2026-11-30' }],
  ])('%s', (words, rule) => {
    expect(recurrenceText(rule)).toBe(words)
  })
})

describe('theDate and toTheDate give the article', () => {
  test.each([
    ['2026-12-08', 'l’8 dicembre 2026', 'all’8 dicembre 2026'],
    ['2026-12-11', 'l’11 dicembre 2026', 'all’11 dicembre 2026'],
    ['2026-12-01', 'il 1º dicembre 2026', 'al 1º dicembre 2026'],
    ['2026-12-18', 'il 18 dicembre 2026', 'al 18 dicembre 2026'],
  ])('%s', (date, the, toThe) => {
    expect(theDate(date)).toBe(the)
    expect(toTheDate(date)).toBe(toThe)
  })
})

describe('skippedMonths', () => {
  test.each<[string, Recurrence, string | null]>([
    ['the 31st', { ...monthly, from: '2026-12-31' }, 'I mesi senza il giorno 31 vengono saltati.'],
    ['the 29th', { ...monthly, from: '2026-12-29', monthly: 'date' }, 'I mesi senza il giorno 29 vengono saltati.'],
    [
      'a fifth Tuesday',
      { ...monthly, from: '2026-12-29', monthly: 'weekday' },
      'I mesi senza un quinto martedì vengono saltati.',
    ],
    [
      'a fifth Sunday',
      { ...monthly, from: '2027-01-31', monthly: 'weekday' },
      'I mesi senza una quinta domenica vengono saltati.',
    ],
    ['the 28th is in every month', { ...monthly, from: '2026-12-28' }, null],
    ['a fourth weekday is in every month', { ...monthly, from: '2026-12-22', monthly: 'weekday' }, null],
    ['weeks leave nothing out', { ...weekly, from: '2026-12-31' }, null],
  ])('%s', (_name, rule, text) => {
    expect(skippedMonths(rule)).toBe(text)
  })
})

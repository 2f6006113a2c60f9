import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableSlots } from '../../../domain/availability/availability'
import { type Holder, type TimeFacts, whyNotFree } from '../../../domain/availability/why-not-free'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { shortTime } from '../../../domain/calendar/minutes'
import type { Schedule } from '../../../domain/planning/planning'
import { aClosure, anOpening, aPause, aRequester, aShift, at, hours, painted } from '../../support/builders/plans'
import { randomCases } from '../../support/long'
import { anyQuestion } from './arbitraries'

const tuesday = '2026-11-24'
type NotedSchedule = TimeFacts['plan']['schedules'][number]
const noted = (schedule: Schedule, note: string | null = null): NotedSchedule => ({ ...schedule, note })
const visit = (text: string, office: string | null = null) => ({
  ...hours(text),
  holder: { kind: 'visit', id: 7, code: 'ABC234', office } as Holder,
})

interface Case {
  at: string
  on?: string
  shifts?: TimeFacts['plan']['shifts']
  schedules?: readonly NotedSchedule[]
  elsewhere?: TimeFacts['elsewhere']
  service?: Partial<TimeFacts['service']>
  taken?: TimeFacts['taken']
  requester?: TimeFacts['requester']
  overtime?: boolean
}

/** "code from–to | cause | remedy", or "free". */
function said({ at: time, on = tuesday, service = {}, overtime = false, ...more }: Case): string {
  const { shifts = [aShift('09:00–13:00')], schedules = [], elsewhere = [], taken = [] } = more
  const facts: TimeFacts = {
    plan: { shifts, schedules },
    elsewhere,
    service: { slot_code: null, duration: null, hidden: false, ...service },
    taken,
    requester: more.requester ?? aRequester('2026-11-23 20:00'),
    mayBookOvertime: overtime,
  }
  const why = whyNotFree(toDayNumber(on), at(time), facts)
  if (!why) return 'free'
  return [`${why.code} ${shortTime(why.from)}–${shortTime(why.to)}`, why.cause, why.remedy].join(' | ')
}

const cases = (rows: [string, Case, string][]) =>
  test.each(rows)('%s', (_name, asked, expected) => {
    expect(said(asked)).toBe(expected)
  })

describe('whyNotFree: the clock', () => {
  cases([
    ['an offered slot is free', { at: '09:15' }, 'free'],
    [
      'an earlier minute of today is past, until now',
      { at: '09:15', requester: aRequester(`${tuesday} 10:20`) },
      'past 00:00–10:20 | L’orario è già passato. | Scegli un orario che deve ancora venire.',
    ],
    [
      'a minute of an earlier day is past, all day',
      { at: '09:15', on: '2026-11-20' },
      'past 00:00–24:00 | L’orario è già passato. | Scegli un orario che deve ancora venire.',
    ],
    [
      'a minute of the missing hour',
      { at: '02:15', on: '2027-03-28', shifts: [aShift('00:00–06:00')] },
      'missing-hour 02:00–03:00 | Questo orario non esiste: nella notte si passa all’ora legale. | Scegli un orario dalle 03:00 in poi.',
    ],
    [
      'a visit that would reach into the missing hour is too long',
      { at: '01:45', on: '2027-03-28', shifts: [aShift('00:00–06:00')], service: { duration: 30 } },
      'off-grid 01:45–02:00 | La visita dura 30 minuti, ne restano 15. | Scegli un altro orario o una prestazione più breve.',
    ],
  ])
})

describe('whyNotFree: closures and pauses', () => {
  const ponte = noted(aClosure('2026-11-23 00:00', '2026-11-25 24:00'), 'Ferie')
  cases([
    [
      'a closure of several days: its note and last day',
      { at: '09:15', schedules: [ponte] },
      'closed 00:00–24:00 | Chiuso fino a mercoledì 25 novembre (Ferie). | Togli la chiusura in Impostazioni › Pause e ferie.',
    ],
    [
      'a closure, for a requester who may book out of hours: that first',
      { at: '09:15', schedules: [ponte], overtime: true },
      'closed 00:00–24:00 | Chiuso fino a mercoledì 25 novembre (Ferie). | Prenota fuori orario, oppure togli la chiusura in Impostazioni › Pause e ferie.',
    ],
    [
      'a closure of some hours: when it ends',
      { at: '10:00', schedules: [noted(aClosure(`${tuesday} 10:00`, `${tuesday} 11:30`))] },
      'closed 10:00–11:30 | Chiuso fino alle 11:30. | Togli la chiusura in Impostazioni › Pause e ferie.',
    ],
    [
      'a closure that ends on another day: hour and day',
      { at: '10:00', schedules: [noted(aClosure(`${tuesday} 10:00`, '2026-11-26 12:00'))] },
      'closed 10:00–24:00 | Chiuso fino alle 12:00 di giovedì 26 novembre. | Togli la chiusura in Impostazioni › Pause e ferie.',
    ],
    [
      'a closure until midnight: the day before',
      { at: '10:00', schedules: [noted(aClosure(`${tuesday} 10:00`, '2026-11-26 00:00'))] },
      'closed 10:00–24:00 | Chiuso fino a mercoledì 25 novembre. | Togli la chiusura in Impostazioni › Pause e ferie.',
    ],
    [
      'a closure of one day: that day',
      { at: '10:00', schedules: [noted(aClosure(`${tuesday} 00:00`, `${tuesday} 24:00`), 'Patrono')] },
      'closed 00:00–24:00 | Chiuso martedì 24 novembre (Patrono). | Togli la chiusura in Impostazioni › Pause e ferie.',
    ],
    [
      'the last day of a closure',
      { at: '10:00', schedules: [noted(aClosure('2026-11-22 00:00', '2026-11-25 00:00'))] },
      'closed 00:00–24:00 | Chiuso fino a martedì 24 novembre. | Togli la chiusura in Impostazioni › Pause e ferie.',
    ],
    [
      'a closure outside all shifts: no remedy',
      { at: '20:00', schedules: [ponte] },
      'closed 00:00–24:00 | Chiuso fino a mercoledì 25 novembre (Ferie). | ',
    ],
    [
      'a recurring pause',
      {
        at: '10:00',
        schedules: [
          noted(aPause(`${tuesday} 10:00`, `${tuesday} 10:30`, { freq: 'weekly', interval: 1, count: 9 }), 'Caffè'),
        ],
      },
      'closed 10:00–10:30 | Pausa (Caffè), 10:00–10:30. | Togli la pausa in Impostazioni › Pause e ferie.',
    ],
    [
      'a break painted on the shift',
      { at: '11:00', shifts: [aShift('09:00–13:00', { painted: [painted('break', '10:45–11:15')] })] },
      'break 10:45–11:15 | Pausa, 10:45–11:15. | Togli la pausa in Impostazioni › Pianificazione settimanale.',
    ],
    [
      'an opening inside a closure is free',
      { at: '09:00', shifts: [], schedules: [ponte, noted(anOpening(`${tuesday} 09:00`, `${tuesday} 10:00`))] },
      'free',
    ],
    [
      'a visit inside a closure: the closure',
      { at: '09:15', schedules: [ponte], taken: [visit('09:15–09:30')] },
      'closed 00:00–24:00 | Chiuso fino a mercoledì 25 novembre (Ferie). | Togli la chiusura in Impostazioni › Pause e ferie.',
    ],
  ])
})

describe('whyNotFree: other offices and visits', () => {
  const prati = (office: string | null) => [{ office, plan: { shifts: [aShift('12:00–18:00')], schedules: [] } }]
  cases([
    [
      'a shift in another office: its name, for the part outside this one',
      { at: '15:00', elsewhere: prati('Ambulatorio Prati') },
      'elsewhere 13:00–18:00 | In questo orario il medico lavora in un’altra struttura: Ambulatorio Prati, 13:00–18:00. | Prenota in Ambulatorio Prati.',
    ],
    [
      'a shift in an office the requester does not serve: no name',
      { at: '15:00', elsewhere: prati(null), overtime: true },
      'elsewhere 13:00–18:00 | In questo orario il medico lavora in un’altra struttura, 13:00–18:00. | Scegli un altro orario.',
    ],
    ['a minute at which both offices are open is free', { at: '12:00', elsewhere: prati('Ambulatorio Prati') }, 'free'],
    [
      'a visit: its code',
      { at: '09:20', taken: [visit('09:15–09:30')] },
      'already-taken 09:15–09:30 | Occupato da una visita (codice ABC234), 09:15–09:30. | Annulla o sposta la visita ABC234.',
    ],
    [
      'a visit out of hours: booking out of hours is not offered',
      { at: '20:00', taken: [visit('20:00–20:30')], overtime: true },
      'already-taken 20:00–20:30 | Occupato da una visita (codice ABC234), 20:00–20:30. | Annulla o sposta la visita ABC234.',
    ],
    [
      'a visit in another office: its code and office',
      { at: '09:15', taken: [visit('09:10–09:40', 'Ambulatorio Prati')] },
      'elsewhere 09:10–09:40 | Occupato in un’altra struttura: Ambulatorio Prati (visita ABC234), 09:10–09:40. | Annulla o sposta la visita ABC234.',
    ],
    [
      'a visit in an office the requester does not serve: neither',
      { at: '09:15', taken: [{ ...hours('09:10–09:40'), holder: { kind: 'unseen' } }] },
      'elsewhere 09:10–09:40 | Occupato in un’altra struttura, 09:10–09:40. | Scegli un altro orario.',
    ],
    [
      'a held time: a person who has not answered yet',
      { at: '09:15', taken: [{ ...hours('09:15–09:30'), holder: { kind: 'hold' } }] },
      'already-taken 09:15–09:30 | Orario tenuto per una persona che deve ancora rispondere, 09:15–09:30. | Scegli un altro orario.',
    ],
    [
      'a visit that begins before this one would end: minutes left and its code',
      { at: '09:15', service: { duration: 30 }, taken: [visit('09:30–09:45')] },
      'off-grid 09:15–09:30 | La visita dura 30 minuti, ne restano 15 prima della visita ABC234. | Scegli un altro orario o una prestazione più breve, oppure sposta la visita ABC234.',
    ],
  ])
})

describe('whyNotFree: painted time', () => {
  const shifts = [
    aShift('09:00–13:00', {
      painted: [
        painted('mr', '12:00–13:00', { horizon: 10, rate_limit: 90, duration: 15 }),
        painted('jolly', '11:00–11:30'),
        painted('phone_break', '09:00–09:30', { rate_limit: 30 }),
        painted('to_confirm', '10:00–11:00', { duration: 60 }),
      ],
    }),
  ]
  const participant = (when: string, more = {}) => aRequester(when, { audience: 'participant', ...more })
  cases([
    [
      'time for representatives, for an ordinary visit',
      { at: '12:00', shifts },
      'reserved-for-representatives 12:00–13:00 | L’orario è riservato agli informatori scientifici. | Scegli una prestazione per informatori.',
    ],
    [
      'time for representatives, for their service, is free',
      { at: '12:00', shifts, service: { slot_code: 'mr' } },
      'free',
    ],
    [
      'time for home visits, for an ordinary visit',
      { at: '10:00', shifts },
      'reserved-for-home-visits 10:00–11:00 | L’orario è riservato alle visite domiciliari. | Scegli una visita domiciliare.',
    ],
    [
      'telephone time, for a participant',
      { at: '09:00', shifts, requester: participant('2026-11-23 20:00') },
      'reserved-for-phone 09:00–09:30 | L’orario è riservato alle prenotazioni telefoniche. | Telefona allo studio.',
    ],
    ['telephone time, for the doctor’s side, is free', { at: '09:00', shifts }, 'free'],
    [
      'time for representatives, for a home visit',
      { at: '12:00', on: '2026-11-25', shifts, service: { slot_code: 'to_confirm' } },
      'reserved-for-representatives 12:00–13:00 | L’orario è riservato agli informatori scientifici. | Scegli una prestazione per informatori.',
    ],
    [
      'ordinary time, for a home visit: the next time painted for it',
      { at: '11:30', shifts, service: { slot_code: 'to_confirm' } },
      'service-needs-painted-time 11:30–12:00 | Questa prestazione ha orari riservati: scegli uno di quelli. | Scegli il prossimo orario riservato, mercoledì 25 novembre alle 10:00.',
    ],
    [
      'a jolly of another day: from when it is bookable',
      { at: '11:00', shifts },
      'jolly-other-day 11:00–11:30 | L’orario jolly si prenota solo il giorno stesso. | Si prenota da martedì 24 novembre.',
    ],
    [
      'a jolly of another day, for a requester who may book out of hours',
      { at: '11:00', shifts, overtime: true },
      'jolly-other-day 11:00–11:30 | L’orario jolly si prenota solo il giorno stesso. | Prenota fuori orario, oppure aspetta martedì 24 novembre: il jolly si prenota il giorno stesso.',
    ],
    [
      'a jolly of another day, for a participant: day and hour',
      { at: '11:00', shifts, requester: participant('2026-11-23 20:00') },
      'jolly-other-day 11:00–11:30 | L’orario jolly si prenota solo il giorno stesso. | Si prenota da martedì 24 novembre alle 07:00.',
    ],
    [
      'a jolly of today before its hour, for a participant',
      { at: '11:00', shifts, requester: participant(`${tuesday} 06:30`) },
      'jolly-not-open-yet 11:00–11:30 | L’orario jolly non è ancora prenotabile. | Si prenota da oggi alle 07:00.',
    ],
    [
      'a day beyond the horizon: from when it is bookable',
      { at: '12:00', on: '2026-12-04', shifts, service: { slot_code: 'mr' } },
      'beyond-horizon 12:00–13:00 | La data è oltre il periodo prenotabile. | Si prenota da martedì 24 novembre.',
    ],
    [
      'a day beyond the horizon, for a requester who may book out of hours',
      { at: '12:00', on: '2026-12-04', shifts, service: { slot_code: 'mr' }, overtime: true },
      'beyond-horizon 12:00–13:00 | La data è oltre il periodo prenotabile. | Prenota fuori orario, oppure aspetta martedì 24 novembre: da allora si prenota.',
    ],
    [
      'a day inside the rate limit: the first day after it',
      {
        at: '12:00',
        shifts,
        service: { slot_code: 'mr' },
        requester: participant('2026-11-23 20:00', { visits: [{ slot_code: 'mr', day: toDayNumber('2026-11-01') }] }),
      },
      'rate-limited 12:00–13:00 | Hai già una visita di questo tipo troppo vicina a questa data. | Scegli una data da sabato 30 gennaio in poi.',
    ],
    [
      'a hidden service',
      { at: '09:00', service: { hidden: true } },
      'service-hidden 00:00–24:00 | Questa prestazione non è prenotabile. | Rendi prenotabile la prestazione in Impostazioni › Strutture.',
    ],
  ])
})

describe('whyNotFree: the grid', () => {
  cases([
    [
      'a minute before the shift: when it begins',
      { at: '08:00' },
      'outside-shifts 00:00–09:00 | L’orario è fuori dai turni della struttura. | Scegli il prossimo turno, martedì 24 novembre alle 09:00.',
    ],
    [
      'a minute after the shift, for a requester who may book out of hours',
      { at: '13:00', overtime: true },
      'outside-shifts 13:00–24:00 | L’orario è fuori dai turni della struttura. | Prenota fuori orario, oppure scegli il prossimo turno, mercoledì 25 novembre alle 09:00.',
    ],
    [
      'no shift within the look-ahead: another time',
      { at: '08:00', shifts: [] },
      'outside-shifts 00:00–24:00 | L’orario è fuori dai turni della struttura. | Scegli un altro orario.',
    ],
    [
      'a minute between two starts: both',
      { at: '09:20' },
      'off-grid 09:15–09:30 | L’orario non corrisponde a uno degli orari prenotabili. | Scegli le 09:15 o le 09:30.',
    ],
    [
      'a minute after the last start: that one',
      { at: '12:50' },
      'off-grid 12:45–13:00 | L’orario non corrisponde a uno degli orari prenotabili. | Scegli le 12:45.',
    ],
    [
      'a visit longer than the time before the end: minutes left',
      { at: '12:45', service: { duration: 30 } },
      'off-grid 12:45–13:00 | La visita dura 30 minuti, ne restano 15. | Scegli un altro orario o una prestazione più breve.',
    ],
  ])
})

test('whyNotFree gives null exactly for the starts that availableSlots gives, for any office, agenda and requester', () => {
  let offered = 0
  fc.assert(
    fc.property(
      anyQuestion,
      fc.integer({ min: 0, max: 287 }),
      ({ plan, service, busy, first, last, requester }, tick) => {
        const facts: Omit<TimeFacts, 'taken'> = {
          plan: { shifts: plan.shifts, schedules: plan.schedules.map((schedule) => noted(schedule)) },
          elsewhere: [],
          service: { ...service, hidden: false },
          requester,
          mayBookOvertime: true,
        }
        const days = new Map(
          availableSlots(plan, service, busy, first, last, requester).map(({ day, slots }) => [day, slots]),
        )
        for (let day = first; day <= last; day += 1) {
          const taken = (busy.get(day) ?? []).map((span) => ({ ...span, holder: { kind: 'hold' } as const }))
          const starts = (days.get(day) ?? []).map(({ from }) => from)
          offered += starts.length
          for (const from of new Set([...starts, tick * 5])) {
            const why = whyNotFree(day, from, { ...facts, taken })
            expect([day, from, why === null]).toEqual([day, from, starts.includes(from)])
            // the reported span contains the requested minute
            if (why) expect(why.from <= from && from < why.to).toBe(true)
            if (why) expect(why.cause).toMatch(/\.$/)
          }
        }
      },
    ),
    { numRuns: randomCases(100, 300) },
  )
  expect(offered).toBeGreaterThan(randomCases(100))
})

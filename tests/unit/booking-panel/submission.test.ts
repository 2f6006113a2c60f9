import { describe, expect, test } from 'vitest'
import type { Draft } from '../../../src/custom-pages/booking-panel/draft'
import { draftAgain, draftOf } from '../../../src/custom-pages/booking-panel/draft'
import { draftErrors, panelText, payloadOf } from '../../../src/custom-pages/booking-panel/submission'
import { aBooking, aDraft, aHomeService, aService, at, maria, samone } from './builders'

const home = { service: aHomeService(), online: false }
const visit = { service: aService(), online: false }
const time = { date: '2026-11-24', from: at('09:45'), to: at('10:00'), overtime: false }
const registered = { kind: 'registered', person: maria } as const
const name = (phone: string, country = 'IT') => ({ kind: 'free-text', name: 'De Luca Anna', country, phone }) as const
const required = 'Campo obbligatorio.'

describe('what is sent', () => {
  test('a registered person: user_id and no name (specification §5), long times', () => {
    expect(payloadOf(aDraft({ person: registered }), { visit, time })).toEqual({
      office_user_id: 1,
      office_service_id: 11,
      online: false,
      user_id: 40,
      date: '2026-11-24',
      from: '09:45:00',
      to: '10:00:00',
      overtime: false,
      doctor_notes: null,
      assistant_notes: null,
    })
  })

  test('a free-text name: name and no user_id, the phone with its prefix', () => {
    const payload = payloadOf(aDraft({ person: name('333 1234567', 'FR') }), { visit, time })
    expect(payload).toMatchObject({ name: 'De Luca Anna', phone_prefix: '+33', phone: '333 1234567' })
    expect(payload).not.toHaveProperty('user_id')
  })

  test('a name without a phone sends no prefix either', () => {
    const payload = payloadOf(aDraft({ person: name('') }), { visit, time })
    expect(payload).not.toHaveProperty('phone')
    expect(payload).not.toHaveProperty('phone_prefix')
  })

  test('a phone taken away in an edit is said, since what is absent stays', () => {
    const draft = {
      ...draftOf(aBooking({ user: null, user_id: null, name: 'Anna', phone: '333 1234567' })),
      person: name(''),
    }
    expect(payloadOf(draft, { visit, time })).toMatchObject({ name: 'De Luca Anna', phone_prefix: null, phone: null })
  })

  test('the link goes only with an online visit', () => {
    const draft = aDraft({ person: registered, onlineLink: ' https://meet.example.it/a ' })
    expect(payloadOf(draft, { visit, time })).not.toHaveProperty('online_link')
    expect(payloadOf(draft, { visit: { ...visit, online: true }, time })).toMatchObject({
      online: true,
      online_link: 'https://meet.example.it/a',
    })
  })

  test('an edit names its booking and the version it started from; a finished one only its booking', () => {
    expect(payloadOf(draftOf(aBooking()), { visit, time })).toMatchObject({ original_booking_id: 70, version: 3 })
    const again = payloadOf(draftAgain(aBooking({ status: 'rejected' })), { visit, time })
    expect(again).toMatchObject({ original_booking_id: 70 })
    expect(again).not.toHaveProperty('version')
  })

  test('of a finished visit the notes alone are new; all else goes as it is, with the version', () => {
    const booking = aBooking({ status: 'terminated', overtime: true, online: true, online_link: 'https://a.it' })
    const draft = { ...draftOf(booking), assistantNotes: 'richiamare' }
    expect(payloadOf(draft, { visit: undefined, time: null })).toEqual({
      office_user_id: 1,
      office_service_id: 11,
      user_id: 40,
      date: '2026-11-24',
      from: '09:45:00',
      to: '10:00:00',
      overtime: true,
      doctor_notes: null,
      assistant_notes: 'richiamare',
      original_booking_id: 70,
      version: 3,
    })
    expect(draftErrors(draft, { visit: undefined, time: null })).toEqual({})
    const named = draftOf(aBooking({ status: 'canceled', user: null, user_id: null, name: 'Anna' }))
    expect(payloadOf(named, { visit: undefined, time: null })).toMatchObject({ name: 'Anna' })
  })

  test('a home visit goes with its Comune and Indirizzo, another visit with neither', () => {
    const draft = aDraft({ person: registered, city: samone, address: ' Via Roma 1 ' })
    expect(payloadOf(draft, { visit: home, time })).toMatchObject({ city_id: 90, address: ' Via Roma 1 ' })
    expect(payloadOf(draft, { visit, time })).not.toHaveProperty('city_id')
  })
})

describe('what is missing', () => {
  const cases: [string, Partial<Draft>, Partial<Parameters<typeof draftErrors>[1]>, Record<string, string>][] = [
    ['nothing', {}, {}, {}],
    ['the office', { officeUserId: null }, {}, { office_user_id: required }],
    ['the visit type', {}, { visit: undefined }, { office_service_id: required }],
    ['the person', { person: null }, {}, { user_id: 'Scegli una persona oppure scrivi un nome.' }],
    ['the slot', {}, { time: null }, { from: panelText.chooseSlot }],
    ['a phone that is one', { person: name('12') }, {}, { phone: 'Inserisci un numero di telefono valido.' }],
    ['the link', {}, { visit: { ...visit, online: true } }, { online_link: 'Inserisci il link della visita online.' }],
    [
      'a link that is one',
      { onlineLink: 'meet' },
      { visit: { ...visit, online: true } },
      { online_link: 'Formato url non corretto' },
    ],
    [
      'where a home visit goes',
      {},
      { visit: home },
      {
        city_id: 'Inserisci il Comune della visita domiciliare.',
        address: 'Inserisci l’indirizzo della visita domiciliare.',
      },
    ],
    ['start and end', { outOfHours: { from: '', to: '' } }, { time: null }, { from: required, to: required }],
    [
      'times that are times',
      { outOfHours: { from: 'x', to: '25' } },
      { time: null },
      {
        from: 'Inserisci un orario valido.',
        to: 'Inserisci un orario valido.',
      },
    ],
    [
      'a start before the end',
      { outOfHours: { from: '20', to: '19' } },
      { time: { ...time, from: at('20:00'), to: at('19:00'), overtime: true } },
      {
        from: 'Orario inizio deve essere inferiore a orario fine',
        to: 'Orario fine deve essere superiore a orario inizio',
      },
    ],
  ]
  test.each(cases)('%s', (_name, draft, derived, errors) => {
    expect(draftErrors(aDraft({ person: registered, ...draft }), { visit, time, ...derived })).toEqual(errors)
  })
})

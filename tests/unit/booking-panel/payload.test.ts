import { describe, expect, test } from 'vitest'
import { romeWallClock } from '../../../domain/calendar/rome'
import { type Draft, draftAgain, draftOf } from '../../../src/custom-pages/booking-panel/form/draft'
import { draftErrors, payloadOf } from '../../../src/custom-pages/booking-panel/save/payload'
import { timeInProgress } from '../../../src/custom-pages/booking-panel/time/offered-times'
import {
  aBooking,
  aDraft,
  aHomeService,
  aService,
  chosen,
  maria,
  offered,
  samone,
  slots,
  withTexts,
} from '../../support/builders/booking-builders'

const home = { service: aHomeService(), online: false }
const visit = { service: aService(), online: false }
const online = { service: aService({ available_online: true }), online: true }
const now = romeWallClock(Date.parse('2026-11-20T09:00:00Z'))
const day = '2026-11-24'
const days = offered({ [day]: slots('09:45') })
const slot = chosen(day, '09:45')
const quarterToTen = { from: '09:45:00', to: '10:00:00' }
const registered = { kind: 'registered', person: maria } as const
const name = (phone: string, country = 'IT') => ({ kind: 'free-text', name: 'De Luca Anna', country, phone }) as const
const required = 'Campo obbligatorio.'

const chosenIn = (draft: Draft, type: typeof visit | undefined) => ({
  visit: type,
  requested: timeInProgress(draft, day, days),
  days,
})
const sent = (draft: Draft, type: typeof visit | undefined = visit) => payloadOf(draft, chosenIn(draft, type))

describe('payloadOf', () => {
  test('of a registered person has user_id, no name (specification §5), and long times', () => {
    expect(sent(aDraft({ slot, person: registered }))).toEqual({
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

  test('of a free-text name has name, no user_id, and the phone with its prefix', () => {
    const payload = sent(aDraft({ slot, person: name('333 1234567', 'FR') }))
    expect(payload).toMatchObject({ name: 'De Luca Anna', phone_prefix: '+33', phone: '333 1234567' })
    expect(payload).not.toHaveProperty('user_id')
  })

  test('of a name without a phone has no prefix either', () => {
    const payload = sent(aDraft({ slot, person: name('') }))
    expect(payload).not.toHaveProperty('phone')
    expect(payload).not.toHaveProperty('phone_prefix')
  })

  test('of an edit that removes the phone has it null, since what is absent stays', () => {
    const draft = {
      ...draftOf(aBooking({ ...quarterToTen, user: null, user_id: null, name: 'Anna', phone: '333 1234567' })),
      person: name(''),
    }
    expect(sent(draft)).toMatchObject({ name: 'De Luca Anna', phone_prefix: null, phone: null })
  })

  test('has the link only for an online visit', () => {
    const draft = aDraft({ slot, person: registered, texts: { online_link: ' https://meet.example.it/a ' } })
    expect(sent(draft)).not.toHaveProperty('online_link')
    expect(sent(draft, online)).toMatchObject({
      online: true,
      online_link: 'https://meet.example.it/a',
    })
  })

  test('of an edit has its booking and version; of a finished booking only the booking', () => {
    expect(sent(draftOf(aBooking(quarterToTen)))).toMatchObject({ original_booking_id: 1, version: 1 })
    const again = sent({ ...draftAgain(aBooking({ status: 'rejected' })), slot })
    expect(again).toMatchObject({ original_booking_id: 1 })
    expect(again).not.toHaveProperty('version')
  })

  test('of a finished visit changes the notes alone; all else is as saved, with the version', () => {
    const booking = aBooking({ status: 'terminated', overtime: true, online: true, online_link: 'https://a.it' })
    const draft = withTexts(draftOf(booking), { assistant_notes: 'richiamare' })
    expect(sent(draft, undefined)).toEqual({
      office_user_id: 1,
      office_service_id: 11,
      user_id: 40,
      date: '2026-11-24',
      from: '09:15:00',
      to: '09:30:00',
      overtime: true,
      doctor_notes: null,
      assistant_notes: 'richiamare',
      original_booking_id: 1,
      version: 1,
    })
    expect(draftErrors(draft, chosenIn(draft, undefined), now)).toEqual({})
    const named = draftOf(aBooking({ status: 'canceled', user: null, user_id: null, name: 'Anna' }))
    expect(sent(named, undefined)).toMatchObject({ name: 'Anna' })
  })

  test('has Comune and Indirizzo only for a home visit', () => {
    const draft = aDraft({ slot, person: registered, city: samone, texts: { address: ' Via Roma 1 ' } })
    expect(sent(draft, home)).toMatchObject({ city_id: 90, address: ' Via Roma 1 ' })
    expect(sent(draft)).not.toHaveProperty('city_id')
  })
})

describe('draftErrors gives the text of the rules at the field', () => {
  const link = 'Inserisci il link della visita online.'
  const time = 'Inserisci un orario valido.'
  const hours = (from: string, to: string) => ({ outOfHours: { from, to } })
  const cases: [string, Parameters<typeof aDraft>[0], typeof visit | undefined, Record<string, string>][] = [
    ['nothing', {}, visit, {}],
    ['no office', { officeUserId: null }, undefined, { office_user_id: required, office_service_id: required }],
    ['no visit type', {}, undefined, { office_service_id: required }],
    ['no person', { person: null }, visit, { user_id: 'Scegli una persona oppure scrivi un nome.' }],
    ['no slot', { slot: null }, visit, { from: 'Scegli un orario.' }],
    ['a phone that is none', { person: name('12') }, visit, { phone: 'Inserisci un numero di telefono valido.' }],
    ['no link', {}, online, { online_link: link }],
    ['a link that is none', { texts: { online_link: 'meet' } }, online, { online_link: 'Formato url non corretto' }],
    [
      'nowhere for a home visit to go',
      {},
      home,
      {
        city_id: 'Inserisci il Comune della visita domiciliare.',
        address: 'Inserisci l’indirizzo della visita domiciliare.',
      },
    ],
    ['no start and no end', hours('', ''), visit, { from: required, to: required }],
    ['times that are none', hours('x', '25'), visit, { from: time, to: time }],
    [
      'a start after the end',
      hours('20', '19'),
      visit,
      {
        from: 'Orario inizio deve essere inferiore a orario fine',
        to: 'Orario fine deve essere superiore a orario inizio',
      },
    ],
  ]
  test.each(cases)('%s', (_name, parts, type, errors) => {
    const draft = aDraft({ slot, person: registered, ...parts })
    expect(draftErrors(draft, chosenIn(draft, type), now)).toEqual(errors)
  })

  test('for a past time, unless an edit keeps it or it was requested without an answer', () => {
    const later = romeWallClock(Date.parse('2026-11-24T12:00:00Z'))
    const errorsOf = (draft: Draft) => draftErrors(draft, chosenIn(draft, visit), later)
    const draft = aDraft({ slot, person: registered })
    expect(errorsOf(draft)).toEqual({ from: 'L’orario è già passato.' })
    const [offeredSlot] = slots('09:45')
    expect(errorsOf({ ...draft, attempted: offeredSlot ? { date: day, ...offeredSlot } : null })).toEqual({})
    expect(errorsOf(draftOf(aBooking(quarterToTen)))).toEqual({})
  })
})

import { describe, expect, test } from 'vitest'
import {
  draftAgain,
  draftOf,
  freeText,
  hasContent,
  mergedOnto,
  newDraft,
  openedWith,
  purposeOf,
  resumed,
} from '../../../src/custom-pages/booking-panel/form/draft'
import { panelErrors, panelReducer } from '../../../src/custom-pages/booking-panel/form/panel-reducer'
import { differences } from '../../../src/custom-pages/booking-panel/save/version-summary'
import { aBooking, aDraft, aState, at, chosen, maria, samone, withTexts } from '../../support/builders/booking-builders'

const registered = { kind: 'registered', person: maria } as const
const alternative = {
  date: '2026-12-01',
  from: '10:15:00',
  to: '10:30:00',
  slot_code: null,
  office_user_id: 2,
  office_service_id: 21,
}
const taken = { kind: 'taken', message: 'occupato', description: '…', alternatives: [alternative] } as const

describe('panelReducer on the events of the form', () => {
  test('another kind of person clears the person and selects the first fitting service (specification §4)', () => {
    const before = aState({
      person: registered,
      visit: { officeServiceId: 11, online: false },
      slot: chosen('2026-11-24', '09:45'),
    })
    const { draft } = panelReducer(before, { type: 'audienceChosen', audience: 'medical_representative' })
    expect(draft).toMatchObject({ audience: 'medical_representative', person: null, visit: null, slot: null })
  })

  test('another office keeps the person and clears the time', () => {
    const before = aState({ person: registered, slot: chosen('2026-11-24', '09:45'), day: '2026-11-24' })
    const { draft } = panelReducer(before, { type: 'officeChosen', officeUserId: 2 })
    expect(draft).toMatchObject({ officeUserId: 2, person: registered, visit: null, slot: null, day: null })
  })

  test.each([
    { type: 'officeChosen', officeUserId: 2 },
    { type: 'audienceChosen', audience: 'medical_representative' },
  ] as const)('out of hours the day and hours that were written stay: $type', (event) => {
    const hours = { day: '2026-11-29', month: '2026-11-01', outOfHours: { from: '20:30', to: '20:45' } }
    expect(panelReducer(aState(hours), event).draft).toMatchObject(hours)
  })

  test('a new one begins from the days on screen, a kept one where it was', () => {
    const onScreen = { first: '2026-12-01', last: '2026-12-05', inHours: true }
    expect(newDraft({ onScreen }).onScreen).toEqual(onScreen)
    expect(resumed(aDraft({ person: registered }), { onScreen })?.onScreen).toBeNull()
  })

  test('another visit type keeps the chosen start', () => {
    const before = aState({ slot: chosen('2026-11-24', '09:45') })
    const { draft } = panelReducer(before, {
      type: 'changed',
      change: { visit: { officeServiceId: 12, online: false } },
    })
    expect(draft.slot).toEqual(chosen('2026-11-24', '09:45'))
  })

  test('a free-text name starts with the prefix of Italy', () => {
    const { draft } = panelReducer(aState({ person: registered }), {
      type: 'changed',
      change: { person: freeText(' De Luca Anna ') },
    })
    expect(draft.person).toEqual({ kind: 'free-text', name: 'De Luca Anna', country: 'IT', phone: '' })
  })

  test('another month keeps the slot', () => {
    const { draft } = panelReducer(aState({ slot: chosen('2026-11-24', '09:45'), day: '2026-11-24' }), {
      type: 'monthShown',
      month: '2027-01-01',
    })
    expect(draft).toMatchObject({ month: '2027-01-01', day: null, slot: chosen('2026-11-24', '09:45') })
  })

  test('"Fuori orario" switched off clears the typed hours, not the slot', () => {
    const slot = chosen('2026-11-24', '09:45')
    const on = panelReducer(aState({ slot }), { type: 'changed', change: { outOfHours: { from: '19', to: '' } } })
    const off = panelReducer(on, { type: 'changed', change: { outOfHours: null } })
    expect(off.draft).toMatchObject({ outOfHours: null, slot })
  })

  test('the Comune of a home visit has its own error', () => {
    const before = aState({}, { errors: { city_id: 'a', address: 'b' } })
    const after = panelReducer(before, { type: 'changed', change: { city: samone } })
    expect(after.draft.city).toEqual(samone)
    expect(after.errors).toEqual({ address: 'b' })
  })

  test('a changed field clears its own error only', () => {
    const before = aState({}, { errors: { user_id: 'a', from: 'b' } })
    expect(panelReducer(before, { type: 'changed', change: { person: registered } }).errors).toEqual({ from: 'b' })
  })
})

describe('panelReducer on the answers of the server', () => {
  const typed = {
    person: registered,
    slot: chosen('2026-11-24', '09:45'),
    texts: { doctor_notes: 'Portare gli esami' },
  }

  test('a taken time clears only the slot and gives the alternatives', () => {
    const after = panelReducer(aState(typed), { type: 'saveFailed', failure: taken, slot: null })
    expect(after.notice).toBe(taken)
    expect(after.draft).toEqual(aDraft({ ...typed, slot: null }))
  })

  test('a chosen alternative sets its office, service, day and time', () => {
    const refused = panelReducer(aState(typed), { type: 'saveFailed', failure: taken, slot: null })
    const after = panelReducer(refused, { type: 'alternativeChosen', alternative })
    expect(after.notice).toBeNull()
    expect(after.draft).toMatchObject({
      officeUserId: 2,
      visit: { officeServiceId: 21, online: false },
      month: '2026-12-01',
      day: '2026-12-01',
      slot: chosen('2026-12-01', '10:15'),
      texts: { doctor_notes: 'Portare gli esami' },
    })
  })

  test('another slot clears the refusal, a note does not', () => {
    const refused = panelReducer(aState(typed), { type: 'saveFailed', failure: taken, slot: null })
    expect(panelReducer(refused, { type: 'changed', change: { texts: { doctor_notes: 'x' } } }).notice).toBe(taken)
    expect(
      panelReducer(refused, { type: 'changed', change: { slot: chosen('2026-11-24', '10:15') } }).notice,
    ).toBeNull()
  })

  test('no answer leaves the form as it is, and its slot can be requested again', () => {
    const slot = { date: '2026-11-24', from: at('09:45'), to: at('10:00'), slot_code: null }
    const after = panelReducer(aState(typed), { type: 'saveFailed', failure: { kind: 'unanswered' }, slot })
    expect(after.draft).toEqual(aDraft({ ...typed, attempted: slot }))
    expect(after.notice).toEqual({ kind: 'unanswered' })
    expect(panelReducer(after, { type: 'saveFailed', failure: taken, slot }).draft.attempted).toBeNull()
    expect(panelReducer(after, { type: 'officeChosen', officeUserId: 2 }).draft.attempted).toBeNull()
  })

  test('field errors are placed at their fields, all others above the form', () => {
    expect(panelErrors({ name: ['n'], date: ['d'], from: ['f'], phone_prefix: ['p'], whatever: ['w'] })).toEqual({
      errors: { user_id: 'n', from: 'd', phone: 'p' },
      rest: 'w',
    })
    for (const field of ['user_id', 'phone', 'from', 'to', 'online_link', 'city_id', 'address'])
      expect(panelErrors({ [field]: ['testo'] })).toEqual({ errors: { [field]: 'testo' }, rest: '' })
  })

  test('a visit booked again that is live again has the text of the panel', () => {
    expect(panelErrors({ version: ['Campo obbligatorio.'] }).rest).toBe(
      'La visita nel frattempo è di nuovo attiva: aprila per modificarla.',
    )
  })

  test('a stale edit keeps the local changes on top of the saved version', () => {
    const mine = withTexts(draftOf(aBooking({ version: 3 })), { assistant_notes: 'mio' })
    const current = aBooking({ version: 4, doctor_notes: 'altrui', date: '2026-11-25' })
    const refused = panelReducer(aState(mine), {
      type: 'saveFailed',
      failure: { kind: 'stale', current },
      slot: null,
    })
    expect(refused.draft).toEqual(aDraft(mine))
    expect(mergedOnto(refused.draft, current)).toMatchObject({
      texts: { assistant_notes: 'mio', doctor_notes: 'altrui' },
      slot: chosen('2026-11-25', '09:15'),
      original: { version: 4 },
    })
    expect(panelReducer(refused, { type: 'replaced', draft: draftOf(current) })).toEqual(aState(draftOf(current)))
  })

  test('a visit cancelled meanwhile turns the local changes into a new visit, or into its notes only', () => {
    const mine = withTexts(draftOf(aBooking()), { assistant_notes: 'mio' })
    const current = aBooking({ version: 4, status: 'canceled' })
    const kept = mergedOnto(mine, current)
    expect(purposeOf(kept)).toBe('again')
    expect(kept).toMatchObject({ texts: { assistant_notes: 'mio' }, slot: chosen('2026-11-24', '09:15') })
    expect(purposeOf(draftOf(current))).toBe('notes')
    const notes = draftOf(aBooking({ status: 'terminated' }))
    const noted = aBooking({ status: 'terminated', version: 4 })
    expect(purposeOf(mergedOnto(notes, noted))).toBe('notes')
  })

  test('differences lists both versions line by line', () => {
    const base = { Orario: '9', Nota: '', Link: 'a', Persona: 'M' }
    expect(differences(base, { ...base, Nota: 'altrui' }, { ...base, Orario: '10' })).toEqual([
      { label: 'Orario', current: '9', merged: '10' },
      { label: 'Nota', current: 'altrui', merged: 'altrui' },
    ])
  })
})

describe('a new draft', () => {
  test('from a click on the calendar has its office, day and time', () => {
    expect(newDraft({ officeUserId: 2, date: '2026-11-26', from: '10:30' })).toMatchObject({
      officeUserId: 2,
      month: '2026-11-01',
      day: '2026-11-26',
      slot: { date: '2026-11-26', from: at('10:30'), offered: false },
    })
  })

  test('of an edited booking has its time; of one booked again everything else', () => {
    expect(draftOf(aBooking())).toMatchObject({ slot: chosen('2026-11-24', '09:15'), day: '2026-11-24' })
    expect(draftAgain(aBooking({ status: 'canceled' }))).toMatchObject({
      slot: null,
      day: null,
      outOfHours: null,
      person: { kind: 'registered' },
      visit: { officeServiceId: 11, online: false },
    })
  })

  test.each([
    ['a new booking', aDraft(), 'new'],
    ['a live one is edited', draftOf(aBooking({ status: 'pending' })), 'edit'],
    ['a finished one opens with its notes', draftOf(aBooking({ status: 'terminated' })), 'notes'],
    ['or is booked anew', draftAgain(aBooking({ status: 'terminated' })), 'again'],
    ['a live one once more is a new one beside it', draftAgain(aBooking()), 'new'],
  ])('what it is open for: %s', (_name, draft, purpose) => {
    expect(purposeOf(draft)).toBe(purpose)
  })

  test('of a live booking booked again is a repeat; of a finished one only on request', () => {
    expect(draftAgain(aBooking()).repeat).toMatchObject({ freq: 'weekly', interval: 1 })
    expect(draftAgain(aBooking({ status: 'terminated' })).repeat).toBeNull()
  })

  test('with hours out of hours has their day, whatever was chosen before', () => {
    const opening = { officeUserId: 1, date: '2026-11-26', from: '19:00', to: '19:30', overtime: true }
    expect(openedWith(aDraft({ slot: chosen('2026-11-24', '09:45') }), opening)).toMatchObject({
      day: '2026-11-26',
      outOfHours: { from: '19:00', to: '19:30' },
      slot: null,
    })
  })

  test('with a known person has that person, as a patient by default', () => {
    const before = aDraft({ audience: 'medical_representative', visit: { officeServiceId: 12, online: false } })
    expect(openedWith(before, { person: maria })).toMatchObject({
      audience: 'patient',
      visit: null,
      person: { kind: 'registered', person: maria },
    })
    const represented = openedWith(aDraft(), { person: maria, audience: 'medical_representative' })
    expect(represented.audience).toBe('medical_representative')
  })

  test('takes up typed values, but never on another person’s visit', () => {
    const kept = aDraft({ person: registered, texts: { doctor_notes: 'Portare gli esami' } })
    expect(resumed(kept, {})).toEqual(kept)
    expect(resumed(kept, { person: maria })).toMatchObject({ texts: { doctor_notes: 'Portare gli esami' } })
    expect(resumed(kept, { person: { ...maria, id: 41 } })).toBeNull()
  })

  test('of a visit out of hours has its hours typed', () => {
    expect(draftOf(aBooking({ overtime: true, from: '19:00:00', to: '19:30:00' }))).toMatchObject({
      outOfHours: { from: '19:00', to: '19:30' },
      slot: null,
    })
  })

  test('of a free-text name has the country of its prefix', () => {
    const person = draftOf(
      aBooking({ user: null, user_id: null, name: 'Anna', phone_prefix: '+33', phone: '612345678' }),
    ).person
    expect(person).toEqual({ kind: 'free-text', name: 'Anna', country: 'FR', phone: '612345678' })
  })

  test.each([
    ['looking at other days and months', { day: '2026-11-25', month: '2026-12-01' }, false],
    ['a person', { person: registered }, true],
    ['a slot', { slot: chosen('2026-11-24', '09:45') }, true],
    ['a note', { texts: { assistant_notes: 'x' } }, true],
  ])('%s is worth keeping: %#', (_name, change, isWorth) => {
    expect(hasContent(aDraft(change), aDraft())).toBe(isWorth)
  })
})

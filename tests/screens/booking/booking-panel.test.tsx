import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { overlapDescription, overlapMessage } from '../../../domain/booking/overlap'
import { doctorPatients, limitedUsers } from '../../../server/db/tables'
import { currentToasts } from '../../../src/platform/basic/toasts'
import { endSession, setAllStructures, undoableChanges, undoLast, undoNotice } from '../../../src/platform/session'
import {
  bookingsOn,
  choosePerson,
  drawPanel,
  openPanel,
  panelTests,
  personField,
  practice,
  save,
  saveByKey,
  saved,
  saves,
  signIn,
  slot,
  slotTimes,
  wire,
} from '../../support/browser/panel-screen'
import { booked } from '../../support/builders/practice'
import { aRepeat, schedule } from '../../support/builders/repeats'
import { isLong } from '../../support/long'

panelTests()

describe('saving a new booking', () => {
  // in `npm test` steps of tests/browser/booking/booking.spec.ts and desk-keys.spec.ts
  test.runIf(isLong)('by a surname, Enter, a slot and Ctrl+Enter creates a confirmed booking', async () => {
    signIn('assistant')
    await openPanel()
    await waitFor(() => expect(document.activeElement).toBe(personField()))
    fireEvent.change(personField(), { target: { value: 'damico' } })
    await screen.findByRole('option', { name: /D’Amico Nicolò · 12\/04\/1958/ })
    fireEvent.keyDown(personField(), { key: 'Enter' })
    expect(personField().value).toMatch(/^D’Amico Nicolò · 12\/04\/1958/)
    const first = await slot('09:00', 'mercoledì 25 novembre 2026')
    await waitFor(() => expect(document.activeElement).toBe(first))
    fireEvent.click(first)
    expect(screen.getByRole('button', { name: /^Salva per .*Ferri$/ })).toBeDefined()
    saveByKey()
    await saved()
    expect(currentToasts()[0]?.text).toBe('Prenotazione avvenuta con successo. Riceverai una notifica di conferma.')
    expect(currentToasts()[0]?.readBack).toEqual({
      text: expect.stringMatching(/^D’Amico Nicolò, mer 25 nov 09:00, codice [A-Z2-9]{6}$/),
      maskedText: expect.stringMatching(/^D\. N\., mer 25 nov 09:00, codice [A-Z2-9]{6}$/),
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await bookingsOn('2026-11-25')).toMatchObject([
      { from: '09:00:00', user_id: practice.patient, status: 'confirmed' },
    ])
  })

  test('for a free-text name stores name, prefix and number, and no user_id', async () => {
    signIn('doctor')
    await openPanel()
    await choosePerson('De Luca Anna', /Usa il nome “De Luca Anna”/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Telefono')))
    fireEvent.change(screen.getByLabelText('Telefono'), { target: { value: '12' } })
    fireEvent.click(await slot('09:15', 'mercoledì 25 novembre 2026'))
    save()
    await screen.findByText('Inserisci un numero di telefono valido.')
    fireEvent.change(screen.getByLabelText('Telefono'), { target: { value: '333 1234567' } })
    fireEvent.change(screen.getByLabelText('Nota per il paziente'), { target: { value: 'Portare gli esami' } })
    save()
    await saved()
    expect(currentToasts()[0]?.text).toBe('Prenotazione avvenuta con successo. Riceverai una notifica di conferma.')
    const visit = (await bookingsOn('2026-11-25')).find(({ from }) => from === '09:15:00')
    expect(visit).toMatchObject({
      name: 'De Luca Anna',
      phone_prefix: '+39',
      phone: '333 1234567',
      user_id: null,
      doctor_notes: 'Portare gli esami',
    })
  })

  test('for a known person, with all offices shown, begins at the office, and goes on at the times', async () => {
    signIn('doctor')
    setAllStructures(true)
    const known = { first_name: 'Nicolò', last_name: 'D’Amico', birthday: null, phone_prefix: null, phone: null }
    const more = { fiscal_code: null, pharmaceutical_company: null, limited: false, parents: [] }
    drawPanel({ person: { id: practice.patient, ...known, ...more } })
    const office = await screen.findByRole('combobox', { name: 'Struttura' })
    await waitFor(() => expect(document.activeElement).toBe(office))
    fireEvent.mouseDown(office)
    fireEvent.click(await screen.findByText('Studio Via Roma', { selector: '.ant-select-item-option-content' }))
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^\d\d:\d\d/))
  })

  test('with required fields missing sends nothing and focuses the first of them', async () => {
    signIn('doctor')
    await openPanel()
    save()
    await screen.findByText('Scegli una persona oppure scrivi un nome.')
    expect(screen.getByText('Scegli un orario.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(personField()))
    expect(saves()).toEqual([])
  })

  test('pressed twice sends one request', async () => {
    signIn('doctor')
    await openPanel()
    await choosePerson('rossi', /Rossi Anna/)
    fireEvent.click(await slot('09:30', 'mercoledì 25 novembre 2026'))
    save()
    save()
    saveByKey()
    await saved()
    expect(saves()).toHaveLength(1)
  })

  test('for a limited patient shows a warning and books', async () => {
    const id = await practice.person('patient', { first_name: 'Lino', last_name: 'Limitato' })
    await practice.connection.db.insert(doctorPatients).values({ doctor_id: practice.ferri, user_id: id })
    await practice.connection.db
      .insert(limitedUsers)
      .values({ doctor_id: practice.ferri, user_id: id, since: '2026-11-01' })
    signIn('doctor')
    await openPanel()
    fireEvent.change(personField(), { target: { value: 'limitato' } })
    fireEvent.click(await screen.findByRole('option', { name: /Limitato Lino.*Utente limitato/ }))
    expect(personField().value).toBe('Limitato Lino')
    expect((await screen.findByText(/limitat/i, { selector: '[role=status]' })).textContent).not.toBe('')
    fireEvent.click(await slot('09:45', 'mercoledì 25 novembre 2026'))
    save()
    await saved()
  })

  test.runIf(isLong)('for a representative offers only mr services and times', async () => {
    signIn('doctor')
    await openPanel()
    fireEvent.click(screen.getByLabelText('Informatore scientifico', { selector: 'input[type=radio]' }))
    await waitFor(() => expect(slotTimes()).toEqual(['12:00', '12:15', '12:30', '12:45']))
    fireEvent.change(personField('Informatore scientifico'), { target: { value: 'serra' } })
    await screen.findByRole('option', { name: /Serra Davide · Farmalba/ })
  })
})

describe('a time that is not free', () => {
  test('answered 409 shows the overlap text and three alternatives; one of them is booked, nothing typed is lost', async () => {
    signIn('assistant')
    await openPanel()
    await choosePerson('rossi', /Rossi Anna/)
    fireEvent.click(await slot('10:00', 'mercoledì 25 novembre 2026'))
    fireEvent.change(screen.getByLabelText('Nota privata'), { target: { value: 'richiamare' } })
    await booked(practice, { from: '10:00:00', to: '10:15:00' })
    save()
    await screen.findByText(overlapMessage)
    expect(screen.getByText(overlapDescription, { exact: false })).toBeDefined()
    const alternatives = within(screen.getByRole('group', { name: 'Orari alternativi' })).getAllByRole('button')
    expect(alternatives).toHaveLength(3)
    await waitFor(() => expect(document.activeElement).toBe(alternatives[0]))
    const offered = alternatives[0]?.textContent ?? ''
    fireEvent.click(alternatives[0] as HTMLElement)
    const chosen = await slot(offered.slice(-5), '2026')
    await waitFor(() => expect(chosen.getAttribute('aria-pressed')).toBe('true'))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Nota privata').value).toBe('richiamare')
    save()
    await saved()
    expect(new Set(saves().map(({ key }) => key)).size).toBe(2)
  })

  test('asked for by the opening but not bookable shows a message and chooses nothing', async () => {
    signIn('doctor')
    await openPanel({ date: '2026-11-25', from: '10:05' })
    await screen.findByText('L’orario delle 10:05 di mercoledì 25 novembre non è prenotabile: scegline un altro.')
    expect(screen.queryByRole('button', { name: /fino alle/, pressed: true })).toBeNull()
  })
})

test('free times without an answer are told in their place, and by no message (specification §8)', async () => {
  signIn('doctor')
  wire.onTheWay = (path) => (path.endsWith('availabilities') ? 'lost' : undefined)
  drawPanel()
  await screen.findByText('Non è stato possibile leggere gli orari liberi.')
  expect(currentToasts()).toEqual([])
})

describe('a save without an answer', () => {
  test('keeps the form; the second attempt has the same Idempotency-Key and one booking exists', async () => {
    signIn('doctor')
    await openPanel()
    await choosePerson('rossi', /Rossi Anna/)
    fireEvent.click(await slot('10:45', 'mercoledì 25 novembre 2026'))
    wire.onTheWay = (path, method) => (path === 'doctor/bookings' && method === 'POST' ? 'lost' : undefined)
    save()
    await screen.findByText('Nessuna risposta: quello che hai scritto è rimasto qui.')
    expect(personField().value).toMatch(/^Rossi Anna/)
    wire.onTheWay = () => undefined
    await waitFor(() => expect(slotTimes()).toContain('10:45'))
    saveByKey()
    await saved()
    expect(new Set(saves().map(({ key }) => key)).size).toBe(1)
    expect((await bookingsOn('2026-11-25')).filter(({ from }) => from === '10:45:00')).toHaveLength(1)
  })
})

describe('the draft', () => {
  test('comes back after a broken session, for the same user and doctor', async () => {
    signIn('assistant')
    await openPanel()
    await choosePerson('rossi', /Rossi Anna/)
    fireEvent.change(screen.getByLabelText('Nota privata'), { target: { value: 'urgente' } })
    endSession()
    cleanup()
    signIn('assistant')
    await openPanel()
    await screen.findByText('Ripresa la prenotazione che stavi scrivendo.')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Nota privata').value).toBe('urgente')
    fireEvent.click(screen.getByRole('button', { name: 'Ricomincia' }))
    expect(personField().value).toBe('')
  })

  test.runIf(isLong)('is kept on closing and comes back by "Riprendi" of the toast', async () => {
    signIn('doctor')
    await openPanel()
    await choosePerson('rossi', /Rossi Anna/)
    fireEvent.click(screen.getByRole('button', { name: 'Chiudi' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    currentToasts()[0]?.action?.run()
    await screen.findByRole('dialog')
    await waitFor(() => expect(personField().value).toMatch(/^Rossi Anna/))
  })
})

describe('a booking out of hours', () => {
  test('asks for confirmation, calls check_overlapping, then books', async () => {
    signIn('assistant')
    await openPanel()
    await choosePerson('rossi', /Rossi Anna/)
    fireEvent.click(screen.getByRole('switch', { name: 'Fuori orario' }))
    fireEvent.change(screen.getByLabelText('Orario inizio'), { target: { value: '20' } })
    fireEvent.change(screen.getByLabelText('Orario fine'), { target: { value: '19.30' } })
    save()
    await screen.findByText('Orario inizio deve essere inferiore a orario fine')
    // leaving a field writes 19.30 as 19:30, and takes back nothing
    fireEvent.blur(screen.getByLabelText('Orario fine'))
    expect(screen.getByLabelText<HTMLInputElement>('Orario fine').value).toBe('19:30')
    expect(screen.getByText('Orario inizio deve essere inferiore a orario fine')).toBeDefined()
    expect(screen.getByText('Orario fine deve essere superiore a orario inizio')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Orario fine'), { target: { value: '20.30' } })
    save()
    fireEvent.click(await screen.findByRole('button', { name: 'Conferma' }))
    await saved()
    expect(wire.posts.map(({ path }) => path)).toEqual(['doctor/bookings/check_overlapping', 'doctor/bookings'])
  })

  test('is not offered to an assistant where the office does not allow it', async () => {
    signIn('assistant', practice.prati.officeUserId)
    await openPanel()
    expect(screen.queryByRole('switch', { name: 'Fuori orario' })).toBeNull()
  })
})

describe('editing a booking', () => {
  test('offers its own time, moves it in place and can be undone', async () => {
    const booking = await booked(practice, { date: '2026-11-26', from: '10:00:00', to: '10:15:00' })
    signIn('assistant')
    await openPanel({ bookingId: booking.id })
    await screen.findByRole('heading', { name: 'Modifica prenotazione' })
    expect(screen.queryByLabelText('Informatore scientifico', { selector: 'input[type=radio]' })).toBeNull()
    const own = await slot('10:00', 'giovedì 26 novembre 2026')
    expect(own.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(await slot('10:30', 'giovedì 26 novembre 2026'))
    save()
    await saved()
    expect(await bookingsOn('2026-11-26')).toMatchObject([{ id: booking.id, code: booking.code, from: '10:30:00' }])
    expect(undoableChanges().at(-1)?.title).toBe('Visita modificata')
  })

  test('to another time of a repeat asks for which visits; what does not fit can be left, and all goes back as one', async () => {
    const days = ['2026-12-09', '2026-12-16', '2026-12-23']
    const rule = { from: '2026-12-09', freq: 'weekly' as const, interval: 1, count: 3 }
    const asked = { dry_run: 0 as const, from: '10:00', to: '10:15', recurrence: rule }
    await schedule(practice.doctor, aRepeat(practice, asked))
    await booked(practice, { date: '2026-12-17', from: '11:00:00', to: '11:15:00' })
    const times = async (...dates: string[]) =>
      (await Promise.all(dates.map(bookingsOn))).map((visits) => visits.map(({ from }) => from.slice(0, 5)))
    const [visit] = await bookingsOn('2026-12-09')
    signIn('assistant')
    await openPanel({ bookingId: visit?.id })
    fireEvent.click(await screen.findByRole('button', { name: /giovedì 10 dicembre/ }))
    fireEvent.click(await slot('11:00', 'giovedì 10 dicembre 2026'))
    save()
    const question = await screen.findByRole('dialog', { name: 'Visita che si ripete' })
    expect(question.textContent).toContain('Le altre si spostano di 1 giorno in avanti, alle 11:00–11:15.')
    expect(saves()).toEqual([])
    fireEvent.click(within(question).getByRole('radio', { name: /^Tutte/ }))
    fireEvent.submit(question.querySelector('form') as HTMLFormElement)
    const conflicts = await screen.findByRole('dialog', { name: '1 visita non si può spostare' })
    expect(conflicts.textContent).toContain('giovedì 17 dicembre · 11:00–11:15')
    expect(await times(...days)).toEqual([['10:00'], ['10:00'], ['10:00']])
    fireEvent.click(within(conflicts).getByRole('button', { name: 'Sposta le altre 2 e lascia questa' }))
    await saved()
    expect(await times(...days, '2026-12-10', '2026-12-24')).toEqual([[], ['10:00'], [], ['11:00'], ['11:00']])
    expect(undoableChanges().at(-1)?.title).toBe('2 visite spostate')
    undoLast()
    await waitFor(() => expect(undoNotice()?.title).toBe('2 visite ripristinate'))
    expect(await times(...days)).toEqual([['10:00'], ['10:00'], ['10:00']])
  })

  test('answered 409 stale shows both versions; keeping one’s changes saves them on top of the other’s', async () => {
    const booking = await booked(practice, { date: '2026-11-26', from: '11:00:00', to: '11:15:00' })
    signIn('assistant')
    await openPanel({ bookingId: booking.id })
    fireEvent.change(await screen.findByLabelText('Nota privata'), { target: { value: 'mia' } })
    await booked(practice, {
      date: '2026-11-26',
      from: '11:00:00',
      to: '11:15:00',
      doctor_notes: 'altrui',
      original_booking_id: booking.id,
      version: booking.version,
    }).catch(() => {})
    save()
    fireEvent.click(await screen.findByRole('button', { name: 'Mantieni le mie modifiche' }))
    save()
    await saved()
    const [visit] = (await bookingsOn('2026-11-26')).filter(({ id }) => id === booking.id)
    expect(visit).toMatchObject({ assistant_notes: 'mia', doctor_notes: 'altrui' })
  })
})

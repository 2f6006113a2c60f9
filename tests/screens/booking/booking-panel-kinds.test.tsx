import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  doctorPatients,
  officeServiceCities,
  relativeRelationships,
  userRelationships,
} from '../../../server/db/tables'
import { currentToasts } from '../../../src/platform/basic/toasts'
import {
  bookingsOn,
  choosePerson,
  chooseVisit,
  drawPanel,
  openPanel,
  panelTests,
  personField,
  practice,
  save,
  saved,
  saves,
  signIn,
  slot,
  slotTimes,
  wire,
} from '../../support/browser/panel-screen'
import { booked, changeStatus } from '../../support/builders/practice'
import { isLong } from '../../support/long'

panelTests()

const wednesday = 'mercoledì 25 novembre 2026'
const rossi = /Rossi Anna/
/** The chosen time among those offered, once they are there. */
const chosen = (time: string, day: string) =>
  waitFor(async () => expect((await slot(time, day)).getAttribute('aria-pressed')).toBe('true'))
const linkField = () => screen.getByLabelText('Link della visita online')
const asked = (part: string) => wire.gets.filter((path) => path.includes(part))

/** A cancelled visit of the practice. */
async function canceled(from: string, to: string, more: object = {}) {
  const booking = await booked(practice, { date: '2026-11-30', from, to, ...more })
  const { body } = await changeStatus(practice.doctor, booking, 'canceled')
  return body.data
}

describe('a visit', () => {
  test('for a representative resets the person, takes the first mr service and is booked', async () => {
    signIn('assistant')
    await openPanel()
    await choosePerson('rossi', rossi)
    fireEvent.click(screen.getByLabelText('Informatore scientifico', { selector: 'input[type=radio]' }))
    await waitFor(() => expect(personField('Informatore scientifico').value).toBe(''))
    await waitFor(() => expect(slotTimes()).toEqual(['12:00', '12:15', '12:30', '12:45']))
    await choosePerson('serra', /Serra Davide · Farmalba/, 'Informatore scientifico')
    expect(screen.queryByLabelText('Nota per il paziente')).toBeNull()
    expect(screen.getByLabelText('Nota per l’informatore').getAttribute('placeholder')).toBe('Visibile all’informatore')
    fireEvent.click(await slot('12:15', wednesday))
    save()
    await saved()
    const visit = (await bookingsOn('2026-11-25')).find(({ from }) => from === '12:15:00')
    expect(visit).toMatchObject({ user_id: practice.representative, slot: 'mr', status: 'confirmed' })
  })

  test('online has its own entry and free times, and needs a valid link', async () => {
    signIn('doctor')
    await openPanel()
    expect(screen.queryByLabelText('Link della visita online')).toBeNull()
    await chooseVisit('Online (online) · 15 min')
    await waitFor(() => expect(asked('mode=online')).not.toEqual([]))
    await choosePerson('rossi', rossi)
    fireEvent.click(await slot('09:30', wednesday))
    save()
    await screen.findByText('Inserisci il link della visita online.')
    fireEvent.change(linkField(), { target: { value: 'meet' } })
    save()
    await screen.findByText('Formato url non corretto')
    await waitFor(() => expect(document.activeElement).toBe(linkField()))
    expect(saves()).toEqual([])
    fireEvent.change(linkField(), { target: { value: 'https://meet.example.it/anna' } })
    save()
    await saved()
    const visit = (await bookingsOn('2026-11-25')).find(({ from }) => from === '09:30:00')
    expect(visit).toMatchObject({ online: true, online_link: 'https://meet.example.it/anna' })
  })

  test('at home needs a served Comune and an address; its time is saved while the free ones are read again', async () => {
    await practice.connection.db
      .insert(officeServiceCities)
      .values([1, 2].map((city_id) => ({ office_service_id: practice.roma.home, city_id })))
    signIn('assistant')
    await openPanel()
    await chooseVisit('Domiciliare · 60 min')
    await choosePerson('rossi', rossi)
    fireEvent.click(await slot('17:00', 'giovedì 26 novembre 2026'))
    save()
    await screen.findByText('Inserisci il Comune della visita domiciliare.')
    expect(screen.getByText('Inserisci l’indirizzo della visita domiciliare.')).toBeDefined()
    const city = screen.getByRole('combobox', { name: 'Comune' })
    await waitFor(() => expect(document.activeElement).toBe(city))
    fireEvent.mouseDown(city)
    const options = await screen.findAllByText(/^.+ \([A-Z]{2}\)$/, { selector: '.ant-select-item-option-content' })
    expect(options).toHaveLength(2)
    fireEvent.change(screen.getByLabelText('Indirizzo'), { target: { value: 'Via Garibaldi 3' } })
    fireEvent.click(options[0] as HTMLElement)
    save()
    await saved()
    expect(asked('city_id=')).not.toEqual([])
    const [visit] = await bookingsOn('2026-11-26')
    expect(visit).toMatchObject({ slot: 'to_confirm', status: 'confirmed', address: 'Via Garibaldi 3' })
    expect([1, 2]).toContain(visit?.city_id)
  })

  test.runIf(isLong)('the search for a Comune waits for half a second without keys, and asks for 50', async () => {
    signIn('doctor')
    await openPanel()
    await chooseVisit('Domiciliare · 60 min')
    const city = screen.getByRole('combobox', { name: 'Comune' })
    fireEvent.mouseDown(city)
    for (const text of ['a', 'ab', 'aba']) fireEvent.change(city, { target: { value: text } })
    await waitFor(() => expect(asked('search=aba')).toHaveLength(1))
    expect(asked('/cities').filter((path) => /search=ab?(&|$)/.test(path))).toEqual([])
    expect(asked('/cities').every((path) => path.includes('limit=50'))).toBe(true)
  })
})

describe('the panel opened with', () => {
  const found = () => ({
    id: practice.otherPatient,
    first_name: 'Anna',
    last_name: 'Rossi',
    birthday: null,
    fiscal_code: null,
    phone_prefix: null,
    phone: null,
    parents: [],
    pharmaceutical_company: null,
    limited: false,
  })

  test.runIf(isLong)('a person focuses the first free time', async () => {
    signIn('doctor')
    await openPanel({ person: found() })
    expect(personField().value).toBe('Rossi Anna')
    const first = await slot('09:00', wednesday)
    await waitFor(() => expect(document.activeElement).toBe(first))
  })

  test('hours out of hours has the switch on and both times filled in, where allowed', async () => {
    const opening = { date: '2026-11-27', from: '19:00', to: '19:30', overtime: true }
    signIn('assistant')
    drawPanel(opening)
    expect((await screen.findByLabelText<HTMLInputElement>('Orario inizio')).value).toBe('19:00')
    expect(screen.getByLabelText<HTMLInputElement>('Orario fine').value).toBe('19:30')
    expect(screen.getByText('Fuori orario · venerdì 27 novembre')).toBeDefined()
  })

  test.runIf(isLong)('hours out of hours takes only the day where they are not allowed', async () => {
    signIn('assistant', practice.prati.officeUserId)
    await openPanel({ date: '2026-12-15', from: '19:00', to: '19:30', overtime: true })
    expect(screen.queryByLabelText('Orario inizio')).toBeNull()
    expect(await slot('15:00', 'martedì 15 dicembre 2026')).toBeDefined()
  })
})

describe('a finished visit', () => {
  test('is rebooked: person and service are filled in, and the new booking has original_booking_id', async () => {
    const before = await canceled('09:00:00', '09:15:00', { user_id: practice.otherPatient })
    signIn('assistant')
    await openPanel({ bookingId: before.id, again: true })
    await screen.findByRole('heading', { name: 'Riprenota' })
    expect(personField().value).toBe('Rossi Anna')
    expect(screen.queryByRole('button', { name: /fino alle/, pressed: true })).toBeNull()
    fireEvent.click(await slot('10:15', wednesday))
    save()
    await saved()
    const visit = (await bookingsOn('2026-11-25')).find(({ from }) => from === '10:15:00')
    expect(visit).toMatchObject({ original_booking_id: before.id, user_id: practice.otherPatient })
    expect(visit?.id).not.toBe(before.id)
  })

  test('opens with everything read-only but its two notes', async () => {
    const before = await canceled('09:30:00', '09:45:00', { doctor_notes: 'Portare gli esami' })
    signIn('assistant')
    drawPanel({ bookingId: before.id })
    await screen.findByRole('heading', { name: 'Note della visita' })
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByRole('grid')).toBeNull()
    const note = await screen.findByLabelText<HTMLTextAreaElement>('Nota per il paziente')
    await waitFor(() => expect(document.activeElement).toBe(note))
    expect(note.value).toBe('Portare gli esami')
    fireEvent.change(screen.getByLabelText('Nota privata'), { target: { value: 'Non si è presentato' } })
    save()
    await saved()
    expect(currentToasts()[0]?.text).toBe('Note salvate.')
    const visit = (await bookingsOn('2026-11-30')).find(({ id }) => id === before.id)
    expect(visit).toMatchObject({
      status: 'canceled',
      assistant_notes: 'Non si è presentato',
      doctor_notes: 'Portare gli esami',
    })
  })

  test('cancelled while being edited says so, and the changes can be saved as a new booking', async () => {
    const booking = await booked(practice, { date: '2026-11-30', from: '10:00:00', to: '10:15:00' })
    signIn('assistant')
    await openPanel({ bookingId: booking.id })
    fireEvent.click(await slot('10:30', 'lunedì 30 novembre 2026'))
    await changeStatus(practice.doctor, booking, 'canceled')
    save()
    await screen.findByText('Nel frattempo la visita è cancellata.')
    fireEvent.click(screen.getByRole('button', { name: 'Riprenota con le mie modifiche' }))
    await screen.findByRole('heading', { name: 'Riprenota' })
    await chosen('10:30', 'lunedì 30 novembre 2026')
    save()
    await saved()
    const visits = await bookingsOn('2026-11-30')
    expect(visits.find(({ from }) => from === '10:30:00')).toMatchObject({ original_booking_id: booking.id })
  })
})

describe('the panel shows', () => {
  test.runIf(isLong)('the relatives of a child in the list and below the field', async () => {
    const child = await practice.person('patient', { first_name: 'Luca', last_name: 'Bimbi' })
    const { db } = practice.connection
    await db.insert(doctorPatients).values({ doctor_id: practice.ferri, user_id: child })
    const [degree] = await db
      .insert(relativeRelationships)
      .values({ name: 'Mamma', inverse_name: 'Figlio/a' })
      .returning({ id: relativeRelationships.id })
    await db
      .insert(userRelationships)
      .values({ user_id: child, relative_id: practice.otherPatient, relationship_id: degree?.id ?? 0 })
    signIn('doctor')
    await openPanel()
    await choosePerson('bimbi', /Bimbi Luca.*Mamma: Rossi Anna/)
    await screen.findByText('Mamma: Rossi Anna')
  })

  test('initials and the ends of phone and fiscal code in counter mode', async () => {
    signIn('doctor')
    await openPanel({}, { atTheCounter: true })
    await choosePerson('damico', /^D\. N\. · tel\. …567 · CF …501X$/)
    expect(personField().value).toBe('D. N. · tel. …567 · CF …501X')
    expect(document.body.textContent).not.toMatch(/Amico|1958|333/)
  })

  test.runIf(isLong)('a warning for a visit within the rate limit, and books', async () => {
    await booked(practice, {
      office_service_id: practice.roma.mr,
      user_id: practice.representative,
      date: '2026-11-25',
      from: '12:45:00',
      to: '13:00:00',
    })
    signIn('doctor')
    await openPanel()
    fireEvent.click(screen.getByLabelText('Informatore scientifico', { selector: 'input[type=radio]' }))
    await choosePerson('serra', /Serra Davide/, 'Informatore scientifico')
    fireEvent.click(await slot('12:30', wednesday))
    await screen.findByText(/visita di questo tipo il 25\/11\/2026/)
    await screen.findByText(/Altr[ae] visit[ae] lo stesso giorno: .*alle 12:45/)
    expect(screen.getByText(/^Prossima visita:/).textContent).toMatch(/mercoledì 25 novembre 2026, 12:[14]5/)
    expect(screen.getByText(/^Ultima visita:/).textContent).toMatch(/nessuna finora/)
    save()
    await saved()
  })
})

describe('“Perché non è libero?”', () => {
  test('shows cause and remedy of a typed time, and opens it out of hours', async () => {
    signIn('assistant')
    await openPanel()
    fireEvent.click(screen.getByRole('button', { name: 'Perché non è libero?' }))
    const time = screen.getByLabelText<HTMLInputElement>('Orario')
    await waitFor(() => expect(document.activeElement).toBe(time))
    fireEvent.change(time, { target: { value: '13.30' } })
    await screen.findByText('L’orario è fuori dai turni della struttura.', { exact: false })
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Prenota fuori orario' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Orario inizio')).value).toBe('13:30')
  })

  test.runIf(isLong)('has the time of the opening filled in', async () => {
    signIn('doctor')
    await openPanel({ date: '2026-11-25', from: '13:30' })
    await screen.findByText(/13:30 di mercoledì 25 novembre non è prenotabile/)
    // the message says why, and the question has the way out
    await screen.findByText('L’orario è fuori dai turni della struttura.', { exact: false })
    fireEvent.click(screen.getByRole('button', { name: 'Perché non è libero?' }))
    expect(screen.getByLabelText<HTMLInputElement>('Orario').value).toBe('13:30')
    await within(screen.getByRole('dialog')).findByRole('button', { name: 'Prenota fuori orario' })
  })
})

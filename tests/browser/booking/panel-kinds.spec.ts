import type { Locator, Page } from '@playwright/test'
import { addDays, startOfWeek } from '../../../domain/calendar/civil-date'
import type { OfficeService, OfficeUser } from '../../../domain/contract/agenda/agenda'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { type Api, apiAs, type FreeTime, today } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import {
  cardOf,
  chooseFrom,
  choosePerson,
  chooseSlot,
  expectSaved,
  openNewBooking,
  outOfHoursQuestion,
  panelOf,
  saveButton,
  showAgenda,
  showDay,
  visitOf,
  writeName,
} from '../../support/browser/console'
import { expectDialogAccessible } from '../../support/browser/look-at'

const [doctor, secretary, specialist] = ['mmg@curante.test', 'segreteria@curante.test', 'specialista@curante.test']

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo practice lacks what the test needs')
  return value
}

/** The first service that fits, with its office, and its free times of two months. */
async function kindOf(api: Api, fits: (service: OfficeService) => boolean, query = '') {
  const offices = await api.offices()
  const office = must(offices.find(({ office_services }) => office_services.some(fits)))
  const service = must(office.office_services.find(fits))
  const [from, to] = [addDays(today(), 1), addDays(today(), 60)]
  const { body } = await api.call<{ data: Record<string, Omit<FreeTime, 'date'>[]> }>(
    `office_services/${service.id}/availabilities?from=${from}&to=${to}&advanced=1${query}`,
  )
  const times = Object.entries(body.data).flatMap(([date, slots]) => slots.map((slot) => ({ date, ...slot })))
  return { office, service, times }
}

/** The newest visit found by a search text. */
async function newest(api: Api, search: string): Promise<Booking | undefined> {
  const query = `bookings?paginate=1&search=${encodeURIComponent(search)}&sort=-created_at`
  return (await api.call<{ data: Booking[] }>(query)).body.data[0]
}

async function openAt(page: Page, office: OfficeUser): Promise<Locator> {
  await page.goto('/bookings')
  const panel = await openNewBooking(page)
  // with only one office there is no choice
  if ((await panel.locator('.ant-select-selection-placeholder', { hasText: 'Scegli la struttura' }).count()) > 0)
    await chooseFrom(panel, 'Struttura', office.office.name)
  return panel
}

/** Sunday of next week: no office hours, so that every minute is out of hours. */
const aSunday = addDays(startOfWeek(today()), 13)

const outOfHours = (office: OfficeUser, service: OfficeService, from: string, to: string) => ({
  office_user_id: office.id,
  office_service_id: service.id,
  date: aSunday,
  from,
  to,
  overtime: true,
})

test.describe('Booking panel for each kind of visit', () => {
  test('a representative: changing the kind of user clears the person and takes the service reserved for it', {
    tag: long,
  }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const { office, service, times } = await kindOf(api, ({ medical_service }) => medical_service.slot_code === 'mr')
    const page = await open({ as: secretary })
    const panel = await openAt(page, office)
    await writeName(panel, 'Paziente Prima')
    await panel.getByText('Informatore scientifico', { exact: true }).click()
    const field = panel.getByRole('combobox', { name: 'Informatore scientifico' })
    await expect(field).toHaveValue('')
    await expect(panel.getByTitle(new RegExp(`^${service.name}`))).toBeVisible()
    await field.fill('bellini')
    await panel.getByRole('option', { name: /^Bellini Chiara · / }).click()
    await chooseSlot(panel, must(times[0]))
    await saveButton(panel).click()
    await expectSaved(page)
    expect(await newest(api, 'bellini')).toMatchObject({ slot: 'mr', status: 'confirmed', date: times[0]?.date })
  })

  test('an online visit: a wrong link is refused at its field, a right one is saved', { tag: long }, async ({
    open,
    server,
  }) => {
    const api = await apiAs(server.url, specialist)
    const isOnline = ({ available_online, hidden }: OfficeService) => available_online && !hidden
    const { office, service, times } = await kindOf(api, isOnline, '&mode=online')
    const page = await open({ as: specialist })
    const panel = await openAt(page, office)
    await expect(panel.getByLabel('Link della visita online')).toHaveCount(0)
    const asked = page.waitForRequest((request) => request.url().includes('mode=online'))
    await chooseFrom(panel, 'Tipo di visita', `${service.name} (online)`)
    await asked
    const link = panel.getByLabel('Link della visita online')
    await writeName(panel, 'Lontana Livia')
    await chooseSlot(panel, must(times[0]))
    await link.fill('incontro di martedì')
    await saveButton(panel).click()
    await expect(panel.getByText('Formato url non corretto')).toBeVisible()
    await expect(link).toBeFocused()
    await link.fill('https://visite.example.it/livia')
    await expect(panel.getByText('Formato url non corretto')).toHaveCount(0)
    await saveButton(panel).click()
    await expectSaved(page)
    expect(await newest(api, 'lontana')).toMatchObject({ online: true, online_link: 'https://visite.example.it/livia' })
  })

  test('a home visit: "Comune" and "Indirizzo" each with its error, then saved', { tag: long }, async ({
    open,
    server,
  }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const { office, service, times } = await kindOf(
      api,
      ({ medical_service }) => medical_service.slot_code === 'to_confirm',
    )
    const page = await open({ as: secretary })
    const panel = await openAt(page, office)
    await chooseFrom(panel, 'Tipo di visita', service.name)
    await choosePerson(panel, 'esposito p', 'Esposito Paola')
    await chooseSlot(panel, must(times[0]))
    await saveButton(panel).click()
    await expect(panel.getByText('Inserisci il Comune della visita domiciliare.')).toBeVisible()
    await expect(panel.getByText('Inserisci l’indirizzo della visita domiciliare.')).toBeVisible()
    const city = panel.getByRole('combobox', { name: 'Comune' })
    await expect(city).toBeFocused()
    await expectDialogAccessible(page)
    const asked = page.waitForRequest((request) => request.url().includes('city_id='))
    await city.pressSequentially('fium')
    await panel.locator('.ant-select-item-option', { hasText: 'Fiumicino (RM)' }).click()
    await asked
    await panel.getByLabel('Indirizzo').fill('Via delle Ombrine 7')
    await saveButton(panel).click()
    await expectSaved(page)
    const saved = await newest(api, 'esposito p')
    expect(saved).toMatchObject({ slot: 'to_confirm', address: 'Via delle Ombrine 7', city: { name: 'Fiumicino' } })
  })
})

test.describe('Out of hours', () => {
  const switchOf = (panel: Locator) => panel.getByRole('switch', { name: 'Fuori orario' })

  test('where allowed: start after end gives an error at both times, "Conferma" saves the visit', {
    tag: long,
  }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const office = must((await api.offices())[0])
    const page = await open({ as: secretary })
    const panel = await openAt(page, office)
    await writeName(panel, 'Tardi Tea')
    await switchOf(panel).click()
    await showDay(panel, aSunday)
    await panel.getByLabel('Orario inizio').fill('20')
    await panel.getByLabel('Orario fine').fill('19.30')
    await saveButton(panel).click()
    await expect(panel.getByText('Orario inizio deve essere inferiore a orario fine')).toBeVisible()
    await expect(panel.getByText('Orario fine deve essere superiore a orario inizio')).toBeVisible()
    await expect(panel.getByLabel('Orario inizio')).toBeFocused()
    await panel.getByLabel('Orario fine').fill('20.30')
    await saveButton(panel).click()
    const question = outOfHoursQuestion(page)
    await question.getByRole('button', { name: 'Annulla' }).click()
    await expect(question).toBeHidden()
    expect(await newest(api, 'tardi')).toBeUndefined()
    await saveButton(panel).click()
    await question.getByRole('button', { name: 'Conferma' }).click()
    await expectSaved(page)
    expect(await newest(api, 'tardi')).toMatchObject({
      overtime: true,
      date: aSunday,
      from: '20:00:00',
      to: '20:30:00',
    })
  })

  test('on a taken time: check_overlapping answers 409, the specification’s texts are shown, nothing is posted', {
    tag: long,
  }, async ({ open, server, watch }) => {
    watch.expectRefusals(409)
    const api = await apiAs(server.url, doctor)
    const office = must((await api.offices())[0])
    const service = must(office.office_services[0])
    const taken = { ...outOfHours(office, service, '21:00', '21:30'), name: 'Prima Pia' }
    expect((await api.call('bookings', { method: 'POST', body: taken })).status).toBe(201)
    const page = await open({ as: doctor })
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
    const panel = await openAt(page, office)
    await writeName(panel, 'Seconda Sara')
    await switchOf(panel).click()
    await showDay(panel, aSunday)
    await panel.getByLabel('Orario inizio').fill('21:15')
    await panel.getByLabel('Orario fine').fill('21:45')
    await saveButton(panel).click()
    await outOfHoursQuestion(page).getByRole('button', { name: 'Conferma' }).click()
    await expect(panel.getByText('Il seguente orario è già occupato da una visita')).toBeVisible()
    await expect(
      panel.getByText("Non è possibile sovrascrivere le visite, modifica l'orario per procedere con la prenotazione"),
    ).toBeVisible()
    await expect(panel.getByLabel('Orario inizio')).toHaveValue('21:15')
    expect(posts.filter((path) => path.endsWith('/check_overlapping'))).toHaveLength(1)
    expect(posts.filter((path) => path.endsWith('/doctor/bookings'))).toEqual([])
    expect(await newest(api, 'seconda')).toBeUndefined()
  })

  test('where not allowed: an assistant has no switch and the direct call answers 403, the doctor has it', {
    tag: long,
  }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const office = must((await api.offices()).find(({ office }) => office.name === 'Ambulatorio Prati'))
    const service = must(office.office_services.find(({ hidden }) => !hidden))
    const page = await open({ as: secretary })
    const panel = await openAt(page, office)
    await expect(panel.getByRole('group', { name: 'Orari liberi' }).getByRole('button').first()).toBeVisible()
    await expect(switchOf(panel)).toHaveCount(0)
    const body = { ...outOfHours(office, service, '10:00', '10:15'), name: 'Abusiva Ada' }
    const refused = await api.call<{ message: string }>('bookings', { method: 'POST', body })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe('Non hai i permessi per prenotare fuori orario in questa struttura.')
    const ownPage = await open({ as: doctor })
    await expect(switchOf(await openAt(ownPage, office))).toBeVisible()
  })
})

test.describe('Canceled visit', () => {
  async function canceled(api: Api, time: FreeTime, name: string): Promise<Booking> {
    const booking = await api.book(time, { name })
    const body = { status: 'canceled', version: booking.version }
    return (await api.call<{ data: Booking }>(`bookings/${booking.id}/status`, { method: 'PUT', body })).body.data
  }
  async function cardFor(page: Page, booking: Booking, name: string): Promise<Locator> {
    await showAgenda(page, `${booking.date}&status=canceled`)
    await visitOf(page, name).first().click()
    return cardOf(page, name)
  }

  test('"Riprenota" fills in person and service, the new visit refers to the old one', { tag: long }, async ({
    open,
    server,
  }) => {
    const api = await apiAs(server.url, doctor)
    const times = await api.freeTimes()
    const [before, after] = [must(times[50]), must(times[54])]
    const booking = await canceled(api, before, 'Ritorna Rita')
    const page = await open({ as: doctor })
    await (await cardFor(page, booking, 'Ritorna Rita')).getByRole('button', { name: 'Riprenota' }).click()
    const panel = panelOf(page)
    await expect(panel.getByRole('heading', { name: 'Riprenota' })).toBeVisible()
    await expect(panel.getByRole('combobox', { name: 'Paziente' })).toHaveValue('Ritorna Rita')
    await expectDialogAccessible(page)
    await chooseSlot(panel, after)
    await saveButton(panel).click()
    await expectSaved(page)
    const made = await newest(api, 'ritorna')
    expect(made).toMatchObject({ original_booking_id: booking.id, date: after.date, from: after.from })
    expect(made?.code).not.toBe(booking.code)
  })

  test('"Modifica note" changes its notes and nothing else', { tag: long }, async ({ open, server }) => {
    const api = await apiAs(server.url, doctor)
    const booking = await canceled(api, must((await api.freeTimes())[56]), 'Annota Ada')
    const page = await open({ as: doctor })
    await (await cardFor(page, booking, 'Annota Ada')).getByRole('button', { name: 'Modifica note' }).click()
    const panel = panelOf(page)
    await expect(panel.getByRole('heading', { name: 'Note della visita' })).toBeVisible()
    await expect(panel.getByRole('combobox')).toHaveCount(0)
    await expectDialogAccessible(page)
    await panel.getByLabel('Nota privata').fill('Non si è presentata')
    await saveButton(panel).click()
    await expectSaved(page)
    const { body } = await api.call<{ data: Booking }>(`bookings/${booking.id}`)
    expect(body.data).toMatchObject({ status: 'canceled', assistant_notes: 'Non si è presentata', from: booking.from })
  })
})

test('Saving without a connection: what was typed stays, saving again creates one visit', { tag: long }, async ({
  open,
  server,
  watch,
}) => {
  watch.expectLostConnection()
  const api = await apiAs(server.url, doctor)
  const office = must((await api.offices())[0])
  const time = must((await api.freeTimes())[58])
  const page = await open({ as: doctor })
  const panel = await openAt(page, office)
  await writeName(panel, 'Caduta Carla')
  await chooseSlot(panel, time)
  // the visit is written, and its reply is lost
  await page.route('**/doctor/bookings', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await saveButton(panel).click()
  await expect(panel.getByText('Nessuna risposta: quello che hai scritto è rimasto qui.')).toBeVisible()
  await page.unroute('**/doctor/bookings')
  await page.context().setOffline(true)
  await saveButton(panel).click()
  await expect(panel.getByText('Nessuna risposta: quello che hai scritto è rimasto qui.')).toBeVisible()
  await expect(panel.getByRole('combobox', { name: 'Paziente' })).toHaveValue('Caduta Carla')
  await page.context().setOffline(false)
  await saveButton(panel).click()
  await expectSaved(page)
  const found = await api.call<{ data: Booking[] }>('bookings?paginate=1&search=caduta')
  expect(found.body.data).toHaveLength(1)
})

test('"Perché non è libero?" on a closed day: the cause, and out of hours by one button', { tag: long }, async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, secretary, 'Ferri')
  const office = must((await api.offices())[0])
  const page = await open({ as: secretary, viewport: { width: 390, height: 844 } })
  const panel = await openAt(page, office)
  await showDay(panel, aSunday)
  await panel.getByRole('button', { name: 'Perché non è libero?' }).click()
  await panel.getByLabel('Orario', { exact: true }).fill('10:30')
  await expect(panel.getByText(/^(L’orario è fuori dai turni della struttura\.|Chiuso)/)).toBeVisible()
  await panel.getByRole('button', { name: 'Perché non è libero?' }).hover()
  await expectDialogAccessible(page)
  await panel.getByRole('button', { name: 'Prenota fuori orario' }).click()
  await expect(panel.getByLabel('Orario inizio')).toHaveValue('10:30')
  await expect(panel.getByLabel('Orario inizio')).toBeFocused()
})

import type { Booking } from '../../../domain/contract/booking/bookings'
import { longDate } from '../../../domain/text/dates'
import { apiAs } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import {
  cardOf,
  chooseFrom,
  choosePerson,
  chooseSlot,
  expectSaved,
  openNewBooking,
  panelOf,
  personField,
  saveButton,
  showAgenda,
  slotOf,
  undoBarOf,
  visitOf,
  writeName,
} from '../../support/browser/console'

const secretary = 'segreteria@curante.test'
const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The demo practice has too few free times or people')
  return value
}

test.describe('New booking', () => {
  test('by mouse: patient found, free day and time chosen, "Salva per dott.ssa Ferri" answers "Ben fatto!"', async ({
    open,
    server,
  }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const time = must((await api.freeTimes())[3])
    const patient = must((await api.patients('esposito'))[0])
    const name = `${patient.last_name} ${patient.first_name}`

    const page = await open({ as: secretary })
    await page.goto('/bookings')
    const panel = await openNewBooking(page)
    await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
    await chooseFrom(panel, 'Tipo di visita', 'Visita ambulatoriale')
    await choosePerson(panel, 'espo', name)
    await chooseSlot(panel, time)
    await expect(panel.locator(`[data-date="${time.date}"]`)).toHaveAccessibleName(/liber/)
    await panel.getByLabel('Nota per il paziente').fill('Portare gli esami')
    await panel.getByLabel('Nota privata').fill('Richiamare')
    await expect(saveButton(panel)).toHaveText(/Salva per dott\.ssa Ferri/)
    await saveButton(panel).click()
    await expectSaved(page, 'Prenotazione avvenuta con successo. Riceverai una notifica di conferma.')

    await showAgenda(page, time.date)
    await visitOf(page, name, 'Confermata').first().click()
    const card = cardOf(page, name)
    await expect(card).toContainText(longDate(time.date))
  })

  test('for a free-text name with a foreign phone: prefix and number are saved', { tag: long }, async ({
    open,
    server,
  }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const time = must((await api.freeTimes())[4])
    const page = await open({ as: secretary })
    await page.goto('/bookings')
    const panel = await openNewBooking(page)
    await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
    await writeName(panel, 'Zwingli Ulrico')
    await expect(panel.getByTitle('IT +39')).toBeVisible()
    await panel.getByRole('combobox', { name: 'Prefisso' }).fill('svizz')
    await panel.getByRole('combobox', { name: 'Prefisso' }).press('Enter')
    await expect(panel.getByTitle('CH +41')).toBeVisible()
    await panel.getByLabel('Telefono').fill('79 123 45 67')
    await chooseSlot(panel, time)
    await saveButton(panel).click()
    await expectSaved(page)

    await showAgenda(page, time.date)
    await visitOf(page, 'Zwingli Ulrico').click()
    await expect(cardOf(page, 'Zwingli Ulrico')).toContainText('+41')
    const { body } = await api.call<{ data: Booking[] }>(`bookings?from=${time.date}&to=${time.date}`)
    const saved = body.data.find(({ name }) => name === 'Zwingli Ulrico')
    expect(saved).toMatchObject({ user_id: null, phone_prefix: '+41' })
    expect(saved?.phone?.replace(/\D/g, '')).toBe('791234567')
  })

  test('on a taken slot: the panel shows three alternatives and keeps what was typed; one of them is booked', {
    tag: long,
  }, async ({ open, server, watch }) => {
    watch.expectRefusals(409)
    const api = await apiAs(server.url, secretary, 'Ferri')
    const time = must((await api.freeTimes())[6])
    const page = await open({ as: secretary })
    await page.goto('/bookings')
    const panel = await openNewBooking(page)
    await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
    await writeName(panel, 'Sfortunata Zelda')
    await panel.getByLabel('Nota privata').fill('Richiama lei')
    await chooseSlot(panel, time)
    // delays the page's refresh: its next requests for free times are not answered yet
    const answers: (() => void)[] = []
    await page.route('**/availabilities*', async (route) => {
      await new Promise<void>((later) => answers.push(later))
      await route.continue().catch(() => undefined)
    })
    await api.book(time, { name: 'Più Svelto' })
    await saveButton(panel).click()
    await expect(panel.getByText('Il seguente orario è già occupato da una visita')).toBeVisible()
    await expect(
      panel.getByText("Non è possibile sovrascrivere le visite, modifica l'orario per procedere con la prenotazione"),
    ).toBeVisible()
    await page.unroute('**/availabilities*')
    for (const answer of answers) answer()
    await expect(personField(panel)).toHaveValue(/Sfortunata Zelda/)
    await expect(panel.getByLabel('Nota privata')).toHaveValue('Richiama lei')
    const alternatives = panel.getByRole('group', { name: 'Orari alternativi' }).getByRole('button')
    await expect(alternatives).toHaveCount(3)
    await alternatives.first().click()
    await saveButton(panel).click()
    await expectSaved(page)
    const found = await api.call<{ data: Booking[] }>('bookings?paginate=1&search=sfortunata')
    expect(found.body.data).toHaveLength(1)
  })

  test('whose chosen time is taken meanwhile: the time is cleared with a message, nothing is saved', {
    tag: long,
  }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const time = must((await api.freeTimes())[8])
    const page = await open({ as: secretary })
    await page.goto('/bookings')
    const panel = await openNewBooking(page)
    await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
    await writeName(panel, 'Lenta Lucia')
    await chooseSlot(panel, time)
    await api.book(time, { name: 'Più Svelto' })
    await expect(panel.getByText(/non è più disponibile: scegline un altro/)).toBeVisible()
    await expect(slotOf(panel, time)).toHaveCount(0)
    await saveButton(panel).click()
    await expect(panelOf(page)).toBeVisible()
    const found = await api.call<{ data: Booking[] }>('bookings?paginate=1&search=lenta')
    expect(found.body.data).toHaveLength(0)
  })

  test('saved by double click or repeated Ctrl+Enter: one request, one visit', { tag: long }, async ({
    open,
    server,
  }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const times = await api.freeTimes()
    const page = await open({ as: secretary })
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/doctor/bookings')) posts.push(request.url())
    })
    for (const [name, time, twice] of [
      ['Doppia Delia', must(times[20]), 'click'],
      ['Doppia Dora', must(times[22]), 'keys'],
    ] as const) {
      posts.length = 0
      // reloaded, so that no message of the first round is left
      await page.goto('/bookings')
      const panel = await openNewBooking(page)
      await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
      await writeName(panel, name)
      await chooseSlot(panel, time)
      if (twice === 'click') await saveButton(panel).dblclick()
      else for (let i = 0; i < 2; i += 1) await page.keyboard.press('Control+Enter')
      await expectSaved(page)
      const found = await api.call<{ data: Booking[] }>(`bookings?paginate=1&search=${encodeURIComponent(name)}`)
      expect(found.body.data).toHaveLength(1)
      expect(posts).toHaveLength(1)
    }
  })
})

test.describe('Booked visit', () => {
  test('moved to another time: same code, listed in its history', { tag: long }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const times = await api.freeTimes()
    const [before, after] = [must(times[10]), must(times[14])]
    const booking = await api.book(before, { name: 'Mossa Carla' })
    const page = await open({ as: secretary })
    await showAgenda(page, before.date)
    await visitOf(page, 'Mossa Carla').click()
    await cardOf(page, 'Mossa Carla').getByRole('button', { name: 'Modifica' }).click()
    const panel = panelOf(page)
    await expect(panel.getByRole('heading', { name: 'Modifica prenotazione' })).toBeVisible()
    await expect(panel.getByText('Informatore scientifico')).toHaveCount(0)
    await chooseSlot(panel, after)
    await saveButton(panel).click()
    await expectSaved(page)

    await showAgenda(page, after.date)
    await visitOf(page, 'Mossa Carla').click()
    const card = cardOf(page, 'Mossa Carla')
    await expect(card).toContainText(booking.code)
    await card.getByRole('button', { name: 'Storico' }).click()
    await expect(card.getByRole('listitem').first()).toBeVisible()
    const { body } = await api.call<{ data: Booking }>(`bookings/${booking.id}`)
    expect(body.data).toMatchObject({ id: booking.id, code: booking.code, date: after.date, from: after.from })
  })

  test('canceled with a reason: its time is free again, "Annulla" puts it back', { tag: long }, async ({
    open,
    server,
  }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const time = must((await api.freeTimes())[16])
    const booking = await api.book(time, { name: 'Ripensa Mario' })
    const statusNow = async () => (await api.call<{ data: Booking }>(`bookings/${booking.id}`)).body.data.status
    const page = await open({ as: secretary })
    await showAgenda(page, time.date)
    await visitOf(page, 'Ripensa Mario').click()
    const card = cardOf(page, 'Ripensa Mario')
    await card.getByRole('button', { name: 'Cancella' }).click()
    await card.getByLabel('Motivo (facoltativo)').fill('Ha telefonato')
    await card.getByRole('button', { name: 'Cancella la visita' }).click()
    await expect(undoBarOf(page).getByText('Visita cancellata')).toBeVisible()
    expect(await statusNow()).toBe('canceled')
    const free = await api.freeTimes()
    expect(free.some(({ date, from }) => date === time.date && from === time.from)).toBe(true)
    await undoBarOf(page).getByRole('button', { name: 'Annulla' }).click()
    await expect(undoBarOf(page).getByText('Modifica annullata')).toBeVisible()
    expect(await statusNow()).toBe('confirmed')
    await expect(visitOf(page, 'Ripensa Mario', 'Confermata')).toBeVisible()
  })

  test('canceled by two presses at once: the card sends one request', { tag: long }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const time = must((await api.freeTimes())[18])
    await api.book(time, { name: 'Bis Bruna' })
    const page = await open({ as: secretary })
    const changes: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/status')) changes.push(request.url())
    })
    await showAgenda(page, time.date)
    await visitOf(page, 'Bis Bruna').click()
    const card = cardOf(page, 'Bis Bruna')
    await card.getByRole('button', { name: 'Cancella' }).click()
    // two clicks before the next render
    await card.getByRole('button', { name: 'Cancella la visita' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect(undoBarOf(page).getByText('Visita cancellata')).toBeVisible()
    await expect(card).toBeHidden()
    expect(changes).toHaveLength(1)
  })

  test('canceled elsewhere while its reason is typed: the card says so and keeps the focus', { tag: long }, async ({
    open,
    server,
  }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const time = must((await api.freeTimes())[19])
    const booking = await api.book(time, { name: 'Altrove Ada' })
    const page = await open({ as: secretary })
    await showAgenda(page, time.date)
    await visitOf(page, 'Altrove Ada').click()
    const card = cardOf(page, 'Altrove Ada')
    await card.getByRole('button', { name: 'Cancella' }).click()
    await card.getByLabel('Motivo (facoltativo)').fill('Ha telef')
    const body = { status: 'canceled', version: booking.version }
    await api.call(`bookings/${booking.id}/status`, { method: 'PUT', body })
    await expect(card.getByText('Cancellata')).toBeVisible()
    await expect(card).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(page.getByRole('region', { name: /^Calendario/ })).toBeFocused()
  })
})

import type { Page, Route } from '@playwright/test'
import { refusalText } from '../../../domain/contract/refusal'
import { apiAs } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import {
  actFor,
  chooseFrom,
  chooseSlot,
  expectSaved,
  messagesOf,
  openNewBooking,
  outOfHoursQuestion,
  saveButton,
  showDay,
  writeName,
} from '../../support/browser/console'

/** The calls that read the visits of home and calendar. */
const agendaCalls = /\/doctor\/(day|bookings)\?/
const doctor = 'mmg@curante.test'
const secretary = 'segreteria@curante.test'
const superadmin = 'superadmin@curante.test'

/** Replies that the real server does not give on demand. */
const answering = (status: number, json: object) => (route: Route) => route.fulfill({ status, json })

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const agenda = async (page: Page) => {
  await page.goto('/bookings')
  await expect(page.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
}

/** Every row of the specification's error catalogue (§8), in its order. */
test.describe('Error catalogue (specification §8)', () => {
  test('Overlap check fails: the two sentences, the booking is not created', { tag: long }, async ({
    open,
    server,
    watch,
  }) => {
    watch.expectRefusals(409)
    const api = await apiAs(server.url, doctor)
    const [time] = (await api.freeTimes()).slice(40)
    if (!time) throw new Error('The demo practice is full')
    await api.book(time, { name: 'Primo Arrivato' })
    const page = await open({ as: doctor })
    await agenda(page)
    const panel = await openNewBooking(page)
    await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
    await writeName(panel, 'Secondo Arrivato')
    await showDay(panel, time.date)
    await panel.getByRole('switch', { name: 'Fuori orario' }).click()
    await panel.getByLabel('Orario inizio').fill(time.from.slice(0, 5))
    await panel.getByLabel('Orario fine').fill(time.to.slice(0, 5))
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname.replace('/api/backoffice/', ''))
    })
    await saveButton(panel).click()
    await outOfHoursQuestion(page).getByRole('button', { name: 'Conferma' }).click()
    await expect(panel.getByText('Il seguente orario è già occupato da una visita')).toBeVisible()
    await expect(
      panel.getByText("Non è possibile sovrascrivere le visite, modifica l'orario per procedere con la prenotazione"),
    ).toBeVisible()
    expect(posts.filter((path) => path.includes('bookings'))).toEqual(['doctor/bookings/check_overlapping'])
    const found = await api.call<{ data: unknown[] }>('bookings?paginate=1&search=secondo%20arrivato')
    expect(found.body.data).toEqual([])
  })

  test('Other booking errors: each at its field, no global message, nothing lost', { tag: long }, async ({
    open,
    server,
    watch,
  }) => {
    watch.expectRefusals(422)
    const api = await apiAs(server.url, 'specialista@curante.test')
    const page = await open({ as: 'specialista@curante.test' })
    await agenda(page)
    const panel = await openNewBooking(page)
    const [office] = await api.offices()
    const [time] = (await api.freeTimes()).slice(12)
    if (!time || !office) throw new Error('The demo practice is full')
    if (await panel.getByRole('combobox', { name: 'Struttura' }).isEnabled())
      await chooseFrom(panel, 'Struttura', office.office.name)
    await chooseFrom(panel, 'Tipo di visita', '(online)')
    await writeName(panel, 'Nome Libero')
    await panel.getByLabel('Telefono').fill('333 123 4567')
    await panel.getByLabel(/Link/).fill('https://visite.example/stanza')
    await chooseSlot(panel, time)
    const words = { user_id: 'Della persona.', phone: 'Del telefono.', from: 'Dell’orario.', online_link: 'Del link.' }
    const errors = Object.fromEntries(Object.entries(words).map(([field, text]) => [field, [text]]))
    await page.route('**/doctor/bookings', answering(422, { message: 'Della persona.', errors }))
    await saveButton(panel).click()
    for (const text of Object.values(words)) await expect(panel.getByText(text)).toBeVisible()
    await expect(messagesOf(page).getByRole('listitem')).toHaveCount(0)
    await page.unroute('**/doctor/bookings')
    await saveButton(panel).click()
    await expectSaved(page)
  })

  test('Availability errors: shown in their place, no global message', { tag: long }, async ({ open, watch }) => {
    watch.expectRefusals(500)
    const page = await open({ as: doctor })
    await agenda(page)
    await page.route('**/availabilities*', answering(500, { message: 'Numero 17' }))
    const panel = await openNewBooking(page)
    await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
    await expect(panel.getByText('Non è stato possibile leggere gli orari liberi.')).toBeVisible()
    await expect(page.getByText('Numero 17')).toHaveCount(0)
    await page.unroute('**/availabilities*')
    await panel.getByRole('button', { name: 'Riprova' }).click()
    await expect(panel.getByRole('group', { name: 'Orari liberi' })).toBeVisible()
  })

  test('Loading a doctor’s office users fails: back to the own homepage', { tag: long }, async ({ open, watch }) => {
    watch.expectRefusals(403)
    const page = await open({ as: secretary })
    await page.goto('/')
    await actFor(page, 'Ferri')
    await page.route('**/doctor/office_users?*', answering(403, { message: refusalText.forbidden }))
    await actFor(page, 'Leone')
    await expect(page.getByLabel('Medico', { exact: true })).toHaveValue('')
  })

  test('Script chunk load failure: one reload per minute, then the error page (CL3)', async ({ open, watch }) => {
    const page = await open({ as: doctor, fresh: true })
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Prenotazioni' })).toBeVisible()
    let loads = 0
    page.on('domcontentloaded', () => {
      loads += 1
    })
    await page.route(/\/assets\/bookings[^/]*\.js/, (route) => route.abort())
    const missing = async () => {
      await page.goto('/bookings')
      await expect(title(page)).toHaveText('Qualcosa è andato storto')
      await expect(page.getByText('Non è stato possibile caricare una parte dell’applicazione.')).toBeVisible()
    }
    await missing()
    expect(loads).toBe(2)
    loads = 0
    await missing()
    expect(loads).toBe(1)
    await page.clock.fastForward(61_000)
    loads = 0
    await missing()
    expect(loads).toBe(2)
    await page.unroute(/\/assets\/bookings[^/]*\.js/)
    await page.getByRole('link', { name: 'Torna alla home' }).click()
    await expect(page.getByRole('link', { name: 'Prenotazioni' })).toBeVisible()
    // the browser logs its own errors for the blocked requests
    watch.said.length = 0
  })

  for (const [message, shown] of [
    [refusalText.unauthenticated, 'Sessione terminata'],
    ['Il tuo utente è stato disattivato.', 'Il tuo utente è stato disattivato.'],
  ] as const)
    test(`HTTP 401 “${message}”: logged out, “${shown}”`, {
      tag: message === refusalText.unauthenticated ? [] : long,
    }, async ({ open, watch }) => {
      watch.expectRefusals(401)
      const page = await open({ as: doctor, fresh: true })
      await page.route(agendaCalls, answering(401, { message }))
      await page.goto('/bookings')
      await expect(messagesOf(page).getByText(shown)).toBeVisible()
      await expect(page).toHaveURL(/\/login/)
    })

  test('HTTP 404, 409, 422: no global message, the page handles it', { tag: long }, async ({ open, watch }) => {
    watch.expectRefusals(404, 409, 422)
    const page = await open({ as: doctor })
    for (const status of [404, 409, 422]) {
      await page.route(agendaCalls, answering(status, { message: 'Parola del server', errors: {} }))
      await page.goto('/')
      await expect(page.getByText('Le visite non sono disponibili in questo momento.')).toBeVisible()
      await expect(messagesOf(page).getByText('Parola del server')).toHaveCount(0)
      await page.unroute(agendaCalls)
    }
  })

  test('HTTP 503: /service-communication shows the server’s words', async ({ open, watch }) => {
    watch.expectRefusals(503)
    const page = await open({ as: doctor })
    const communication = { title: 'Manutenzione in corso', body: 'Torniamo alle 15.' }
    await page.route('**/doctor/**', answering(503, { message: 'Servizio sospeso', communication }))
    await page.route('**/public/service_communication', answering(200, { data: communication }))
    await page.goto('/')
    await expect(page).toHaveURL(/\/service-communication/)
    await expect(page.getByText('Manutenzione in corso')).toBeVisible()
    await expect(page.getByText('Torniamo alle 15.')).toBeVisible()
  })

  test('Other statuses: the server’s message as an error toast, and none where it says nothing', { tag: long }, async ({
    open,
    watch,
  }) => {
    watch.expectRefusals(418, 500)
    const page = await open({ as: doctor })
    await page.route(agendaCalls, answering(418, { message: 'Il bollitore non fa il caffè.' }))
    await page.goto('/')
    await expect(messagesOf(page).getByText('Il bollitore non fa il caffè.')).toBeVisible()
    await page.unroute(agendaCalls)
    await page.route(agendaCalls, answering(500, {}))
    await page.reload()
    await expect(page.getByText('Le visite non sono disponibili in questo momento.')).toBeVisible()
    await expect(messagesOf(page).getByRole('button')).toHaveCount(0)
  })

  test('No response: “Verifica la tua connessione a internet.”', async ({ open, watch }) => {
    watch.expectLostConnection()
    // in a new tab, which has not cached the home page
    const page = await open({ as: doctor, fresh: true })
    await agenda(page)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Home page' }).click()
    await expect(messagesOf(page).getByText('Verifica la tua connessione a internet.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('region', { name: /^Visite di/ })).toBeVisible()
  })

  test('Realtime authorisation failure: “Impossibile acquisire il flusso dati.”', { tag: long }, async ({
    open,
    watch,
  }) => {
    watch.expectRefusals(403)
    const page = await open({ as: doctor })
    await page.route('**/broadcasting/auth', answering(403, { message: refusalText.forbidden }))
    await page.goto('/')
    await expect(messagesOf(page).getByText('Impossibile acquisire il flusso dati.')).toBeVisible()
  })

  test('Navigation error: the status of the error or 500, with code, description and the way home', {
    tag: long,
  }, async ({ open, watch }) => {
    watch.expectRefusals(500)
    const page = await open({ as: doctor })
    await page.route('**/api/backoffice/user', answering(500, { message: 'Numero 4711' }))
    await page.goto('/bookings')
    await expect(title(page)).toHaveText('Qualcosa è andato storto')
    await expect(page.getByText("Si è verificato un errore durante l'esecuzione dell'operazione.")).toBeVisible()
    await expect(page.getByRole('definition').first()).toHaveText('500')
    await expect(page.getByText('Numero 4711')).toBeVisible()
    await page.unroute('**/api/backoffice/user')
    await page.getByRole('link', { name: 'Torna alla home' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Prenotazioni' })).toBeVisible()
    watch.said.length = 0
  })

  for (const [as, paths] of [
    [doctor, ['/non-esiste', '/patients/abc', '/offerte/0', '/prenota/Non_Uno_Slug']],
    [superadmin, ['/admin/doctors/x/patients/import']],
  ] as const)
    test(`Unknown page, and a page whose parameters do not hold: 404 (${as})`, {
      tag: as === doctor ? [] : long,
    }, async ({ open, watch }) => {
      watch.expectRefusals(404)
      const page = await open({ as })
      for (const path of paths) {
        await page.goto(path)
        await expect(title(page)).toHaveText('Risorsa non trovata')
        await expect(page.getByText('La pagina che hai cercato non esiste.')).toBeVisible()
        await expect(page.getByRole('link', { name: 'Torna alla home' })).toHaveAttribute('href', '/')
        await expect(page).toHaveTitle('Risorsa non trovata · Curante')
      }
    })

  test('Success: “Ben fatto!” with its sentence, for five seconds', { tag: long }, async ({ open, server }) => {
    const api = await apiAs(server.url, doctor)
    const [time] = (await api.freeTimes()).slice(44)
    if (!time) throw new Error('The demo practice is full')
    const page = await open({ as: doctor, fresh: true })
    await page.clock.install()
    await agenda(page)
    const panel = await openNewBooking(page)
    await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
    await writeName(panel, 'Contento Carlo')
    await chooseSlot(panel, time)
    await saveButton(panel).click()
    await expectSaved(page, 'Prenotazione avvenuta con successo. Riceverai una notifica di conferma.')
    await page.clock.fastForward(5_500)
    await expect(messagesOf(page).getByText('Ben fatto!')).toHaveCount(0)
  })

  test('Page on its way: a progress bar until it is there', { tag: long }, async ({ open }) => {
    const page = await open({ as: doctor, fresh: true })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Prenotazioni' })).toBeVisible()
    let letThrough = () => {}
    const held = new Promise<void>((later) => {
      letThrough = later
    })
    await page.route(/\/assets\/bookings[^/]*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: 'Prenotazioni' }).click()
    const bar = page.getByRole('progressbar', { name: 'Caricamento della pagina' })
    await expect(bar).toBeVisible()
    expect(await bar.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('5s')
    letThrough()
    await expect(page.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
    await expect(bar).toHaveCount(0)
  })
})

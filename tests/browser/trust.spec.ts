import type { Booking } from '../../domain/contract/booking/bookings'
import { apiAs } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import {
  actFor,
  cardOf,
  chooseFrom,
  chooseSlot,
  expectSaved,
  logIn,
  messagesOf,
  openNewBooking,
  panelOf,
  personField,
  saveButton,
  showAgenda,
  visitOf,
  writeName,
} from '../support/browser/console'

const doctor = 'mmg@curante.test'
const secretary = 'segreteria@curante.test'

async function freeTime(url: string, index: number) {
  const api = await apiAs(url, doctor)
  const time = (await api.freeTimes())[index]
  if (!time) throw new Error('The demo practice is full')
  const named = async (name: string) =>
    (await api.call<{ data: Booking[] }>(`bookings?paginate=1&search=${encodeURIComponent(name)}`)).body.data
  return { api, time, named }
}

test.describe('Lost answer (CL1)', () => {
  test('the visit is written and the answer lost: saving again leaves one visit', { tag: long }, async ({
    open,
    server,
    watch,
  }) => {
    watch.expectLostConnection()
    const { time, named } = await freeTime(server.url, 51)
    const page = await open({ as: doctor })
    await showAgenda(page, time.date)
    const panel = await openNewBooking(page)
    await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
    await writeName(panel, 'Smarrita Sofia')
    await chooseSlot(panel, time)
    await page.route('**/doctor/bookings', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await saveButton(panel).click()
    await expect(messagesOf(page).getByText('Verifica la tua connessione a internet.')).toBeVisible()
    expect(await named('smarrita')).toHaveLength(1)
    await page.unroute('**/doctor/bookings')
    await expect(personField(panel)).toHaveValue(/Smarrita Sofia/)
    await saveButton(panel).click()
    await expectSaved(page)
    expect(await named('smarrita')).toHaveLength(1)
  })
})

test.describe('In the middle of a booking (CL2)', () => {
  for (const [status, body] of [
    [401, { message: 'Unauthenticated.' }],
    [503, { message: 'Servizio sospeso' }],
  ] as const)
    test(`a ${status}: what was typed comes back to the same person, to nobody else`, {
      tag: long,
    }, async ({ open, watch }) => {
      watch.expectRefusals(401, 503)
      const page = await open()
      await page.goto('/login')
      await logIn(page, secretary)
      await expect(page).not.toHaveURL(/login/)
      await actFor(page, 'Ferri')
      await page.goto('/bookings')
      const panel = await openNewBooking(page)
      await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
      await writeName(panel, 'Interrotta Ida')
      await panel.getByLabel('Nota privata').fill('Chiede del referto')
      await page.route('**/doctor/**', (route) => route.fulfill({ status, json: body }))
      if (status === 503) await page.route('**/api/backoffice/user', (route) => route.fulfill({ status, json: body }))
      await panel.getByRole('button', { name: 'Mese successivo' }).first().click()
      await expect(page).toHaveURL(status === 401 ? /\/login/ : /\/service-communication/)
      await page.unrouteAll()
      if (status === 503) await page.goto('/login')
      else {
        await logIn(page, doctor)
        await expect(page).not.toHaveURL(/login/)
        await page.goto('/bookings')
        await expect(page.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
        await expect(page.getByText('Interrotta Ida')).toHaveCount(0)
        await expect(panelOf(page)).toHaveCount(0)
        await page.evaluate(() => localStorage.removeItem('curante.token'))
        await page.goto('/login')
        await logIn(page, secretary)
        await expect(page).not.toHaveURL(/login/)
      }
      await page.goto('/bookings')
      await expect(page.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
      if (!(await panelOf(page).isVisible())) await openNewBooking(page)
      await expect(personField(panelOf(page))).toHaveValue(/Interrotta Ida/)
      await expect(panelOf(page).getByLabel('Nota privata')).toHaveValue('Chiede del referto')
    })
})

test.describe('Hostile text (IN3)', () => {
  test('markup in names and notes is shown as text, a javascript: link is no link', async ({ open, server }) => {
    const { api, time } = await freeTime(server.url, 52)
    const booking = await api.book(time, { name: '<img src=x onerror=document.body.remove()> Ostile' })
    const [from, to] = [time.from, time.to]
    const edited = await api.call<{ data: Booking }>('bookings', {
      method: 'POST',
      body: {
        office_user_id: booking.office_user_id,
        office_service_id: booking.office_service_id,
        name: booking.name,
        date: time.date,
        from,
        to,
        doctor_notes: '<script>document.title = "preso"</script>',
        assistant_notes: '[qui](javascript:alert(1))',
        original_booking_id: booking.id,
        version: booking.version,
      },
    })
    expect(edited.status).toBe(200)
    const page = await open({ as: doctor })
    await showAgenda(page, time.date)
    await visitOf(page, 'Ostile').click()
    const card = cardOf(page, 'Ostile')
    await expect(card).toContainText('<img src=x onerror=document.body.remove()> Ostile')
    await expect(card).toContainText('<script>document.title = "preso"</script>')
    await expect(card.locator('img, script, a[href^="javascript"]')).toHaveCount(0)
    await expect(page).toHaveTitle('Prenotazioni · Curante')
  })
})

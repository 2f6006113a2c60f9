import type { Page } from '@playwright/test'
import { addDays } from '../../domain/calendar/civil-date'
import { apiPrefix } from '../../domain/contract'
import type { Booking } from '../../domain/contract/bookings'
import type { OpenedMessage, OutboxMessage } from '../../domain/contract/outbox'
import { fullDate } from '../../domain/text/dates'
import { apiAs, today } from '../support/api'
import { expect, long, test } from '../support/browser'
import { signIn } from '../support/browser-session'
import { lookAt, sizes } from '../support/look-at'

const doctor = 'mmg@curante.test'

/** Reminders that the demo's server has mailed for this doctor's visits to come, with the page of each. */
async function remindedVisits(url: string) {
  const stored = await signIn(url, 'superadmin@curante.test')
  const { token } = stored['curante.token'] as { token: string }
  const read = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${url}${apiPrefix}/${path}`, { headers: { authorization: `Bearer ${token}` } })).json()).data
  const api = await apiAs(url, doctor)
  const { body } = await api.call<{ data: Booking[] }>(`bookings?from=${today()}&to=${addDays(today(), 4)}`)
  const mailed = (await read<OutboxMessage[]>('admin/outbox?channel=email&state=sent&limit=200')).filter(
    ({ type }) => type.code === 'booking-reminder',
  )
  const visits: { visit: Booking; path: string }[] = []
  for (const { id } of mailed) {
    const { text } = await read<OpenedMessage>(`admin/outbox/${id}`)
    const [path] = /\/prenotazione\/[\w-]+/.exec(text) ?? []
    if (!path) throw new Error('The reminder has no link')
    const reply = await fetch(`${url}${apiPrefix}/public/bookings/${path.split('/')[2]}`)
    const { code } = (await reply.json()).data.visit ?? {}
    const visit = body.data.find((one) => one.code === code)
    if (visit) visits.push({ visit, path })
    if (visits.length === 2) break
  }
  return { api, visits }
}

const pressed = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name })
  for (let tabs = 0; tabs < 20 && !(await button.evaluate((one) => one === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

test('From the reminder’s mail the visit is confirmed by keyboard, canceled and restored; the card and its history say so', async ({
  open,
  server,
}) => {
  const { api, visits } = await remindedVisits(server.url)
  const [first] = visits
  if (!first) throw new Error('The demo practice has mailed no reminder')
  const { visit, path } = first
  const page = await open()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'La tua visita' })).toBeVisible()
  await expect(page.getByText(fullDate(visit.date), { exact: false })).toBeVisible()
  for (const name of [visit.user?.last_name ?? '', visit.user?.first_name ?? ''])
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  expect(await page.title()).toBe('La tua visita · Curante')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await lookAt(page)
  }

  await pressed(page, 'Confermo, ci sarò')
  const said = page.getByRole('main').getByRole('status')
  await expect(said).toHaveText('Hai confermato: lo studio sa che ci sarai.')
  await expect(said).toBeFocused()
  const now = async () => (await api.call<{ data: Booking }>(`bookings/${visit.id}`)).body.data
  expect((await now()).reminder?.state).toBe('confirmed')

  await pressed(page, 'Annulla la visita')
  await expect(page.getByRole('textbox', { name: 'Motivo (facoltativo)' })).toBeFocused()
  await page.keyboard.type('Ho la febbre')
  await lookAt(page)
  await pressed(page, 'Annulla la visita')
  await expect(said).toContainText('La visita è annullata')
  expect((await now()).status).toBe('canceled')
  await pressed(page, 'Ripristina la visita')
  await expect(said).toHaveText('Hai confermato: lo studio sa che ci sarai.')

  const console = await open({ as: doctor })
  await console.goto('/bookings?view=list&period=all&status=all')
  await console.getByRole('textbox', { name: /^Cerca nell’elenco/ }).fill(visit.code)
  const table = console.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('row').nth(1).click()
  const card = console.getByRole('dialog')
  await expect(card).toContainText('Presenza confermata')
  await card.getByRole('button', { name: 'Storico' }).click()
  await expect(card).toContainText('Presenza: da confermare → confermata dalla persona')
})

test('A link answered in another tab, cut, unknown, or left out: the page says what is, and how to go on', {
  tag: long,
}, async ({ open, server }) => {
  const { visits } = await remindedVisits(server.url)
  const path = (visits[1] ?? visits[0])?.path ?? ''
  const [page, other] = [await open(), await open()]
  await page.goto(path)
  await other.goto(path)
  await page.getByRole('button', { name: 'Annulla la visita' }).click()
  await page.getByRole('button', { name: 'Annulla la visita' }).dblclick()
  await expect(page.getByRole('main').getByRole('status')).toContainText('La visita è annullata')
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(other.getByRole('button', { name: 'Ripristina la visita' })).toBeVisible()
  await other.getByRole('button', { name: 'Ripristina la visita' }).click()
  await expect(other.getByRole('button', { name: 'Annulla la visita' })).toBeVisible()

  await page.goto(`/prenotazione/${'x'.repeat(43)}`)
  await expect(page.getByText('Questo link non è valido.')).toBeVisible()
  await lookAt(page)
  await page.goto('/prenotazione')
  const link = page.getByRole('textbox', { name: 'Oppure incolla qui il link' })
  await link.fill('http://esempio.it/qualcosa')
  await page.keyboard.press('Enter')
  await expect(link).toHaveAccessibleDescription('Incolla il link per intero, come sta nel promemoria.')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await lookAt(page)
  }
  await link.fill(`${server.url}${path}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Annulla la visita' })).toBeVisible()
})

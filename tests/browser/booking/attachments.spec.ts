import { readFileSync } from 'node:fs'
import type { Download, FileChooser, Page } from '@playwright/test'
import { addDays } from '../../../domain/calendar/civil-date'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { type Api, apiAs, today } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { expectDialogAccessible } from '../../support/browser/look-at'

const secretary = 'segreteria@curante.test'
const pdf = Buffer.from('%PDF-1.4 un referto')

const aVisit = async (api: Api): Promise<Booking> => {
  const path = `bookings?from=${addDays(today(), 1)}&to=${addDays(today(), 60)}`
  const visits = (await api.call<{ data: Booking[] }>(path)).body.data
  const visit = visits.find(({ status, media }) => status === 'confirmed' && media.length === 0)
  if (!visit) throw new Error('The demo practice has no such visit')
  return visit
}
const namesOf = async (api: Api, { id }: Booking) =>
  (await api.call<{ data: Booking }>(`bookings/${id}`)).body.data.media.map(({ name }) => name)

/** What the page downloads next, also in a tab that a link opens. */
const nextDownload = (page: Page) =>
  new Promise<Download>((resolve) => {
    page.on('download', resolve)
    page.context().on('page', (tab) => tab.on('download', resolve))
  })

test('Files of a visit are added, opened and removed by keyboard', { tag: long }, async ({ open, server, watch }) => {
  watch.expectRefusals(422)
  const api = await apiAs(server.url, secretary, 'Ferri')
  const visit = await aVisit(api)
  const page = await open({ as: secretary })
  await page.goto('/bookings?view=list&period=all&status=all')
  await page.getByRole('textbox', { name: /^Cerca nell’elenco/ }).fill(visit.code)
  const table = page.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('row').nth(1).click()
  const card = page.getByRole('dialog')
  await expect(card).toContainText(visit.code)

  const area = card.getByRole('button', { name: /Aggiungi file/ })
  await area.focus()
  let chooser: FileChooser | undefined
  page.on('filechooser', (opened) => {
    chooser = opened
  })
  // a key that comes before the browser hands its choosers over opens one that nobody sees
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect.poll(() => chooser, { timeout: 10_000 }).toBeDefined()
  }).toPass()
  await chooser?.setFiles([
    { name: 'Referto.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'Pagina.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') },
  ])
  const link = card.getByRole('link', { name: 'Referto.pdf' })
  await expect(link).toBeVisible()
  await expect(card.getByRole('alert')).toHaveText('Il contenuto del file non è del tipo indicato.')
  expect(await namesOf(api, visit)).toEqual(['Referto.pdf'])
  await expectDialogAccessible(page)

  const saving = nextDownload(page)
  await link.focus()
  await page.keyboard.press('Enter')
  const saved = await saving
  expect([saved.suggestedFilename(), readFileSync(await saved.path()).equals(pdf)]).toEqual(['Referto.pdf', true])

  await card.getByRole('button', { name: 'Togli Referto.pdf' }).focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: 'Togli Referto.pdf: conferma' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(link).toBeHidden()
  await expect(area).toBeFocused()
  expect(await namesOf(api, visit)).toEqual([])
})

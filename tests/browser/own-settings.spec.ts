import { apiAs } from '../support/browser/api'
import { expect, test } from '../support/browser/browser'
import { actFor, undoBarOf } from '../support/browser/console'
import { expectAccessible, expectDialogAccessible, expectNoOverflow, lookAt, sizes } from '../support/browser/look-at'

test('The own plan: another follows, it is ended and taken back, an invoice is a file; who works for the doctor has no door', async ({
  open,
  server,
}) => {
  const page = await open({ as: 'mmg@curante.test', viewport: sizes[0] })
  await page.goto('/settings/plan')
  await lookAt(page)
  await page.getByRole('button', { name: 'Cambia piano' }).press('Enter')
  const choice = page.getByRole('dialog', { name: 'Piano che segue' })
  await expectDialogAccessible(page)
  await choice.getByRole('radio', { name: /^Base mensile/ }).check()
  await choice.getByRole('button', { name: 'Scegli' }).press('Enter')
  await expect(page.getByText(/^Si rinnova con Base mensile/)).toBeVisible()
  await undoBarOf(page).getByRole('button', { name: 'Annulla' }).press('Enter')
  await expect(page.getByText(/^Si rinnova con Studio annuale/)).toBeVisible()
  await page.getByRole('button', { name: 'Non rinnovare' }).press('Enter')
  await expect(page.getByText('Finisce: non si rinnova.')).toBeVisible()
  await undoBarOf(page).getByRole('button', { name: 'Annulla' }).press('Enter')
  await expect(page.getByText(/^Si rinnova con Studio annuale/)).toBeVisible()
  const file = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Scarica la fattura/ })
    .first()
    .press('Enter')
  expect((await file).suggestedFilename()).toMatch(/^fattura-.*\.pdf$/)
  await page.setViewportSize(sizes[1])
  await expectNoOverflow(page)
  await expectAccessible(page)

  const desk = await open({ as: 'segreteria@curante.test', viewport: sizes[0] })
  await desk.goto('/')
  await actFor(desk, 'Ferri')
  await expect(desk.getByRole('navigation').getByText('Abbonamento')).toHaveCount(0)
  const api = await apiAs(server.url, 'segreteria@curante.test')
  expect((await api.call('subscription')).status).toBe(403)
})

test('The profile: a photo cut by keys is in the preview before it is saved, and stays', async ({ open }) => {
  const page = await open({ as: 'mmg@curante.test', viewport: sizes[0] })
  await page.goto('/settings/profile')
  await lookAt(page)
  const png = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 800
    canvas.getContext('2d')?.fillRect(100, 100, 300, 300)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      ...{ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') },
    })
  const crop = page.getByRole('dialog', { name: 'Ritaglia la fotografia' })
  const zoom = crop.getByRole('slider', { name: 'Ingrandimento' })
  await zoom.press('ArrowRight')
  await expect(zoom).toHaveAttribute('aria-valuenow', '1.05')
  await expectDialogAccessible(page)
  await crop.getByRole('button', { name: 'Usa questa' }).press('Enter')
  const preview = page.getByRole('region', { name: 'Come ti vedono i pazienti' })
  await expect(preview.locator('img')).toHaveAttribute('src', /^blob:/)
  await page.getByRole('button', { name: /^Salva/ }).press('Enter')
  await expect(page.getByText('Dati salvati')).toBeVisible()
  await page.reload()
  await expect(preview.locator('img')).toHaveAttribute('src', /^http/)
  await page.setViewportSize(sizes[1])
  await expectNoOverflow(page)
  await expectAccessible(page)
})

import type { Page } from '@playwright/test'
import { expect, long, test } from '../../support/browser/browser'
import { expectAccessible } from '../../support/browser/look-at'

const admin = 'admin@curante.test'
const doctor = 'mmg@curante.test'

/** A day as typed and as displayed, `days` days from today in Rome. */
function dayIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(day)
}

test('A news item written beside its preview and published for a period: its readers are told, and read it as new once', {
  tag: long,
}, async ({ open }) => {
  // an account whose news no other test reads
  const reader = await open({ as: 'specialista2@curante.test' })
  await reader.goto('/news')
  await expect(reader.getByRole('heading', { level: 1, name: 'Novità' })).toBeVisible()
  const star = reader.getByTitle('Novità', { exact: true })
  await expect(star).toHaveAccessibleName('Novità')

  const page = await open({ as: admin })
  await page.goto('/admin/news')
  await page.getByRole('button', { name: 'Nuova novità aziendale' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nuova novità aziendale' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/admin/news/new')
  const preview = page.getByRole('article')
  await expect(page.getByText('senza un periodo nessuno la vede')).toBeVisible()
  await page.getByLabel('Titolo').fill('Orari delle feste')
  await page.getByLabel('Indirizzo web').fill('orari-delle-feste')
  await page.getByRole('textbox', { name: 'Testo' }).fill('Lo studio **resta aperto**. <script>alert(1)</script>')
  await expect(preview.getByRole('heading', { name: 'Orari delle feste' })).toBeVisible()
  await expect(preview.getByText('resta aperto')).toHaveCSS('font-weight', '600')
  await expect(preview.getByText('<script>alert(1)</script>')).toBeVisible()
  await page.getByLabel('Pubblicazione: dal').fill(dayIn(0))
  await page.keyboard.press('Tab')
  await page.getByLabel('Pubblicazione: al').fill(dayIn(10))
  await page.keyboard.press('Tab')
  await expect(page.getByText(`In corso, dal ${dayIn(0)} al ${dayIn(10)}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Novità aziendale creata')).toBeVisible()
  const row = page.getByRole('row', { name: /Orari delle feste/ })
  await expect(row).toContainText('In corso')

  await expect(star).toHaveAccessibleName('Novità, da leggere')
  await reader.goto('/')
  await star.click()
  const article = reader.getByRole('article').filter({ hasText: 'Orari delle feste' })
  await expect(article.getByText('Nuova', { exact: true })).toBeVisible()
  await expect(star).toHaveAccessibleName('Novità')
  await expectAccessible(reader)
  await reader.reload()
  await expect(article).toBeVisible()
  await expect(article.getByText('Nuova', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Orari delle feste', exact: true }).click()
  // by keyboard, since the toast covers the button for a while
  await page.getByRole('button', { name: 'Anteprima' }).press('Enter')
  const over = page.getByRole('dialog', { name: 'Anteprima' })
  await expect(over.getByText('Destinatari: Tutti')).toBeVisible()
  await expect(over.getByRole('heading', { name: 'Orari delle feste' })).toBeVisible()
  await expectAccessible(page)
})

test('A service communication: shown above the pages of its audience until hidden, to nobody else', {
  tag: long,
}, async ({ open }) => {
  const notices = (page: Page) => page.getByRole('region', { name: 'Comunicazioni di servizio' })
  const pharmacy = await open({ as: 'farmacia@curante.test', viewport: { width: 390, height: 844 } })
  await pharmacy.goto('/')
  await expect(notices(pharmacy)).toContainText('Aggiornamento completato')
  await expectAccessible(pharmacy)
  // pages that fill the window end where it ends
  const excess = () => pharmacy.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  await pharmacy.goto('/chat')
  await expect(pharmacy.getByRole('button', { name: 'Archiviate' })).toBeVisible()
  expect(await excess()).toBe(0)
  await pharmacy.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/chat', '/patients']) {
    await pharmacy.goto(path)
    await expect(notices(pharmacy)).toContainText('Aggiornamento completato')
    await expect(pharmacy.getByText('Amato Samuele').first()).toBeVisible()
    expect(await excess()).toBe(0)
  }
  const gp = await open({ as: doctor })
  await gp.goto('/news')
  await expect(gp.getByRole('article').first()).toBeVisible()
  await expect(notices(gp)).toHaveCount(0)
  await pharmacy.getByRole('button', { name: 'Nascondi: Aggiornamento completato' }).click()
  await expect(notices(pharmacy)).toHaveCount(0)
})

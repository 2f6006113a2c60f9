import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import Papa from 'papaparse'
import { expect, long, test } from '../../support/browser/browser'
import { actOn } from '../../support/browser/console'
import { expectAccessible, expectNoOverflow } from '../../support/browser/look-at'

const admin = 'admin@curante.test'
const phone = { width: 390, height: 844 }

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const rowsOf = (table: Locator) => table.getByRole('row').filter({ has: table.page().getByRole('cell') })
const cells = async (row: Locator) => row.getByRole('cell').allInnerTexts()

test.describe('Admin figures', () => {
  test('"Da fare" on /admin leads to the doctors without a subscription; one is given a plan, the count goes down', {
    tag: long,
  }, async ({ open, watch }) => {
    watch.expectRefusals(422)
    const page = await open({ as: admin })
    await page.goto('/admin')
    await expect(title(page, 'Amministrazione')).toBeVisible()
    const visits = page.getByRole('region', { name: 'Visite degli ultimi 30 giorni' })
    await expect(visits.getByRole('img', { name: /^Visite e visite annullate/ }).locator('canvas')).toBeVisible()
    await expect(rowsOf(visits.getByRole('table', { name: 'Visite giorno per giorno' }))).toHaveCount(30)
    await expectAccessible(page)

    const toDo = page.getByRole('region', { name: 'Da fare' })
    await toDo.getByRole('link', { name: '3 medici senza abbonamento' }).press('Enter')
    await expect(title(page, 'Senza abbonamento')).toHaveText(/3$/)
    const table = page.getByRole('table', { name: 'Elenco: medici senza abbonamento' })
    await page.getByRole('searchbox').fill('gallo')
    await expect(rowsOf(table)).toHaveCount(1)
    await expect(rowsOf(table)).toContainText('Studio semestrale')
    await expectAccessible(page)

    await actOn(page, 'Gallo Elena', 'Offri un abbonamento')
    const drawer = page.getByRole('dialog', { name: 'Offri un abbonamento' })
    await expect(drawer.getByRole('radio', { name: /^Specialista annuale/ })).toBeVisible()
    await expect(drawer.getByRole('radio', { name: /^Farmacia/ })).toHaveCount(0)
    await drawer.getByRole('radio', { name: /^Specialista annuale/ }).check()
    await expect(drawer).toContainText('prova gratuita di 30 giorni')
    await drawer.getByRole('textbox', { name: 'Primo giorno' }).fill('01/01/2020')
    // its month stands open, and not over the button
    await drawer.getByRole('button', { name: 'Attiva l’abbonamento' }).click()
    await expect(drawer).toContainText('Il primo giorno non può essere passato.')
    await expectAccessible(page)
    await drawer.getByRole('textbox', { name: 'Primo giorno' }).fill('')
    await drawer.getByRole('textbox', { name: 'Primo giorno' }).fill(await todayIn(page))
    await drawer.getByRole('button', { name: 'Attiva l’abbonamento' }).click()
    await expect(page.getByText('Abbonamento attivato')).toBeVisible()
    await expect(page.getByText('Nessun medico senza abbonamento corrisponde a ricerca e filtri.')).toBeVisible()

    await page.goto('/admin')
    await expect(toDo.getByRole('link', { name: '2 medici senza abbonamento' })).toBeVisible()
  })

  test('opened by a browser whose language is none, as "en-US@posix": the chart is drawn', async ({ open }) => {
    const page = await open({ as: admin, fresh: true })
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix', configurable: true }),
    )
    await page.goto('/admin')
    await expect(page.getByRole('img', { name: /^Visite e visite annullate/ }).locator('canvas')).toBeVisible()
  })

  test('subscription metrics: each month follows from the one before, the CSV holds the same figures', {
    tag: long,
  }, async ({ open }) => {
    const page = await open({ as: admin })
    await page.goto('/admin/subscription-metrics')
    await expect(page.getByRole('img', { name: /^Medici abbonati alla fine/ }).locator('canvas')).toBeVisible()
    const months = page.getByRole('table', { name: 'Abbonamenti mese per mese' })
    await expect(rowsOf(months)).toHaveCount(12)
    await page.getByRole('combobox', { name: 'Periodo' }).selectOption('24')
    await expect(rowsOf(months)).toHaveCount(24)
    await expect(page).toHaveURL(/months=24/)
    const shown = await Promise.all((await rowsOf(months).all()).map(cells))
    const figures = shown.map((row) => row.slice(0, 3).map(Number))
    // each month equals the one before it, plus joined, minus lost
    for (const [at, [active = 0, joined = 0, lost = 0]] of figures.slice(0, -1).entries())
      expect(active).toBe((figures[at + 1]?.[0] ?? 0) + joined - lost)

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Esporta «Mese per mese» in CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^abbonamenti-per-mese-\d{4}-\d\d-\d\d\.csv$/)
    const text = readFileSync(await file.path(), 'utf8')
    const rows = Papa.parse<string[]>(text.replace('\uFEFF', '').trim(), { delimiter: ';' }).data.slice(1)
    expect(rows.toReversed().map((row) => row.slice(1, 4).map(Number))).toEqual(figures)
    await expectAccessible(page)
  })

  test('on a phone: five admin pages are accessible and nothing is cut off', { tag: long }, async ({ open }) => {
    const page = await open({ as: admin, viewport: phone })
    for (const [path, name] of [
      ['/admin', 'Amministrazione'],
      ['/admin/subscription-metrics', 'Metriche'],
      ['/admin/without-subscriptions', 'Senza abbonamento'],
      ['/admin/matrix', 'Permessi'],
      ['/admin/audit', 'Registro attività'],
    ] as const) {
      await page.goto(path)
      await expect(title(page, name)).toBeVisible()
      await expect(page.getByText('Caricamento…')).toHaveCount(0)
      await expectNoOverflow(page)
      await expectAccessible(page)
    }
  })
})

test.describe('Permissions and audit log', () => {
  test('"Permessi" shows the marks of the permission matrix', { tag: long }, async ({ open }) => {
    const page = await open({ as: admin })
    await page.goto('/admin')
    await page.getByRole('navigation', { name: 'Altre pagine' }).getByRole('link', { name: 'Permessi' }).press('Enter')
    const table = page.getByRole('table', { name: 'Che cosa può fare ogni ruolo' })
    const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
    const marks = (name: string) => row(name).getByRole('cell')
    await expect(marks('Scelta dell’ambiente')).toHaveText(['sì', ...Array.from({ length: 7 }, () => 'no')])
    await expect(marks('Proprio abbonamento')).toHaveText(['no', 'no', 'sì', 'sì', 'sì', 'no', 'no', 'no'])
    await expectAccessible(page)
  })

  test('a changed region: the audit log filters by kind, record, day and person, and shows old and new value', {
    tag: long,
  }, async ({ open }) => {
    const page = await open({ as: admin })
    await page.goto('/admin/regions')
    await actOn(page, 'Abruzzo', 'Modifica')
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Nome' }).fill('Abruzzi')
    await form.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(page.getByRole('table').getByRole('button', { name: 'Abruzzi', exact: true })).toBeVisible()

    await page.goto('/admin/audit')
    const untechnical = page.getByRole('button', { name: 'Togli il filtro Righe tecniche: No' })
    await expect(untechnical).toBeVisible()
    const table = page.getByRole('table', { name: 'Elenco: attività' })
    const filters = page.getByRole('region', { name: 'Filtri' })
    await page.getByRole('button', { name: 'Filtri' }).click()
    await filters.getByRole('combobox', { name: 'Tabella' }).click()
    await page.getByTitle('Regione', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Togli il filtro Tabella: Regione' })).toBeVisible()
    await expect(rowsOf(table)).toHaveCount(1)
    await expect(rowsOf(table)).toContainText('Abruzzi')
    await expectAccessible(page)
    await table.getByRole('button', { name: 'Regione: modifica', exact: true }).press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Attività' })
    await expect(drawer).toContainText(/Nome: Abruzzo .*→diventa Abruzzi/)
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Tutte le attività su questo record' }).click()
    await expect(page).toHaveURL(/filter%5Bsubject%5D%5Bin%5D=regions&filter%5Brecord_id%5D=\d+$/)
    const ofRecord = page.getByRole('button', { name: /^Togli il filtro Numero del record: \d+$/ })
    await expect(ofRecord).toBeVisible()
    // nothing is hidden that no chip names
    await expect(untechnical).toHaveCount(0)

    await filters.getByRole('textbox', { name: 'Quando a', exact: true }).fill('01/01/2020')
    await expect(page.getByText('Nessuna attività con questi filtri.')).toBeVisible()
    await filters.getByRole('textbox', { name: 'Quando a', exact: true }).fill('')
    await ofRecord.click()
    await filters.getByRole('combobox', { name: 'Persona' }).fill('fontana')
    await page.getByTitle('Fontana Luca', { exact: true }).click()
    await expect(page).toHaveURL(/filter%5Bperson%5D=\d+/)
    await expect(rowsOf(table).first()).toContainText('Luca Fontana')
  })
})

/** Today by the page's clock, in the format of a day's field. */
const todayIn = (page: Page) =>
  page.evaluate(() =>
    new Intl.DateTimeFormat('it-IT', {
      timeZone: 'Europe/Rome',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }).format(new Date()),
  )

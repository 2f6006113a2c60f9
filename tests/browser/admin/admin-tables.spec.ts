import type { Locator, Page } from '@playwright/test'
import { kindText } from '../../../domain/resource'
import { expect, long, test } from '../../support/browser/browser'
import { actOn, messagesOf, undoBarOf } from '../../support/browser/console'

const [admin, superAdmin] = ['admin@curante.test', 'superadmin@curante.test']

const row = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) })
const titles = (page: Page): Locator =>
  page.locator('tbody tr').getByRole('button').and(page.locator('[class*="title"]'))
const drawer = (page: Page): Locator => page.getByRole('dialog')

async function openTable(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/${path}`)
  await expect(titles(page).first()).toBeVisible()
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

test('A table row: refused at its fields, created, edited, shown with its history, deleted and restored', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: admin })
  await openTable(page, 'pharmaceutical-companies')
  const name = '<img src=x onerror=document.body.remove()> Zeta'

  await page.getByRole('button', { name: 'Nuova azienda farmaceutica' }).click()
  const form = drawer(page)
  await expect(form.getByLabel('Nome *')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('Campo obbligatorio.')).toHaveCount(1)
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('01258691004')
  await page.keyboard.press('Tab')
  await expect(form.getByText(kindText.vatNumber)).toBeVisible()
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Tab')
  await expect(form.getByText('Formato url non corretto')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(form.getByLabel('Partita IVA')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('01258691003')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('https://zeta.test')
  await page.keyboard.press('Control+Enter')
  await expect(undoBarOf(page).getByText('Azienda farmaceutica creata')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(row(page, name)).toBeVisible()

  await actOn(page, name, 'Modifica')
  await expect(form.getByLabel('Nome')).toBeFocused()
  await form.getByLabel('Telefono').fill('06 5559999')
  await form.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(row(page, name)).toContainText('06 5559999')
  await row(page, name).getByRole('button', { name, exact: true }).click()
  await form.getByRole('tab', { name: 'Cronologia' }).click()
  await expect(form.getByRole('listitem').filter({ hasText: 'Telefono:' }).first()).toContainText('06 5559999')
  await expect(page.locator('main img, [role="dialog"] img')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await actOn(page, name, 'Elimina')
  await expect(row(page, name)).toHaveCount(0)
  await undoBarOf(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(messagesOf(page).getByText('Azienda farmaceutica ripristinata')).toBeVisible()
  await page.reload()
  await expect(row(page, name)).toContainText('06 5559999')
})

test('A list of two columns: what their content leaves of the width is shared', { tag: long }, async ({ open }) => {
  const page = await open({ as: admin })
  await openTable(page, 'regions')
  const table = await page.getByRole('table').boundingBox()
  const name = await page.getByRole('columnheader', { name: 'Nome' }).boundingBox()
  expect((name?.width ?? 0) / (table?.width ?? 1)).toBeLessThan(0.7)
})

test('The whole words of a reference that is cut, in a popover of 400 px at most: names, no keys of the wire', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: admin })
  await openTable(page, 'office-users')
  const cut = page.locator('tbody td', { hasText: ', ' }).first()
  const words = await cut.innerText()
  const handle = page.getByRole('separator', { name: 'Larghezza di Prestazioni' })
  for (let step = 0; step < 20; step += 1) await handle.press('ArrowLeft')
  await cut.hover()
  const popover = page.getByRole('tooltip')
  await expect(popover).toHaveText(words)
  expect(words).not.toMatch(/_id|\[object|T\d\d:\d\d|Z$/)
  expect((await popover.boundingBox())?.width).toBeLessThanOrEqual(400)
})

test('Bulk edit by keyboard alone: all rows chosen, previewed, changed, and undone', { tag: long }, async ({
  open,
}) => {
  const page = await open({ as: admin })
  await openTable(page, 'specializations')
  const areas = () => page.locator('tbody tr td:nth-child(4)').allTextContents()
  const before = await areas()

  await page.keyboard.press('/')
  await tabTo(page, page.getByRole('checkbox', { name: 'Seleziona la pagina' }))
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Selezione' })
  // in tab order the actions on the selection are just before the list, not after all its rows
  for (let back = 0; back < 5; back += 1) await page.keyboard.press('Shift+Tab')
  await expect(bar.getByRole('button', { name: 'Tutte le 28' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bar).toContainText('28 selezionate · tutto l’elenco')
  await tabTo(page, bar.getByRole('button', { name: 'Modifica' }))
  await page.keyboard.press('Enter')
  const form = drawer(page)
  const fields = form.getByRole('combobox', { name: 'Campi da modificare' })
  await expect(fields).toBeFocused()
  await page.keyboard.type('Area')
  await page.keyboard.press('Enter')
  const area = form.getByRole('combobox', { name: 'Area *', exact: true })
  await expect(area).toBeAttached()
  const [picker, below] = [await fields.boundingBox(), await area.boundingBox()]
  expect((below?.y ?? 0) - (picker?.y ?? 0)).toBeLessThan(120)
  // Tab leaves the open list without choosing
  await tabTo(page, area)
  await page.keyboard.press('ArrowDown')
  await expect(form.getByRole('option', { name: 'Area chirurgica' })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByTitle('Area chirurgica').first()).toBeVisible()
  await tabTo(page, form.getByRole('button', { name: 'Mostra l’anteprima' }))
  await page.keyboard.press('Enter')
  const change = form.getByRole('button', { name: /^Modifica \d+ specializzazioni$/ })
  await expect(form.getByRole('status', { name: 'Anteprima' })).toContainText(/Area: Area medica.*Area chirurgica/)
  expect(await areas()).toEqual(before)
  await expect(change).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect.poll(async () => new Set(await areas())).toEqual(new Set(['Area chirurgica']))

  await undoBarOf(page).getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(areas).toEqual(before)
})

test('Two admins edit one row: the later one sees both versions, keeps what was typed, and may save it', {
  tag: long,
}, async ({ open, watch }) => {
  watch.expectRefusals(409)
  const [first, second] = [await open({ as: admin }), await open({ as: superAdmin })]
  for (const page of [first, second]) {
    await openTable(page, 'relative-relationships')
    await actOn(page, 'Tutore', 'Modifica')
  }
  await drawer(first).getByLabel('Grado inverso').fill('Pupillo')
  await drawer(second).getByLabel('Grado inverso').fill('Minore affidato')
  await drawer(second).getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(row(second, 'Tutore')).toContainText('Minore affidato')

  await drawer(first).getByRole('button', { name: 'Salva', exact: true }).click()
  const notice = drawer(first).getByRole('alert')
  await expect(notice.getByRole('row', { name: /Grado inverso/ })).toContainText(/Pupillo.*Minore affidato/)
  await expect(drawer(first).getByLabel('Grado inverso')).toHaveValue('Pupillo')
  await second.reload()
  await expect(row(second, 'Tutore')).toContainText('Minore affidato')
  await notice.getByRole('button', { name: 'Salva la tua versione' }).click()
  await expect(drawer(first)).toBeHidden()
  await expect(row(first, 'Tutore')).toContainText('Pupillo')
})

test('A super admin’s tables asked by an admin: no menu entry, the address leads to /admin, every call answers 403', {
  tag: long,
}, async ({ open, watch }) => {
  watch.expectRefusals(403)
  const page = await open({ as: admin })
  for (const path of ['notification-types', 'service_communications']) {
    await page.goto(`/admin/${path}`)
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('link', { name: /^(Notifiche|Comunicazioni di servizio)$/ })).toHaveCount(0)
    const statuses = await page.evaluate(async (name) => {
      const { token } = JSON.parse(localStorage.getItem('curante.token') ?? '{}')
      const call = async (method: string, path: string) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const body = method === 'GET' ? null : '{}'
        return (await fetch(`/api/backoffice/admin/${path}`, { method, headers, body })).status
      }
      return [
        await call('GET', name),
        await call('GET', `${name}/1`),
        await call('POST', name),
        await call('PUT', `${name}/1`),
        await call('DELETE', `${name}/1`),
        await call('POST', `${name}/export`),
      ]
    }, path)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403])
  }
})

test('Reorder by keyboard: Esc puts a row back, arrows move it, the saved order survives a reload', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: admin })
  await openTable(page, 'tutorials')
  const [one = '', two = '', ...others] = await titles(page).allTextContents()
  await page.keyboard.press('/')
  await tabTo(page, page.getByRole('button', { name: 'Riordina' }))
  await page.keyboard.press('Enter')
  const form = drawer(page)
  await tabTo(page, form.getByRole('button', { name: `Sposta ${one}`, exact: true }))
  await page.keyboard.press('Space')
  await expect(page.getByText(`${one}: posizione 1 di`)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText(`${one}: torna dov’era`)).toBeAttached()
  await expect(form.getByRole('button', { name: `Sposta ${one}`, exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${one}: posizione 1 di`)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${one}: posizione 2 di`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(form.getByRole('listitem')).toHaveText([two, one, ...others])
  await tabTo(page, form.getByRole('button', { name: 'Salva l’ordine' }))
  await page.keyboard.press('Enter')
  await expect(undoBarOf(page).getByText('Ordine salvato')).toBeVisible()
  await page.reload()
  await expect(titles(page)).toHaveText([two, one, ...others])
})

import type { Locator, Page } from '@playwright/test'
import { apiAs, today } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { expectDialogAccessible } from '../../support/browser/look-at'

const admin = 'admin@curante.test'
const phone = { width: 390, height: 844 }

const drawerOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) })

/** A visit of the GP in the next weeks, made for this test alone. */
async function aVisit(url: string, name: string, which: number) {
  const doctor = await apiAs(url, 'mmg@curante.test')
  const time = (await doctor.freeTimes())[which]
  if (!time) throw new Error('The demo practice is full')
  return doctor.book(time, { name })
}

/** The list opens on today: takes both filters of the day away. */
async function showAllDays(page: Page): Promise<void> {
  await expect(page).toHaveURL(/starts_at.*gte.*starts_at.*lte/)
  await page.getByRole('button', { name: /^Togli il filtro Quando/ }).click()
  await expect(page).not.toHaveURL(/starts_at.*te/)
}

test('A visit found by an admin: canceled with a reason, shown in its history, taken back', { tag: long }, async ({
  open,
  server,
}) => {
  await aVisit(server.url, 'Zaira Annullanda', 30)
  const page = await open({ as: admin })
  await page.goto('/admin/bookings')
  await expect(heading(page, 'Prenotazioni')).toBeVisible()
  const asked = new URL(page.url()).searchParams
  for (const end of ['gte', 'lte']) expect(asked.get(`filter[starts_at][${end}]`)).toBe(today())
  await showAllDays(page)
  await page.keyboard.press('/')
  await page.keyboard.type('zaira annullanda')
  await page.getByRole('button', { name: 'Zaira Annullanda', exact: true }).click()
  const drawer = drawerOf(page, 'Prenotazione')
  await expect(drawer.getByText('Ferri Giulia')).toBeVisible()
  await expectDialogAccessible(page)
  await drawer.getByRole('button', { name: 'Cancella' }).click()
  await drawer.getByLabel('Motivo (facoltativo)').fill('Studio chiuso per lavori')
  await drawer.getByRole('button', { name: 'Cancella la visita' }).click()
  await expect(page.getByText('Visita cancellata')).toBeVisible()
  await expect(drawer.getByText('Cancellata', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Storico' }).click()
  await expect(drawer.getByText('Motivo: Studio chiuso per lavori')).toBeVisible()
  await drawer.getByRole('button', { name: 'Annulla l’ultima modifica' }).click()
  await expect(drawer.getByText('Confermata', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row', { name: /Zaira Annullanda/ })).toContainText('Confermata')
})

test('The card of a visit on an admin’s phone: "Cancella" and nothing else that changes it', { tag: long }, async ({
  open,
  server,
}) => {
  await aVisit(server.url, 'Yuri Osservato', 33)
  const page = await open({ as: admin, viewport: phone })
  await page.goto('/admin/bookings')
  await showAllDays(page)
  await page.getByRole('searchbox').fill('yuri osservato')
  await page.getByRole('button', { name: 'Yuri Osservato', exact: true }).click()
  const drawer = drawerOf(page, 'Prenotazione')
  await expect(drawer.getByRole('button', { name: 'Cancella' })).toBeVisible()
  for (const name of ['Modifica', 'Ripeti', 'Conferma', 'Termina', 'Rifiuta'])
    await expect(drawer.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expectDialogAccessible(page)
})

test('Solidarity booking centre by keyboard: a free time is booked, the doctor has the visit', { tag: long }, async ({
  open,
  server,
}) => {
  const page = await open({ as: admin })
  await page.goto('/admin/cup')
  await expect(heading(page, 'Centro prenotazioni solidale')).toBeVisible()
  await page.getByRole('button', { name: 'Amina Diallo', exact: true }).click()
  await page.getByRole('button', { name: 'Trova un posto' }).click()
  const drawer = drawerOf(page, 'Trova un posto')
  const times = drawer.getByRole('button', { name: /alle \d\d:\d\d, Riva Andrea$/ })
  await expect(times.first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Prenota' })).toBeDisabled()
  await expectDialogAccessible(page)
  await times.first().focus()
  await page.keyboard.press('Enter')
  await expect(times.first()).toHaveAttribute('aria-pressed', 'true')
  const chosen = (await times.first().getAttribute('aria-label')) ?? ''
  await drawer.getByRole('button', { name: 'Prenota' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Visita prenotata')).toBeVisible()
  await expect(drawer).toBeHidden()
  const row = page.getByRole('row', { name: /Amina Diallo/ })
  await expect(row).toContainText('Prenotata')
  await expect(row).toContainText(/[A-Z2-9]{6} · \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(row).toContainText(/alle (\d\d:\d\d)/.exec(chosen)?.[1] ?? 'no time')
  const doctor = await apiAs(server.url, 'specialista@curante.test')
  const found = await doctor.call<{ data: { name: string; status: string }[] }>(
    'bookings?paginate=1&search=amina%20diallo',
  )
  expect(found.body.data).toMatchObject([{ name: 'Amina Diallo', status: 'confirmed' }])
})

test('Solidarity booking centre on a taken slot: refused in the specification’s words, another time is booked', {
  tag: long,
}, async ({ open, watch }) => {
  watch.expectRefusals(409)
  const page = await open({ as: admin, viewport: phone })
  await page.goto('/admin/cup')
  await page.getByRole('button', { name: 'Ion Popescu', exact: true }).click()
  await page.getByRole('button', { name: 'Trova un posto' }).click()
  const drawer = drawerOf(page, 'Trova un posto')
  await drawer.getByLabel('Specializzazione').selectOption('Tutte')
  await drawer.getByLabel('Dove').selectOption('Ovunque')
  const times = drawer.getByRole('button', { name: /alle \d\d:\d\d, Ferri Giulia$/ })
  const first = (await times.first().getAttribute('aria-label')) ?? ''
  await times.first().click()
  // another user with the same choice books first
  const other = await open({ as: 'superadmin@curante.test' })
  await other.goto('/admin/cup')
  await other.getByRole('button', { name: 'Fatima El Amrani', exact: true }).click()
  await other.getByRole('button', { name: 'Trova un posto' }).click()
  const theirs = drawerOf(other, 'Trova un posto')
  await theirs.getByLabel('Specializzazione').selectOption('Tutte')
  await theirs.getByLabel('Dove').selectOption('Ovunque')
  await theirs.getByRole('button', { name: first, exact: true }).first().click()
  await theirs.getByRole('button', { name: 'Prenota' }).click()
  await expect(theirs).toBeHidden()
  await drawer.getByRole('button', { name: 'Prenota' }).click()
  await expect(drawer.getByText('Il seguente orario è già occupato da una visita')).toBeVisible()
  await expect(drawer.getByText('Scegli un orario.')).toBeVisible()
  await expectDialogAccessible(page)
  await times.first().click()
  await drawer.getByRole('button', { name: 'Prenota' }).click()
  await expect(page.getByText('Visita prenotata')).toBeVisible()
})

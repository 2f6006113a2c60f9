import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { apiAs } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { actOn, undoBarOf } from '../../support/browser/console'
import { expectAccessible, expectDialogAccessible } from '../../support/browser/look-at'

const plain = 'admin@curante.test'
const boss = 'superadmin@curante.test'
const phone = { width: 390, height: 844 }

const loginAsOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('curante.login_as'))

test.describe('People for admins (product.md §6 and §7)', () => {
  test('"Accedi come" on a doctor’s record opens her home, "Return to ADMIN" the list as it was and ends the borrowed session', {
    tag: long,
  }, async ({ open }) => {
    const page = await open({ as: plain })
    await page.goto('/admin/doctors?sort=-last_name')
    await actOn(page, 'Ferri Giulia', 'Apri')
    await page.getByRole('dialog').getByRole('button', { name: 'Accedi come' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accedi come' })
    await expect(dialog.getByText('mmg@curante.test')).toBeVisible()
    await expectDialogAccessible(page)
    await dialog.getByRole('button', { name: 'Questa console' }).click()

    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('complementary', { name: 'Menu' }).getByText('Giulia Ferri')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nuova prenotazione' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Return to ADMIN' })).toBeVisible()
    await page.goto('/admin/drugs')
    await expect(page).toHaveURL(/\/$/)
    await page.getByRole('link', { name: /Giulia Ferri/ }).click()
    await expect(page.getByText(/Stai usando l’account di un’altra persona/)).toBeVisible()

    // a new tab of the same browser is signed in as the admin
    const tab = await page.context().newPage()
    await tab.goto('/')
    await expect(tab).toHaveURL(/\/admin$/)
    await tab.close()

    const borrowed = JSON.parse((await loginAsOf(page)) ?? '{}').token
    await page.getByRole('button', { name: 'Return to ADMIN' }).click()
    await expect(page).toHaveURL(/\/admin\/doctors\?.*sort=-last_name/)
    await expect(page.getByRole('heading', { name: /^Medici/ })).toBeVisible()
    expect(await loginAsOf(page)).toBeNull()
    // the impersonated session has ended on the server too
    await expect
      .poll(async () =>
        (await page.request.get('/api/backoffice/user', { headers: { authorization: `Bearer ${borrowed}` } })).status(),
      )
      .toBe(401)
  })

  test('"Unisci…" of a patient’s row: one record of two whom two doctors have, and two again', async ({
    open,
    server,
  }) => {
    for (const [email, last_name] of [
      ['mmg@curante.test', 'Zibellini'],
      ['pls@curante.test', 'Zibelini'],
    ] as const) {
      const { call } = await apiAs(server.url, email)
      const { status } = await call('patients', { method: 'POST', body: { first_name: 'Ottone', last_name } })
      expect(status).toBe(201)
    }
    const page = await open({ as: plain })
    await page.goto('/admin/patients')
    await page.getByRole('searchbox').fill('zibel')
    await expect(page.getByRole('row')).toHaveCount(3)
    await actOn(page, 'Zibellini Ottone', 'Unisci…')
    await page.getByRole('combobox', { name: 'Paziente' }).fill('zibelini')
    await expectDialogAccessible(page)
    await page.locator('.ant-select-item-option', { hasText: 'Zibelini' }).click()
    await expect(page.getByRole('columnheader', { name: /^Resta ?Zibellini Ottone/ })).toBeVisible()
    await page.getByRole('radio', { name: 'Cognome della scheda che sparisce: Zibelini' }).check()
    await expectDialogAccessible(page)
    await page.getByRole('button', { name: 'Unisci', exact: true }).press('Enter')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('row', { name: /Zibelini Ottone/ })).toBeVisible()
    await undoBarOf(page).getByRole('button', { name: 'Annulla' }).press('Enter')
    await expect(page.getByRole('row', { name: /Zibellini Ottone/ })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(3)

    // people of the same name are told apart by the rows
    await page.getByRole('searchbox').press('ArrowDown')
    for (const key of ['x', 'ArrowDown', 'x']) await page.keyboard.press(key)
    await page.getByRole('region', { name: 'Selezione' }).getByRole('button', { name: 'Unisci…' }).click()
    await expect(page.getByRole('columnheader', { name: /^Resta ?Zibel/ })).toBeVisible()
  })

  test('"Accedi come" of the top bar: a super admin enters as an admin, who has no such menu', { tag: long }, async ({
    open,
  }) => {
    const page = await open({ as: boss, viewport: phone })
    await page.goto('/admin/cities')
    await page.getByRole('button', { name: 'Accedi come' }).press('Enter')
    await expect(page.getByLabel('Cerca una persona')).toBeFocused()
    await page.keyboard.type('superadmin@curante.test')
    const dialog = page.getByRole('dialog', { name: 'Accedi come' })
    await expect(dialog.getByRole('listitem').getByRole('button')).toBeDisabled()
    await page.getByLabel('Cerca una persona').fill('admin@curante.test')
    await expect(dialog.getByRole('listitem').getByRole('button')).toBeEnabled()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('listitem').getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    // the environments of the specification; those this server does not name cannot be chosen
    for (const name of ['Produzione non configurato', 'Staging non configurato'])
      await expect(dialog.getByRole('button', { name })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Locale questa console' })).toBeFocused()
    await expectDialogAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('button', { name: 'Accedi come' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    await page.getByRole('button', { name: 'Return to ADMIN' }).click()
    await expect(page).toHaveURL(/\/admin\/cities/)
    await expect(page.getByRole('button', { name: 'Accedi come' })).toBeVisible()
  })

  test('"Accedi come" for a patient’s app: a QR code whose page does not use up the link', { tag: long }, async ({
    open,
  }) => {
    const page = await open({ as: plain })
    await page.goto('/admin/user')
    await page.getByRole('searchbox').fill('paziente@curante.test')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: /^Azioni su / }).click()
    await page.getByRole('menuitem', { name: 'Accedi come' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accedi come' })
    const answered = page.waitForResponse(/\/token\?client=patient$/)
    await dialog.getByRole('button', { name: 'App dei pazienti' }).click()
    await expect(dialog.getByRole('img', { name: /Codice QR/ })).toBeVisible()
    const { url } = (await (await answered).json()).data
    const other = await page.context().newPage()
    await other.goto(url)
    await expect(other.getByRole('heading', { name: 'Apri il link nell’app' })).toBeVisible()
    await expect(other).toHaveURL(/\/setup\/login$/)
    await expectAccessible(other)
    const reply = await other.request.post('/api/backoffice/public/setup/login', {
      data: { code: url.split('#code=')[1] },
    })
    expect(reply.status()).toBe(200)
  })

  test('ending all sessions of a specialist: that person’s browser is at the login', { tag: long }, async ({
    open,
    watch,
  }) => {
    watch.expectRefusals(401)
    const doctor = await open({ as: 'specialista2@curante.test', fresh: true })
    await doctor.goto('/')
    await expect(doctor.getByRole('link', { name: 'Prenotazioni', exact: true })).toBeVisible()
    const page = await open({ as: plain })
    await page.goto('/admin/user')
    await page.getByRole('button', { name: 'Filtra per Ruoli' }).click()
    await page.getByRole('region', { name: 'Filtri' }).getByRole('combobox', { name: 'Ruoli' }).click()
    await page.getByTitle('Specialista', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/filter%5Broles%5D/)
    await page.getByRole('searchbox').fill('specialista2@curante.test')
    await expect(page.getByRole('row')).toHaveCount(2)
    await actOn(page, 'Gallo Elena', 'Apri')
    await expect(page).toHaveURL(/[?&]show=\d+/)
    // what was searched is never in the address
    expect(page.url()).not.toContain('specialista2')
    const drawer = page.getByRole('dialog', { name: 'Utente' })
    await expectDialogAccessible(page)
    for (const end of await drawer.getByRole('button', { name: /^Termina:/ }).all()) {
      await end.click()
      await page.getByRole('button', { name: 'Termina', exact: true }).last().click()
    }
    await expect(drawer.getByText('Non è collegato da nessuna parte.')).toBeVisible()
    await doctor.goto('/bookings')
    await expect(doctor).toHaveURL(/\/login/)
  })

  test('claiming a ghost: a used address is refused, with a new one the profile is in the list of doctors', {
    tag: long,
  }, async ({ open, watch }) => {
    watch.expectRefusals(422)
    const page = await open({ as: plain })
    await page.goto('/admin/doctors')
    await page.getByRole('link', { name: 'Medici fantasma' }).click()
    await expect(page.getByRole('heading', { name: /^Medici fantasma/ })).toBeVisible()
    const acts = page.getByRole('button', { name: /^Azioni su / }).first()
    const name = ((await acts.getAttribute('aria-label')) ?? '').replace('Azioni su ', '')
    await actOn(page, name, 'Apri')
    await page.getByRole('button', { name: 'Attiva', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Attiva ${name}` })
    await dialog.getByLabel('E-mail con cui accede').fill('mmg@curante.test')
    await dialog.getByRole('button', { name: 'Attiva come medico' }).click()
    await expect(dialog.getByText(/già/)).toBeVisible()
    await expectDialogAccessible(page)
    await dialog.getByLabel('E-mail con cui accede').fill('profilo.rivendicato@curante.test')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${name} ora è tra i medici`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Azioni su ${name}` })).toHaveCount(0)
    await page.getByRole('link', { name: 'Medici', exact: true }).last().click()
    await expect(page.getByRole('heading', { name: /^Medici(?! fantasma)/ })).toBeVisible()
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByRole('button', { name: `Azioni su ${name}` })).toBeVisible()
  })

  test('merging a ghost into a doctor: the preview says what the doctor gets, the ghost is gone', {
    tag: long,
  }, async ({ open }) => {
    const page = await open({ as: plain, viewport: phone })
    await page.goto('/admin/doctors/ghosts')
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Azioni su / }) })
      .last()
    const name = (await row.getByRole('button').first().textContent()) ?? ''
    await row.getByRole('button', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Unisci', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Unisci ${name}` })
    await dialog.getByRole('combobox', { name: 'Medico' }).fill('Bianchi')
    await page.getByText('Farmacia Bianchi').last().click()
    await expect(dialog.getByText('Che cosa riceve')).toBeVisible()
    await expectDialogAccessible(page)
    await dialog.getByRole('button', { name: 'Unisci', exact: true }).click()
    await expect(page.getByText('Profilo unito al medico')).toBeVisible()
    await expect(page.getByRole('button', { name: `Azioni su ${name}` })).toHaveCount(0)
  })

  test('a patient’s data: exported as a file, deleted once CANCELLA is typed, kept while visits are planned', {
    tag: long,
  }, async ({ open, watch }) => {
    watch.expectRefusals(409)
    const page = await open({ as: plain, viewport: phone })
    await page.goto('/admin/patients')
    await page.getByRole('button', { name: 'Nuovo paziente' }).click()
    const form = page.getByRole('dialog', { name: 'Nuovo paziente' })
    await form.getByLabel('Cognome *', { exact: true }).fill('Dimenticata')
    await form.getByLabel('Nome *', { exact: true }).fill('Iole')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('searchbox').fill('Dimenticata')
    await page.getByRole('button', { name: 'Dimenticata Iole', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Paziente' })
    const saving = page.waitForEvent('download')
    await expect(drawer.getByRole('button', { name: 'Esporta i dati' })).toBeHidden()
    await drawer.getByRole('button', { name: 'Altro' }).click()
    await drawer.getByRole('button', { name: 'Esporta i dati' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^dati-paziente-\d+-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(await readFile(await file.path(), 'utf8')).person.last_name).toBe('Dimenticata')

    await drawer.getByRole('button', { name: 'Cancella i dati…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Cancella i dati di Dimenticata Iole' })
    const word = dialog.getByLabel('Per confermare scrivi CANCELLA')
    await expect(word).toBeFocused()
    await expectDialogAccessible(page)
    await page.keyboard.type('cancella')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Scrivi CANCELLA, in maiuscolo.')).toBeVisible()
    await word.fill('CANCELLA')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Dati cancellati')).toBeVisible()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Dimenticata Iole', exact: true })).toHaveCount(0)

    // a person with upcoming visits is not erased, and the dialog says why
    const desk = await open({ as: plain })
    await desk.goto('/admin/user')
    await desk.getByRole('searchbox').fill('paziente@curante.test')
    await expect(desk.getByRole('row')).toHaveCount(2)
    await desk.getByRole('button', { name: /^Azioni su / }).click()
    await desk.getByRole('menuitem', { name: 'Apri' }).click()
    await expect(desk).toHaveURL(/show=\d+/)
    await desk.goto(`/admin/patients${new URL(desk.url()).search}`)
    await desk.getByRole('button', { name: 'Cancella i dati…' }).click()
    await expect(desk.getByLabel('Per confermare scrivi CANCELLA')).toBeFocused()
    await desk.keyboard.type('CANCELLA')
    await desk.getByRole('button', { name: 'Cancella per sempre' }).click()
    await expect(desk.getByText('Ha ancora visite in programma: annullale, poi cancella i dati.')).toBeVisible()
  })

  test('a totem’s new secret is shown once', { tag: long }, async ({ open }) => {
    const page = await open({ as: plain })
    await page.goto('/admin/totems')
    await page
      .getByRole('button', { name: /^Azioni su / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Apri' }).click()
    await page.getByRole('button', { name: 'Nuovo segreto' }).click()
    await page.getByRole('button', { name: 'Genera' }).click()
    await expect(page.getByLabel('Segreto', { exact: true })).toHaveValue(/^[\w-]{43}$/)
    await expectDialogAccessible(page)
    await page.getByRole('button', { name: 'Ho copiato il segreto' }).click()
    await expect(page.getByLabel('Segreto', { exact: true })).toHaveCount(0)
  })

  test('the menu’s search filters by keyboard, Enter opens the first hit', { tag: long }, async ({ open }) => {
    const page = await open({ as: plain })
    await page.goto('/admin/cities')
    const field = page.getByRole('textbox', { name: 'Cerca nel menu' })
    await field.fill('grad')
    await expect(page.getByRole('link', { name: /Gradi di parentela/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Prenotazioni', exact: true })).toHaveCount(0)
    await field.press('Escape')
    await expect(page.getByRole('link', { name: 'Prenotazioni', exact: true })).toBeVisible()
    await field.fill('notifiche')
    await expect(page.getByText('Nessuna voce con queste parole.')).toBeVisible()
    await field.fill('utenti')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/admin\/office-users$|\/admin\/user$/)
  })
})

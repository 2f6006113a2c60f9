import { apiAs } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import {
  chooseFrom,
  choosePerson,
  chooseSlot,
  expectSaved,
  openNewBooking,
  saveButton,
  showAgenda,
  visitOf,
} from '../support/browser/console'

const secretary = 'segreteria@curante.test'

for (const [motion, who] of [
  ['reduce', 'reduced motion'],
  ['no-preference', 'full motion'],
] as const) {
  test(`Booking with ${who}: lists open at their field, dialogs close, the visit is saved`, {
    tag: long,
  }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const time = (await api.freeTimes())[motion === 'reduce' ? 11 : 12]
    const patient = (await api.patients('esposito'))[0]
    if (!time || !patient) throw new Error('The demo practice has too few free times or people')
    const name = `${patient.last_name} ${patient.first_name}`
    const page = await open({ as: secretary })
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto('/bookings')
    const panel = await openNewBooking(page)
    const office = panel.getByRole('combobox', { name: 'Struttura' })
    await office.click()
    const list = panel.locator('.ant-select-dropdown')
    await expect(list).toBeInViewport()
    const [field, choices] = [await office.boundingBox(), await list.boundingBox()]
    expect(Math.abs((field?.x ?? 0) - (choices?.x ?? 0))).toBeLessThan(40)
    expect((choices?.y ?? 0) - (field?.y ?? 0)).toBeLessThan(80)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
    await chooseFrom(panel, 'Tipo di visita', 'Visita ambulatoriale')
    await choosePerson(panel, 'espo', name)
    await chooseSlot(panel, time)
    await saveButton(panel).click()
    await expectSaved(page)

    await showAgenda(page, time.date)
    await expect(visitOf(page, name, 'Confermata').first()).toBeVisible()
    await page.getByText('Giorno', { exact: true }).click()
    await expect(page).toHaveURL(/view=day/)
    await expect(page.getByRole('radio', { name: 'Giorno' })).toBeChecked()
    await page.getByRole('button', { name: 'Esci' }).click()
    const question = page.getByRole('dialog', { name: 'Sicuro di voler uscire?' })
    await question.getByRole('button', { name: 'Annulla' }).click()
    await expect(question).toBeHidden()
  })
}

import { expect, long, test } from '../support/browser/browser'
import {
  chooseFrom,
  messagesOf,
  openNewBooking,
  panelOf,
  personField,
  saveButton,
  writeName,
} from '../support/browser/console'

const doctor = 'mmg@curante.test'

test.describe('Booking panel', () => {
  test('saved empty: an error at each field, focus on the first', { tag: long }, async ({ open }) => {
    const page = await open({ as: doctor })
    await page.goto('/bookings')
    const panel = await openNewBooking(page)
    await saveButton(panel).click()
    await expect(panel.getByText('Campo obbligatorio.')).toHaveCount(2)
    await expect(panel.getByText('Scegli una persona oppure scrivi un nome.')).toBeVisible()
    await expect(panel.getByText('Scegli un orario.')).toBeVisible()
    await expect(panel.getByRole('combobox', { name: 'Struttura' })).toBeFocused()
    await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
    await saveButton(panel).click()
    await expect(personField(panel)).toBeFocused()
  })

  test('with a name too long and a phone with a prefix: the name stops at 120 letters, the prefix chooses its country', {
    tag: long,
  }, async ({ open }) => {
    const page = await open({ as: doctor })
    await page.goto('/bookings')
    const panel = await openNewBooking(page)
    await chooseFrom(panel, 'Struttura', 'Studio Via Roma')
    await personField(panel).pressSequentially('Lunghissima'.repeat(12))
    await expect(personField(panel)).toHaveValue('Lunghissima'.repeat(12).slice(0, 120))
    await writeName(panel, 'Lunghi Lucia')
    await panel.getByLabel('Telefono').fill('abc')
    await saveButton(panel).click()
    await expect(panel.getByText('Inserisci un numero di telefono valido.')).toBeVisible()
    await expect(panel.getByLabel('Telefono')).toBeFocused()
    await panel.getByLabel('Telefono').fill('+41 79 123 45 67')
    await expect(panel.getByTitle('CH +41')).toBeVisible()
    await expect(panel.getByLabel('Telefono')).toHaveValue('79 123 45 67')
    await expect(panel.getByText('Inserisci un numero di telefono valido.')).toHaveCount(0)
  })

  test('typed into before it is there: the letters wait in the person’s field until the office is chosen', {
    tag: long,
  }, async ({ open }) => {
    const page = await open({ as: doctor, fresh: true })
    let letThrough = () => {}
    const held = new Promise<void>((later) => {
      letThrough = later
    })
    await page.route('**/assets/booking-panel*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/bookings')
    await expect(page.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
    await page.keyboard.press('n')
    await page.keyboard.type('esposito p')
    letThrough()
    const panel = panelOf(page)
    await expect(personField(panel)).toHaveValue('esposito p')
    await expect(panel.getByRole('combobox', { name: 'Struttura' })).toBeFocused()
    await expect(panel.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(personField(panel)).toBeFocused()
    await expect(panel.getByRole('option', { name: /Esposito Paola/ })).toBeVisible()
  })

  test('left by Back: "Riprendi" brings back what was typed', async ({ open }) => {
    const page = await open({ as: doctor })
    await page.goto('/')
    await page.getByRole('link', { name: 'Prenotazioni' }).click()
    await expect(page.getByRole('heading', { name: 'Prenotazioni' })).toBeVisible()
    const panel = await openNewBooking(page)
    await panel.getByLabel('Nota privata').fill('Richiamare')
    await page.goBack()
    await messagesOf(page).getByRole('button', { name: 'Riprendi' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(panel.getByLabel('Nota privata')).toHaveValue('Richiamare')
  })
})

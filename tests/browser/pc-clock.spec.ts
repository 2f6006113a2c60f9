import { fullDate, numericDate } from '../../domain/text/dates'
import { apiAs, today } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { cardOf, showAgenda, undoBarOf, visitOf } from '../support/browser/console'

const doctor = 'mmg@curante.test'
const [minute, day] = [60_000, 86_400_000]

for (const [name, ahead, patient] of [
  ['four minutes fast', 4 * minute, 'Prima Orologia'],
  ['a day fast', day, 'Domani Orologia'],
  ['a day slow', -day, 'Ieri Orologia'],
] as const)
  test(
    `A PC’s clock ${name}: today is right, and a change is undone`,
    ahead < 0 ? { tag: long } : {},
    async ({ open, server }) => {
      const api = await apiAs(server.url, doctor)
      const time = (await api.freeTimes()).at(-20)
      if (!time) throw new Error('The demo practice is full')
      await api.book(time, { name: patient })
      const page = await open({ as: doctor, fresh: true })
      await page.clock.install({ time: Date.now() + ahead })
      await page.goto('/')
      await expect(page.getByText(fullDate(today()), { exact: true })).toBeVisible()
      await showAgenda(page, time.date)
      await visitOf(page, patient).click()
      const card = cardOf(page, patient)
      await card.getByRole('button', { name: 'Cancella' }).click()
      await card.getByRole('button', { name: 'Cancella la visita' }).click()
      await expect(undoBarOf(page).getByText('Visita cancellata')).toBeVisible()
      await expect(undoBarOf(page).getByText(/^(2:\d\d|3:00)$/)).toBeVisible()
      await undoBarOf(page).getByRole('button', { name: 'Annulla' }).click()
      await expect(undoBarOf(page).getByText('Modifica annullata')).toBeVisible()
    },
  )

test('A PC’s clock a day fast: "Oggi" of a date field is today', { tag: long }, async ({ open }) => {
  const page = await open({ as: 'admin@curante.test', fresh: true })
  await page.clock.install({ time: Date.now() + day })
  await page.goto('/admin')
  await page.getByRole('link', { name: /medici senza abbonamento/ }).click()
  await page
    .getByRole('button', { name: /^Azioni su/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Offri un abbonamento' }).click()
  const field = page.getByRole('textbox', { name: 'Primo giorno' })
  await field.click()
  await page.getByText('Oggi', { exact: true }).click()
  await expect(field).toHaveValue(numericDate(today()))
})

import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/browser'
import { lookAt, sizes } from '../support/browser/look-at'
import { hostile } from '../support/builders/hostile'

const answers = (page: Page) => page.locator('main details')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Cerca tra domande, risposte e video' })
const [, phone] = sizes

test('Without a session: from the login to the answers, searched and opened by keys; a video is a link; markup in an answer is text', async ({
  open,
}) => {
  const page = await open({ fresh: true })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Centro assistenza' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Centro assistenza' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Accedi', exact: true })).toHaveAttribute('href', /^\/login\?to=/)
  await expect(answers(page).first()).toBeVisible()
  const all = await answers(page).count()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await lookAt(page)
  }
  const video = page.getByRole('link', { name: /^I primi passi/ })
  await expect(video).toHaveAttribute('href', 'https://video.curante.test/primi-passi')
  await expect(video).toHaveAttribute('rel', 'noopener noreferrer')
  expect(await page.locator('iframe, video, img[src^="http"]').count()).toBe(0)

  await field(page).fill('PASSWÒRD')
  await expect(page.getByText('1 risposta', { exact: true })).toBeVisible()
  await expect(video).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(answers(page).first()).toHaveAttribute('open')
  await expect(page.getByRole('link', { name: 'Link a questa risposta' })).toBeVisible()
  await lookAt(page)
  await field(page).fill('zzzz')
  await page.getByRole('button', { name: 'Mostra tutto' }).press('Enter')
  await expect(answers(page)).toHaveCount(all)

  const answer = [...hostile, '[qua](/news)', '[fuori](https://esempio.it/)', '<b>grassetto</b>'].join('\n\n')
  const faqs = [{ id: 1, question: '<i>Domanda</i>', answer, category: '<u>Prove</u>' }]
  const tutorials = [{ id: 1, title: 'Uno script', url: 'javascript:alert(1)' }]
  await page.route('**/public/help', (route) => route.fulfill({ json: { data: { faqs, tutorials } } }))
  // in the browser, which asks: the document of the server has answers of its own
  await page.goto('/login')
  await page.getByRole('link', { name: 'Centro assistenza' }).press('Enter')
  await answers(page).locator('summary').press('Enter')
  await expect(answers(page).getByRole('link', { name: 'fuori' })).toBeVisible()
  const hrefs = await page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs.filter((href) => !/^(\/|https:\/\/esempio\.it)/.test(href ?? ''))).toEqual([])
  expect(await page.locator('main').locator('b, i, u, script, img, svg[onload]').count()).toBe(0)
  await expect(page.locator('main')).toContainText('<b>grassetto</b>')
})

test('The help button of the console leads there and back, on the desk and on the phone', async ({ open }) => {
  const page = await open({ as: 'mmg@curante.test' })
  await page.goto('/offers')
  await page.getByRole('link', { name: 'Aiuto' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Centro assistenza' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^La pianificazione settimanale/ })).toBeVisible()
  await lookAt(page)
  await page.setViewportSize(phone)
  await lookAt(page)
  await page.getByRole('link', { name: 'Torna indietro' }).press('Enter')
  await expect(page).toHaveURL(/\/offers$/)
})

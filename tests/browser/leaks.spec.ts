import type { Page } from '@playwright/test'
import { apiAs } from '../support/browser/api'
import { expect, test } from '../support/browser/browser'
import { demoPassword } from '../support/browser/browser-session'
import { logIn, openNewBooking, openPalette, showAgenda, visitOf, writeName } from '../support/browser/console'

/** Everything a page has stored in the browser, as one text. */
async function whatIsKept(page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const stores = databases.map(async ({ name = '' }) => {
      const db = await new Promise<IDBDatabase>((done, failed) => {
        const asked = indexedDB.open(name)
        asked.onsuccess = () => done(asked.result)
        asked.onerror = () => failed(asked.error)
      })
      const kept = [...db.objectStoreNames].map(
        (store) =>
          new Promise((done) => {
            const asked = db.transaction(store).objectStore(store).getAll()
            asked.onsuccess = () => done(asked.result)
          }),
      )
      return [name, await Promise.all(kept)]
    })
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) => {
        const cache = await window.caches.open(name)
        const answers = (await cache.keys()).map(async (asked) => [asked.url, await (await cache.match(asked))?.text()])
        return [name, await Promise.all(answers)]
      }),
    )
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      history.state,
      location.href,
      document.title,
      await Promise.all(stores),
      caches,
    ])
  })
  return inPage + JSON.stringify(await page.context().storageState())
}

test('After logout the browser keeps no visits, searches, drafts or session in any tab (CR4)', async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, 'mmg@curante.test')
  const time = (await api.freeTimes())[37]
  const [patient] = await api.patients('esposito')
  if (!time || !patient) throw new Error('The demo practice is full, or has no Esposito')
  await api.book(time, { name: 'Zelinda Marcatore' })
  const page = await open()
  const addresses: string[] = []
  page.context().on('request', (request) => addresses.push(request.url()))
  await page.goto('/login')
  await logIn(page, 'mmg@curante.test')
  await expect(page).not.toHaveURL(/login/)
  const name = `${patient.last_name} ${patient.first_name}`
  await expect(page.getByRole('region', { name: /^Visite di/ })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name: new RegExp(name) })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goto('/patients')
  await page.getByRole('searchbox', { name: /^Cerca per paziente/ }).fill(name)
  await expect(page.getByRole('link', { name })).toBeVisible()
  // a browser stores the history state on disk, to restore its pages after a crash
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/esposito/i)

  await showAgenda(page, time.date)
  await expect(visitOf(page, 'Zelinda Marcatore')).toBeVisible()
  await writeName(await openNewBooking(page), 'Bozza Zibaldone')
  const tab = await page.context().newPage()
  await tab.goto('/bookings')
  await writeName(await openNewBooking(tab), 'Bozza Zirconia')
  await expect.poll(() => whatIsKept(page)).toContain('Zibaldone')
  await expect.poll(() => whatIsKept(tab)).toContain('Zirconia')
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('curante.token') ?? '{}').token as string)
  expect(token).toMatch(/^[\w-]{20,}$/)

  await page.bringToFront()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByRole('dialog', { name: 'Sicuro di voler uscire?' }).getByRole('button', { name: 'Esci' }).click()
  const words = ['Zelinda', 'Marcatore', 'Zibaldone', 'Zirconia', 'Esposito', 'Ferri', 'mmg@curante.test', demoPassword]
  for (const each of [page, tab]) {
    await expect(each).toHaveURL(/\/login/)
    await expect(each.getByRole('button', { name: 'Accedi' })).toBeVisible()
    const kept = await whatIsKept(each)
    expect([...words, token].filter((word) => kept.includes(word))).toEqual([])
  }
  await page.goBack()
  for (const each of [page, tab]) {
    await expect(each.getByRole('button', { name: 'Accedi' })).toBeVisible()
    expect(await each.content()).not.toMatch(new RegExp(words.join('|')))
  }
  // search terms are sent only to the API, over TLS and without being logged; no page has them in its address
  const pages = addresses.filter((address) => !new URL(address).pathname.startsWith('/api/'))
  expect(pages.filter((address) => /Zelinda|Zibaldone|Zirconia|esposito|token=/i.test(address))).toEqual([])
})

import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Conversation } from '../../domain/contract/messages/chats'
import { apiAs } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { beginSignedIn, signIn } from '../support/browser/browser-session'
import { showAgenda, visitOf } from '../support/browser/console'
import { aLineOf } from '../support/browser/line'

const [doctor, admin] = ['mmg@curante.test', 'admin@curante.test']
const minute = 60_000

const notice = (page: Page) =>
  page.getByText('Aggiornamenti in tempo reale non disponibili: i dati si rileggono ogni minuto.')

/** Lets the page's time pass until it says that nothing comes in live, or no longer says so. */
const untilAway = (page: Page, isAway = true) =>
  expect(async () => {
    await page.clock.runFor(5_000)
    await expect(notice(page)).toBeVisible({ visible: isAway, timeout: 1_000 })
  }).toPass()

/** Makes a page's sockets fail until they are mended; the test lets its time pass. */
async function withoutChannel(page: Page) {
  await page.clock.install()
  const line = await aLineOf(page)
  await line.cut()
  return line
}

const focus = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('WebSockets blocked: said in counter mode too; the agenda is read each minute, on focus, and once when they come', async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, doctor)
  const times = (await api.freeTimes()).slice(46)
  const [first, second, third] = times.filter(({ date }) => date === times.at(8)?.date)
  if (!first || !second || !third) throw new Error('The demo practice is full')
  const page = await open({ as: doctor, fresh: true })
  const line = await withoutChannel(page)
  await showAgenda(page, first.date)
  await expect(page.getByRole('button', { name: /orari? liber/ }).first()).toBeVisible()
  await expect(notice(page)).toBeHidden()
  await untilAway(page)
  await page.keyboard.press('b')
  await expect(page.getByText('Nomi nascosti')).toBeVisible()
  await expect(notice(page)).toBeVisible()
  await page.keyboard.press('b')

  await api.book(first, { name: 'Minuto Zefiro' })
  await page.clock.runFor(minute)
  await expect(visitOf(page, 'Minuto Zefiro')).toBeVisible()
  await api.book(second, { name: 'Sguardo Zefiro' })
  await focus(page)
  await expect(visitOf(page, 'Sguardo Zefiro')).toBeVisible()
  await api.book(third, { name: 'Ritorno Zefiro' })
  line.mend()
  await untilAway(page, false)
  await expect(visitOf(page, 'Ritorno Zefiro')).toBeVisible()
  expect(line.heard()).toBe(1)
})

test('WebSockets blocked: the open thread of the chat and a table of the admin area are read each minute', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, 'segreteria@curante.test', 'Ferri')
  const chats = await api.call<{ data: Conversation[] }>('chats?category=patient')
  const chat = chats.body.data.find(({ closed }) => closed === null)
  const page = await open({ as: doctor, fresh: true })
  await withoutChannel(page)
  await page.goto(`/chat?agent=patient&user_id=${chat?.user_id}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await untilAway(page)
  const message = { text: 'Scritto senza canale', seen: chat?.last_number }
  expect(await api.call(`chats/${chat?.id}/messages`, { method: 'POST', body: message })).toMatchObject({ status: 201 })
  await page.clock.runFor(minute)
  await expect(page.getByRole('article').getByText('Scritto senza canale')).toBeVisible()

  const table = await open({ as: admin, fresh: true })
  await withoutChannel(table)
  await table.goto('/admin/pharmaceutical-companies')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await untilAway(table)
  const { token } = (await signIn(server.url, admin))['curante.token'] as { token: string }
  const saved = await fetch(`${server.url}/api/backoffice/admin/pharmaceutical-companies`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Aaa senza canale' }),
  })
  expect(saved.status).toBe(201)
  await table.clock.runFor(minute)
  await expect(table.getByRole('button', { name: 'Aaa senza canale', exact: true })).toBeVisible()
})

test('A reverse proxy without its Upgrade header: said after some tries', { tag: long }, async ({
  browser,
  server,
}) => {
  const forgetful = createServer((asked, answer) => {
    const { upgrade: _, connection: __, ...headers } = asked.headers
    const passed = request({ port: server.port, path: asked.url, method: asked.method, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    })
    asked.pipe(passed)
  })
  // without this listener Node answers a request for an upgrade as any other
  await new Promise<void>((ready) => void forgetful.listen(0, '127.0.0.1', ready))
  const baseURL = `http://127.0.0.1:${(forgetful.address() as AddressInfo).port}`
  const context = await browser.newContext({ baseURL })
  await beginSignedIn(context, server.url, doctor)
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/')
  await untilAway(page)
  await context.close()
  forgetful.close()
})

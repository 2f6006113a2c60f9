import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Conversation } from '../../../domain/contract/messages/chats'
import type { StaffMember } from '../../../domain/contract/practice/staff'
import { expect, long, test } from '../../support/browser/browser'
import { demoDataCopy } from '../../support/browser/browser-data'
import { beginSignedIn, signIn } from '../../support/browser/browser-session'
import { aLineOf } from '../../support/browser/line'
import { expectAccessible } from '../../support/browser/look-at'
import { startBuiltServer } from '../../support/servers/built-server'

const secretary = 'segreteria@curante.test'
const doctor = 'mmg@curante.test'

/** The API as an account of the demo practice sees it. */
async function apiOf(url: string, email: string) {
  const stored = await signIn(url, email)
  const { token, userId } = stored['curante.token'] as { token: string; userId: number }
  let count = 0
  const ask = async (method: string, path: string, body?: unknown) => {
    count += 1
    const headers = {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      'idempotency-key': `chat-thread-${userId}-${Date.now()}-${count}`,
    }
    const reply = await fetch(`${url}/api/backoffice/doctor/${path}`, {
      ...{ method, headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()).data
  }
  /** A patient's conversation in which one may write, by its place in the list. */
  const conversation = async (place: number): Promise<Conversation> =>
    (await ask('GET', 'chats?category=patient')).filter(({ closed }: Conversation) => closed === null)[place]
  const send = async ({ id }: Conversation, text: string) => {
    const { last_number } = await ask('GET', `chats/${id}`)
    return ask('POST', `chats/${id}/messages`, { text, seen: last_number })
  }
  return { userId, ask, conversation, send }
}

const field = (page: Page) => page.getByRole('textbox', { name: /^Messaggio per/ })
const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function openThread(page: Page, { category, user_id }: Pick<Conversation, 'category' | 'user_id'>) {
  await page.goto(`/chat?agent=${category}&user_id=${user_id}`)
  await expect(field(page)).toBeVisible()
}

test('two people write to each other: typing, the message within a second, read ticks, edited and deleted', {
  tag: long,
}, async ({ open, server }) => {
  const [desk, visit] = [await apiOf(server.url, secretary), await apiOf(server.url, doctor)]
  const [ofDesk, ofVisit] = [await open({ as: secretary }), await open({ as: doctor })]
  await openThread(ofDesk, { category: 'doctor', user_id: visit.userId })
  await openThread(ofVisit, { category: 'assistant', user_id: desk.userId })

  await field(ofVisit).pressSequentially('Prima ')
  await expect(ofDesk.getByRole('region', { name: /^Chat con/ }).getByText(/sta scrivendo…/)).toBeVisible()
  await field(ofVisit).pressSequentially('riga')
  await ofVisit.keyboard.press('Enter')
  await field(ofVisit).pressSequentially('javascript:alert(1) <b>x</b> https://esempio.it/a')
  await ofVisit.keyboard.press('Control+Enter')
  await expect(bubble(ofVisit, 'Prima riga')).toContainText(/Inviato|Letto/)
  await expect(bubble(ofDesk, 'Prima riga')).toBeVisible()
  await expect(bubble(ofDesk, 'Prima riga').getByRole('link')).toHaveText(['https://esempio.it/a'])
  await expect(bubble(ofVisit, 'Prima riga')).toContainText('Letto')
  await expectAccessible(ofVisit)

  // by keyboard: up to the message, E, the new text; up again, Canc
  await ofVisit.keyboard.press('ArrowUp')
  await ofVisit.keyboard.press('e')
  await ofVisit.getByRole('textbox', { name: 'Nuovo testo del messaggio' }).fill('Testo corretto')
  await ofVisit.keyboard.press('Control+Enter')
  await expect(bubble(ofDesk, 'Testo corretto')).toContainText('modificato')
  await expect(bubble(ofVisit, 'Testo corretto')).toBeFocused()
  await ofVisit.keyboard.press('Delete')
  await ofVisit.getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(ofDesk.getByRole('article').last()).toContainText('Messaggio eliminato')
})

test('a colleague answers meanwhile: 409 keeps the draft and shows the answer; sending again asks nothing more', {
  tag: long,
}, async ({ open, server, watch }) => {
  watch.expectRefusals(409)
  const visit = await apiOf(server.url, doctor)
  const conversation = await visit.conversation(0)
  const page = await open({ as: secretary })
  await openThread(page, conversation)
  await expect(page.getByRole('article').last()).toBeVisible()
  // what is new does not come by itself
  await page.route(/changed_after=/, () => undefined)
  await field(page).fill('Può venire giovedì.')
  await visit.send(conversation, 'Risponde la dottoressa.')
  const send = page.getByRole('button', { name: 'Invia per dott.ssa Ferri' })
  await send.dblclick()
  await expect(page.getByRole('alert')).toContainText('Ferri Giulia ha già risposto')
  await expect(field(page)).toHaveValue('Può venire giovedì.')
  await page.getByRole('button', { name: 'Leggi la risposta' }).click()
  await expect(bubble(page, 'Risponde la dottoressa.')).toBeFocused()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await send.dblclick()
  await expect(bubble(page, 'Può venire giovedì.')).toContainText('Inviato')
  const written: { text: string }[] = await visit.ask('GET', `chats/${conversation.id}/messages`)
  expect(written.filter(({ text }) => text === 'Può venire giovedì.')).toHaveLength(1)
})

test('without a line nothing is lost: the message stays over a reload and is sent once; a pasted image goes with it', {
  tag: long,
}, async ({ open, server, watch }) => {
  watch.expectLostConnection()
  const visit = await apiOf(server.url, doctor)
  const conversation = await visit.conversation(1)
  const page = await open({ as: secretary, fresh: true })
  await openThread(page, conversation)
  await expect(page.getByRole('article').last()).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(/Sei offline/)).toBeVisible()
  await field(page).fill('Scritto senza linea')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Non inviato')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText('Non inviato')).toBeVisible()
  await page.getByRole('button', { name: 'Riprova' }).dblclick()
  await expect(bubble(page, 'Scritto senza linea')).toContainText('Inviato')
  await expect(page.getByText('Non inviato')).toHaveCount(0)
  const written: { text: string }[] = await visit.ask('GET', `chats/${conversation.id}/messages`)
  expect(written.filter(({ text }) => text === 'Scritto senza linea')).toHaveLength(1)

  await field(page).evaluate((target) => {
    const bytes = Uint8Array.from(
      atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
      (sign) => sign.charCodeAt(0),
    )
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'pressione.png', { type: 'image/png' }))
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('list', { name: 'Allegati del messaggio' })).toContainText('pressione.png')
  await expect(page.getByRole('button', { name: 'Invia per dott.ssa Ferri' })).toBeEnabled()
  await page.getByRole('button', { name: 'Invia per dott.ssa Ferri' }).click()
  await expect(page.getByRole('article').last()).toContainText('pressione.png')
})

test('after the socket was cut: what was sent, edited and deleted meanwhile is there once, and later messages again', {
  tag: long,
}, async ({ open, server }) => {
  const [desk, visit] = [await apiOf(server.url, secretary), await apiOf(server.url, doctor)]
  const direct = await visit.ask('POST', 'chats', { user_id: desk.userId })
  const page = await open({ as: secretary, fresh: true })
  const line = await aLineOf(page)
  await openThread(page, { category: 'doctor', user_id: visit.userId })
  await expect.poll(line.heard).toBe(1)
  const [kept, edited, gone] = [
    await visit.send(direct, 'Resta com’è'),
    await visit.send(direct, 'Da correggere'),
    await visit.send(direct, 'Da togliere'),
  ]
  await expect(bubble(page, 'Da togliere')).toBeVisible()
  await line.cut()
  for (const n of [1, 2, 3]) await visit.send(direct, `Senza linea n. ${n}`)
  await visit.ask('PUT', `chat_messages/${edited.id}`, { text: 'Corretto' })
  await visit.ask('DELETE', `chat_messages/${gone.id}`)
  line.mend()
  await expect.poll(line.heard).toBe(2)
  await expect(bubble(page, 'Senza linea n. 3')).toBeVisible()
  const last = await visit.send(direct, 'Di nuovo in linea')
  await expect(bubble(page, 'Di nuovo in linea')).toBeVisible()
  const shown = await page
    .getByRole('article')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-number'))))
  const since = shown.filter((number) => number >= kept.number)
  expect(since).toEqual(Array.from({ length: last.number - kept.number + 1 }, (_, index) => kept.number + index))
  await expect(bubble(page, 'Corretto')).toContainText('modificato')
  await expect(page.getByText('Da correggere')).toHaveCount(0)
  await expect(page.getByText('Da togliere')).toHaveCount(0)
})

test('the server is killed and started again under an open conversation: what was written before, meanwhile and after is there once', {
  tag: long,
}, async ({ browser }) => {
  const { from, env } = await demoDataCopy()
  const dataDir = mkdtempSync(join(tmpdir(), 'curante-restart-'))
  const settings = { dataDir, ...(env && { env }) }
  let server = await startBuiltServer({ ...settings, ...(from && { from }) })
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'Europe/Rome' })
  try {
    const [desk, visit] = [await apiOf(server.url, secretary), await apiOf(server.url, doctor)]
    const direct = await visit.ask('POST', 'chats', { user_id: desk.userId })
    await beginSignedIn(context, server.url, secretary)
    const page = await context.newPage()
    const line = await aLineOf(page)
    await openThread(page, { category: 'doctor', user_id: visit.userId })
    await expect.poll(line.heard).toBe(1)
    const first = await visit.send(direct, 'Prima del riavvio')
    await expect(bubble(page, 'Prima del riavvio')).toBeVisible()
    await server.end('SIGKILL')
    await field(page).fill('Scritto mentre era spento')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Non inviato')).toBeVisible()
    server = await startBuiltServer({ ...settings, port: server.port })
    for (const n of [1, 2, 3]) await visit.send(direct, `Appena riacceso n. ${n}`)
    await expect.poll(line.heard).toBe(2)
    await page.getByRole('button', { name: 'Riprova' }).dblclick()
    await expect(bubble(page, 'Scritto mentre era spento')).toContainText(/Inviato|Letto/)
    const last = await visit.send(direct, 'Di nuovo in linea')
    await expect(bubble(page, 'Di nuovo in linea')).toBeVisible()
    const shown = await page
      .getByRole('article')
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-number'))))
    const since = shown.filter((number) => number >= first.number)
    expect(since).toEqual(Array.from({ length: 6 }, (_, index) => first.number + index))
    expect(last.number).toBe(first.number + 5)
    await expect(bubble(page, 'Scritto mentre era spento')).toHaveCount(1)
  } finally {
    await context.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('the right to chat is taken away → the open conversation closes by itself; given back it can be opened', {
  tag: long,
}, async ({ open, server, watch }) => {
  watch.expectRefusals(403)
  const [desk, visit] = [await apiOf(server.url, secretary), await apiOf(server.url, doctor)]
  const page = await open({ as: secretary })
  await openThread(page, await visit.conversation(0))
  const link = async () => {
    const { members }: { members: StaffMember[] } = await visit.ask('GET', 'staff')
    const { id, version, office, rights, valid_from, valid_to } = members.find(
      ({ person }) => person.id === desk.userId,
    ) as StaffMember
    return { id, terms: { version, office_id: office?.id ?? null, rights, valid_from, valid_to } }
  }
  const { id, terms } = await link()
  await visit.ask('PUT', `staff/${id}`, { ...terms, rights: terms.rights.filter((right) => right !== 'chat') })
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(0)
  await visit.ask('PUT', `staff/${id}`, { ...(await link()).terms, rights: terms.rights })
  await openThread(page, await visit.conversation(0))
})

test('older messages come without a jump, and few of them are in the page', { tag: long }, async ({ open, server }) => {
  const visit = await apiOf(server.url, doctor)
  const conversation = await visit.conversation(2)
  for (let count = 0; count < 160; count += 1)
    await visit.send(conversation, `Riga ${count} ${'che racconta qualcosa '.repeat((count * 7) % 9)}`)
  const page = await open({ as: secretary })
  await openThread(page, conversation)
  await expect(bubble(page, 'Riga 159')).toBeVisible()
  await page.locator('[data-thread]').hover()
  await page.evaluate(watchMoves)
  const turns = 90
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, -240)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const { moves, nodes } = await page.evaluate<{ moves: number[]; nodes: number }>('window.threadMoves')
  expect(moves.length).toBeGreaterThan(20)
  // a turn of the wheel moves 240 pixels, at the beginning of the thread less; all else would be a jump
  expect(moves.slice(0, -2).filter((move) => Math.abs(move - 240 * Math.round(move / 240)) > 1)).toEqual([])
  expect(nodes).toBeLessThan(100)
})

/** Notes how far a message in view moves from frame to frame; text, since the page has none of the test's helpers. */
const watchMoves = `(() => {
  const box = document.querySelector('[data-thread]')
  const noted = (window.threadMoves = { moves: [], nodes: 0 })
  let known, top
  const frame = () => {
    const all = [...box.querySelectorAll('[data-number]')]
    noted.nodes = Math.max(noted.nodes, all.length)
    const same = all.find((node) => node.dataset.number === known)
    const moved = same ? same.getBoundingClientRect().top - top : 0
    if (Math.abs(moved) > 0.01) noted.moves.push(moved)
    const seen = all.find((node) => node.getBoundingClientRect().top > box.getBoundingClientRect().top + 150)
    known = seen?.dataset.number
    top = seen?.getBoundingClientRect().top
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
})()`

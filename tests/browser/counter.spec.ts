import type { Page } from '@playwright/test'
import { addDays } from '../../domain/calendar/civil-date'
import type { Booking } from '../../domain/contract/booking/bookings'
import type { Conversation } from '../../domain/contract/messages/chats'
import type { Prescription } from '../../domain/contract/prescriptions/prescriptions'
import { type Api, apiAs } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { openPalette, paletteOf, undoBarOf } from '../support/browser/console'
import { expectDialogAccessible } from '../support/browser/look-at'

const doctor = 'mmg@curante.test'
const phone = { width: 390, height: 844 }
const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Modalità banco' })

/** A working day full of visits, one of a patient with a phone, a birth date and notes. */
async function aFullDay(api: Api) {
  const times = await api.freeTimes()
  const time = times[12]
  if (!time) throw new Error('The demo practice is full')
  const [patient] = await api.patients('esposito')
  await api.book(time, { user_id: patient?.id ?? 0 })
  const { body } = await api.call<{ data: Booking[] }>(`bookings?from=${time.date}&to=${time.date}`)
  return { date: time.date, visits: body.data }
}

/** All words that would identify participants to people at the counter. */
function givenAway(visits: readonly Booking[]): string[] {
  const words = visits.flatMap(({ user, name, phone: number }) => [
    ...(user ? [user.last_name, user.phone?.replaceAll(' ', '')] : []),
    ...(name ?? '').split(' '),
    number?.replaceAll(' ', ''),
  ])
  return [...new Set(words.filter((word) => word !== undefined && word.length > 2))] as string[]
}

/**
 * Which of these words the page contains: in text, attributes, title or address. The drawer, with the user's name, is excluded.
 */
const seen = (page: Page, words: readonly string[]) =>
  page.evaluate((wanted) => {
    const texts: string[] = [document.title, location.href]
    for (const element of document.querySelectorAll('*')) {
      if (element.closest('aside, script, style')) continue
      for (const { value } of element.attributes) texts.push(value)
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
    }
    const all = texts.join('\n')
    const packed = all.replaceAll(' ', '')
    return wanted.filter((word) =>
      /^\d+$/.test(word) ? packed.includes(word) : new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(all),
    )
  }, words)

const board = (page: Page) => page.getByRole('button', { name: /dalle .* alle / })

/** Switches the mode on where the names were visible before. */
async function maskedDay(page: Page, date: string, words: readonly string[]): Promise<void> {
  expect(words.length).toBeGreaterThan(3)
  await page.goto(`/bookings?date=${date}&view=day`)
  await expect(board(page).first()).toBeVisible()
  expect(await seen(page, words)).not.toEqual([])
  await page.getByRole('heading', { name: 'Prenotazioni' }).click()
  await page.keyboard.press('b')
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Nomi nascosti')).toBeVisible()
  await expect.poll(() => seen(page, words)).toEqual([])
}

test('Counter mode: no surname or phone in the agenda’s day, week, month, list and search', async ({
  open,
  server,
}) => {
  const { date, visits } = await aFullDay(await apiAs(server.url, doctor))
  const words = givenAway(visits)
  const page = await open({ as: doctor })
  await maskedDay(page, date, words)
  // The month counts visits, the other views show initials.
  for (const [view, shown] of [
    ['week', /\p{L}\. \p{L}\./u],
    ['month', /\d+ visit[ae]/],
    ['list', /\p{L}\. \p{L}\./u],
  ] as const) {
    await page.goto(`/bookings?date=${date}&view=${view}`)
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
    expect(await seen(page, words), view).toEqual([])
  }
  await page.goto(`/bookings?date=${addDays(date, 7)}&view=week`)
  const listed = visits.find(({ status }) => status === 'confirmed')
  await page.getByRole('textbox', { name: /^Cerca/ }).fill(listed?.code ?? '')
  await expect(page.getByText('altra visita trovata nei dintorni')).toBeVisible()
  expect(await seen(page, words)).toEqual([])
})

test('Counter mode: no surname or phone on the visit card and in its messages', { tag: long }, async ({
  open,
  server,
}) => {
  const { date, visits } = await aFullDay(await apiAs(server.url, doctor))
  const words = givenAway(visits)
  const page = await open({ as: doctor })
  await maskedDay(page, date, words)
  await board(page).first().click()
  const card = page.getByRole('dialog').filter({ hasText: 'Codice' })
  await expect(card.getByRole('heading').first()).toHaveText(/^\p{L}\. /u)
  expect(await seen(page, words)).toEqual([])
  await expectDialogAccessible(page)
  await card.getByRole('button', { name: 'Cancella', exact: true }).click()
  await card.getByRole('button', { name: 'Cancella la visita' }).click()
  await expect(undoBarOf(page).getByText('Visita cancellata')).toBeVisible()
  expect(await seen(page, words)).toEqual([])
  await undoBarOf(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(undoBarOf(page).getByText('Modifica annullata')).toBeVisible()
  expect(await seen(page, words)).toEqual([])
})

test('Counter mode: no surname or phone on the home page, in the bell and in the palette', { tag: long }, async ({
  open,
  server,
}) => {
  const api = await apiAs(server.url, doctor)
  const { date, visits } = await aFullDay(api)
  const { body } = await api.call<{ data: Booking[] }>('bookings?filter[status][in]=pending&paginate=1&limit=50')
  const words = givenAway([...visits, ...body.data])
  const page = await open({ as: doctor })
  await maskedDay(page, date, words)
  await page.getByRole('link', { name: 'Home page' }).click()
  const pending = page.getByRole('region', { name: 'Da confermare' }).getByRole('listitem')
  // those of the demo may have been confirmed by other tests
  await expect(pending).toHaveCount(body.data.length)
  await page.getByRole('button', { name: /^Notifiche/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifiche' }).getByRole('listitem').first()).toBeVisible()
  expect(await seen(page, words)).toEqual([])
  await page.keyboard.press('Escape')
  await openPalette(page)
  const palette = paletteOf(page)
  await palette.getByRole('combobox').fill('12/04/19')
  await expect(palette.getByRole('status')).toHaveText(/risultat/)
  expect(await seen(page, words)).toEqual([])
})

test('Counter mode: no surname, phone or reason in the chat, its threads, cards and choice of people', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const { date, visits } = await aFullDay(api)
  const { body } = await api.call<{ data: Conversation[] }>('chats?category=patient')
  const limited = body.data.find(({ closed }) => closed?.reason === 'limited')
  if (!limited) throw new Error('The demo practice has no limited person in the chat')
  const names = body.data.flatMap(({ name }) => name.split(' ').filter((word) => word.length > 4))
  const reasons = body.data.flatMap(({ closed }) => closed?.note?.replace(/\P{L}+$/u, '') ?? [])
  const words = [...new Set([...givenAway(visits), ...names, ...reasons])]
  const page = await open({ as: doctor })
  await maskedDay(page, date, words)
  for (const { user_id } of [body.data[0], limited] as Conversation[]) {
    await page.goto(`/chat?agent=patient&user_id=${user_id}`)
    await expect(
      page
        .getByRole('region', { name: 'Conversazioni' })
        .getByText(/\p{L}\. \p{L}\./u)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Scheda' }).getByText('Ultime visite')).toBeVisible()
    expect(await seen(page, words)).toEqual([])
  }
  await page.getByRole('button', { name: 'Nuovo messaggio' }).click()
  await expect(page.getByRole('list', { name: 'Persone' }).getByRole('button').first()).toBeVisible()
  expect(await seen(page, words)).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await seen(page, words)).toEqual([])
})

/** A request that was accepted, and one that was processed too, both with words that stand nowhere else. */
async function twoRequests(api: Api) {
  const [patient] = await api.patients('esposito')
  const ask = async (body: object, path = 'prescriptions', method = 'POST') =>
    (await api.call<{ data: Prescription }>(path, { method, body })).body.data
  const accepted = async () => {
    const drugs = [{ name: 'Zirtolina', quantity: 1, dosage: 'Sciolta nel brodo' }]
    const { id, version } = await ask({ user_id: patient?.id, drugs, notes: 'Per la zia Ermenegilda' })
    return ask({ status: 'accepted', version }, `prescriptions/${id}/status`, 'PUT')
  }
  const open = await accepted()
  const { id, version } = await accepted()
  const sent = { delivery: 'collected', collected_by: 'Ermenegilda Zuccarello', delegation: 'Patente Zuccarello' }
  await ask({ ...sent, nres: ['1200A9876543210'], version }, `prescriptions/${id}/process`)
  return { open: open.id, processed: id }
}

test('Counter mode: no surname, phone, fiscal code, drug, note or NRE on requests for prescriptions and in their forms', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const asked = await twoRequests(api)
  const { body } = await api.call<{ data: Prescription[] }>('prescriptions?paginate=1&limit=50')
  const words = [
    ...new Set([
      ...['Ermenegilda', 'Zuccarello', 'brodo', '1200A9876543210', '1200A1111111111'],
      ...body.data.flatMap(({ user, drugs, nres }) => [
        ...[user.last_name, user.phone?.replaceAll(' ', ''), user.fiscal_code, ...nres],
        ...drugs.flatMap(({ name }) => /^\p{L}{5,}/u.exec(name) ?? []),
      ]),
    ]),
  ].filter((word): word is string => Boolean(word))
  const page = await open({ as: doctor })
  // a number that was typed and not sent
  await page.goto(`/prescriptions?group=all&id=${asked.open}`)
  const card = page.getByRole('article')
  await card.getByRole('button', { name: 'Evadi…' }).click()
  await page.getByLabel('NRE').fill('1200A1111111111')
  await page.getByRole('radio', { name: 'Ritiro in studio' }).check()
  await page.getByLabel('Chi ritira').fill('Zuccarello')
  await page.keyboard.press('Escape')
  await expect(card.getByText('Ermenegilda')).toBeVisible()
  expect(await seen(page, words)).toContain('Zirtolina')

  await page.getByRole('heading', { name: 'Ricette' }).click()
  await page.keyboard.press('b')
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => seen(page, words)).toEqual([])
  await page.keyboard.press('e')
  const numbers = card.getByRole('button', { name: 'Mostra: NRE' })
  await expect(numbers).toBeVisible()
  expect(await seen(page, words)).toEqual([])
  await numbers.click()
  await expect(page.getByLabel('NRE')).toHaveValue('1200A1111111111')

  await page.goto(`/prescriptions?group=all&id=${asked.processed}`)
  await expect(card.getByText('NRE')).toBeVisible()
  await card.getByRole('button', { name: 'Cronologia' }).click()
  await expect(card.getByRole('listitem').filter({ hasText: 'Evasa' })).toBeVisible()
  expect(await seen(page, words)).toEqual([])
  await page.setViewportSize(phone)
  const drawer = page.getByRole('dialog', { name: 'Richiesta' })
  await expect(drawer.getByText('NRE')).toBeVisible()
  expect(await seen(page, words)).toEqual([])
  await expectDialogAccessible(page)
})

test('Counter mode switched on in one tab: on in all tabs and after a reload, switched off from the phone’s bar', {
  tag: long,
}, async ({ open }) => {
  const page = await open({ as: doctor, viewport: phone })
  const other = await page.context().newPage()
  await other.setViewportSize(phone)
  for (const tab of [page, other]) {
    await tab.goto('/')
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(toggle(tab)).toBeHidden()
  }
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('button', { name: 'Modalità banco' }).click()
  await expect(toggle(other)).toHaveAttribute('aria-pressed', 'true')
  await other.reload()
  await expect(toggle(other)).toHaveAttribute('aria-pressed', 'true')
  await toggle(other).click()
  await page.keyboard.press('Escape')
  await expect(toggle(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(toggle(page)).toBeHidden()
})

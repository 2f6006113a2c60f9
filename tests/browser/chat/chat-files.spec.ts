import type { Page } from '@playwright/test'
import type { Conversation } from '../../../domain/contract/messages/chats'
import { apiAs } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { expectAccessible, expectDialogAccessible } from '../../support/browser/look-at'
import { plainPdf } from '../../support/builders/pdf'

const doctor = 'mmg@curante.test'
const phone = { width: 390, height: 844 }

/** Files that come with a drop on the thread, or a paste. */
const drop = (page: Page, bytes: Buffer, name: string) =>
  page.getByRole('region', { name: /^Chat con/ }).evaluate(
    (thread, { data, name }) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(data)], name, { type: 'application/pdf' }))
      for (const kind of ['dragenter', 'dragover', 'drop'])
        thread.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
    },
    { data: [...bytes], name },
  )

test('a PDF that is dropped on a conversation is sent with its pages, and looked at page by page, on a desk and on a phone', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const { body } = await api.call<{ data: Conversation[] }>('chats?category=patient')
  const chat = body.data.find(({ closed, pinned }) => closed === null && !pinned)
  const page = await open({ as: doctor })
  await page.goto(`/chat?agent=patient&user_id=${chat?.user_id}`)
  await expect(page.getByRole('article').last()).toBeVisible()
  await drop(page, plainPdf(3), 'Referto.pdf')
  await expect(page.getByRole('list', { name: 'Allegati del messaggio' })).toContainText('Referto.pdf')
  await page.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(page.getByText('PDF · 3 pagine · 1 KB')).toBeVisible()
  const card = page.getByRole('button', { name: 'Apri Referto.pdf' })
  await expect(page.getByRole('link', { name: 'Scarica Referto.pdf' })).toBeVisible()
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(viewport)
    await card.click()
    const dialog = page.getByRole('dialog', { name: 'Referto.pdf' })
    await expect(dialog.getByText('Pagina 1 di 3')).toBeVisible()
    await expect(dialog.locator('canvas')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText('Pagina 2 di 3')).toBeVisible()
    await page.keyboard.press('End')
    await expect(dialog.getByRole('button', { name: 'Pagina successiva' })).toBeDisabled()
    const widthOfPage = async () => (await dialog.locator('canvas').boundingBox())?.width ?? 0
    await expect.poll(widthOfPage).toBeGreaterThan(200)
    const width = await widthOfPage()
    await page.keyboard.press('+')
    await expect.poll(async () => Math.abs((await widthOfPage()) - width * 1.5)).toBeLessThan(3)
    await expectDialogAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(card).toBeFocused()
  }
})

test('words are looked up in a long conversation: the newest hit first, older ones by arrow, back to the end', {
  tag: long,
}, async ({ open, server }) => {
  const api = await apiAs(server.url, doctor)
  const { body } = await api.call<{ data: Conversation[] }>('chats?category=patient&limit=100')
  const [longest] = body.data.toSorted((a, b) => b.last_number - a.last_number)
  const first = await api.call<{ data: { number: number; text: string }[] }>(
    `chats/${longest?.id}/messages?after=0&limit=9`,
  )
  const words = first.body.data.find(({ text }) => text.length > 12)?.text ?? ''
  const hits = await api.call<{ data: { number: number }[] }>(
    `chats/${longest?.id}/messages?limit=100&search=${encodeURIComponent(words)}`,
  )
  const numbers = hits.body.data.map(({ number }) => number)
  const page = await open({ as: doctor })
  await page.goto(`/chat?agent=patient&user_id=${longest?.user_id}`)
  await page.getByRole('button', { name: 'Cerca nella conversazione' }).click()
  await page.getByRole('textbox', { name: 'Cerca nella conversazione' }).fill(words)
  const shown = (number: number | undefined) => page.locator(`[data-number="${number}"]`)
  await expect(page.getByText(`1 di ${numbers.length}`)).toBeVisible()
  await expect(shown(numbers.at(-1))).toBeInViewport()
  await expectAccessible(page)
  for (let back = 1; back < numbers.length; back += 1) await page.keyboard.press('ArrowUp')
  await expect(page.getByText(`${numbers.length} di ${numbers.length}`)).toBeVisible()
  await expect(shown(numbers[0])).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: /^Messaggio per/ })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Vai agli ultimi messaggi' })).toBeVisible()
})

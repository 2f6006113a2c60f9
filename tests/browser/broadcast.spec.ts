import type { Campaign } from '../../domain/contract/messages/broadcasts'
import type { OpenedMessage, OutboxMessage } from '../../domain/contract/messages/outbox'
import { apiAs } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { signIn } from '../support/browser/browser-session'
import { expectAccessible, expectDialogAccessible, expectNoOverflow, lookAt } from '../support/browser/look-at'

const doctor = 'mmg@curante.test'
/** The addresses of the newest mails with a subject, as the outbox keeps them. */
async function mailsOf(url: string, subject: string): Promise<(string | null)[]> {
  const { 'curante.token': session } = await signIn(url, 'superadmin@curante.test')
  const headers = { authorization: `Bearer ${(session as { token: string }).token}` }
  const read = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${url}/api/backoffice/admin/${path}`, { headers })).json()).data
  const rows = await read<OutboxMessage[]>('outbox?channel=email&state=sent&limit=60')
  const mails = await Promise.all(rows.map(({ id }) => read<OpenedMessage>(`outbox/${id}`)))
  return mails.flatMap((mail) => (mail.subject.includes(subject) ? [mail.address] : []))
}
const phone = { width: 390, height: 844 }

test('A mass communication by keys: counted, tested, sent, followed to its end and found in the history', async ({
  open,
  server,
}) => {
  const page = await open({ as: doctor })
  await page.goto('/broadcast')
  await page.getByRole('button', { name: 'Nuova comunicazione' }).press('Enter')
  await page.getByLabel('Età da').fill('75')
  await page.getByLabel('Oggetto').fill('Visite di controllo')
  await page.getByLabel('Testo').fill('Da lunedì si prenotano le visite di controllo.')
  await expect(page.getByText(/^\d+ destinatari$/)).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Da lunedì si prenotano')).toBeVisible()
  // a page with a sandboxed frame is never told to be idle
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Invia una prova a me' }).press('Enter')
  await expect(page.getByText('Prova inviata')).toBeVisible()
  await page.getByLabel('Oggetto').press('Control+Enter')
  const confirm = page.getByRole('dialog', { name: 'Inviare questa comunicazione?' })
  const send = confirm.getByRole('button', { name: /^Invia a \d+ persone$/ })
  await expect(send).toBeFocused()
  const count = Number(/\d+/.exec((await send.textContent()) ?? '')?.[0])
  await expectDialogAccessible(page)
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Visite di controllo' })
  await expect(card.getByText('Conclusa', { exact: true }).first()).toBeVisible()
  await expect(card.getByRole('row', { name: new RegExp(`^Destinatari ${count}`) })).toBeVisible()
  await expectDialogAccessible(page)
  await page.setViewportSize(phone)
  await lookAt(page)
  // how far it is and what came of it are the server's: a reload shows them again
  await page.reload()
  await expect(card.getByRole('row', { name: new RegExp(`^Destinatari ${count}`) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listitem').filter({ hasText: 'Visite di controllo' })).toContainText('Conclusa')
  await lookAt(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const row = page.getByRole('row').filter({ hasText: 'Visite di controllo' })
  await expect(row).toContainText('Conclusa')
  await lookAt(page)
  expect(await mailsOf(server.url, 'Visite di controllo')).toContain(doctor)
})

test('On a phone a communication is scheduled, changed and removed; a stopped one is resumed to its end', {
  tag: long,
}, async ({ open, server }) => {
  const page = await open({ as: doctor, viewport: phone })
  await page.goto('/broadcast?compose=new')
  await page.getByLabel('Oggetto').fill('Orari di Pasqua')
  await page.getByLabel('Testo').fill('Lo studio è chiuso il lunedì di Pasqua.')
  await page.getByRole('button', { name: 'In un altro momento' }).click()
  await lookAt(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Programma…' }).click()
  await page.getByRole('button', { name: /^Programma per \d+ persone$/ }).click()
  const api = await apiAs(server.url, doctor)
  const states = async () =>
    (await api.call<{ data: Campaign[] }>('broadcasts')).body.data.map(({ subject, state }) => `${subject} ${state}`)
  await expect(page.getByText('Comunicazione programmata')).toBeVisible()
  expect(await states()).toContain('Orari di Pasqua scheduled')
  await page.getByRole('button', { name: 'Elimina: Orari di Pasqua' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click()
  await expect(page.getByText('Comunicazione eliminata')).toBeVisible()
  await page.getByRole('button', { name: 'Riprendi: Lo studio chiude venerdì pomeriggio' }).click()
  await expect.poll(states).toContain('Lo studio chiude venerdì pomeriggio done')
  await lookAt(page)
})

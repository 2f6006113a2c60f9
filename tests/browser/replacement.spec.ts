import { expect, long, test } from '../support/browser/browser'
import { demoPassword, signIn } from '../support/browser/browser-session'
import { lookAt, sizes } from '../support/browser/look-at'

/** The link in the mail to an address, as a super admin reads it in the outbox. */
async function mailedLink(url: string, address: string): Promise<string> {
  const { 'curante.token': session } = await signIn(url, 'superadmin@curante.test')
  const headers = { authorization: `Bearer ${(session as { token: string }).token}` }
  const read = async (path: string) =>
    (await (await fetch(`${url}/api/backoffice/admin/${path}`, { headers })).json()).data
  let link = ''
  await expect(async () => {
    for (const { id } of await read('outbox?channel=email&limit=10')) {
      const mail = await read(`outbox/${id}`)
      if (mail.address === address) link ||= /https?:\/\/\S+token=[\w-]+/.exec(mail.text)?.[0] ?? ''
    }
    expect(link).not.toBe('')
  }).toPass()
  return link
}

const italianDay = (daysAhead: number) =>
  new Date(Date.now() + daysAhead * 86_400_000).toLocaleDateString('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })

test('A replacement: invited for some weeks, accepts with the own password, works for the other, until it is ended', {
  tag: long,
}, async ({ open, baseURL, watch }) => {
  watch.expectRefusals(403)
  const replacing = 'pls@curante.test'
  const doctor = await open({ as: 'mmg@curante.test' })
  await doctor.goto('/settings/offices?tab=staff')
  await doctor.getByRole('button', { name: 'Invita', exact: true }).press('Enter')
  const form = doctor.getByRole('form', { name: 'Invito' })
  await form.getByRole('button', { name: 'Invia l’invito' }).press('Enter')
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await form.getByRole('textbox', { name: 'E-mail' }).fill(replacing)
  await form.getByRole('textbox', { name: 'Nome', exact: true }).fill('Marco')
  await form.getByRole('textbox', { name: 'Cognome' }).fill('Leone')
  await form.getByRole('combobox', { name: 'Ruolo' }).press('ArrowDown')
  await doctor.getByTitle('Sostituto', { exact: true }).click()
  for (const [name, day] of [
    ['Dal', italianDay(0)],
    ['Al', italianDay(20)],
  ] as const) {
    const field = form.getByRole('textbox', { name, exact: true })
    await field.fill(day)
    await field.press('Tab')
  }
  for (const size of sizes) {
    await doctor.setViewportSize(size)
    await lookAt(doctor)
  }
  await form.getByRole('button', { name: 'Invia l’invito' }).press('Enter')
  await expect(doctor.getByText('Invito inviato')).toBeVisible()
  await expect(doctor.getByRole('button', { name: 'Ritira l’invito: Marco Leone' })).toBeVisible()

  const mailbox = await open({ fresh: true })
  await mailbox.goto(await mailedLink(baseURL, replacing))
  await expect(mailbox.getByText('Sostituto: Prenotazioni, Chat.')).toBeVisible()
  await lookAt(mailbox)
  await mailbox.getByLabel('Password', { exact: true }).fill(demoPassword)
  await mailbox.getByRole('button', { name: 'Accetta' }).press('Enter')
  await expect(mailbox.getByText('Invito accettato')).toBeVisible()

  const other = await open({ as: replacing, fresh: true })
  await other.goto('/')
  await other.getByRole('combobox', { name: 'Medico' }).selectOption({ label: 'dott.ssa Giulia Ferri' })
  await other.getByRole('button', { name: 'Impostazioni' }).click()
  await expect(other.getByRole('button', { name: 'Strutture' })).toBeDisabled()
  await expect(other.getByRole('button', { name: 'Pianificazione settimanale' })).toBeDisabled()
  await other.getByRole('link', { name: 'Prenotazioni', exact: true }).click()
  await other.getByRole('button', { name: 'Nuova prenotazione' }).first().click()
  await expect(other.getByRole('button', { name: /^Salva per dott\.ssa Ferri/ })).toBeVisible()

  await doctor.setViewportSize(sizes[0])
  await doctor.reload()
  await doctor.getByRole('button', { name: 'Termina: dott. Marco Leone' }).press('Enter')
  await doctor.getByRole('dialog').getByRole('button', { name: 'Termina' }).press('Enter')
  await expect(doctor.getByText('Collegamento terminato')).toBeVisible()
  await other.goto('/')
  await expect(
    other
      .getByRole('link', { name: 'Strutture' })
      .or(other.getByRole('button', { name: 'Impostazioni' }))
      .first(),
  ).toBeVisible()
  await expect(other.getByRole('combobox', { name: 'Medico' })).toHaveCount(0)
})

import { readFileSync } from 'node:fs'
import type { Download, Locator, Page } from '@playwright/test'
import { participantName } from '../../../domain/booking/participant'
import { bookingStatus } from '../../../domain/booking/status'
import { addDays } from '../../../domain/calendar/civil-date'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { clockTime, longDate, numericDate } from '../../../domain/text/dates'
import { phoneText } from '../../../domain/text/format'
import { type Api, apiAs, today } from '../../support/browser/api'
import { expect, long, test } from '../../support/browser/browser'
import { escapeFrom, showAgenda, undoBarOf, visitOf } from '../../support/browser/console'
import { expectDialogAccessible } from '../../support/browser/look-at'

const secretary = 'segreteria@curante.test'
const cardiologist = 'specialista@curante.test'

const must = <T>(value: T | undefined | null): T => {
  if (value === undefined || value === null) throw new Error('The demo practice has no such visit')
  return value
}

/** All visits of the next two months, and of the two before, from the server. */
async function visits(api: Api): Promise<Booking[]> {
  const period = async (from: number, to: number) => {
    const query = `from=${addDays(today(), from)}&to=${addDays(today(), to)}`
    return (await api.call<{ data: Booking[] }>(`bookings?${query}`)).body.data
  }
  return [...(await period(0, 60)), ...(await period(-60, -1))]
}

const byId = async (api: Api, id: number) => (await api.call<{ data: Booking }>(`bookings/${id}`)).body.data

/** Opens the card of a visit from the list, found by its code. */
async function openCard(page: Page, { code }: Pick<Booking, 'code'>): Promise<Locator> {
  await page.goto('/bookings?view=list&period=all&status=all')
  await page.getByRole('textbox', { name: /^Cerca nell’elenco/ }).fill(code)
  const table = page.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('row').nth(1).click()
  const card = page.getByRole('dialog')
  await expect(card).toContainText(code)
  return card
}

const saysOf = (booking: Booking): string[] => {
  const { phone_prefix, phone } = booking.user ?? booking
  return [
    bookingStatus[booking.status].label,
    booking.code,
    participantName(booking),
    longDate(booking.date),
    `${clockTime(booking.from)} – ${clockTime(booking.to)}`,
    phoneText(phone_prefix, phone),
    booking.user?.birthday ? numericDate(booking.user.birthday) : '',
    booking.pharmaceutical_company?.name ?? '',
    booking.office_service_name,
    booking.office_service.office_user.office.name,
    booking.address ?? '',
    booking.city ? `${booking.city.name} (${booking.city.province_code})` : '',
    booking.notes ?? '',
    booking.doctor_notes ?? '',
    booking.assistant_notes ?? '',
    ...booking.media.map(({ name }) => name),
  ].filter(Boolean)
}

test.describe('Visit card', () => {
  test.describe('shows all that is known (specification §2, "Booking card")', () => {
    for (const [what, fits] of [
      ['of a home visit: address and city', ({ address, city }: Booking) => address !== null && city !== null],
      ['of a representative: the company', ({ pharmaceutical_company }: Booking) => pharmaceutical_company !== null],
      [
        'of a visit with notes: everybody’s notes',
        ({ notes, assistant_notes, doctor_notes }: Booking) => !!(notes || assistant_notes) && !!doctor_notes,
      ],
      ['of a visit with attachments: their names', ({ media }: Booking) => media.length > 0],
    ] as const)
      test(what, { tag: what.includes('notes') ? [] : long }, async ({ open, server }) => {
        const api = await apiAs(server.url, secretary, 'Ferri')
        const booking = must((await visits(api)).find(fits))
        const page = await open({ as: secretary })
        const card = await openCard(page, booking)
        for (const words of saysOf(booking)) await expect(card).toContainText(words)
        await expectDialogAccessible(page)
      })

    test('of an online visit: its link, opened outside of the page', { tag: long }, async ({ open, server }) => {
      const api = await apiAs(server.url, cardiologist)
      const booking = must((await visits(api)).find(({ online_link }) => online_link?.includes('meet.curante')))
      const page = await open({ as: cardiologist })
      const card = await openCard(page, booking)
      const link = card.getByRole('link', { name: /meet\.curante/ })
      await expect(link).toHaveAttribute('href', must(booking.online_link))
      await expect(link).toHaveAttribute('rel', /noopener/)
      await expect(card).toContainText('Online')
    })

    test('an attachment downloads under its own name', { tag: long }, async ({ open, server }) => {
      const api = await apiAs(server.url, secretary, 'Ferri')
      const booking = must((await visits(api)).find(({ media }) => media.length > 0))
      const file = must(booking.media[0])
      const page = await open({ as: secretary })
      const card = await openCard(page, booking)
      // the link opens a new tab, which closes again when the reply is a download
      const saving = new Promise<Download>((resolve) => {
        page.on('download', resolve)
        page.context().on('page', (tab) => tab.on('download', resolve))
      })
      await card.getByRole('link', { name: file.name.slice(0, 20) }).click()
      const saved = await saving
      expect(saved.suggestedFilename()).toBe(file.name)
      expect(readFileSync(await saved.path()).byteLength).toBeGreaterThan(0)
    })
  })

  test('"Conferma" confirms one request, "Rifiuta" with a reason rejects another, the history says so', {
    tag: long,
  }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const pending = (await visits(api)).filter(({ status }) => status === 'pending')
    const [first, second] = [must(pending[0]), must(pending[1])]
    const page = await open({ as: secretary })
    const card = await openCard(page, first)
    await card.getByRole('button', { name: 'Conferma' }).click()
    await expect(card).toBeHidden()
    expect((await byId(api, first.id)).status).toBe('confirmed')

    const other = await openCard(page, second)
    await other.getByRole('button', { name: 'Rifiuta' }).click()
    await other.getByLabel('Motivo (facoltativo)').fill('Zona non servita')
    await page.keyboard.press('Control+Enter')
    await expect(other).toBeHidden()
    expect((await byId(api, second.id)).status).toBe('rejected')
    const again = await openCard(page, second)
    await again.getByRole('button', { name: 'Storico' }).click()
    await expect(again).toContainText('Stato: In attesa → Rifiutata')
    await expect(again).toContainText('Motivo: Zona non servita')
    await expect(again).toContainText('Marta Rinaldi per Giulia Ferri')
  })

  test('"Cancella" with a reason cancels, "Annulla l’ultima modifica" on the card takes it back', {
    tag: long,
  }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const booking = await api.book(must((await api.freeTimes())[20]), { name: 'Ricreduta Rita' })
    const page = await open({ as: secretary })
    const card = await openCard(page, booking)
    await card.getByRole('button', { name: 'Cancella' }).click()
    await page.keyboard.press('Escape')
    await expect(card.getByRole('button', { name: 'Cancella', exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Cancella', exact: true }).click()
    await card.getByLabel('Motivo (facoltativo)').fill('Influenza')
    await card.getByRole('button', { name: 'Cancella la visita' }).click()
    await expect(undoBarOf(page).getByText('Visita cancellata')).toBeVisible()
    const canceled = await openCard(page, booking)
    await canceled.getByRole('button', { name: 'Annulla l’ultima modifica' }).click()
    await expect(undoBarOf(page).getByText('Modifica annullata')).toBeVisible()
    expect((await byId(api, booking.id)).status).toBe('confirmed')
  })

  test('of a finished visit offers "Modifica note" and "Riprenota"', { tag: long }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const done = must((await visits(api)).find(({ status, user_id }) => status === 'terminated' && user_id !== null))
    const page = await open({ as: secretary })
    const card = await openCard(page, done)
    await card.getByRole('button', { name: 'Modifica note' }).click()
    await escapeFrom(page.getByRole('dialog', { name: 'Note della visita' }))
    const again = await openCard(page, done)
    await again.getByRole('button', { name: 'Riprenota' }).click()
    await expect(page.getByRole('dialog', { name: 'Riprenota' })).toBeVisible()
  })

  test('of a series: which visit of how many, the worst status, and the way to the other dates and back', {
    tag: long,
  }, async ({ open, server }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const inSeries = (await visits(api)).filter(({ series_id }) => series_id !== null)
    const canceled = must(inSeries.find(({ status }) => status === 'canceled'))
    const one = must(inSeries.find((visit) => visit.series_id === canceled.series_id && visit.status === 'confirmed'))
    const { body } = await api.call<{ data: Booking[] }>(`bookings?filter[series_id]=${one.series_id}`)
    const series = body.data
    const position = series.findIndex(({ id }) => id === one.id) + 1
    const page = await open({ as: secretary })
    const card = await openCard(page, one)
    await expect(card).toContainText(`Visita ${position} di ${series.length}`)
    await expect(card).toContainText('Una o più visite sono cancellate')
    await card.getByRole('button', { name: 'Mostra le date' }).click()
    await expectDialogAccessible(page)
    await card.getByRole('button', { name: `${longDate(canceled.date)} · ${clockTime(canceled.from)}` }).click()
    await expect(card).toContainText(canceled.code)
    await card.getByRole('button', { name: 'Torna alla visita di prima' }).click()
    await expect(card).toContainText(one.code)
  })

  test('by keyboard: Enter opens, Tab goes through its buttons, Esc closes and returns to the visit', async ({
    open,
    server,
  }) => {
    const api = await apiAs(server.url, secretary, 'Ferri')
    const time = must((await api.freeTimes())[22])
    await api.book(time, { name: 'Tastiera Tea' })
    const page = await open({ as: secretary })
    await showAgenda(page, time.date)
    await visitOf(page, 'Tastiera Tea').focus()
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog', { name: /Tastiera Tea/ })
    await expect(card).toBeVisible()
    await expect(card.getByRole('button', { name: /^Aggiungi file/ })).toBeVisible()
    for (const name of [/^Chiudi$/, /^Aggiungi file/, /^Modifica$/, /^Ripeti$/, /^Cancella$/, /^Storico$/]) {
      await page.keyboard.press('Tab')
      await expect(card.getByRole('button', { name })).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(visitOf(page, 'Tastiera Tea')).toBeFocused()
  })
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { eq, inArray } from 'drizzle-orm'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { bookingSeries, bookings, userRelationships, users } from '../../../server/db/tables'
import { http } from '../../../src/platform/basic/http'
import {
  beginSession,
  closeBookingPanel,
  logOut,
  setNavigator,
  undoableChanges,
  undoLast,
  undoNotice,
  useBookingPanel,
} from '../../../src/platform/session'
import { MaskedNames } from '../../../src/shared/people/name-mask'
import AttachmentEditor from '../../../src/shared/visits/card/attachment-editor'
import VisitPopover from '../../../src/shared/visits/card/visit-popover'
import { useVisitCard } from '../../../src/shared/visits/visit-card'
import { aGuest, confirmed } from '../../support/builders/guests'
import { aPractice, booked, changeStatus, type Practice, save } from '../../support/builders/practice'
import { aRepeat, schedule } from '../../support/builders/repeats'
import { aClock } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'
import { answerOf, matchNoMedia } from '../../support/servers/in-process'

/** Wednesday 25 November 2026, 08:00 in Rome. */
const now = new Date('2026-11-25T07:00:00Z')
let practice: Practice
let sent: string[] = []
let gone: string[] = []

beforeAll(async () => {
  practice = await aPractice(await aDatabase(), aClock(now))
  http.defaults.adapter = async (config) => {
    if ((config.method ?? 'get') !== 'get') sent.push(`${config.method} ${config.url}`)
    return answerOf(practice.app, config)
  }
  setNavigator((path) => void gone.push(path))
  matchNoMedia()
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  sent = []
  gone = []
})
afterEach(() => {
  closeBookingPanel()
  cleanup()
  logOut()
  vi.useRealTimers()
})

function Card({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const panel = useBookingPanel()
  const card = useVisitCard(booking, onClose)
  return (
    <>
      <output>{JSON.stringify(panel)}</output>
      <VisitPopover anchor={document.body} {...card} attachments={{ ...card.attachments, Editor: AttachmentEditor }} />
    </>
  )
}

async function openCard(booking: Booking, { masked = false } = {}) {
  beginSession({ token: practice.doctor.token ?? '', userId: practice.ferri })
  const onClose = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <ConfigProvider locale={itIT} theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <MaskedNames value={masked}>
              <Card booking={booking} onClose={onClose} />
            </MaskedNames>
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
  const card = await screen.findByRole('dialog')
  return { card, onClose, panel: () => JSON.parse(screen.getByRole('status').textContent || 'null') }
}

const press = async (card: HTMLElement, name: string | RegExp) =>
  fireEvent.click(await within(card).findByRole('button', { name }))

describe('the card of a visit shows', () => {
  test('relatives of a child, the notes of both sides, and the link to the chat', async () => {
    const { db } = practice.connection
    const child = await practice.person('patient', { first_name: 'Luca', last_name: 'Bruni', birthday: '2019-03-01' })
    await db
      .insert(userRelationships)
      .values({ user_id: child, relative_id: practice.otherPatient, relationship_id: 1 })
    const booking = await booked(practice, { doctor_notes: 'A digiuno', assistant_notes: 'Fragile' })
    await db.update(bookings).set({ user_id: child, notes: 'Tosse' }).where(eq(bookings.id, booking.id))
    const { card } = await openCard({ ...booking, version: booking.version - 1 })
    await waitFor(() => expect(card.textContent).toContain('Bruni Luca'))
    for (const words of [
      '01/03/2019 (7 anni)',
      'Familiari',
      'Rossi Anna',
      'A digiuno',
      'Fragile',
      'Tosse',
      booking.code,
    ])
      expect(card.textContent).toContain(words)
    const chat = within(card).getByRole('link', { name: 'Apri la conversazione' })
    expect(chat.getAttribute('href')).toBe(`/chat?agent=patient&user_id=${child}`)
    fireEvent.click(chat)
    expect(gone).toEqual([`/chat?agent=patient&user_id=${child}`])

    // the relatives of an adult are not shown
    await db.update(users).set({ birthday: '2000-03-01' }).where(eq(users.id, child))
    cleanup()
    const again = await openCard(booking)
    await waitFor(() => expect(again.card.textContent).toContain('26 anni'))
    expect(again.card.textContent).not.toContain('Familiari')
    await changeStatus(practice.doctor, booking, 'canceled')
  })

  test('no link to the chat for a visit without a registered person', async () => {
    const booking = await booked(practice, { name: 'Zwingli Ulrico', date: '2026-11-26', from: '10:00', to: '10:15' })
    const { card } = await openCard(booking)
    expect(card.textContent).toContain('Zwingli Ulrico')
    expect(within(card).queryByRole('link', { name: 'Apri la conversazione' })).toBeNull()
  })

  test('in counter mode neither name nor phone, birth date or note (product.md §9.14)', async () => {
    const booking = await booked(practice, {
      date: '2026-11-26',
      from: '11:00',
      to: '11:15',
      doctor_notes: 'A digiuno',
    })
    const { card } = await openCard(booking, { masked: true })
    await waitFor(() => expect(card.textContent).toContain('D. N.'))
    await press(card, 'Storico')
    await within(card).findByText('Prenotazione creata')
    for (const words of ['Amico', 'Nicol', '1234567', '1958', 'digiuno']) {
      expect(card.textContent).not.toContain(words)
      expect(card.getAttribute('aria-label')).not.toContain(words)
    }
    expect(within(card).queryByRole('link', { name: /333/ })).toBeNull()
  })
  test('what was given by who booked online without an account, whom it ties to a patient found or made of it', async () => {
    const { visit } = await confirmed(practice, { date: '2027-01-20', guest: aGuest({ note: 'Mal di gola' }) })
    const { card } = await openCard(visit)
    const block = await within(card).findByRole('region', { name: 'Prenotata online' })
    for (const words of ['Ospite Olga', '06/05/1980', 'olga@ospite.test', 'Mal di gola'])
      expect(block.textContent).toContain(words)
    await press(block, 'Collega a un paziente')
    const field = within(block).getByRole('combobox', { name: 'Paziente' })
    fireEvent.change(field, { target: { value: 'rossi' } })
    fireEvent.click(await screen.findByTitle(/Rossi Anna/))
    await press(block, 'Collega')
    await waitFor(() => expect(within(card).getByRole('heading').textContent).toBe('Rossi Anna'))
    expect(within(block).queryByRole('button')).toBeNull()
    expect(sent).toEqual([`post doctor/bookings/${visit.id}/patient`])
    cleanup()

    const other = await confirmed(practice, { date: '2027-01-20', from: '10:00', to: '10:15' })
    const { card: second } = await openCard(other.visit)
    await press(second, 'Crea la scheda')
    await waitFor(async () => {
      const [row] = await practice.connection.sql(
        `select u.last_name, u.birthday::text as birthday from bookings b join users u on u.id = b.user_id where b.id = $1`,
        [other.visit.id],
      )
      expect(row).toEqual({ last_name: 'Ospite', birthday: '1980-05-06' })
    })
  })

  test('nothing of who booked online in counter mode', async () => {
    const { visit } = await confirmed(practice, { date: '2027-01-20', from: '11:00', to: '11:15' })
    const { card } = await openCard(visit, { masked: true })
    const block = await within(card).findByRole('region', { name: 'Prenotata online' })
    expect(block.textContent).not.toMatch(/Olga|Ospite|olga@|1980|340/)
  })
})

describe('the card of a visit leads', () => {
  test('through the visits of its series, and back', async () => {
    const { db } = practice.connection
    const dates = ['2026-12-01', '2026-12-08', '2026-12-15']
    const visits: Booking[] = []
    for (const date of dates) visits.push(await booked(practice, { date, from: '09:15', to: '09:30' }))
    const [series] = await db
      .insert(bookingSeries)
      .values({ doctor_id: practice.ferri, recurrence: { from: '2026-12-01', freq: 'weekly', interval: 1, count: 3 } })
      .returning()
    await db
      .update(bookings)
      .set({ series_id: series?.id ?? null })
      .where(
        inArray(
          bookings.id,
          visits.map(({ id }) => id),
        ),
      )
    await changeStatus(practice.doctor, visits[2] as Booking, 'canceled')
    const { card } = await openCard({ ...(visits[1] as Booking), series_id: series?.id ?? null })
    const part = await within(card).findByRole('region', { name: 'Serie' })
    expect(part.textContent).toContain('Visita 2 di 3')
    // the worst status wins (product.md §4)
    expect(part.textContent).toContain('Una o più visite sono cancellate')
    await press(card, 'Mostra le date')
    await press(card, /^martedì 15 dicembre · 09:15$/)
    await waitFor(() => expect(card.textContent).toContain('Visita 3 di 3'))
    expect(within(card).getAllByText('Cancellata').length).toBeGreaterThan(0)
    await press(card, 'Torna alla visita di prima')
    await waitFor(() => expect(card.textContent).toContain('Visita 2 di 3'))
    expect(within(card).queryByRole('button', { name: 'Torna alla visita di prima' })).toBeNull()
  })

  test('to the visit it was rebooked from', async () => {
    const first = await booked(practice, { date: '2026-12-02', from: '10:00', to: '10:15' })
    const canceled = (await changeStatus(practice.doctor, first, 'canceled')).body.data
    const again = await booked(practice, {
      date: '2026-12-03',
      from: '10:00',
      to: '10:15',
      original_booking_id: canceled.id,
    })
    const { card } = await openCard(again)
    await press(card, first.code)
    await waitFor(() => expect(card.textContent).toContain('mercoledì 2 dicembre'))
    expect(within(card).getAllByText('Cancellata')).toHaveLength(1)
  })

  test.each<[string, boolean, string, object]>([
    ['"Modifica" of a live visit', true, 'Modifica', {}],
    ['"Ripeti" of a live visit', true, 'Ripeti', { again: true }],
    ['"Modifica note" of a finished visit', false, 'Modifica note', {}],
    ['"Riprenota" of a finished visit', false, 'Riprenota', { again: true }],
  ])('to the panel: %s', async (_name, live, button, more) => {
    const booking = await booked(practice, { date: '2026-12-04', from: '09:00', to: '09:15' })
    const shown = live ? booking : (await changeStatus(practice.doctor, booking, 'canceled')).body.data
    const { card, panel, onClose } = await openCard(shown)
    await press(card, button)
    expect(panel()).toEqual({ bookingId: booking.id, ...more })
    expect(onClose).toHaveBeenCalled()
    if (live) await changeStatus(practice.doctor, booking, 'canceled')
  })
})

describe('an action of the card', () => {
  test('refused as stale keeps the reason typed and shows the visit as it is now', async () => {
    const booking = await booked(practice, { date: '2026-12-09', from: '09:00', to: '09:15', name: 'Conteso Carlo' })
    const { card, onClose } = await openCard(booking)
    await press(card, 'Cancella')
    fireEvent.change(within(card).getByLabelText('Motivo (facoltativo)'), { target: { value: 'Medico assente' } })
    const moved = { office_user_id: booking.office_user_id, office_service_id: booking.office_service_id }
    await save(practice.assistant, {
      ...moved,
      name: 'Conteso Carlo',
      date: '2026-12-09',
      from: '10:00',
      to: '10:15',
      original_booking_id: booking.id,
      version: booking.version,
    })
    await press(card, 'Cancella la visita')
    expect((await within(card).findByRole('alert')).textContent).toContain('Ora vedi la visita com’è adesso.')
    expect(card.textContent).toContain('10:00 – 10:15')
    expect(within(card).getByLabelText<HTMLTextAreaElement>('Motivo (facoltativo)').value).toBe('Medico assente')
    expect(onClose).not.toHaveBeenCalled()
    await press(card, 'Cancella la visita')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  test('"Termina" is offered once the visit has begun', async () => {
    const booking = await booked(practice, { date: '2026-12-11', from: '10:00', to: '10:15', name: 'Iniziata Ida' })
    const { card, onClose } = await openCard(booking)
    expect(within(card).queryByRole('button', { name: 'Termina' })).toBeNull()
    cleanup()
    const begun = new Date('2026-12-11T09:05:00Z')
    vi.setSystemTime(begun)
    practice.clock.set(begun)
    const later = await openCard(booking)
    await press(later.card, 'Termina')
    await waitFor(() => expect(later.onClose).toHaveBeenCalled())
    expect(onClose).not.toHaveBeenCalled()
    practice.clock.set(now)
  })

  test('pressed twice sends one request', async () => {
    const booking = await booked(practice, { date: '2026-12-10', from: '10:00', to: '10:15', name: 'Doppio Dino' })
    const { card, onClose } = await openCard(booking)
    await press(card, 'Cancella')
    const commit = within(card).getByRole('button', { name: 'Cancella la visita' })
    fireEvent.click(commit)
    fireEvent.click(commit)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent.filter((line) => line.endsWith(`bookings/${booking.id}/status`))).toHaveLength(1)
  })
})

describe('the cancellation of a visit of a repeat', () => {
  const statuses = async (series_id: number | null) => {
    const query = { 'filter[series_id]': String(series_id) }
    const { body } = await practice.doctor.call(endpoints.bookings, { query })
    return body.data.map(({ status }: Booking) => status)
  }
  const repeatOf = async (from: string, count: number): Promise<Booking[]> => {
    const rule = { from, freq: 'weekly' as const, interval: 1, count }
    const asked = { dry_run: 0 as const, from: '10:30', to: '10:45', recurrence: rule }
    await schedule(practice.doctor, aRepeat(practice, asked))
    const [first] = (await practice.doctor.call(endpoints.bookings, { query: { from, to: from } })).body.data
    const query = { 'filter[series_id]': String(first.series_id) }
    return (await practice.doctor.call(endpoints.bookings, { query })).body.data
  }

  test('asks for which of them it is, and goes back as one', async () => {
    const visits = await repeatOf('2027-01-11', 4)
    const [, second] = visits as [Booking, Booking]
    const { card, onClose } = await openCard(second)
    await press(card, 'Cancella')
    const following = await within(card).findByRole('radio', { name: /^Questa e le successive\s*3 visite$/ })
    expect(
      within(card)
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked }) => checked),
    ).toEqual([true, false, false])
    expect(document.activeElement).toBe(within(card).getByRole('radio', { name: 'Questa visita' }))
    fireEvent.click(following)
    await press(card, 'Cancella le visite')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(await statuses(second.series_id)).toEqual(['confirmed', 'canceled', 'canceled', 'canceled'])
    expect(undoableChanges().map(({ title }) => title)).toEqual(['3 visite cancellate'])
    undoLast()
    await waitFor(() => expect(undoNotice()?.title).toBe('3 visite ripristinate'))
    expect(await statuses(second.series_id)).toEqual(Array(4).fill('confirmed'))
  })

  test('is of the one visit unless another choice is made, and asks nothing of the last one that is live', async () => {
    const visits = await repeatOf('2027-01-12', 2)
    const [first, last] = visits as [Booking, Booking]
    const { card, onClose } = await openCard(first)
    await press(card, 'Cancella')
    await press(card, 'Cancella la visita')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(await statuses(first.series_id)).toEqual(['canceled', 'confirmed'])
    cleanup()
    const alone = await openCard(last)
    await press(alone.card, 'Cancella')
    await waitFor(() => expect(within(alone.card).queryByRole('radio')).toBeNull())
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
  })
})

describe('the files of a visit', () => {
  const pdf = (name: string, content = '%PDF-1.4') => new File([content], name, { type: 'application/pdf' })
  const add = async (card: HTMLElement, ...files: File[]) => {
    await within(card).findByText('Aggiungi file')
    fireEvent.change(card.querySelector('input[type=file]') as Element, { target: { files } })
  }
  const stored = async (id: number) =>
    (await practice.doctor.call(endpoints.booking, { params: { id } })).body.data.media.map(
      ({ name }: { name: string }) => name,
    )

  test('are added several at once, each with its own error, and the history tells them', async () => {
    const booking = await booked(practice, { date: '2026-12-16', from: '11:00', to: '11:15' })
    const { card } = await openCard(booking)
    await add(card, pdf('Uno.pdf'), pdf('Pagina.pdf', '<html>'), new File(['x'], 'lettera.docx'), pdf('Due.pdf'))
    await within(card).findByRole('link', { name: 'Uno.pdf' })
    await within(card).findByRole('link', { name: 'Due.pdf' })
    await waitFor(() =>
      expect(
        within(card)
          .getAllByRole('alert')
          .map(({ textContent }) => textContent),
      ).toEqual([
        'Il contenuto del file non è del tipo indicato.',
        'Si possono caricare solo file PDF, PNG, JPEG, WEBP, GIF, HEIC.',
      ]),
    )
    expect((await stored(booking.id)).sort()).toEqual(['Due.pdf', 'Uno.pdf'])
    await press(card, 'Chiudi l’errore di Pagina.pdf')
    expect(within(card).getAllByRole('alert')).toHaveLength(1)
    await press(card, /Storico/)
    await within(card).findByText('Allegato aggiunto: Uno.pdf')
  })

  test('are removed after a question, which can be answered no', async () => {
    const booking = await booked(practice, { date: '2026-12-16', from: '11:15', to: '11:30' })
    const { card } = await openCard(booking)
    await add(card, pdf('Referto.pdf'))
    await press(card, 'Togli Referto.pdf')
    await press(card, 'Annulla')
    expect(await stored(booking.id)).toEqual(['Referto.pdf'])
    await press(card, 'Togli Referto.pdf')
    await press(card, 'Togli Referto.pdf: conferma')
    await waitFor(() => expect(within(card).queryByRole('link', { name: 'Referto.pdf' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Aggiungi file'))
    expect(await stored(booking.id)).toEqual([])
  })

  test('have no names in counter mode', async () => {
    const booking = await booked(practice, { date: '2026-12-16', from: '11:30', to: '11:45' })
    const { card } = await openCard(booking, { masked: true })
    await add(card, pdf('Referto di Zelinda.pdf'))
    await within(card).findByRole('link', { name: 'Allegato 1' })
    await press(card, /Storico/)
    await within(card).findByText(/^Allegato aggiunto/)
    expect(card.innerHTML).not.toContain('Zelinda')
  })
})

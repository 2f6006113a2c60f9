import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../domain/contract'
import HomePage from '../../src/custom-pages/home'
import { http } from '../../src/platform/basic/http'
import { currentToasts, withdraw } from '../../src/platform/basic/toasts'
import { closeAbsenceBoard, useAbsenceBoard } from '../../src/platform/overlays/absence-board'
import {
  beginSession,
  logOut,
  setActingDoctor,
  undoableChanges,
  undoLast,
  undoNotice,
} from '../../src/platform/session'
import { MaskedNames } from '../../src/shared/people/name-mask'
import { aPractice, aVisit, booked, changeStatus, type Practice, save } from '../support/builders/practice'
import { aRequest } from '../support/builders/prescriptions'
import { isLong } from '../support/long'
import { aClock } from '../support/servers/app'
import { aDatabase } from '../support/servers/database'
import { answerOf, connectionLost, matchNoMedia } from '../support/servers/in-process'

/** Wednesday 25 November 2026, 09:20 in Rome. */
const now = new Date('2026-11-25T08:20:00Z')
let practice: Practice
/** Calls whose connection is lost. */
let away = /^$/
/** Calls of the days that a page opens with, in order. */
let opened: string[] = []

beforeAll(async () => {
  practice = await aPractice(await aDatabase(), aClock(new Date('2026-11-25T06:00:00Z')))
  http.defaults.adapter = async (config) => {
    if (away.test(config.url ?? '')) throw connectionLost(config)
    if (config.url === 'doctor/day')
      opened.push(String(new URLSearchParams(http.getUri(config).split('?')[1]).get('with')))
    return answerOf(practice.app, config)
  }
  matchNoMedia()
  await booked(practice, { from: '09:00:00', to: '09:15:00', name: 'Passato Piero' })
  await booked(practice, {
    from: '10:00:00',
    to: '10:15:00',
    name: 'Prossima Paola',
    phone_prefix: '+39',
    phone: '3331234567',
  })
  practice.clock.set(now)
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  for (const { key } of currentToasts()) withdraw(key)
})
afterEach(() => {
  cleanup()
  logOut()
  vi.useRealTimers()
  away = /^$/
  opened = []
})

function openHome(who: 'doctor' | 'assistant', { masked = false } = {}) {
  const token = practice[who].token ?? ''
  beginSession({ token, userId: who === 'doctor' ? practice.ferri : practice.secretary })
  if (who === 'assistant') setActingDoctor(practice.ferri)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <ConfigProvider locale={itIT} theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <MaskedNames value={masked}>
              <HomePage />
            </MaskedNames>
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
  return client
}

const visit = (name: string) => screen.findByRole('button', { name: new RegExp(`dalle .*${name}`) })

test('home shows the day by office with the next visit, and no name in the title', async () => {
  openHome('doctor')
  const day = await screen.findByRole('region', { name: 'Visite di oggi' })
  const roma = await within(day).findByRole('region', { name: /Roma/ })
  expect(
    within(roma)
      .getAllByRole('button')
      .map((row) => row.getAttribute('aria-label')),
  ).toEqual([expect.stringContaining('Passato Piero'), expect.stringContaining('Prossima Paola')])
  expect(roma.textContent).toContain('2 visite')
  expect(screen.getByText('tra 40 minuti')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Buongiorno')
})

test('cancelling a visit from its card with a reason removes it from home; the undo bar brings it back', async () => {
  openHome('assistant')
  fireEvent.click(await visit('Prossima Paola'))
  const card = await screen.findByRole('dialog', { name: /Prossima Paola/ })
  expect(
    within(card)
      .getByRole('link', { name: /333 123 4567/ })
      .getAttribute('href'),
  ).toBe('tel:+393331234567')
  fireEvent.click(await within(card).findByRole('button', { name: 'Cancella' }))
  fireEvent.change(within(card).getByLabelText('Motivo (facoltativo)'), { target: { value: 'Dottoressa assente' } })
  fireEvent.click(within(card).getByRole('button', { name: 'Cancella la visita' }))

  await waitFor(() => expect(undoableChanges().at(-1)?.title).toBe('Visita cancellata'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: /dalle .*Prossima Paola/ })).toBeNull())
  expect(undoableChanges().at(-1)?.until).toBeGreaterThan(Date.now() + 60_000)
  undoLast()
  await waitFor(() => expect(undoNotice()?.title).toBe('Modifica annullata'))
  await visit('Prossima Paola')
})

test.runIf(isLong)(
  'cancelling a visit that somebody else has just changed shows the refusal and the visit as it is now',
  async () => {
    const booking = await booked(practice, { from: '11:00:00', to: '11:15:00', name: 'Conteso Carlo' })
    openHome('doctor')
    fireEvent.click(await visit('Conteso Carlo'))
    const card = await screen.findByRole('dialog', { name: /Conteso Carlo/ })
    await waitFor(() => within(card).getByRole('button', { name: 'Cancella' }))
    await save(practice.assistant, {
      ...aVisit(practice, { from: '11:15:00', to: '11:30:00', name: 'Conteso Carlo' }),
      original_booking_id: booking.id,
      version: booking.version,
    })
    fireEvent.click(within(card).getByRole('button', { name: 'Cancella' }))
    fireEvent.click(within(card).getByRole('button', { name: 'Cancella la visita' }))
    expect((await within(card).findByRole('alert')).textContent).toContain('modificato nel frattempo')
    await waitFor(() => expect(card.textContent).toContain('11:15 – 11:30'))
    await changeStatus(practice.doctor, { id: booking.id, version: booking.version + 1 }, 'canceled')
  },
)

test.runIf(isLong)('the history of a card is fetched only when opened', async () => {
  const booking = await booked(
    practice,
    { from: '11:45:00', to: '12:00:00', name: 'Storico Sergio' },
    practice.assistant,
  )
  openHome('doctor')
  fireEvent.click(await visit('Storico Sergio'))
  const card = await screen.findByRole('dialog', { name: /Storico Sergio/ })
  expect(card.textContent).toContain(booking.code)
  expect(within(card).queryByText('Prenotazione creata')).toBeNull()
  fireEvent.click(within(card).getByRole('button', { name: /Storico/ }))
  expect(await within(card).findByText('Prenotazione creata')).toBeDefined()
  expect(card.textContent).toContain('25/11/2026')
})

test('home in counter mode shows no name, phone or address', async () => {
  openHome('doctor', { masked: true })
  const rows = await screen.findAllByRole('button', { name: /dalle .*P\. P\./ })
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('P. P.'),
    expect.stringContaining('P. P.'),
  ])
  await screen.findByText('Nessuna visita aspetta una conferma.')
  expect(document.body.innerHTML).not.toMatch(/Passato|Piero|Paola|333 ?123/)
})

test.runIf(isLong)(
  'the message of the day is that of its worst visit; canceled ones, which are not listed, do not count',
  async () => {
    const called = await booked(practice, { from: '11:15:00', to: '11:30:00', name: 'Disdetto Dario' })
    await changeStatus(practice.doctor, called, 'canceled')
    openHome('doctor')
    const day = await screen.findByRole('region', { name: 'Visite di oggi' })
    // the visit of 09:00 is over
    await within(day).findByText('Una o più visite sono terminate')
    expect(screen.queryByRole('button', { name: /Disdetto Dario/ })).toBeNull()
  },
)

test('home without answers says "non disponibile" and no "Nessun"; "Riprova" asks again', async () => {
  away = /^doctor\//
  openHome('doctor')
  const day = await screen.findByRole('region', { name: 'Visite di oggi' })
  await within(day).findByText('Le visite non sono disponibili in questo momento.')
  await waitFor(() => expect(screen.getAllByText('non disponibile')).toHaveLength(4))
  for (const untrue of [/per oggi è tutto/, /tutto occupato/, /hai letto tutto/, /sei al corrente/, /Nessun/])
    expect(screen.queryByText(untrue)).toBeNull()
  away = /^$/
  fireEvent.click(within(day).getByRole('button', { name: 'Riprova' }))
  await visit('Prossima Paola')
  await waitFor(() => expect(screen.queryByText('non disponibile')).toBeNull())
  expect(screen.getByText('Nessuna visita aspetta una conferma.')).toBeDefined()
})

test.runIf(isLong)('cancelling from a card without a connection says so, not that the visit is gone', async () => {
  openHome('doctor')
  const next = await visit('Prossima Paola')
  away = /^doctor\/bookings\/\d+/
  fireEvent.click(next)
  const card = await screen.findByRole('dialog', { name: /Prossima Paola/ })
  fireEvent.click(await within(card).findByRole('button', { name: 'Cancella' }))
  fireEvent.click(await within(card).findByRole('button', { name: 'Cancella la visita' }))
  await within(card).findByText('Verifica la tua connessione a internet.')
  expect(within(card).queryByText('La visita non è più disponibile.')).toBeNull()
})

test('home read again in the background without an answer keeps what it shows and announces nothing', async () => {
  const client = openHome('doctor')
  await visit('Prossima Paola')
  away = /^doctor\/day/
  await client.refetchQueries({ queryKey: [endpoints.day.path] })
  expect(client.getQueriesData({ queryKey: [endpoints.day.path] })).not.toEqual([])
  expect(currentToasts()).toEqual([])
  await visit('Prossima Paola')
})

test('visits outside the hours are one line, which opens their board; the counts come with the page, in one call', async () => {
  const saved = await practice.doctor.call(endpoints.saveHours, {
    body: {
      schedules: [
        {
          office_user_id: practice.roma.officeUserId,
          type: 'specific',
          kind: 'closed',
          from: '2026-11-25 09:30',
          to: '2026-11-25 24:00',
        },
      ],
    },
  })
  expect(saved.status).toBe(201)
  openHome('assistant')
  fireEvent.click(await screen.findByRole('button', { name: /^\d+ visit[ae] da decidere$/ }))
  const { result } = renderHook(useAbsenceBoard)
  expect(result.current).toEqual({ kind: 'undecided' })
  closeAbsenceBoard()
  const ofPage = opened.filter((parts) => parts.includes('undecided') || parts.includes('setup'))
  expect(ofPage).toHaveLength(1)
  const params = { id: String(saved.body.data.act.id) }
  expect((await practice.doctor.call(endpoints.undoHours, { params })).status).toBe(200)
})

test('The door to the prescriptions is there without anything to do; who processes them sees how many there are', async () => {
  openHome('doctor')
  const door = await screen.findByRole('link', { name: 'Tutte le ricette' })
  expect(door.getAttribute('href')).toBe('/prescriptions')
  expect(screen.getByText('Nessuna richiesta in attesa.')).toBeTruthy()
  cleanup()
  logOut()
  for (const status of ['accepted', 'ordering_confirmation_accepted', 'ordering_confirmation_requested'] as const)
    await aRequest(practice, { doctor: practice.ferri, user: practice.patient, status })
  openHome('assistant')
  const toProcess = await screen.findByRole('link', { name: /^Accettate, da evadere/ })
  expect([toProcess.textContent, toProcess.getAttribute('href')]).toEqual([
    'Accettate, da evadere2',
    '/prescriptions?group=accepted',
  ])
  expect(screen.queryByRole('link', { name: /^Non arrivate/ })).toBeNull()
})

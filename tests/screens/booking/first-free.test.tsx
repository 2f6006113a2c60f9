import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import BookingPanel from '../../../src/custom-pages/booking-panel'
import FirstFree from '../../../src/custom-pages/first-free'
import { currentToasts } from '../../../src/platform/basic/toasts'
import {
  anyFreeTime,
  beginSession,
  closeFirstFree,
  closeWaitingList,
  getSession,
  openBookingPanel,
  openFirstFree,
  rememberTimePreferences,
  setActingDoctor,
  useBookingPanel,
  useWaitingView,
} from '../../../src/platform/session'
import { panelTests, practice, wire } from '../../support/browser/panel-screen'
import { booked } from '../../support/builders/practice'

// the clock: Wednesday 25 November 2026, 07:00
panelTests()

/** Assists Ferri in all her offices, and Leone. */
let agent: { userId: number; token: string }
beforeAll(async () => {
  const userId = await practice.person('assistant', { first_name: 'Marta', last_name: 'Segreta' })
  await practice.link(userId)
  await practice.link(userId, { doctor_id: practice.leone })
  agent = { userId, token: (await practice.session(userId)).token ?? '' }
})
afterEach(() => {
  closeFirstFree()
  closeWaitingList()
  rememberTimePreferences(anyFreeTime)
})

/** What the search has led to. */
function Opened() {
  const [panel, waiting] = [useBookingPanel(), useWaitingView()]
  return <output aria-label="Aperto">{JSON.stringify({ panel, waiting })}</output>
}
const opened = () => JSON.parse(screen.getByLabelText('Aperto').textContent ?? '{}')

function draw({ withPanel = false } = {}) {
  beginSession(agent)
  setActingDoctor(practice.ferri)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <ConfigProvider locale={itIT} theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            {withPanel && <BookingPanel />}
            <FirstFree />
            <Opened />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
}

async function open() {
  openFirstFree()
  return screen.findByRole<HTMLInputElement>('combobox', { name: 'Prestazione' })
}
const times = async () =>
  within(await screen.findByRole('listbox', { name: 'Posti liberi' }))
    .getAllByRole('option')
    .map((option) => option.getAttribute('aria-label') ?? '')
const marked = () =>
  within(screen.getByRole('listbox', { name: 'Posti liberi' }))
    .getByRole('option', { selected: true })
    .getAttribute('aria-label')

test('opened it lists the next ordinary visits over all doctors; arrows and Enter book one, for its doctor', async () => {
  draw()
  const field = await open()
  expect((await times()).slice(0, 3)).toEqual([
    'mercoledì 25 novembre alle 09:00, Giulia Ferri, Visita, Studio Via Roma',
    'mercoledì 25 novembre alle 09:00, Marco Leone, Visita, Girasole',
    'mercoledì 25 novembre alle 09:15, Giulia Ferri, Visita, Studio Via Roma',
  ])
  expect(await times()).toHaveLength(8)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(marked()).toContain('Marco Leone')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.queryByRole('dialog', { name: 'Primo posto libero' })).toBeNull()
  expect(getSession().actingDoctorId).toBe(practice.leone)
  expect(currentToasts().map(({ title }) => title)).toContain('Ora per Leone')
  const { officeUserId, visit } = practice.girasole
  expect(opened().panel).toMatchObject({ officeUserId, officeServiceId: visit, date: '2026-11-25', from: '09:00' })
})

test('typing a service searches it; Enter while typing waits for the answer; the service is remembered, no name', async () => {
  draw()
  const field = await open()
  await times()
  fireEvent.change(field, { target: { value: 'dom' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(opened().panel).toBeNull()
  await waitFor(async () => expect((await times())[0]).toContain('giovedì 26 novembre alle 17:00'))
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('data-old')).toBe('false'))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(opened().panel).toMatchObject({ date: '2026-11-26', from: '17:00' })

  await open()
  expect((await times())[0]).toContain('Domiciliare')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Domiciliare' }).checked).toBe(true)
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Ferri|Leone|Marta/)
})

test('with no free time it says why, what would find one, and puts the wishes on the waiting list', async () => {
  draw()
  await open()
  await times()
  fireEvent.click(screen.getByRole('checkbox', { name: 'domenica' }))
  expect(await screen.findByText(/tutto occupato o chiuso.* 25 novembre 2026 – 22 febbraio 2027/)).toBeDefined()
  const lift = await screen.findByRole('button', { name: /^In qualsiasi giorno/ })
  expect(lift.textContent).toContain('mercoledì 25 novembre alle 09:00, Ferri')
  fireEvent.click(screen.getByRole('button', { name: /lista d’attesa/ }))
  expect(opened().waiting.start.preferences).toMatchObject({ weekdays: [0], from: '', to: '' })

  await open()
  fireEvent.click(await screen.findByRole('button', { name: /^In qualsiasi giorno/ }))
  expect((await times())[0]).toContain('alle 09:00')
})

test('a search that cannot be made says so at its field and asks for nothing', async () => {
  draw()
  const field = await open()
  await times()
  fireEvent.change(field, { target: { value: 'xyz' } })
  expect(await screen.findByText('Nessuna prestazione con queste parole.')).toBeDefined()
  fireEvent.change(field, { target: { value: '' } })
  await times()
  const asked = wire.gets.length
  fireEvent.change(screen.getByLabelText('Dalle'), { target: { value: '11:00' } })
  fireEvent.change(screen.getByLabelText('Dal giorno'), { target: { value: '24/11/2026' } })
  expect(await screen.findByText('Il giorno è già passato.')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Dal giorno'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Alle'), { target: { value: '10:00' } })
  expect(await screen.findByText('La fine deve venire dopo l’inizio.')).toBeDefined()
  expect(wire.gets.slice(asked).filter((url) => url.includes('to_time'))).toEqual([])
})

test('from the panel it finds times of its service in all offices of the doctor, and keeps what was typed', async () => {
  await booked(practice, { from: '09:00:00', to: '09:15:00', name: 'Prima Paola' })
  draw({ withPanel: true })
  openBookingPanel({ officeUserId: practice.roma.officeUserId })
  fireEvent.change(await screen.findByLabelText('Nota privata'), { target: { value: 'richiamare' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Primo posto libero' }))
  const first = await screen.findByRole('option', { name: /mercoledì 25 novembre alle 09:15, Giulia Ferri/ })
  expect((await times()).some((time) => time.includes('Leone'))).toBe(false)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ambulatorio Prati' }))
  fireEvent.click(await screen.findByRole('option', { name: /martedì 1º dicembre alle 15:00, .* Ambulatorio Prati/ }))
  expect(first.isConnected).toBe(false)
  const slot = await screen.findByRole('button', { name: /^15:00, .*1º dicembre/ })
  await waitFor(() => expect(slot.getAttribute('aria-pressed')).toBe('true'))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Nota privata').value).toBe('richiamare')
})

test('without an answer it says so; Riprova asks again', async () => {
  wire.onTheWay = (path) => (path === 'doctor/first_free' ? 'lost' : undefined)
  draw()
  await open()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Non è stato possibile cercare i posti liberi.')
  wire.onTheWay = () => undefined
  fireEvent.click(within(alert).getByRole('button', { name: 'Riprova' }))
  expect(await times()).toHaveLength(8)
})

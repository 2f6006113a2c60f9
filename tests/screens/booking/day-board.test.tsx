import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import type { InternalAxiosRequestConfig } from 'axios'
import { MemoryRouter, useLocation } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import BoardPage from '../../../src/custom-pages/bookings/board'
import { http } from '../../../src/platform/basic/http'
import { currentToasts, withdraw } from '../../../src/platform/basic/toasts'
import {
  beginSession,
  closeBookingPanel,
  forgetUndoableChanges,
  getSession,
  logOut,
  undoableChanges,
  undoLast,
  useBookingPanel,
} from '../../../src/platform/session'
import { MaskedNames } from '../../../src/shared/people/name-mask'
import { aPractice, booked, type Practice } from '../../support/builders/practice'
import { aClock } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'
import { answerOf, matchNoMedia } from '../../support/servers/in-process'

/** Wednesday 25 November 2026, 07:00 in Rome: the whole day is still free. */
const now = new Date('2026-11-25T06:00:00Z')

let practice: Practice
/** Assists Ferri and Leone. */
let assistant: { readonly id: number; readonly token: string }
let stranger: { readonly id: number; readonly token: string }
/** Every call, with the doctor for whom it is made. */
let calls: string[] = []

beforeAll(async () => {
  practice = await aPractice(await aDatabase(), aClock(now))
  const signedUp = async () => {
    const id = await practice.person('assistant')
    return { id, token: (await practice.session(id)).token ?? '' }
  }
  assistant = await signedUp()
  stranger = await signedUp()
  await practice.link(assistant.id)
  await practice.link(assistant.id, { doctor_id: practice.leone })
  await booked(practice, { from: '09:15:00', to: '09:30:00', user_id: undefined, name: 'Bianchi Ada' })
  await booked(practice, { from: '10:00:00', to: '10:15:00' })
  const { girasole, leonePatient } = practice
  const there = { office_user_id: girasole.officeUserId, office_service_id: girasole.visit, user_id: leonePatient }
  await booked(practice, { ...there, from: '11:00:00', to: '11:15:00' }, practice.otherDoctor)
  http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    const who = config.headers.get('X-Acting-As')
    calls.push(`${config.method?.toUpperCase()} ${config.url}${who ? ` as ${nameOf(Number(who))}` : ''}`)
    return answerOf(practice.app, config)
  }
  matchNoMedia()
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => (element as HTMLElement).style)
  for (const { key } of currentToasts()) withdraw(key)
  calls = []
})
afterEach(() => {
  closeBookingPanel()
  cleanup()
  forgetUndoableChanges()
  logOut()
  vi.useRealTimers()
})

const nameOf = (id: number) => (id === practice.ferri ? 'Ferri' : 'Leone')
let address = ''
let draft: ReturnType<typeof useBookingPanel> = null

function Around() {
  const { pathname, search } = useLocation()
  address = pathname + search
  draft = useBookingPanel()
  return null
}

function openBoard(query = '', { who = assistant, masked = false } = {}) {
  beginSession({ token: who.token, userId: who.id })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <ConfigProvider locale={itIT} theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={client}>
          <MaskedNames value={masked}>
            <MemoryRouter initialEntries={[`/bookings/board${query}`]}>
              <BoardPage />
              <Around />
            </MemoryRouter>
          </MaskedNames>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
}

const heads = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const visit = (name: RegExp) => screen.findByRole('button', { name })
const toasts = () => currentToasts().map(({ title, text }) => [title, text].filter(Boolean).join(': '))

test('The board of an assistant has a column for each doctor, with visits and free times, in one call for all', async () => {
  openBoard()
  await visit(/09:15 .*Bianchi Ada, .*Giulia Ferri, Studio Via Roma$/)
  await visit(/11:00 .*Segreto Piero, .*Marco Leone, Girasole$/)
  expect(heads()).toEqual(['Giulia Ferri', 'Marco Leone'])
  const counts = screen.getAllByText(/^\d visit[ae]$/).map(({ textContent }) => textContent)
  expect(counts).toEqual(['2 visite22 liberi', '1 visita15 liberi'])
  expect(calls.filter((call) => call.includes('board'))).toEqual(['GET doctor/board'])
})

test('Columns are offices or doctors, all or some of them: the address says which, and the last one stays', async () => {
  openBoard('?date=2026-12-15&by=office')
  await visit(/orari liberi martedì 15 dicembre, Ambulatorio Prati/)
  expect(heads()).toEqual(['Studio Via Roma', 'Ambulatorio Prati', 'Girasole'])
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  press('Ambulatorio Prati')
  press('Girasole')
  expect(heads()).toEqual(['Studio Via Roma'])
  expect(address).toBe(`/bookings/board?date=2026-12-15&by=office&only=${practice.roma.officeId}`)
  press('Studio Via Roma')
  expect(heads()).toEqual(['Studio Via Roma'])
  fireEvent.click(screen.getByRole('radio', { name: 'Medici' }))
  expect(address).toBe('/bookings/board?date=2026-12-15')
})

test('"›" goes to the next day on which a column works; a day on which none does says so, and leads there too', async () => {
  openBoard('?date=2026-11-27')
  await visit(/orari liberi venerdì 27 novembre, Giulia Ferri/)
  fireEvent.click(screen.getByRole('button', { name: 'Giorno lavorativo successivo' }))
  await visit(/orari liberi lunedì 30 novembre, Giulia Ferri/)
  cleanup()
  openBoard('?date=2026-11-28')
  await screen.findByText('Nessuno riceve in questo giorno.')
  fireEvent.click(screen.getByRole('button', { name: 'Vai al prossimo giorno lavorativo' }))
  await visit(/orari liberi lunedì 30 novembre, Giulia Ferri/)
})

test('A visit and a free time of a column are those of its doctor: the panel makes the tab act for him, and says so', async () => {
  openBoard()
  fireEvent.click(await visit(/11:00 .*Segreto Piero/))
  await waitFor(() => expect(calls.some((call) => /^GET doctor\/bookings\/\d+ as Leone$/.test(call))).toBe(true))
  fireEvent.keyDown(document, { key: 'Escape' })
  fireEvent.click(await visit(/orari liberi mercoledì 25 novembre, Marco Leone/))
  expect(getSession().actingDoctorId).toBe(practice.leone)
  expect(toasts()).toEqual(['Ora lavori per Marco Leone'])
  expect(draft).toMatchObject({ date: '2026-11-25', officeUserId: practice.girasole.officeUserId })
})

/** Picks a visit up and moves it with the keys. */
async function moveByKeys(name: RegExp, ...keys: string[]) {
  fireEvent.keyDown(await visit(name), { key: 'm' })
  for (const key of keys) fireEvent.keyDown(document, { key })
}

test('A visit moved by keys onto another doctor is booked there and canceled here; one undo takes both back', async () => {
  openBoard()
  await moveByKeys(/09:15 .*Bianchi Ada.*Giulia Ferri/, 'ArrowRight')
  expect(screen.getByText(/^Sposta: .*09:15 alle 09:30, Marco Leone, libero$/)).toBeDefined()
  fireEvent.keyDown(document, { key: 'Enter' })
  await waitFor(() => expect(undoableChanges()).toHaveLength(1))
  expect(calls.some((call) => /^POST doctor\/bookings\/\d+\/reassign as Ferri$/.test(call))).toBe(true)
  await visit(/09:15 .*Bianchi Ada, .*Marco Leone, Girasole$/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /Bianchi Ada.*Giulia Ferri/ })).toBeNull())
  undoLast()
  await visit(/09:15 .*Bianchi Ada, .*Giulia Ferri, Studio Via Roma$/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /Bianchi Ada.*Marco Leone/ })).toBeNull())
})

test('A visit of a person who is not the other doctor’s stays where it was, and the board says why', async () => {
  openBoard()
  await moveByKeys(/10:00 .*D’Amico/, 'ArrowRight', 'Enter')
  await waitFor(() => expect(toasts()).toHaveLength(1))
  expect(toasts()[0]).toMatch(/^Visita non spostata: La persona non è assistita/)
  await visit(/10:00 .*D’Amico Nicolò, .*Giulia Ferri/)
})

test('Beside the offices a visit stays with its doctor: offices of others say so, and cannot be chosen', async () => {
  openBoard('?by=office&date=2026-11-25')
  await moveByKeys(/10:00 .*D’Amico/, 'ArrowRight')
  expect(screen.getByText(/^Sposta: .*Ambulatorio Prati, fuori orario$/)).toBeDefined()
  fireEvent.keyDown(document, { key: 'ArrowRight' })
  expect(screen.getByText(/^Sposta: .*Ambulatorio Prati, fuori orario$/)).toBeDefined()
  expect(screen.getByText('Ferri non riceve qui')).toBeDefined()
  fireEvent.keyDown(document, { key: 'Escape' })
})

test('With names hidden no name is on the board; without a linked doctor it says what is missing', async () => {
  openBoard('', { masked: true })
  await visit(/B\. A\./)
  expect(document.body.textContent).not.toMatch(/Bianchi|D’Amico|Segreto/)
  cleanup()
  logOut()
  openBoard('', { who: stranger })
  await screen.findByText('Nessun medico ti ha ancora collegato al suo studio per le prenotazioni.')
})

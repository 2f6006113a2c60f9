import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import type { InternalAxiosRequestConfig } from 'axios'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Booking } from '../../../domain/contract/booking/bookings'
import BookingPanel from '../../../src/custom-pages/booking-panel'
import { http } from '../../../src/platform/basic/http'
import { currentToasts, withdraw } from '../../../src/platform/basic/toasts'
import {
  beginSession,
  closeBookingPanel,
  logOut,
  openBookingPanel,
  type PanelDraft,
  setActingDoctor,
  setOfficeUser,
} from '../../../src/platform/session'
import { MaskedNames } from '../../../src/shared/people/name-mask'
import { aPractice, type Practice } from '../builders/practice'
import { aClock } from '../servers/app'
import { aDatabase } from '../servers/database'
import { answerOf, connectionLost, matchNoMedia } from '../servers/in-process'

/** Wednesday 25 November 2026, 07:00 in Rome: the whole day is still free. */
const now = new Date('2026-11-25T06:00:00Z')

/** The traffic between the panel and the app. */
export const wire = {
  /** Lets a test lose a reply on its way back; by default none. */
  onTheWay: (_path: string, _method: string): 'lost' | undefined => undefined,
  /** Every POST, in order. */
  posts: [] as { path: string; key: string; body: unknown }[],
  /** Every GET, in order, with its query. */
  gets: [] as string[],
}

/** The practice; set by `panelTests` before its tests. */
export let practice: Practice

/** Set-up for a file of panel tests: a practice and the app in this process, and a clean tab before each test. */
export function panelTests(): void {
  beforeAll(async () => {
    practice = await aPractice(await aDatabase(), aClock(now))
    http.defaults.adapter = inProcess
    matchNoMedia()
  })
  afterAll(async () => {
    await practice.close()
    await practice.connection.close()
  })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    // This DOM parses every style sheet anew for each call, and no test here depends on styles.
    vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => (element as HTMLElement).style)
    for (const { key } of currentToasts()) withdraw(key)
    Object.assign(wire, { onTheWay: () => undefined, posts: [], gets: [] })
  })
  afterEach(() => {
    closeBookingPanel()
    cleanup()
    logOut()
    vi.useRealTimers()
  })
}

/** Sends requests to the app in this process; records them, and can lose a reply. */
async function inProcess(config: InternalAxiosRequestConfig) {
  const method = (config.method ?? 'get').toUpperCase()
  const path = config.url ?? ''
  const key = String(config.headers.get('Idempotency-Key') ?? '')
  if (method === 'POST') wire.posts.push({ path, key, body: JSON.parse(String(config.data ?? null)) })
  if (method === 'GET') wire.gets.push(http.getUri(config))
  const answer = answerOf(practice.app, config)
  await answer.catch(() => undefined)
  if (wire.onTheWay(path, method) === 'lost') throw connectionLost(config)
  return answer
}

export function signIn(who: 'doctor' | 'assistant', officeUserId = practice.roma.officeUserId): void {
  beginSession({ token: practice[who].token ?? '', userId: who === 'doctor' ? practice.ferri : practice.secretary })
  if (who === 'assistant') setActingDoctor(practice.ferri)
  setOfficeUser(officeUserId)
}

/** Renders the panel, open. */
export function drawPanel(draft: PanelDraft = {}, { atTheCounter = false } = {}): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  openBookingPanel(draft)
  render(
    <ConfigProvider locale={itIT} theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={client}>
          <MaskedNames value={atTheCounter}>
            <MemoryRouter>
              <BookingPanel />
            </MemoryRouter>
          </MaskedNames>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
}

/** Renders the panel and waits for its free times. */
export async function openPanel(draft: PanelDraft = {}, options: { atTheCounter?: boolean } = {}): Promise<void> {
  drawPanel(draft, options)
  await screen.findByRole('group', { name: 'Orari liberi' })
}

export const personField = (name = 'Paziente') => screen.getByRole<HTMLInputElement>('combobox', { name })
export const slot = (time: string, day: string) =>
  screen.findByRole('button', { name: new RegExp(`^${time}, .*${day}`) })
export const slotTimes = () =>
  within(screen.getByRole('group', { name: 'Orari liberi' }))
    .getAllByRole('button')
    .map((button) => button.textContent)
export const save = () => fireEvent.click(screen.getByRole('button', { name: /^Salva/ }))
export const saveByKey = () => fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true })
export const saves = () => wire.posts.filter(({ path }) => path === 'doctor/bookings')
export const saved = () => waitFor(() => expect(currentToasts().map(({ title }) => title)).toContain('Ben fatto!'))

export async function choosePerson(typed: string, name: RegExp, field = 'Paziente'): Promise<void> {
  fireEvent.change(personField(field), { target: { value: typed } })
  fireEvent.click(await screen.findByRole('option', { name }))
}

/** Selects an entry of the list of visit types. */
export async function chooseVisit(name: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Tipo di visita' }))
  fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))
}

export async function bookingsOn(date: string): Promise<Booking[]> {
  const reply = await practice.app.inject({
    method: 'GET',
    url: `/api/backoffice/doctor/bookings?from=${date}&to=${date}`,
    headers: { authorization: `Bearer ${practice.doctor.token}` },
  })
  return reply.json().data
}

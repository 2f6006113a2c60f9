import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clockTime } from '../../../domain/text/dates'
import WeeklyPlanningPage from '../../../src/custom-pages/settings/weekly-planning'
import { http } from '../../../src/platform/basic/http'
import { currentToasts, withdraw } from '../../../src/platform/basic/toasts'
import { closeAbsenceBoard, useAbsenceBoard } from '../../../src/platform/overlays/absence-board'
import {
  beginSession,
  forgetUndoableChanges,
  logOut,
  setActingDoctor,
  setOfficeUser,
  undoableChanges,
} from '../../../src/platform/session'
import { aPractice, booked, type Practice } from '../../support/builders/practice'
import { isLong } from '../../support/long'
import { aClock } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'
import { answerOf, connectionLost, matchNoMedia } from '../../support/servers/in-process'

/** Monday 23 November 2026, 07:00 in Rome: the whole week is still free. */
const now = new Date('2026-11-23T06:00:00Z')

let practice: Practice
/** Lets a test lose the reply of a save. */
let isLost = false

beforeAll(async () => {
  practice = await aPractice(await aDatabase(), aClock(now))
  // Thursday, in the afternoon, and Wednesday morning
  await booked(practice, { date: '2026-11-26', from: '16:00:00', to: '16:15:00' })
  await booked(practice, { date: '2026-11-25', from: '10:00:00', to: '10:15:00' })
  http.defaults.adapter = async (config) => {
    const answer = answerOf(practice.app, config)
    await answer.catch(() => undefined)
    if (isLost && config.method === 'post' && config.url === 'doctor/hours') throw connectionLost(config)
    return answer
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
  isLost = false
})
afterEach(() => {
  cleanup()
  closeAbsenceBoard()
  forgetUndoableChanges()
  logOut()
  vi.useRealTimers()
})

let board: ReturnType<typeof useAbsenceBoard> = null
function Around() {
  board = useAbsenceBoard()
  return null
}

async function openPage(who: 'doctor' | 'assistant' = 'doctor') {
  beginSession({ token: practice[who].token ?? '', userId: who === 'doctor' ? practice.ferri : practice.secretary })
  if (who === 'assistant') setActingDoctor(practice.ferri)
  setOfficeUser(practice.roma.officeUserId)
  return drawPage()
}

async function drawPage() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const drawn = render(
    <ConfigProvider locale={itIT} theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={['/settings/weekly-planning']}>
            <WeeklyPlanningPage />
            <Around />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: /Studio Via Roma · \d+ orari/ })
  return drawn
}

const shift = (name: RegExp) => screen.getByRole('button', { name })
const thursdayAfternoon = /^Turno di giovedì, dalle 15:00/
const openShift = (name: RegExp) => fireEvent.click(shift(name))
const panel = () => within(screen.getByRole('region', { name: /^Turno di/ }))
const typeTime = (label: string, time: string) =>
  fireEvent.change(panel().getByLabelText(label), { target: { value: time } })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const save = () => fireEvent.click(button(/^Salva/))
const savedTitle = () =>
  waitFor(() => expect(undoableChanges().map(({ title }) => title)).toContain('Orari di Studio Via Roma salvati'))

/** The free times of the week that the server gives for the office's ordinary visit. */
async function offered(advanced: boolean) {
  const query = `from=2026-11-23&to=2026-11-29${advanced ? '&advanced=1' : ''}`
  const reply = await practice.app.inject({
    method: 'GET',
    url: `/api/backoffice/doctor/office_services/${practice.roma.visit}/availabilities?${query}`,
    headers: { authorization: `Bearer ${practice.doctor.token}` },
  })
  const days = Object.values(reply.json().data) as { from: string }[][]
  return days.map((slots) => slots.map(({ from }) => clockTime(from)))
}

const shownTimes = () =>
  within(screen.getByRole('region', { name: 'Orari prenotabili' }))
    .getAllByRole('listitem')
    .map((day) => [...day.querySelectorAll('span')].map(({ textContent }) => textContent ?? ''))
    .map((texts) => texts.filter((text) => /^\d\d:\d\d$/.test(text)))
    .filter((times) => times.length > 0)

test('Orari prenotabili shows what the server offers to the practice and to a patient, and what a longer shift would', async () => {
  await openPage()
  fireEvent.click(button('Orari prenotabili'))
  await waitFor(async () => expect(shownTimes()).toEqual(await offered(true)))
  fireEvent.click(button('Il paziente'))
  expect(shownTimes()).toEqual(await offered(false))
  fireEvent.click(button('Orari prenotabili'))
  openShift(/^Turno di lunedì, dalle 15:00/)
  typeTime('Alle', '19:00')
  fireEvent.click(button('Orari prenotabili'))
  // on Monday, Wednesday and Thursday
  const before = (await offered(true)).flat().length
  await waitFor(() => expect(shownTimes().flat()).toHaveLength(before + 12))
})

test('A time that cannot be stays in its field with its reason; one that can is drawn at once', async () => {
  await openPage()
  openShift(thursdayAfternoon)
  typeTime('Alle', '14:00')
  expect(panel().getByText('L’orario di fine deve essere superiore all’orario di inizio.')).toBeTruthy()
  expect(panel().getByLabelText<HTMLInputElement>('Alle').value).toBe('14:00')
  typeTime('Alle', '18:30')
  expect(panel().getByText('era 18:00')).toBeTruthy()
  expect(screen.getByText('3 turni cambiati · +6 orari la settimana')).toBeTruthy()
})

test('The panel divides the shift at the time that is typed, in its middle by default, or says why it cannot', async () => {
  await openPage()
  openShift(thursdayAfternoon)
  const divide = () => fireEvent.click(panel().getByRole('button', { name: 'Dividi' }))
  typeTime('Dividi alle', '18:00')
  divide()
  expect(panel().getByText('Un turno si divide tra il suo inizio e la sua fine.')).toBeTruthy()
  typeTime('Dividi alle', '16:00')
  divide()
  expect(shift(/^Turno di giovedì, dalle 16:00 alle 18:00/)).toBeTruthy()
  expect(panel().getByLabelText<HTMLInputElement>('Alle').value).toBe('16:00')
  expect(panel().getByLabelText<HTMLInputElement>('Dividi alle').value).toBe('15:30')
})

test.runIf(isLong)(
  'A shorter shift that a visit falls out of is saved only once the visit is opened or left to decide',
  async () => {
    await openPage('assistant')
    openShift(thursdayAfternoon)
    typeTime('Alle', '16:00')
    await screen.findByText('1 visita cade fuori: decidi')
    expect(button(/^Salva per .*Ferri$/)).toBeTruthy()
    save()
    await screen.findByText('Prima di salvare apri le visite, o scegli “Decidi dopo”.')
    fireEvent.click(button('Apri la visita'))
    expect(board).toMatchObject({ kind: 'change', title: 'Orari di Studio Via Roma' })
    save()
    await savedTitle()
    expect(screen.getByText('Nessuna modifica da salvare')).toBeTruthy()
  },
)

test('Hours that somebody else has saved meanwhile: both versions, and the kept one is saved over them', async () => {
  await openPage()
  openShift(/^Turno di martedì, dalle 9:00/)
  typeTime('Alle', '14:00')
  await changeElsewhere()
  save()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByText(/09:00–12:30/).length).toBeGreaterThan(0)
  fireEvent.click(dialog.getByRole('button', { name: 'Tieni le mie' }))
  save()
  await savedTitle()
})

/** Somebody else saves the same planning: its mornings end at 12:30. */
async function changeElsewhere() {
  const authorization = `Bearer ${practice.doctor.token}`
  const url = '/api/backoffice/doctor/hours'
  const reply = await practice.app.inject({
    method: 'GET',
    url: `${url}?from=2026-11-23&to=2026-11-29`,
    headers: { authorization },
  })
  const plannings = reply.json().data.plannings as {
    id: number
    version: number
    office_user_id: number
    shifts: { from: string; to: string; weekdays: number[]; duration: number }[]
  }[]
  const planning = plannings.find(({ office_user_id }) => office_user_id === practice.roma.officeUserId)
  const drawn = {
    office_user_id: practice.roma.officeUserId,
    planning_id: planning?.id,
    version: planning?.version,
    scope: 'all',
    shifts: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00:00', to: '12:30:00', duration: 15, slots: [] }],
  }
  const saved = await practice.app.inject({
    method: 'POST',
    url,
    headers: { authorization, 'idempotency-key': 'somebody-else-saves' },
    payload: { plannings: [drawn] },
  })
  expect(saved.statusCode).toBe(201)
}

test('A save without an answer keeps what was drawn, and so does leaving the page', async () => {
  const { unmount } = await openPage()
  openShift(/^Turno di martedì, dalle 9:00/)
  typeTime('Alle', '15:00')
  isLost = true
  save()
  await screen.findByText(/Nessuna risposta/)
  unmount()
  expect(currentToasts().map(({ title }) => title)).toContain('Orari non salvati')
  isLost = false
  await drawPage()
  expect(shift(/^Turno di martedì, dalle 9:00 alle 15:00/)).toBeTruthy()
})

test('A new validity that another runs into is refused at its field; without that it is a draft on the line', async () => {
  await openPage()
  fireEvent.click(button('Nuova validità'))
  const dialog = within(await screen.findByRole('dialog'))
  const set = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  set('Nome', 'Estate')
  set('Dal', '2027-05-31')
  set('Al', '2027-05-01')
  fireEvent.click(dialog.getByRole('button', { name: 'Aggiungi' }))
  expect(dialog.getByText('L’ultimo giorno non può precedere il primo.')).toBeTruthy()
  set('Al', '')
  fireEvent.change(dialog.getByLabelText('Parti da'), { target: { value: 'template-0' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Aggiungi' }))
  const draft = await screen.findByRole('button', { name: /Estate.*bozza, dal 31\/05\/2027/ })
  expect(draft.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('1 validità nuova')).toBeTruthy()
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { longTime, parseTime } from '../../../domain/calendar/minutes'
import type { HoursChange, SavedHours } from '../../../domain/contract/agenda/hours'
import AbsenceBoard from '../../../src/custom-pages/absence-board'
import { closeAbsenceBoard, openAbsenceBoard } from '../../../src/platform/overlays/absence-board'
import { forgetUndoableChanges, undoableChanges, undoLast, undoNotice } from '../../../src/platform/session'
import { MaskedNames } from '../../../src/shared/people/name-mask'
import { panelTests, practice, signIn, wire } from '../../support/browser/panel-screen'
import { booked, changeStatus } from '../../support/builders/practice'
import { isLong } from '../../support/long'

// the clock: Wednesday 25 November 2026, 07:00
panelTests()

/** A closed Monday in the Studio Via Roma, and what was answered when it was saved. */
let change: HoursChange
let saved: SavedHours[]

beforeAll(async () => {
  await booked(practice, { date: '2026-11-30', from: '09:00:00', to: '09:15:00' })
  await booked(practice, { user_id: practice.otherPatient, date: '2026-11-30', from: '09:15:00', to: '09:30:00' })
  const byName = { name: 'Gianluca Coppola', phone_prefix: '+39', phone: '3335559159' }
  await booked(practice, { user_id: null, ...byName, date: '2026-11-30', from: '10:00:00', to: '10:15:00' })
})
beforeEach(() => {
  saved = []
  const closed = { type: 'specific', kind: 'closed', from: '2026-11-30 00:00', to: '2026-11-30 24:00' } as const
  change = { schedules: [{ office_user_id: practice.roma.officeUserId, ...closed }] }
})
afterEach(() => {
  closeAbsenceBoard()
  forgetUndoableChanges()
  sessionStorage.clear()
})

/** Whether the board has its entry in the history, which is taken away after it. */
let isEntered = false
let navigate: NavigateFunction
function History() {
  isEntered = useLocation().state !== null
  navigate = useNavigate()
  return null
}
/** The board is closed, its entry in the history too. */
const left = () => waitFor(() => expect([screen.queryByRole('dialog'), isEntered]).toEqual([null, false]))

function draw({ atTheCounter = false } = {}) {
  signIn('assistant')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <ConfigProvider locale={itIT} theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={client}>
          <MaskedNames value={atTheCounter}>
            <MemoryRouter initialEntries={['/settings/holidays']}>
              <AbsenceBoard />
              <History />
            </MemoryRouter>
          </MaskedNames>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
  return client
}

const open = async () => {
  openAbsenceBoard({ kind: 'change', title: 'Lunedì 30, Studio Via Roma', change, onSaved: (one) => saved.push(one) })
  await waitFor(() => expect(document.activeElement?.hasAttribute('data-row')).toBe(true))
}
const rows = () => screen.queryAllByRole('group', { name: /alle \d\d:\d\d,/ })
const rowOf = (name: string) => screen.getByRole('group', { name: new RegExp(name) })
const proposalsOf = (name: string) =>
  within(within(rowOf(name)).getByRole('list', { name: 'Proposte' })).getAllByRole<HTMLButtonElement>('button')
const decided = () => within(screen.getByRole('region', { name: 'Decise' })).getAllByRole('listitem')
/** A key on the focused row. */
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''

test('the visits of a closed day are decided by keys: the focus goes to the next, each is announced, Rivedi takes it back', async () => {
  draw()
  await open()
  expect(rows().map((row) => row.getAttribute('aria-label'))).toEqual([
    'lunedì 30 novembre alle 09:00, D’Amico Nicolò, Visita · 15 min',
    'lunedì 30 novembre alle 09:15, Rossi Anna, Visita · 15 min',
    'lunedì 30 novembre alle 10:00, Gianluca Coppola, Visita · 15 min',
  ])
  expect(focused()).toContain('D’Amico')
  expect(proposalsOf('D’Amico').map((button) => button.getAttribute('aria-label'))).toHaveLength(3)
  press('1')
  await waitFor(() => expect(focused()).toContain('Rossi'))
  expect(
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(),
  ).toMatch(/D’Amico Nicolò: Spostata a .*Restano 2 visite/)
  press('t')
  await waitFor(() => expect(focused()).toContain('Coppola'))
  // without an account there is no address for an offer
  expect(rowOf('Coppola').textContent).toContain('senza recapito: chiama 333 555 9159')
  press('o')
  expect(rows()).toHaveLength(1)
  press('c')
  const message = await screen.findByRole('textbox', { name: 'Messaggio (facoltativo)' })
  fireEvent.change(message, { target: { value: 'Chiuso per ferie.' } })
  fireEvent.keyDown(message, { key: 'Enter' })
  await waitFor(() => expect(decided()).toHaveLength(3))
  expect(decided().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/D’Amico Nicolò.*Spostata/),
    expect.stringMatching(/Rossi Anna.*Tenuta/),
    expect.stringMatching(/Coppola.*Cancellata.*Chiuso per ferie/),
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Salva 3 decisioni per Ferri'))
  fireEvent.click(screen.getByRole('button', { name: 'Rivedi la visita di Rossi Anna' }))
  await waitFor(() => expect(focused()).toContain('Rossi'))
  expect(screen.getByText('2 decise su 3')).toBeTruthy()
})

test('Esc leaves; opened again the decisions are there, of this change alone', async () => {
  draw()
  await open()
  press('t')
  await waitFor(() => expect(rows()).toHaveLength(2))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await left()
  expect(wire.posts.map(({ path }) => path)).not.toContain('doctor/hours')
  await open()
  expect(rows()).toHaveLength(2)
  expect(screen.queryByText(/decisione ripresa/)).toBeNull()
  closeAbsenceBoard()

  // the same hours, changed: what was decided is taken over, and says so
  change = { schedules: change.schedules?.map((one) => ({ ...one, from: '2026-11-30 08:00' })) }
  await open()
  expect(await screen.findByText('1 decisione ripresa da prima di cambiare gli orari.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ricomincia' }))
  await waitFor(() => expect(rows()).toHaveLength(3))
})

test.runIf(isLong)(
  'a proposal that is taken meanwhile asks for another; one chosen for another visit cannot be chosen',
  async () => {
    const client = draw()
    await open()
    expect(proposalsOf('D’Amico')[0]?.getAttribute('aria-label')).toBe(
      '1: martedì 1º dicembre alle 09:00, stesso medico',
    )
    press('1')
    await waitFor(() => expect(rows()).toHaveLength(2))

    // Altro…: the first proposal of the last visit is chosen for the one before
    const [other] = proposalsOf('Coppola')
    const label = other?.getAttribute('aria-label')?.replace(/^1: |, stesso medico$/g, '') ?? ''
    press('a')
    fireEvent.click(await screen.findByRole('button', { name: 'Mese successivo' }))
    fireEvent.click(await screen.findByRole('button', { name: label }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(proposalsOf('Coppola')[0]).toMatchObject({ disabled: true })
    expect(proposalsOf('Coppola')[0]?.textContent).toContain('scelto per un’altra visita')

    await booked(practice, { user_id: practice.otherPatient, date: '2026-12-01' })
    await client.invalidateQueries()
    await waitFor(() => expect(rowOf('D’Amico').textContent).toContain('non è più libero: scegline un altro'))
    expect(proposalsOf('D’Amico')[0]).toMatchObject({ disabled: true })
  },
)

test('a time that is taken as one saves: nothing is saved, the visit asks for another, the others stay decided', async () => {
  draw()
  await open()
  const [, time = ''] =
    /^1: martedì 1º dicembre alle (\d\d:\d\d),/.exec(proposalsOf('D’Amico')[0]?.getAttribute('aria-label') ?? '') ?? []
  const from = parseTime(time) ?? 0
  press('1')
  await waitFor(() => expect(focused()).toContain('Rossi'))
  press('t')
  await waitFor(() => expect(rows()).toHaveLength(1))
  const other = await booked(practice, {
    user_id: null,
    name: 'Altro',
    date: '2026-12-01',
    from: longTime(from),
    to: longTime(from + 15),
  })
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  expect(await screen.findByText('Niente è stato salvato: 1 visita da decidere di nuovo.')).toBeTruthy()
  expect(saved).toEqual([])
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(proposalsOf('D’Amico')[0]).toMatchObject({ disabled: true })
  expect(decided().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/Rossi Anna.*Tenuta/)])
  await changeStatus(practice.doctor, other, 'canceled')
})

test('saved for later: closed and decided in one act with one undo, the rest is left to decide on its own board', async () => {
  draw()
  await open()
  press('t')
  await waitFor(() => expect(focused()).toContain('Rossi'))
  fireEvent.click(screen.getByRole('button', { name: 'Salva e continua dopo' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.visits.map(({ overtime, user_id }) => [user_id, overtime])).toEqual([[practice.patient, true]])
  await left()
  expect(undoableChanges().map(({ title, undoLabel }) => [title, undoLabel])).toEqual([
    ['1 decisione salvata', 'Annulla tutto'],
  ])

  openAbsenceBoard({ kind: 'undecided' })
  await waitFor(() => expect(rows()).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Tieni tutte' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Salva 2 decisioni per Ferri' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  for (const title of ['2 decisioni', '1 decisione']) {
    expect(undoableChanges().at(-1)?.title).toContain(title)
    const before = undoNotice()
    undoLast()
    await waitFor(() => expect(undoNotice()).not.toBe(before))
    expect(undoNotice()?.title).toBe('Orari come prima')
  }
})

test('a board that is opened before the entry of the last one has left the history stays, and Back leaves it', async () => {
  draw()
  await open()
  act(() => {
    fireEvent.keyDown(document.body, { key: 'Escape' })
    openAbsenceBoard({ kind: 'undecided' })
  })
  await waitFor(() => expect([screen.queryByRole('dialog') !== null, isEntered]).toEqual([true, true]))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await left()
})

test('the entry of a board that is closed from outside leaves the history, and Forward does not come back to it', async () => {
  draw()
  await open()
  expect(isEntered).toBe(true)
  act(closeAbsenceBoard)
  await left()
  await act(async () => navigate(1))
  await left()
})

test('another page at once after Esc: Back leads to the page below the board, not to its entry', async () => {
  draw()
  await open()
  act(() => {
    fireEvent.keyDown(document.body, { key: 'Escape' })
    void navigate('/news')
  })
  await act(async () => navigate(-1))
  await left()
})

test('at the counter names are initials', async () => {
  draw({ atTheCounter: true })
  await open()
  expect(screen.getByRole('dialog').textContent).not.toMatch(/D’Amico|Rossi|Coppola|333/)
  expect(focused()).toContain('D. N.')
})

test('without visits outside the hours it says so', async () => {
  draw()
  openAbsenceBoard({ kind: 'undecided' })
  expect(await screen.findByText('Nessuna visita cade fuori dagli orari.')).toBeTruthy()
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../../domain/calendar/civil-date'
import { bookings } from '../../../server/db/tables'
import { noFilters, type VisitFilters } from '../../../src/custom-pages/bookings/filters/filters'
import VisitList from '../../../src/custom-pages/bookings/list'
import { http } from '../../../src/platform/basic/http'
import { currentToasts, withdraw } from '../../../src/platform/basic/toasts'
import { beginSession, logOut } from '../../../src/platform/session'
import type { BookingsRequest } from '../../../src/shared/day/bookings-query'
import { MaskedNames } from '../../../src/shared/people/name-mask'
import { aPractice, booked, type Practice } from '../../support/builders/practice'
import { aClock } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'
import { answerOf, connectionLost, matchNoMedia } from '../../support/servers/in-process'

const now = new Date('2026-11-25T07:00:00Z')
let practice: Practice
let asked: URLSearchParams[] = []
let away = false

beforeAll(async () => {
  practice = await aPractice(await aDatabase(), aClock(now))
  http.defaults.adapter = async (config) => {
    asked.push(new URLSearchParams(http.getUri(config).split('?')[1]))
    if (away) throw connectionLost(config)
    return answerOf(practice.app, config)
  }
  matchNoMedia()
  await booked(practice, { from: '09:15:00', to: '09:30:00' })
  await booked(practice, {
    office_service_id: practice.roma.mr,
    user_id: practice.representative,
    from: '12:00:00',
    to: '12:15:00',
  })
  const { db } = practice.connection
  const [model] = await db.select().from(bookings).limit(1)
  const { id: _, ...visit } = model as NonNullable<typeof model>
  // two full pages and a third, one visit a day in the following year
  await db.insert(bookings).values(
    Array.from({ length: 110 }, (_row, index) => ({
      ...visit,
      code: `L-${index}`,
      status: 'canceled' as const,
      user_id: null,
      name: `Prova ${index + 1}`,
      search: `prova ${index + 1}`,
      date: addDays('2027-01-01', index),
    })),
  )
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  for (const { key } of currentToasts()) withdraw(key)
  asked = []
})
afterEach(() => {
  cleanup()
  logOut()
  away = false
  vi.useRealTimers()
})

const opened = vi.fn()
const changed = vi.fn()

interface ListOptions {
  asked?: BookingsRequest
  period?: string
  severalOffices?: boolean
  isFiltered?: boolean
}

function List({ asked = {}, period = 'novembre 2026', severalOffices = false, isFiltered = false }: ListOptions) {
  const [filters, setFilters] = useState<VisitFilters>({ ...noFilters, search: '' })
  const calendar = {
    listed: { statuses: undefined, officeUserId: undefined, officeServiceIds: undefined, ...asked },
    filters,
    setFilters: (next: Partial<VisitFilters>) => {
      changed(next)
      setFilters({ ...filters, ...next })
    },
    isFiltered,
    now: { date: '2026-11-25', day: 20_782, minutes: 480 },
    severalOffices,
    period,
  }
  return (
    <>
      <input
        aria-label="Cerca"
        value={filters.search}
        onChange={(event) => setFilters({ ...filters, search: event.target.value })}
      />
      <VisitList calendar={calendar} openId={null} onOpen={opened} />
    </>
  )
}

function openList(props: ListOptions = {}, { masked = false } = {}) {
  beginSession({ token: practice.doctor.token ?? '', userId: practice.ferri })
  opened.mockClear()
  changed.mockClear()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <ConfigProvider locale={itIT} theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <MaskedNames value={masked}>
              <List {...props} />
            </MaskedNames>
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
}

const november = { asked: { from: '2026-11-01', to: '2026-11-30' } }
const next = { asked: { from: '2027-01-01' }, period: '2027' }
const rows = async () => {
  const table = await screen.findByRole('table')
  return within(table).getAllByRole('row').slice(1)
}
const words = async () => (await rows()).map((row) => row.textContent ?? '')
const pager = () => screen.getByRole('navigation', { name: 'Pagine' })

describe('the list of visits', () => {
  test('shows date, time, person, service, status, phone and code of each visit', async () => {
    openList(november)
    const [visit, representative] = await words()
    expect(visit).toMatch(/^mer 25\/11\/202609:15D’Amico NicolòVisitaConfermata333 1234567[A-Z2-9]{6}$/)
    expect(representative).toContain('Serra Davide (Farmalba)')
    expect(screen.queryByText('Struttura')).toBeNull()
  })

  test('shows the office where several are shown', async () => {
    openList({ ...november, severalOffices: true })
    expect((await words())[0]).toContain('Studio Via Roma')
    expect(screen.getByRole('columnheader', { name: 'Struttura' })).toBeDefined()
  })

  test('in counter mode shows initials and no phones', async () => {
    openList(november, { masked: true })
    const text = (await words()).join(' ')
    expect(text).toContain('D. N.')
    expect(text).not.toMatch(/Amico|Serra|1234567/)
    const [row] = await rows()
    for (const cell of row?.querySelectorAll('[title]') ?? []) expect(cell.getAttribute('title')).not.toMatch(/Amico/)
  })

  test('turns pages by cursor, and back to the first', async () => {
    openList(next)
    expect((await words())[0]).toContain('Prova 1')
    expect(pager().textContent).toContain('1–50 di 110')
    fireEvent.click(within(pager()).getByRole('button', { name: 'Pagina successiva' }))
    await waitFor(() => expect(pager().textContent).toContain('51–100 di 110'))
    await waitFor(async () => expect((await words())[0]).toContain('Prova 51'))
    fireEvent.click(within(pager()).getByRole('button', { name: 'Pagina successiva' }))
    await waitFor(async () => expect(await words()).toHaveLength(10))
    expect(asked.at(-1)?.get('cursor')).toBeTruthy()
    expect(within(pager()).getByRole<HTMLButtonElement>('button', { name: 'Pagina successiva' }).disabled).toBe(true)
    fireEvent.click(within(pager()).getByRole('button', { name: 'Prima pagina' }))
    await waitFor(async () => expect((await words())[0]).toContain('Prova 1'))
  })

  test('sorts on the server by its headers, from the first page', async () => {
    openList(next)
    await rows()
    fireEvent.click(within(pager()).getByRole('button', { name: 'Pagina successiva' }))
    await waitFor(() => expect(pager().textContent).toContain('51–100'))
    fireEvent.click(screen.getByRole('button', { name: 'Data' }))
    await waitFor(async () => expect((await words())[0]).toContain('Prova 110'))
    expect(asked.at(-1)?.get('sort')).toBe('-date')
    expect(screen.getByRole('columnheader', { name: 'Data' }).getAttribute('aria-sort')).toBe('descending')
    expect(pager().textContent).toContain('1–50')
  })

  test('searches on the server 500 ms after the last key (specification §9)', async () => {
    openList(next)
    await rows()
    const before = asked.length
    for (const typed of ['P', 'Prova', 'Prova 7', 'PROVÀ 77'])
      fireEvent.change(screen.getByLabelText('Cerca'), { target: { value: typed } })
    await waitFor(async () => expect(await words()).toHaveLength(1))
    expect((await words())[0]).toContain('Prova 77')
    expect(asked.slice(before).map((query) => query.get('search'))).toEqual(['PROVÀ 77'])
  })

  test('moves along its rows by arrows, and opens a visit by a press anywhere on its row', async () => {
    openList(november)
    const [first, second] = (await rows()).map((row) => within(row).getByRole('button'))
    first?.focus()
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(second)
    fireEvent.keyDown(second as HTMLElement, { key: 'Home' })
    expect(document.activeElement).toBe(first)
    fireEvent.click(second as HTMLElement)
    expect(opened).toHaveBeenCalledTimes(1)
    expect(opened.mock.calls[0]?.[0]).toMatchObject({ user_id: practice.representative })
    expect(opened.mock.calls[0]?.[1]).toBe(second)
    fireEvent.click((await rows())[0]?.querySelector('td') as HTMLElement)
    expect(opened.mock.calls[1]?.[0]).toMatchObject({ user_id: practice.patient })
  })

  test('without visits says so, with what to do about it', async () => {
    openList({ asked: { from: '2026-10-01', to: '2026-10-31' }, period: 'ottobre 2026' })
    expect(await screen.findByText('Nessuna visita: ottobre 2026.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Nuova prenotazione' })).toBeDefined()
    cleanup()
    openList({ asked: { from: '2026-10-01', to: '2026-10-31' }, isFiltered: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Togli filtri e ricerca' }))
    expect(changed).toHaveBeenCalledWith({ ...noFilters, search: '' })
  })

  test('without an answer says so, not that there are no visits', async () => {
    away = true
    openList(november)
    expect(await screen.findByText('L’elenco delle visite non è disponibile in questo momento.')).toBeDefined()
    expect(screen.queryByText(/Nessuna visita/)).toBeNull()
    away = false
    fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
    expect(await words()).toHaveLength(2)
  })
})

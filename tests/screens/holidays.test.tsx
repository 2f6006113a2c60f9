import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../domain/contract'
import type { SavedHours } from '../../domain/contract/agenda/hours'
import HolidaysPage from '../../src/custom-pages/settings/holidays'
import { http } from '../../src/platform/basic/http'
import { createQueryClient } from '../../src/platform/calls/query-client'
import { closeAbsenceBoard, useAbsenceBoard } from '../../src/platform/overlays/absence-board'
import { beginSession, endSession, logOut, undoLast } from '../../src/platform/session'
import { aPractice, booked, type Practice } from '../support/builders/practice'
import { isLong } from '../support/long'
import { aClock } from '../support/servers/app'
import { aDatabase } from '../support/servers/database'
import { answerOf, connectionLost, matchNoMedia } from '../support/servers/in-process'

/** Monday 23 November 2026, 10:00 in Rome. */
const now = new Date('2026-11-23T09:00:00Z')
let practice: Practice
/** What happens to a save: answered, lost on the way there, lost on the way back. */
let line: 'well' | 'cut' | 'cut after the commit'
/** Runs once, before the next save reaches the server. */
let meanwhile: (() => Promise<unknown>) | null

beforeAll(async () => {
  practice = await aPractice(await aDatabase(), aClock(now))
  matchNoMedia()
  http.defaults.adapter = async (config) => {
    const isSave = config.method === 'post' && /doctor\/hours$/.test(config.url ?? '')
    if (isSave && line === 'cut') throw connectionLost(config)
    const before = meanwhile
    if (isSave) meanwhile = null
    if (isSave) await before?.()
    const answer = await answerOf(practice.app, config)
    if (isSave && line === 'cut after the commit') throw connectionLost(config)
    return answer
  }
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  line = 'well'
  meanwhile = null
  await practice.connection.sql('delete from office_user_schedules')
})
afterEach(() => {
  cleanup()
  closeAbsenceBoard()
  logOut()
  vi.useRealTimers()
})

function Board() {
  const view = useAbsenceBoard()
  return view?.kind === 'change' ? <p>Lavagna: {view.title}</p> : null
}

async function open(address = '/settings/holidays?view=year') {
  beginSession({ token: practice.doctor.token ?? '', userId: practice.ferri })
  render(
    <ConfigProvider locale={itIT} theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter initialEntries={[address]}>
            <HolidaysPage />
            <Board />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
  await waitFor(() => expect(document.querySelector('[aria-label="dicembre 2026"]')).toBeTruthy())
}
/** By name among all: with a year of days on the page the role queries of the library take seconds. */
const findButton = (name: string | RegExp) =>
  [...document.querySelectorAll('button')].find((one) => {
    const own = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''
    return typeof name === 'string' ? own === name : name.test(own)
  })
function day(name: string | RegExp): HTMLElement {
  const found = findButton(name)
  if (!found) throw new Error(`No button ${name}`)
  return found
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(day(name))
/** The form opens in a chunk of its own. */
const openDay = async (name: string | RegExp) => {
  fireEvent.click(day(name))
  await screen.findByLabelText('Nota')
}
const pressSoon = async (name: string | RegExp) => fireEvent.click(await waitFor(() => day(name)))
const drawer = () => document.querySelector('[role="dialog"]')
const closed = async () => waitFor(() => expect(drawer()).toBeNull())
const section = (title: string) => {
  const found = screen.getByText(title, { selector: 'h2', exact: false }).closest('section')
  if (!found) throw new Error(`No section ${title}`)
  return found
}
const stored = () =>
  practice.connection.sql<{ row: string }>(
    `select concat_ws(' ', kind, from_date, from_minute, to_date, to_minute, note, office_user_id) as row
    from office_user_schedules where deleted_at is null order by 1`,
  )
const saved = async (change: object): Promise<SavedHours> =>
  (await practice.doctor.call(endpoints.saveHours, { body: change })).body.data
const both = () => [practice.roma.officeUserId, practice.prati.officeUserId]
const christmas = (more: object = {}) =>
  both().map((office_user_id) => ({
    ...{ office_user_id, type: 'specific', kind: 'closed', from: '2026-12-24 00:00', to: '2027-01-06 24:00' },
    note: 'Natale',
    ...more,
  }))

describe('/settings/holidays', () => {
  test('days chosen by Shift and the arrows open the form; saved they close both offices, and undo opens them', async () => {
    await open()
    fireEvent.keyDown(day('giovedì 17 dicembre'), { key: 'ArrowDown' })
    fireEvent.keyDown(day('giovedì 24 dicembre'), { key: 'ArrowDown', shiftKey: true })
    expect(screen.getByText(/^Scelti 8 giorni, da giovedì 24 dicembre a giovedì 31 dicembre/)).toBeTruthy()
    await openDay('giovedì 31 dicembre')
    expect([field('Dal').value, field('Al').value]).toEqual(['24/12/2026', '31/12/2026'])
    type('Nota', 'Natale')
    expect(screen.getByText(/^Chiuso: 24 – 31 dicembre 2026 · 8 giorni, tutte le strutture/)).toBeTruthy()
    press('Salva')
    press('Salva')
    await closed()
    const rows = both().map((id) => `closed 2026-12-24 0 2026-12-31 1440 Natale ${id}`)
    expect((await stored()).map(({ row }) => row)).toEqual(rows)
    await waitFor(() => day('giovedì 31 dicembre, chiuso: Natale, tutte le strutture'))
    expect(undoLast()).toBe(true)
    await waitFor(async () => expect(await stored()).toEqual([]))
  })

  test.runIf(isLong)('days chosen over the end of the year stay chosen while the next one is read', async () => {
    await open()
    fireEvent.keyDown(day('giovedì 31 dicembre'), { key: 'ArrowRight', shiftKey: true })
    const first = await waitFor(() => day('venerdì 1º gennaio, festa: Capodanno'))
    await waitFor(() => expect(document.activeElement).toBe(first))
    await openDay('venerdì 1º gennaio, festa: Capodanno')
    expect([field('Dal').value, field('Al').value]).toEqual(['31/12/2026', '01/01/2027'])
  })

  test('bad input stays at its field, in Italian', async () => {
    await open()
    await openDay(/Aggiungi/)
    type('Al', '01/01/10000')
    press('Salva')
    expect(screen.getByText('Inserisci una data valida.')).toBeTruthy()
    type('Al', '22/11/2026')
    press('Salva')
    expect(screen.getByText('L’ultimo giorno non può precedere il primo.')).toBeTruthy()
    expect(field('Al').getAttribute('aria-invalid')).toBe('true')
    press('Apertura straordinaria')
    type('Dalle', '25:00')
    type('Alle', '9')
    press('Salva')
    expect(screen.getByText('Inserisci un orario valido.')).toBeTruthy()
    expect(await stored()).toEqual([])
  })

  test('visits in a closure: counted, then decided on the board, or saved and decided later', async () => {
    await booked(practice, { date: '2026-11-26', from: '09:00:00', to: '09:15:00' })
    await open()
    await openDay('giovedì 26 novembre')
    press('Salva')
    const question = await screen.findByText('1 visita resta fuori dagli orari')
    expect(await stored()).toEqual([])
    press('Decidi ora')
    await screen.findByText('Lavagna: Chiusura 26/11, tutte le strutture')
    closeAbsenceBoard()
    await waitFor(() => expect(field('Dal').value).toBe('26/11/2026'))
    expect(question.isConnected).toBe(false)
    press('Salva')
    await pressSoon('Salva e decidi dopo')
    await closed()
    expect(await stored()).toHaveLength(2)
  })

  test.each(['cut after the commit', ...(isLong ? (['cut'] as const) : [])] as const)(
    'line %s: the form stays, and saved again it is there once',
    async (how) => {
      await open()
      await openDay('giovedì 3 dicembre')
      type('Nota', 'Congresso')
      line = how
      press('Salva')
      await screen.findByText(/^Verifica la tua connessione/, { selector: '[data-problem] *' })
      line = 'well'
      press('Salva')
      await closed()
      expect(await stored()).toHaveLength(2)
    },
  )

  test('the session ends in mid edit: the form is there again with what was typed', async () => {
    await open()
    await openDay('giovedì 3 dicembre')
    type('Nota', 'Congresso')
    cleanup()
    endSession()
    await open()
    await screen.findByLabelText('Nota')
    expect(field('Nota').value).toBe('Congresso')
    press('Annulla')
    await closed()
    cleanup()
    await open()
    expect(drawer()).toBeNull()
  })

  test('saved by somebody else meanwhile: both versions, and one’s own goes over it', async () => {
    const { schedules } = await saved({ schedules: christmas() })
    await open()
    await openDay(/^giovedì 24 dicembre, chiuso: Natale/)
    type('Al', '03/01/2027')
    meanwhile = () =>
      saved({
        schedules: schedules.map(({ id, version }, index) => ({
          ...christmas({ note: 'Feste' })[index],
          ...{ id, version },
        })),
      })
    press('Salva')
    const problem = await waitFor(() => document.querySelector('[data-problem] dl') ?? Promise.reject())
    expect(problem.textContent).toMatch(/Feste · 24 dicembre 2026 – 6 gennaio 2027.*La tua.*3 gennaio 2027/)
    press('Salva la tua')
    await closed()
    expect((await stored()).map(({ row }) => row)).toEqual(
      both().map((id) => `closed 2026-12-24 0 2027-01-03 1440 Natale ${id}`),
    )
  })

  test('the same over two offices is one line; a pause is apart, with its rule; one date of it goes alone', async () => {
    const pause = { office_user_id: both()[0], type: 'recurring', kind: 'closed', note: 'Riunione' }
    await saved({
      schedules: [
        ...christmas(),
        {
          ...pause,
          ...{ from: '2026-11-25 10:00', to: '2026-11-25 10:30' },
          recurrence: { from: '2026-11-25', freq: 'weekly', interval: 1 },
        },
      ],
    })
    await open()
    fireEvent.click(screen.getByText('Elenco'))
    const coming = section('In programma')
    expect(coming.querySelectorAll('li')).toHaveLength(1)
    const pauses = section('Pause che si ripetono')
    expect(pauses.textContent).toMatch(/ogni settimana il mercoledì, 10:00–10:30.*tutte le strutture/)
    fireEvent.click(screen.getByText('Anno'))
    await openDay('mercoledì 2 dicembre')
    press('Modifica')
    await pressSoon('Elimina questa data')
    await closed()
    const left = await practice.connection.sql(
      "select recurrence -> 'except' as except from office_user_schedules where type = 'recurring' and deleted_at is null",
    )
    expect(left).toEqual([{ except: ['2026-12-02'] }])
  })

  test('a feast by a click, all of them, and last year’s closures in the next', async () => {
    await open()
    press(/^Tutte le feste del 2026/)
    await waitFor(() => expect(screen.queryByText('Feste in cui risulti aperto')).toBeNull())
    press('Anno 2027')
    await waitFor(() => expect(document.querySelector('[aria-label="dicembre 2027"]')).toBeTruthy())
    const before = (await stored()).length
    await waitFor(() => expect(day(/^Copia dal 2026/).hasAttribute('disabled')).toBe(false))
    press(/^Copia dal 2026/)
    await pressSoon(/^Copia \(\d+\)$/)
    await closed()
    expect(await stored()).toHaveLength(2 * before)
  })

  test('a calendar file: bad ones are refused and the list stays; the ticked closures and pauses are added once', async () => {
    await open()
    press('Importa .ics')
    const choose = async (text: string | Uint8Array<ArrayBuffer>, name = 'corsi.ics') =>
      fireEvent.change(await screen.findByLabelText('File .ics'), { target: { files: [new File([text], name)] } })
    const problem = (text: RegExp) => waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text))
    await choose(new Uint8Array(10_000_000))
    await problem(/supera i 2 MB/)
    await choose('BEGIN:VCALENDAR\nEND:VCALENDAR')
    await problem(/nessun evento/)
    const event = (name: string, lines: string) => `BEGIN:VEVENT\nSUMMARY:${name}\n${lines}\nEND:VEVENT\n`
    const file = `BEGIN:VCALENDAR\n${[
      event('Congresso', 'DTSTART;VALUE=DATE:20261210\nDTEND;VALUE=DATE:20261212'),
      event('Compleanno', 'DTSTART;VALUE=DATE:20261215'),
      event('Riunione', 'DTSTART:20261202T120000Z\nDTEND:20261202T123000Z'),
      event('Palestra', 'DTSTART:20261203T070000\nDTEND:20261203T080000\nRRULE:FREQ=WEEKLY;COUNT=4'),
      event('Vecchio', 'DTSTART;VALUE=DATE:20251203'),
    ].join('')}END:VCALENDAR`
    await choose(file)
    fireEvent.click(await screen.findByRole('checkbox', { name: /Compleanno/ }))
    expect(screen.getByText('1 evento non si aggiunge')).toBeTruthy()
    await choose('ciao', 'altro.txt')
    await problem(/rovinato, o non è un calendario/)
    press('Aggiungi (3)')
    await closed()
    const [roma, prati] = both()
    expect((await stored()).map(({ row }) => row)).toEqual([
      `closed 2026-12-02 780 2026-12-02 810 Riunione ${roma}`,
      `closed 2026-12-02 780 2026-12-02 810 Riunione ${prati}`,
      `closed 2026-12-03 420 2026-12-03 480 Palestra ${roma}`,
      `closed 2026-12-10 0 2026-12-11 1440 Congresso ${roma}`,
      `closed 2026-12-10 0 2026-12-11 1440 Congresso ${prati}`,
    ])
    press('Importa .ics')
    await choose(file)
    await waitFor(() => expect(screen.getByText('4 eventi non si aggiungono')).toBeTruthy())
    expect(screen.getAllByRole('checkbox', { name: /Compleanno/ })).toHaveLength(1)
  })
})

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import { offerText } from '../../domain/contract/practice/offers'
import { refusalText } from '../../domain/contract/refusal'
import OffersPage from '../../src/custom-pages/offers'
import { http } from '../../src/platform/basic/http'
import { createQueryClient } from '../../src/platform/calls/query-client'
import { beginSession, endSession, logOut, setActingDoctor } from '../../src/platform/session'
import { MaskedNames } from '../../src/shared/people/name-mask'
import { aPractice, type Practice } from '../support/builders/practice'
import { isLong } from '../support/long'
import { aDatabase } from '../support/servers/database'
import { answerOf, connectionLost, matchNoMedia } from '../support/servers/in-process'

let practice: Practice
/** Paths whose answers are lost after the commit. */
let lost: RegExp | null

beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  matchNoMedia()
  http.defaults.adapter = async (config) => {
    const answer = await answerOf(practice.app, config)
    if (lost?.test(`${config.method} ${config.url}`)) throw connectionLost(config)
    return answer
  }
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
beforeEach(async () => {
  lost = null
  await practice.connection.sql('truncate doctor_offers cascade')
})
afterEach(() => {
  cleanup()
  logOut()
})

function open(address: string, { token = practice.doctor.token, userId = practice.ferri, masked = false } = {}) {
  beginSession({ token: token ?? '', userId })
  if (userId !== practice.ferri) setActingDoctor(practice.ferri)
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={createQueryClient()}>
          <MaskedNames value={masked}>
            <MemoryRouter initialEntries={[address]}>
              <Routes>
                {['/offers', '/offerte', '/offerte/:id'].map((path) => (
                  <Route key={path} path={path} element={<OffersPage />} />
                ))}
              </Routes>
            </MemoryRouter>
          </MaskedNames>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
}
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const stored = () =>
  practice.connection.sql<{ id: number; title: string; version: number }>(
    'select id, title, version from doctor_offers order by id',
  )
async function made(more: object = {}): Promise<{ id: number; version: number }> {
  const body = { title: 'Check-up', text: 'Testo', audience: {}, period: { from: '2026-01-01', to: null }, ...more }
  const reply = await practice.doctor.call(endpoints.createOffer, { body })
  expect([reply.status, reply.body]).toEqual([201, reply.body])
  return reply.body.data
}
const read = (offer: { id: number }, taken: boolean) =>
  practice.connection.sql(
    `insert into doctor_offer_readers (doctor_offer_id, user_id, seen_at, taken_at)
     values ($1, $2, now(), case when $3 then now() end)`,
    [offer.id, practice.patient, taken],
  )

describe('/offers', () => {
  test('an answer lost and a double click: one offer, and what was typed stays until it is saved', async () => {
    open('/offers?compose=new')
    await type('Titolo', 'Controllo della vista')
    await type('Testo', 'In studio, il sabato.')
    lost = /^post .*doctor\/offers$/
    await press('Pubblica')
    await screen.findByText(/Ciò che hai scritto resta qui/)
    lost = null
    const button = screen.getByRole('button', { name: 'Pubblica' })
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByText('Nessuno ha ancora aderito: compare qui chi lo fa dall’app.')
    expect((await stored()).map(({ title }) => title)).toEqual(['Controllo della vista'])
  })

  test.runIf(isLong)(
    'the session expired in mid edit: what was typed is there again; a logout forgets it',
    async () => {
      open('/offers?compose=new')
      await type('Titolo', 'Quasi finita')
      endSession()
      cleanup()
      open('/offers?compose=new')
      await screen.findByText('Ritrovi ciò che avevi scritto e non ancora salvato.')
      expect(await screen.findByDisplayValue('Quasi finita')).toBeTruthy()
      cleanup()
      logOut()
      open('/offers?compose=new')
      expect(await screen.findByLabelText('Titolo')).toHaveProperty('value', '')
    },
  )

  test.runIf(isLong)('saved by somebody else meanwhile: both versions, and the kept one is saved over it', async () => {
    const { id, version } = await made()
    open(`/offers?compose=${id}`)
    await type('Titolo', 'La mia')
    await practice.assistant.call(endpoints.changeOffer, { params: { id }, body: { title: 'La loro', version } })
    await press('Salva')
    const notice = (await screen.findByText(refusalText.stale)).closest('[role="alert"]') as HTMLElement
    expect(within(notice).getByText('La mia')).toBeTruthy()
    expect(within(notice).getByText('La loro')).toBeTruthy()
    await press('Salva la tua versione')
    await waitFor(async () => expect((await stored())[0]?.title).toBe('La mia'))
  })

  test('once somebody has taken it up only the period can be changed, and it is not removed', async () => {
    const offer = await made()
    await read(offer, true)
    open(`/offers?offer=${offer.id}`)
    await press('Cambia il periodo')
    await screen.findByText(offerText.taken, { exact: false })
    expect(screen.getByLabelText('Titolo')).toHaveProperty('disabled', true)
    expect(screen.getByLabelText('Al')).toHaveProperty('disabled', false)
    expect(screen.queryByRole('button', { name: 'Elimina' })).toBeNull()
  })

  test('who has taken it up is named; at the counter by initials, without the phone', async () => {
    const offer = await made()
    await read(offer, true)
    open(`/offers?offer=${offer.id}`)
    await screen.findByText('D’Amico Nicolò')
    expect(screen.getByText('333 1234567')).toBeTruthy()
    cleanup()
    open(`/offers?offer=${offer.id}`, { masked: true })
    await screen.findByText('D. N.')
    expect(document.body.textContent).not.toMatch(/Amico|Nicolò|1234567/)
  })
})

describe('/offerte', () => {
  test('who works for the doctor reads why the tab is closed, and goes back to the other', async () => {
    await made()
    open('/offerte', { token: practice.assistant.token, userId: practice.secretary })
    await screen.findByText('Solo il medico può aprire questa pagina.')
    fireEvent.click(screen.getByRole('link', { name: 'Ai pazienti' }))
    await screen.findByRole('button', { name: 'Check-up' })
  })

  test('an offer is adhered to in its row or when it is open, which can be taken back', async () => {
    const [made] = await practice.connection.sql<{ id: number }>(
      `insert into patient_offers (title, description, audience, period)
       values ('Holter', 'Per lo studio', '{mmg}', '[2026-01-01,]') returning id`,
    )
    open('/offerte')
    await press('Azioni su Holter')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Aderisci' }))
    const row = (await screen.findByRole('button', { name: 'Holter' })).closest('tr') as HTMLElement
    await waitFor(() => expect(within(row).getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeTruthy())
    cleanup()
    open(`/offerte/${made?.id}`)
    await press('Ritira l’adesione: Holter')
    await screen.findByRole('button', { name: 'Aderisci: Holter' })
    expect(
      await practice.connection.sql('select 1 from patient_offer_adhesions where deleted_at is null'),
    ).toHaveLength(0)
  })
})

describe('the list', () => {
  test('found by a word of the text and by status; a row ends its offer, and says so on the undo bar', async () => {
    await made({ title: 'Vista', text: 'Fondo dell’occhio' })
    await made({ title: 'Udito', period: null })
    open('/offers?filter[status][in]=enabled')
    await screen.findByRole('button', { name: 'Vista' })
    expect(screen.queryByRole('button', { name: 'Udito' })).toBeNull()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'occhio' } })
    await screen.findByText('1 su 2')
    await press('Azioni su Vista')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Concludi' }))
    await screen.findByText('Nessuna offerta corrisponde a ricerca e filtri.')
  })

  test.runIf(isLong)('a draft that was not saved is taken up again from the button of a new one', async () => {
    open('/offers?compose=new')
    await type('Titolo', 'A metà')
    cleanup()
    open('/offers')
    await press('Riprendi la bozza')
    expect(await screen.findByDisplayValue('A metà')).toBeTruthy()
  })
})

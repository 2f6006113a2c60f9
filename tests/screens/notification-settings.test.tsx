import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import SettingsNotificationsPage from '../../src/custom-pages/settings/notifications'
import { http } from '../../src/platform/basic/http'
import { currentToasts, withdraw } from '../../src/platform/basic/toasts'
import { createQueryClient } from '../../src/platform/calls/query-client'
import { beginSession, forgetUndoableChanges, logOut, undoLast } from '../../src/platform/session'
import { impersonating } from '../support/builders/impersonation'
import { aPractice, type Practice } from '../support/builders/practice'
import { aDatabase } from '../support/servers/database'
import { answerOf, connectionLost, matchNoMedia } from '../support/servers/in-process'

let practice: Practice
let doctor: number
/** What happens to a change: answered, lost on the way there, lost on the way back. */
let line: 'well' | 'cut' | 'cut after the commit'
let asked: string[]

beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  matchNoMedia()
  http.defaults.adapter = async (config) => {
    asked.push(`${config.method?.toUpperCase()} ${config.url}`)
    const isChange = config.method === 'put'
    if (isChange && line === 'cut') throw connectionLost(config)
    const answer = await answerOf(practice.app, config)
    if (isChange && line === 'cut after the commit') throw connectionLost(config)
    return answer
  }
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
beforeEach(async () => {
  line = 'well'
  asked = []
  doctor = await practice.person('doctor', {}, 'mmg')
  for (const { key } of currentToasts()) withdraw(key)
})
afterEach(() => {
  cleanup()
  forgetUndoableChanges()
  logOut()
})

async function open({ userId = doctor, token = '' } = {}) {
  beginSession({ token: token || ((await practice.session(userId)).token ?? ''), userId })
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter>
            <SettingsNotificationsPage />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
}
const aSwitch = (name: string) => screen.findByRole('switch', { name })
const isOn = async (name: string) => (await aSwitch(name)).getAttribute('aria-checked') === 'true'
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const stored = () =>
  practice.connection.sql<{ cell: string }>(
    `select type_code || ' ' || channel || ' ' || is_on as cell from notification_choices where user_id = ${doctor} order by 1`,
  )
const changesAsked = () => asked.filter((call) => call.startsWith('PUT')).length
const newRequest = 'Visita da confermare per e-mail'

describe('/settings/notifications', () => {
  test('shows a switch for each channel that a type has, by category, on where the default is', async () => {
    await open()
    const work = await screen.findByRole('region', { name: 'Visite, richieste e messaggi' })
    expect(await isOn(newRequest)).toBe(true)
    const row = within(work).getByRole('row', { name: /^Nuova prenotazione/ })
    expect(within(row).getAllByRole('switch')).toHaveLength(1)
    expect(within(row).getByText('non previsto')).toBeTruthy()
    expect(within(work).queryByText(/Promemoria della visita/)).toBeNull()
  })

  test('a switch saves at once, "Ripristina" goes back to the default, Annulla to the choice', async () => {
    await open()
    fireEvent.click(await aSwitch(newRequest))
    expect(await isOn(newRequest)).toBe(false)
    await waitFor(async () => expect(await stored()).toEqual([{ cell: 'booking-pending email false' }]))
    await press('Ripristina: Visita da confermare')
    expect(await isOn(newRequest)).toBe(true)
    await waitFor(async () => expect(await stored()).toEqual([]))
    undoLast()
    await waitFor(async () => expect(await stored()).toEqual([{ cell: 'booking-pending email false' }]))
    expect(await isOn(newRequest)).toBe(false)
  })

  test('"Ripristina tutte…" goes back to every default in one call', async () => {
    await open()
    fireEvent.click(await aSwitch(newRequest))
    fireEvent.click(await aSwitch('Nuovo messaggio con notifica push'))
    await waitFor(async () => expect(await stored()).toHaveLength(2))
    await press('Ripristina tutte le scelte predefinite')
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(changesAsked()).toBe(3)
  })

  test('two clicks on one switch (CL4): it ends where it began', async () => {
    await open()
    fireEvent.click(await aSwitch(newRequest))
    fireEvent.click(await aSwitch(newRequest))
    await waitFor(async () => expect(await stored()).toEqual([{ cell: 'booking-pending email true' }]))
    expect(await isOn(newRequest)).toBe(true)
    expect(changesAsked()).toBe(2)
  })

  test('without a connection (CL1) the switch goes back, and what could not be saved is told', async () => {
    await open()
    await aSwitch(newRequest)
    line = 'cut'
    fireEvent.click(await aSwitch(newRequest))
    await waitFor(() =>
      expect(currentToasts().map(({ title }) => title)).toContain('Verifica la tua connessione a internet.'),
    )
    await waitFor(async () => expect(await isOn(newRequest)).toBe(true))
    expect(await stored()).toEqual([])
  })

  test('with the answer lost after the commit (CL1) the switch shows what is stored', async () => {
    await open()
    await aSwitch(newRequest)
    line = 'cut after the commit'
    fireEvent.click(await aSwitch(newRequest))
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    await waitFor(() => expect(asked.at(-1)).toBe('GET account/notification_settings'))
    await waitFor(async () => expect(await isOn(newRequest)).toBe(false))
  })

  test('without consent its types are off; given here it is kept with place and date, and can be withdrawn', async () => {
    await open()
    const news = await screen.findByRole('region', { name: 'Novità e informazioni' })
    expect(within(news).getByText(/Mai dato finora/)).toBeTruthy()
    expect((await aSwitch('Novità per e-mail')).hasAttribute('disabled')).toBe(true)
    fireEvent.click(within(news).getByRole('button', { name: 'Dai il consenso' }))
    expect(await isOn('Novità per e-mail')).toBe(true)
    const given = () =>
      practice.connection.sql(
        `select purpose, given, source, actor_id from consents where user_id = ${doctor} order by id`,
      )
    const row = { purpose: 'newsletter', source: 'settings', actor_id: doctor }
    await waitFor(async () => expect(await given()).toEqual([{ ...row, given: true }]))
    fireEvent.click(await within(news).findByRole('button', { name: 'Ritira il consenso' }))
    await waitFor(async () =>
      expect(await given()).toEqual([
        { ...row, given: true },
        { ...row, given: false },
      ]),
    )
    await within(news).findByText(/^Ritirato/)
  })

  test('a missing e-mail address and device are told', async () => {
    await practice.connection.sql(`update users set email = null where id = ${doctor}`)
    await open()
    const where = await screen.findByRole('region', { name: 'Dove arrivano' })
    expect(within(where).getByText('Manca l’indirizzo')).toBeTruthy()
    expect(within(where).getByText('Non attive qui')).toBeTruthy()
    expect(within(where).getByText(/Per ora non arrivano da nessuna parte/)).toBeTruthy()
  })

  test('while impersonating nothing is read or changed', async () => {
    const admin = await practice.person('superadmin')
    const { session } = await impersonating(practice, admin, doctor)
    await open({ token: session.token ?? '' })
    await screen.findByText(/Stai usando l’account di un’altra persona/)
    expect(asked.some((call) => call.includes('notification_settings'))).toBe(false)
  })
})

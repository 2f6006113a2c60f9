import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { AxiosError, AxiosHeaders, type AxiosResponse } from 'axios'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import type { AccountSession, CurrentUser, SecondFactor } from '../../domain/contract/access/session'
import SettingsProfilePage from '../../src/custom-pages/settings/profile'
import { http } from '../../src/platform/basic/http'
import { currentToasts, withdraw } from '../../src/platform/basic/toasts'
import { useCall } from '../../src/platform/calls'
import { createQueryClient } from '../../src/platform/calls/query-client'
import { beginSession, logOut } from '../../src/platform/session'
import { useCurrentUser } from '../../src/platform/session/current-user'
import { deviceName } from '../../src/shared/people/device-name'
import { MaskedNames } from '../../src/shared/people/name-mask'
import { matchNoMedia } from '../support/servers/in-process'

const profile = {
  ...{ first_name: 'Giulia', last_name: 'Ferri', title: 'dott.ssa', category: 'pls', slug: 'giulia-ferri' },
  ...{ phone_prefix: '+39', phone: '333 5550120', registration_number: null, bio: null, photo: null, version: 1 },
  ...{ languages: [], specializations: [], links: [] },
}
const person: CurrentUser = {
  id: 7,
  first_name: 'Giulia',
  last_name: 'Ferri',
  email: 'mmg@curante.test',
  phone: null,
  current_active_role_users: [{ id: 1, role: { id: 3, code: 'doctor', name: 'Medico' } }],
  category: 'pls',
  assisted: [],
  employed_doctors: [],
  office_users: [],
  device: null,
  impersonator: null,
  change: 0,
  second_factor: { enabled: false, required: false },
}
const device = { id: 5, platform: 'web', os: 'Windows', browser: 'Firefox', app_version: '1.0.0', push: true }
const session = (more: Partial<AccountSession>): AccountSession => ({
  id: 1,
  current: false,
  created_at: '2026-11-20T08:00:00Z',
  last_used_at: '2026-11-21T08:00:00Z',
  expires_at: null,
  device: null,
  ...more,
})
const on: SecondFactor = { enabled: true, required: false, enabled_at: '2026-11-03T23:30:00Z', recovery_codes_left: 10 }
const secret = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Curante', qr: '<svg/>' }

/** The server's replies to the calls of the page. */
interface Wire {
  user: CurrentUser
  factor: SecondFactor
  sessions: AccountSession[]
  answers: Record<string, readonly [status: number, body: unknown]>
}
let wire: Wire
let asked: { call: string; body: unknown }[]

beforeEach(() => {
  matchNoMedia()
  asked = []
  wire = {
    user: person,
    factor: { enabled: false, required: false, enabled_at: null, recovery_codes_left: 0 },
    sessions: [session({ id: 2, device }), session({ id: 1, current: true })],
    answers: {},
  }
  http.defaults.adapter = async (config) => {
    const call = `${(config.method ?? 'get').toUpperCase()} ${config.url}`
    asked.push({ call, body: config.data ? JSON.parse(String(config.data)) : undefined })
    const said: Record<string, readonly [number, unknown]> = {
      'GET user': [200, { data: wire.user }],
      'GET account/second_factor': [200, { data: wire.factor }],
      'GET account/sessions': [200, { data: wire.sessions }],
      'GET doctor/profile': [200, { data: profile }],
      'GET doctor/specializations': [200, { data: [] }],
      ...wire.answers,
    }
    const [status, data] = said[call] ?? [204, undefined]
    const response: AxiosResponse = { status, data, config, headers: new AxiosHeaders(), statusText: '' }
    if (status < 300) return response
    throw new AxiosError('refused', String(status), config, {}, response)
  }
  for (const { key } of currentToasts()) withdraw(key)
  beginSession({ token: 'token', userId: 7 })
})
afterEach(() => {
  cleanup()
  logOut()
})

function openProfile({ atTheCounter = false } = {}) {
  const router = createMemoryRouter([{ path: '/settings/profile', Component: SettingsProfilePage }], {
    initialEntries: ['/settings/profile'],
  })
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={createQueryClient()}>
          <MaskedNames value={atTheCounter}>
            <RouterProvider router={router} />
          </MaskedNames>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const calls = () => asked.map(({ call }) => call)
const toasts = () => currentToasts().map(({ title }) => title)

/** Begins the set-up, up to the secret. */
async function begin() {
  wire.answers['POST account/second_factor'] = [201, { data: secret }]
  await press('Attiva')
  write('La tua password', 'curante-demo')
  await press('Continua')
  await screen.findByLabelText('Codice di verifica')
}

describe('/settings/profile', () => {
  test('shows name, e-mail and category of the user', async () => {
    openProfile()
    await screen.findByText('Giulia Ferri')
    for (const fact of ['mmg@curante.test', 'Pediatra di libera scelta']) expect(screen.getByText(fact)).toBeTruthy()
  })

  test('while impersonating sends no account request and explains why', async () => {
    wire.user = { ...person, impersonator: { id: 1, first_name: 'Anna', last_name: 'Admin' } }
    openProfile()
    await screen.findByText(/può gestirle solo lei/)
    expect(screen.queryByRole('button', { name: /password|Attiva|Termina/ })).toBeNull()
    expect(calls().filter((call) => call.includes('account'))).toEqual([])
  })

  test('offers a retry where a request failed', async () => {
    wire.answers['GET account/sessions'] = [403, { message: 'Errore' }]
    openProfile()
    await screen.findByText('Non è stato possibile leggere le sessioni.')
    delete wire.answers['GET account/sessions']
    await press('Riprova')
    await screen.findByText('Questa sessione')
  })
})

describe('the second factor on /settings/profile', () => {
  test('is confirmed with the code without spaces; leaving the recovery codes asks first', async () => {
    openProfile()
    await begin()
    wire.answers['PUT account/second_factor'] = [200, { data: { recovery_codes: ['AAAA-BBBB-CCCC'] } }]
    write('Codice di verifica', ' 123 456 ')
    await press('Attiva la verifica')
    await screen.findAllByText('AAAA-BBBB-CCCC')
    expect(asked.find(({ call }) => call === 'PUT account/second_factor')?.body).toEqual({ otp: '123456' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('I tuoi codici di recupero'))
    const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(mayClose()).toBe(false)
    await press('Li ho conservati')
    await waitFor(() => expect(mayClose()).toBe(true))
    expect(screen.queryAllByText('AAAA-BBBB-CCCC')).toEqual([])
  })

  test('starts again after a 409 on confirmation', async () => {
    openProfile()
    await begin()
    const message = 'La configurazione è scaduta: ricomincia.'
    wire.answers['PUT account/second_factor'] = [409, { message, code: 'second-factor-not-begun' }]
    write('Codice di verifica', '123456')
    await press('Attiva la verifica')
    await waitFor(() => expect(toasts()).toContain(message))
    expect(await screen.findByRole('button', { name: 'Attiva' })).toBeTruthy()
    expect(screen.queryByText('ABCD EFGH IJKL MNOP')).toBeNull()
  })

  test('hides its secret in counter mode until requested', async () => {
    openProfile({ atTheCounter: true })
    await begin()
    expect(screen.queryByText('ABCD EFGH IJKL MNOP')).toBeNull()
    expect(screen.queryByRole('img', { name: 'Codice QR' })).toBeNull()
    await press('Mostra lo stesso')
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
  })

  test.each([
    [{}, 'Attiva dal 4 novembre 2026. Hai ancora 10 codici di recupero.'],
    [{ recovery_codes_left: 1 }, /Hai ancora 1 codice di recupero: creane di nuovi/],
    [{ recovery_codes_left: 0 }, /Non hai più codici di recupero: creane di nuovi/],
  ])('on, with %j: %s', async (more, words) => {
    wire.factor = { ...on, ...more }
    openProfile()
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('has no removal where the role requires it', async () => {
    wire.factor = { ...on, required: true }
    openProfile()
    await screen.findByText(/non si può disattivare/)
    expect(screen.queryByRole('button', { name: 'Disattiva' })).toBeNull()
  })

  test('gives new recovery codes for an app code or a recovery code', async () => {
    wire.factor = on
    wire.answers['POST account/second_factor/recovery_codes'] = [
      422,
      { errors: { otp: ['Il codice non è corretto.'] } },
    ]
    openProfile()
    await press('Crea nuovi codici di recupero')
    await press('Usa un codice di recupero')
    write('Codice di recupero', 'aaaa-bbbb-cccc')
    await press('Crea i nuovi codici')
    await screen.findByText('Il codice non è corretto.')
    expect(screen.getByLabelText<HTMLInputElement>('Codice di recupero').value).toBe('aaaa-bbbb-cccc')
    wire.answers['POST account/second_factor/recovery_codes'] = [200, { data: { recovery_codes: ['DDDD-EEEE-FFFF'] } }]
    await press('Crea i nuovi codici')
    await screen.findAllByText('DDDD-EEEE-FFFF')
  })

  test('is asked for when the password changes', async () => {
    wire.user = { ...person, second_factor: { enabled: true, required: false } }
    wire.factor = on
    openProfile()
    await press('Cambia la password')
    write('Password attuale', 'curante-demo')
    write('Nuova password', 'tre gatti sul tetto')
    write('Codice di verifica', '123 456')
    fireEvent.submit(screen.getByRole('form', { name: 'Cambia la password' }))
    await waitFor(() => expect(toasts()).toContain('Password cambiata'))
    expect(asked.find(({ call }) => call === 'PUT account/password')?.body).toEqual({
      current_password: 'curante-demo',
      password: 'tre gatti sul tetto',
      otp: '123456',
    })
  })
})

describe('the sessions on /settings/profile', () => {
  test('list the current one first and end all others after a confirmation', async () => {
    wire.sessions.push(session({ id: 3 }))
    openProfile()
    await screen.findByText('Questa sessione')
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items[0]).toContain('Questa sessione')
    expect(items[1]).toContain('Firefox su Windows')
    await press('Termina tutte le altre')
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('Terminare le altre 2 sessioni?')
    expect(calls()).not.toContain('DELETE account/sessions')
    fireEvent.click(within(question).getByRole('button', { name: 'Termina' }))
    await waitFor(() => expect(toasts()).toContain('2 sessioni terminate'))
    expect(calls()).toContain('DELETE account/sessions')
  })

  test('stop push messages to a device on request', async () => {
    openProfile()
    await press('Non avvisare più Firefox su Windows')
    await waitFor(() => expect(calls()).toContain('DELETE devices/5'))
  })

  test.each([
    [device, 'Firefox su Windows'],
    [{ ...device, os: null }, 'Firefox'],
    [{ ...device, browser: null }, 'Windows'],
    [{ ...device, os: null, browser: null }, 'Dispositivo sconosciuto'],
    [null, 'Dispositivo sconosciuto'],
  ])('a session of %j is called %s', (of, name) => {
    expect(deviceName({ device: of })).toBe(name)
  })
})

test('a 403 with code second-factor-due refetches the user without a toast', async () => {
  const Page = () => {
    const { data: user } = useCurrentUser()
    useCall(endpoints.chatsToRead, {}, { enabled: user !== undefined })
    return <p>{user?.second_factor.required ? 'da attivare' : 'tranquilla'}</p>
  }
  const refused = { message: 'Per continuare attiva la verifica in due passaggi.', code: 'second-factor-due' }
  wire.answers[`GET ${endpoints.chatsToRead.path}`] = [403, refused]
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  await screen.findByText('tranquilla')
  wire.user = { ...person, second_factor: { enabled: false, required: true } }
  await screen.findByText('da attivare')
  expect(toasts()).toEqual([])
})

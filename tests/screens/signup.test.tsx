import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AxiosError, type AxiosResponse } from 'axios'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Registration } from '../../domain/contract/public/registrations'
import { http } from '../../src/platform/basic/http'
import { beginSession, getSession, logOut } from '../../src/platform/basic/session'
import LogoutPage from '../../src/public/logout'
import SignupPage from '../../src/public/setup/signup'

interface Call {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Answers by path; returns the calls made. */
function server(answers: Readonly<Record<string, readonly [status: number, data?: unknown]>>): Call[] {
  const calls: Call[] = []
  http.defaults.adapter = async (config) => {
    const path = String(config.url).replace(/^public\//, '')
    calls.push({ path, body: config.data ? JSON.parse(String(config.data)) : {} })
    const [status, data] = answers[path] ?? [404, { message: 'Risorsa non trovata' }]
    if (status === 0) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
    const response: AxiosResponse = { status, data: { data }, config, headers: {}, statusText: '' }
    if (status < 300) return response
    throw new AxiosError('refused', String(status), config, {}, { ...response, data })
  }
  return calls
}

const account = {
  ...{ is_pharmacy: false, title: 'dott.ssa' as const, first_name: 'Carla', last_name: 'Neri' },
  ...{ email: 'carla.neri@posta.test', phone_prefix: '+39', phone: '3335550120' },
}
const saved = (more: Partial<Registration> = {}): Registration => ({
  ...{ state: 'open', email_confirmed: false, missing: ['category', 'office', 'plan'], account, category: null },
  ...{ office: null, subscription_plan_id: null, plans: [], reason: null, ...more },
})
const plan = { id: 4, name: 'Studio', price: 24000, months: 12, trial_days: 30, features: ['agenda'] }
const filled = saved({
  ...{ missing: [], email_confirmed: true, plans: [plan], subscription_plan_id: 4 },
  category: { category: 'specialist', registration_number: 'RM48213', vat_number: null },
  office: {
    ...{ name: 'Studio Neri', kind: 'studio', address: 'Via Roma 1', postal_code: '00184' },
    ...{ phone_prefix: '+39', phone: '065550120', city: { id: 7, name: 'Roma', province_code: 'RM' } },
  },
})
const key = 'k'.repeat(43)
const stored = () => localStorage.getItem('curante.registrationId')

function open(path = '/setup/signup', page = <SignupPage />) {
  window.history.replaceState(null, '', path)
  const routes = [
    { path: '/setup/signup', element: page },
    { path: '*', element: <p>altrove</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return router
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

describe('/setup/signup', () => {
  test('saves the account under a key that the browser keeps, and goes on with the profession', async () => {
    const calls = server({ registrations: [200, saved()] })
    open()
    await screen.findByRole('heading', { name: 'Account' })
    fireEvent.change(field('Titolo'), { target: { value: 'dott.ssa' } })
    type('Nome', ' Carla ')
    type('Cognome', 'Neri')
    type('E-mail con cui accederai', 'carla.neri@posta.test')
    type('Telefono', '+39 333 5550120')
    type('Password', 'quattro bottiglie di inchiostro')
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('inchiostro')
    press('Continua')
    await screen.findByRole('heading', { name: 'Professione' })
    const sent = calls.find(({ path }) => path === 'registrations')?.body
    expect(sent).toEqual({
      ...{ ...account, phone: '333 5550120', password: 'quattro bottiglie di inchiostro' },
      registration_id: JSON.parse(stored() ?? 'null'),
    })
    expect(sent?.registration_id).toMatch(/^[\w-]{43}$/)
    expect(document.activeElement?.textContent).toBe('Professione')
  })

  test('keeps what was typed over a reload, but the password', async () => {
    server({})
    open()
    type('Cognome', 'Neri')
    type('Password', 'quattro bottiglie di inchiostro')
    cleanup()
    open()
    expect([field('Cognome').value, field('Password').value]).toEqual(['Neri', ''])
  })

  test('after an answer that was lost sends the same key again', async () => {
    const calls = server({ registrations: [0] })
    open()
    type('Cognome', 'Neri')
    press('Continua')
    await screen.findByText('Verifica la tua connessione a internet.')
    press('Continua')
    await waitFor(() => expect(calls.filter(({ path }) => path === 'registrations')).toHaveLength(2))
    const keys = calls.filter(({ path }) => path === 'registrations').map(({ body }) => body.registration_id)
    expect(new Set(keys).size).toBe(1)
    expect(field('Cognome').value).toBe('Neri')
  })

  test.each<[string, Partial<Registration>, string]>([
    ['category', {}, 'Professione'],
    ['office', { missing: ['office', 'plan'] }, 'Struttura'],
    ['plan', { missing: ['plan'], plans: [plan] }, 'Piano'],
    ['end', filled, 'Controlla e completa'],
  ])('reloaded in the step %s goes on there', async (step, more, title) => {
    localStorage.setItem('curante.registrationId', JSON.stringify(key))
    const calls = server({ 'registrations/show': [200, saved(more)] })
    open(`/setup/signup?step=${step}`)
    await screen.findByRole('heading', { name: title })
    expect(calls[0]).toEqual({ path: 'registrations/show', body: { registration_id: key } })
  })

  test('shows a step that is done with what was saved, and none that cannot be reached yet', async () => {
    localStorage.setItem('curante.registrationId', JSON.stringify(key))
    server({ 'registrations/show': [200, filled] })
    open('/setup/signup?step=office')
    await screen.findByRole('heading', { name: 'Struttura' })
    expect(['Nome della struttura', 'Comune', 'Telefono'].map((label) => field(label).value)).toEqual([
      ...['Studio Neri', 'Roma (RM)', '065550120'],
    ])
    cleanup()
    server({ 'registrations/show': [200, saved()] })
    open('/setup/signup?step=plan')
    await screen.findByRole('heading', { name: 'Professione' })
  })

  test('chooses the city by typing and Enter', async () => {
    localStorage.setItem('curante.registrationId', JSON.stringify(key))
    const calls = server({
      'registrations/show': [200, saved({ missing: ['office', 'plan'] })],
      'registrations/cities': [200, [{ id: 7, name: 'Roma', province_code: 'RM', postal_codes: [] }]],
      'registrations/office': [200, saved({ missing: ['plan'], plans: [plan] })],
    })
    open()
    await screen.findByRole('heading', { name: 'Struttura' })
    fireEvent.change(field('Comune'), { target: { value: 'rom' } })
    await screen.findByRole('option', { name: 'Roma (RM)' })
    fireEvent.keyDown(field('Comune'), { key: 'Enter' })
    expect(field('Comune').value).toBe('Roma (RM)')
    press('Continua')
    await screen.findByRole('heading', { name: 'Piano' })
    expect(calls.at(-1)?.body).toMatchObject({ city_id: 7, kind: 'studio' })
  })

  test('with a key that the server does not know begins anew', async () => {
    localStorage.setItem('curante.registrationId', JSON.stringify(key))
    server({})
    open('/setup/signup?step=plan')
    await screen.findByRole('heading', { name: 'Account' })
    expect(stored()).toBeNull()
  })

  test('ends with a session and the page that completes the profile', async () => {
    localStorage.setItem('curante.registrationId', JSON.stringify(key))
    server({
      'registrations/show': [200, filled],
      'registrations/finish': [200, { state: 'approved', token: 'token' }],
      user: [200, { id: 9, current_active_role_users: [] }],
    })
    open()
    await screen.findByRole('heading', { name: 'Controlla e completa' })
    expect(screen.getByText('Specialista, RM48213')).toBeTruthy()
    press('Completa la registrazione')
    await waitFor(() => expect(getSession()).toMatchObject({ token: 'token', userId: 9 }))
    await waitFor(() => expect(stored()).toBeNull())
    logOut()
  })

  test.each<[Partial<Registration>, string]>([
    [{ ...filled, state: 'waiting' }, 'Registrazione inviata'],
    [{ ...filled, state: 'approved' }, 'Il tuo account è attivo'],
    [{ ...filled, state: 'rejected', reason: 'Il numero non risulta.' }, 'Registrazione non approvata'],
  ])('says that it was sent, became an account, or was rejected (%#)', async (more, title) => {
    localStorage.setItem('curante.registrationId', JSON.stringify(key))
    server({ 'registrations/show': [200, saved(more)] })
    open()
    await screen.findByRole('heading', { name: title })
    if (more.reason) expect(screen.getByText(more.reason)).toBeTruthy()
  })
})

describe('/setup/signup by the link of the mail', () => {
  const link = '/setup/signup?token=abc'

  test('in the browser that began confirms at one press, and takes the token out of the address', async () => {
    localStorage.setItem('curante.registrationId', JSON.stringify(key))
    const calls = server({
      'registrations/show': [200, saved()],
      'registrations/open': [200, { problem: null, needs_password: false }],
      'registrations/confirm': [200, saved({ email_confirmed: true })],
    })
    open(link)
    await screen.findByRole('button', { name: 'Conferma e continua' })
    expect(window.location.search).toBe('')
    expect(calls.some(({ path }) => path === 'registrations/confirm')).toBe(false)
    expect(screen.queryByLabelText('Password')).toBeNull()
    press('Conferma e continua')
    await screen.findByRole('heading', { name: 'Professione' })
    expect(calls.find(({ path }) => path === 'registrations/confirm')?.body).toEqual({
      token: 'abc',
      registration_id: key,
    })
  })

  test('on another device asks for the password, and goes on there', async () => {
    const calls = server({
      'registrations/open': [200, { problem: null, needs_password: true }],
      'registrations/confirm': [200, saved({ email_confirmed: true })],
    })
    open(link)
    await screen.findByLabelText('Password')
    type('Password', 'quattro bottiglie di inchiostro')
    press('Conferma e continua')
    await screen.findByRole('heading', { name: 'Professione' })
    const { registration_id } = calls.find(({ path }) => path === 'registrations/confirm')?.body ?? {}
    expect(JSON.parse(stored() ?? 'null')).toBe(registration_id)
  })

  test('that is superseded says so, and leads to the registration', async () => {
    server({ 'registrations/open': [200, { problem: 'superseded', needs_password: false }] })
    open(link)
    await screen.findByText('Questo link è stato sostituito da uno più recente.')
    press('Vai alla registrazione')
    await screen.findByRole('heading', { name: 'Account' })
  })
})

describe('/logout', () => {
  test('asks, and ends the session only at the button', async () => {
    const calls = server({ logout: [204] })
    beginSession({ token: 'token', userId: 7 })
    const router = open('/setup/signup', <LogoutPage />)
    await screen.findByRole('heading', { name: 'Sicuro di voler uscire?' })
    expect([calls, getSession().token]).toEqual([[], 'token'])
    press('Esci')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect([calls.map(({ path }) => path), getSession().token]).toEqual([['logout'], null])
  })

  test('without a session leads to the login', async () => {
    server({})
    const router = open('/setup/signup', <LogoutPage />)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })
})

import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AxiosError, type AxiosResponse } from 'axios'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { http } from '../../src/platform/basic/http'
import { getSession, logOut } from '../../src/platform/session'
import { LoginForm } from '../../src/public/login/login-form'

type Answer = [status: number, data: unknown]

/** The server's replies to the calls, in order; returns the bodies sent. */
function answers(...list: Answer[]) {
  const bodies: unknown[] = []
  http.defaults.adapter = async (config) => {
    bodies.push(config.data ? JSON.parse(String(config.data)) : undefined)
    const [status, data] = list.shift() ?? [500, {}]
    const response: AxiosResponse = { status, data, config, headers: {}, statusText: '' }
    if (status < 300) return response
    throw new AxiosError('refused', String(status), config, {}, response)
  }
  return bodies
}

const signedIn: Answer[] = [
  [200, { data: { token: 'token' } }],
  [200, { data: { id: 7, current_active_role_users: [] } }],
]
const onSignedIn = vi.fn()
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Accedi' }))

beforeEach(() => {
  logOut()
  onSignedIn.mockClear()
  render(<LoginForm onSignedIn={onSignedIn} />, { wrapper: MemoryRouter })
})

test('LoginForm with valid credentials opens the session of that user', async () => {
  const bodies = answers(...signedIn)
  type('E-mail', ' mmg@curante.test ')
  type('Password', 'curante-demo')
  submit()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(bodies[0]).toEqual({ email: 'mmg@curante.test', password: 'curante-demo' })
  expect(getSession()).toMatchObject({ token: 'token', userId: 7 })
})

test('LoginForm shows a 422 at its field and keeps the e-mail', async () => {
  answers([422, { message: 'x', errors: { email: ['Credenziali non valide.'] } }])
  type('E-mail', 'mmg@curante.test')
  type('Password', 'wrong')
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Credenziali non valide.')
  expect(field('E-mail').value).toBe('mmg@curante.test')
  expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
})

test('LoginForm marks empty fields without a request', () => {
  const bodies = answers()
  submit()
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  expect(bodies).toEqual([])
})

test('LoginForm asks for the second factor after a 422 on otp and sends it', async () => {
  const bodies = answers([422, { errors: { otp: ['Inserisci il codice.'] } }], ...signedIn)
  type('E-mail', 'mmg@curante.test')
  type('Password', 'curante-demo')
  submit()
  await screen.findByLabelText('Codice di verifica')
  type('Codice di verifica', '123456')
  submit()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(bodies[1]).toMatchObject({ otp: '123456' })
})

test('LoginForm shows the password on request', () => {
  expect(field('Password').type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Mostra la password' }))
  expect(field('Password').type).toBe('text')
})

test('LoginForm lets a password manager fill in both fields, and what is copied be pasted', () => {
  const inputs = [field('E-mail'), field('Password')]
  expect(inputs.map(({ autocomplete }) => autocomplete)).toEqual(['username', 'current-password'])
  for (const input of inputs) expect(fireEvent.paste(input)).toBe(true)
})

test('LoginForm sends a password of spaces and can be submitted again', async () => {
  const bodies = answers([422, { errors: { email: ['Le credenziali non sono corrette.'] } }])
  type('E-mail', 'mmg@curante.test')
  type('Password', '   ')
  submit()
  await screen.findByRole('alert')
  expect(bodies).toEqual([{ email: 'mmg@curante.test', password: '   ' }])
  expect(screen.getByRole('button', { name: 'Accedi' }).getAttribute('aria-busy')).toBe('false')
  // the keyboard is in the password, which is replaced by what is typed
  expect(document.activeElement).toBe(field('Password'))
  expect([field('Password').selectionStart, field('Password').selectionEnd]).toEqual([0, 3])
})

test('LoginForm announces caps lock while it is on', () => {
  const key = (capsLock: boolean) => {
    const event = createEvent.keyUp(field('Password'), { key: 'A' })
    // this DOM has no state of lock keys
    Object.defineProperty(event, 'getModifierState', { value: (name: string) => name === 'CapsLock' && capsLock })
    fireEvent(field('Password'), event)
  }
  key(true)
  expect(screen.getByRole('status').textContent).toBe('Il blocco maiuscole è attivo.')
  const notes = document.getElementById(field('Password').getAttribute('aria-describedby') ?? '')
  expect(notes?.contains(screen.getByRole('status'))).toBe(true)
  key(false)
  expect(screen.queryByRole('status')).toBeNull()
})

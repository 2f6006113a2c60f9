import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AxiosError, type AxiosResponse } from 'axios'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoginForm } from '../../src/custom-pages/login/login-form'
import { http } from '../../src/providers/http'
import { getSession, logOut } from '../../src/session'

type Answer = [status: number, data: unknown]

/** What the server says to each call in turn. */
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
  [200, { data: { id: 7 } }],
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
afterEach(cleanup)

test('good credentials open the session of the user they belong to', async () => {
  const bodies = answers(...signedIn)
  type('E-mail', ' mmg@curante.test ')
  type('Password', 'curante-demo')
  submit()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(bodies[0]).toEqual({ email: 'mmg@curante.test', password: 'curante-demo' })
  expect(getSession()).toMatchObject({ token: 'token', userId: 7 })
})

test('wrong credentials stand at the field, and the e-mail stays', async () => {
  answers([422, { message: 'x', errors: { email: ['Credenziali non valide.'] } }])
  type('E-mail', 'mmg@curante.test')
  type('Password', 'wrong')
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Credenziali non valide.')
  expect(field('E-mail').value).toBe('mmg@curante.test')
  expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
})

test('empty fields are named without asking the server', () => {
  const bodies = answers()
  submit()
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  expect(bodies).toEqual([])
})

test('a second factor is asked for when the server wants one, and sent along', async () => {
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

test('the password can be shown', () => {
  expect(field('Password').type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Mostra la password' }))
  expect(field('Password').type).toBe('text')
})

test('a password of spaces is a password: it is sent, and the form can be used again', async () => {
  const bodies = answers([422, { errors: { email: ['Le credenziali non sono corrette.'] } }])
  type('E-mail', 'mmg@curante.test')
  type('Password', '   ')
  submit()
  await screen.findByRole('alert')
  expect(bodies).toEqual([{ email: 'mmg@curante.test', password: '   ' }])
  expect(screen.getByRole('button', { name: 'Accedi' }).getAttribute('aria-busy')).toBe('false')
})

test('caps lock is said at the password while it is on', () => {
  const key = (capsLock: boolean) => {
    const event = createEvent.keyUp(field('Password'), { key: 'A' })
    // the test's document does not know about lock keys
    Object.defineProperty(event, 'getModifierState', { value: (name: string) => name === 'CapsLock' && capsLock })
    fireEvent(field('Password'), event)
  }
  key(true)
  expect(screen.getByRole('status').textContent).toBe('Il blocco maiuscole è attivo.')
  expect(field('Password').getAttribute('aria-describedby')).toBe(screen.getByRole('status').id)
  key(false)
  expect(screen.queryByRole('status')).toBeNull()
})

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AxiosError, type AxiosResponse } from 'axios'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { http } from '../../src/platform/basic/http'
import { publicCall } from '../../src/platform/basic/public-call'
import { currentToasts, withdraw } from '../../src/platform/basic/toasts'
import InvitePage from '../../src/public/invite'
import { LinkedVisit } from '../../src/public/prenotazione/linked-visit'
import ResetPasswordPage from '../../src/public/reset-password'
import { publicRoutes } from '../../src/public/router'
import UnsubscribePage from '../../src/public/unsubscribe'

type Answer = readonly [status: number, data?: unknown]

/** The server's replies to the calls, in order; the last one to all others. */
function answers(...list: Answer[]) {
  http.defaults.adapter = async (config) => {
    const [status, data] = (list.length > 1 ? list.shift() : list[0]) ?? [500]
    if (status === 0) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
    const response: AxiosResponse = { status, data, config, headers: {}, statusText: '' }
    if (status < 300) return response
    throw new AxiosError('refused', String(status), config, {}, response)
  }
}

function open(page: ReactElement, path = '/') {
  window.history.replaceState(null, '', path)
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] })} />)
}

const offline = 'Verifica la tua connessione a internet.'
const broken = 'Si è verificato un errore.'
const tooMany = 'Troppe richieste: riprova tra poco.'
const failures = [
  [offline, 0, undefined],
  [broken, 500, { message: broken }],
  [tooMany, 429, { message: tooMany }],
] as const

/** Where the person is told: in the page itself, and by no toast. */
async function expectToldOnce(words: string) {
  expect(await screen.findAllByText(words)).toHaveLength(1)
  expect(currentToasts()).toEqual([])
}

beforeEach(() => {
  for (const { key } of currentToasts()) withdraw(key)
})

describe.each(failures)('«%s» (%i) is told once', (words, status, data) => {
  const practice: Answer = [200, { data: { office: 'Studio Verdi', doctor: 'Anna Verdi' } }]

  test('by the form that asks for a new password', async () => {
    answers([status, data])
    open(<ResetPasswordPage />)
    fireEvent.input(screen.getByLabelText('E-mail'), { target: { value: 'mmg@curante.test' } })
    fireEvent.click(screen.getByRole('button', { name: 'Manda il link' }))
    await expectToldOnce(words)
  })

  test('by the form that saves a new password', async () => {
    answers([200, { data: { problem: null } }], [status, data])
    open(<ResetPasswordPage />, '/reset-password?token=abc')
    fireEvent.click(await screen.findByRole('button', { name: 'Salva la password' }))
    await expectToldOnce(words)
  })

  test('by the form of an invite', async () => {
    answers(practice, [status, data])
    open(<InvitePage />, '/invite?office_user=7')
    fireEvent.input(await screen.findByLabelText('La tua e-mail'), { target: { value: 'mmg@curante.test' } })
    fireEvent.click(screen.getByRole('button', { name: 'Manda il link' }))
    await expectToldOnce(words)
  })

  test.each([
    ['a new password', <ResetPasswordPage key="page" />, '/reset-password?token=abc'],
    ['an invite', <InvitePage key="page" />, '/invite?office_user=7'],
    ['a visit', <LinkedVisit key="page" token="abc" />, '/prenotazione/abc'],
    ['what to receive no longer', <UnsubscribePage key="page" />, '/unsubscribe/abc'],
  ])('by the page of %s, which offers to try again', async (_, page, path) => {
    answers([status, data])
    open(page, path)
    await screen.findByRole('button', { name: 'Riprova' })
    await expectToldOnce(words)
  })

  test('by the help center, which offers to try again', async () => {
    answers([status, data])
    const options = { initialEntries: ['/help-center'] }
    render(<RouterProvider router={createMemoryRouter(publicRoutes(publicCall, 'browser'), options)} />)
    await screen.findByRole('button', { name: 'Riprova' })
    await expectToldOnce(words)
  })
})

test('LinkedVisit that is shown stays while the server is away, and a toast says so', async () => {
  const visit = {
    ...{ code: 'ABC234', date: '2026-09-14', from: '09:00', to: '09:20', service: 'Visita', doctor: 'Anna Verdi' },
    ...{ status: 'confirmed', may: [], answered: null, choice: null, offer: null, moved: false, confirmed_at: null },
    ...{ office: { name: 'Studio Verdi', address: null, city: null, phone: null, phone_prefix: null } },
  }
  answers([200, { data: { problem: null, visit } }], [0])
  open(<LinkedVisit token="abc" />)
  await screen.findByText('ABC234')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(currentToasts().map(({ title }) => title)).toEqual([offline]))
  expect(screen.getByText('ABC234')).toBeTruthy()
})

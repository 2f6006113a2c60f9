import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { AxiosError, AxiosHeaders } from 'axios'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { OfficeSelector } from '../../src/layouts/frame/office-selector'
import { RouteError } from '../../src/platform/basic/frame/shell'
import { HttpFailure, http } from '../../src/platform/basic/http'
import { beginSession, getSession, logOut, setActingDoctor, setNavigator } from '../../src/platform/session'
import { matchNoMedia } from '../support/servers/in-process'

// Rows of the error catalogue (specification §8) that no other test of this folder has.

afterEach(() => {
  cleanup()
  logOut()
})

test('the offices of a doctor that are refused lead back to the own homepage', async () => {
  matchNoMedia()
  const navigate = vi.fn()
  setNavigator(navigate)
  const user = {
    ...{ id: 7, current_active_role_users: [{ role: { code: 'assistant' } }], employed_doctors: [] },
    assisted: [{ id: 4, first_name: 'Marco', last_name: 'Leone', rights: [] }],
  }
  http.defaults.adapter = async (config) => {
    const answer = { statusText: '', headers: new AxiosHeaders(), config }
    if (config.url === 'user') return { ...answer, status: 200, data: { data: user } }
    throw new AxiosError('refused', '403', config, {}, { ...answer, status: 403, data: { message: 'No' } })
  }
  beginSession({ token: 'token', userId: 7 })
  setActingDoctor(4)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <OfficeSelector />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(getSession().actingDoctorId).toBeNull())
  expect(navigate).toHaveBeenCalledWith('/', undefined)
})

describe('the error page', () => {
  /** Opens a page whose loader throws, and reads it. */
  async function pageThatThrows(error: unknown): Promise<string[]> {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const loader = () => Promise.reject(error)
    const nothing = () => null
    const route = { path: '/', loader, Component: nothing, HydrateFallback: nothing, ErrorBoundary: RouteError }
    const router = createMemoryRouter([route])
    render(<RouterProvider router={router} />)
    const home = await screen.findByRole('link', { name: 'Torna alla home' })
    expect(home.getAttribute('href')).toBe('/')
    const title = screen.getByRole('heading', { level: 1 })
    const facts = screen.queryAllByRole('definition').map(({ textContent }) => textContent ?? '')
    return [title.textContent ?? '', title.nextElementSibling?.textContent ?? '', ...facts]
  }
  const wrong = ['Qualcosa è andato storto', "Si è verificato un errore durante l'esecuzione dell'operazione."] as const

  test.each<[string, unknown, readonly string[]]>([
    [
      'of a refused call has its status and message',
      new HttpFailure(403, { message: 'Numero 4711' }),
      [...wrong, '403', 'Numero 4711'],
    ],
    ['of any other error has 500', new TypeError('x is undefined'), [...wrong, '500']],
    [
      'of an unknown page says 404',
      new Response('This page could not be found', { status: 404 }),
      ['Risorsa non trovata', 'La pagina che hai cercato non esiste.'],
    ],
  ])('%s', async (_name, error, shown) => {
    expect(await pageThatThrows(error)).toEqual(shown)
  })
})

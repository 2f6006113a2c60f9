import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { elsewhere } from '../../src/platform/basic/page'
import { announce, currentToasts, withdraw } from '../../src/platform/basic/toasts'
import { logOut } from '../../src/platform/session'

const assign = vi.fn()

beforeEach(() => {
  logOut()
  for (const { key } of currentToasts()) withdraw(key)
  assign.mockClear()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})

/** The doctor's side at its home, and a move from there. */
async function move(path: string) {
  const children = [{ path: '/', Component: () => null }, elsewhere('doctor')]
  const router = createMemoryRouter([{ ErrorBoundary: () => <p>404</p>, children }])
  render(<RouterProvider router={router} />)
  await Promise.race([router.navigate(path), vi.waitFor(() => expect(assign).toHaveBeenCalled())])
}

test('a page of another app is loaded from the server, and shows what was announced as this one was left', async () => {
  const moved = move('/login?to=%2Fbookings')
  announce({ type: 'error', title: 'Sessione terminata', action: { label: 'Mostra', run: () => {} } })
  await moved
  expect(assign).toHaveBeenCalledWith('/login?to=%2Fbookings')
  vi.resetModules()
  const reached = await import('../../src/platform/basic/toasts')
  expect(reached.currentToasts()).toMatchObject([{ type: 'error', title: 'Sessione terminata', seconds: 6 }])
  expect(reached.currentToasts()[0]).not.toHaveProperty('action')
  vi.resetModules()
  expect((await import('../../src/platform/basic/toasts')).currentToasts()).toEqual([])
})

test('without a line the page stays, says why, and goes on once there is one', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', async () => new Response())
  const moved = move('/login')
  await vi.waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Verifica la tua connessione a internet.' }]))
  expect(assign).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await moved
  expect(assign).toHaveBeenCalledWith('/login')
  vi.unstubAllGlobals()
})

test('an address that is no page of any app is not found, and nothing is loaded', async () => {
  await move('/nowhere')
  expect(await screen.findByText('404')).toBeTruthy()
  expect(assign).not.toHaveBeenCalled()
})

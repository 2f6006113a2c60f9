import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AxiosHeaders } from 'axios'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import SettingsEndpointPage from '../../src/custom-pages/settings/endpoint'
import { http } from '../../src/platform/basic/http'
import { apiBase, beginSession, defaultApiBase, getSession } from '../../src/platform/session'

const all = [
  { code: 'production', label: 'Produzione', api_base: defaultApiBase },
  { code: 'staging', label: 'Staging', api_base: 'https://staging.curante.example/api/backoffice' },
  { code: 'local', label: 'Locale', api_base: 'http://127.0.0.1:8080/api/backoffice' },
]
let environments = all

beforeEach(() => {
  window.localStorage.clear()
  environments = all
  // Records the navigation without leaving the page.
  vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  http.defaults.adapter = async (config) => ({
    data: { data: { version: '1.0.0', environments, pusher: {}, push: null, links: {} } },
    status: 200,
    statusText: '',
    headers: new AxiosHeaders(),
    config,
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  window.localStorage.clear()
})

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsEndpointPage />
    </QueryClientProvider>,
  )
const save = () => screen.getByRole('button', { name: 'Cambia ambiente' })

test('/settings/endpoint: switching ends the session and opens the login of the other environment (specification §2)', async () => {
  beginSession({ token: 'token', userId: 7 })
  open()
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(3))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Produzione/ }).checked).toBe(true)
  expect(save().hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /Staging/ }))
  fireEvent.click(save())
  expect(apiBase()).toBe('https://staging.curante.example/api/backoffice')
  expect(getSession().token).toBeNull()
  expect(window.location.assign).toHaveBeenCalledWith('/login')
})

test('/settings/endpoint lists the three environments; those that the server does not name cannot be chosen, and say why', async () => {
  environments = all.slice(2)
  open()
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(3))
  const isDisabled = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).disabled
  expect(isDisabled(/^Produzione.*Non configurato/)).toBe(true)
  expect(isDisabled(/^Staging.*Non configurato/)).toBe(true)
  expect(isDisabled(/^Locale/)).toBe(false)
})

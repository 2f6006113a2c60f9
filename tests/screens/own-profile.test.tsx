import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import OwnData from '../../src/custom-pages/settings/profile/own-data'
import { createQueryClient } from '../../src/platform/calls/query-client'
import { beginSession, getSession } from '../../src/platform/session'
import { panelTests, practice, signIn, wire } from '../support/browser/panel-screen'

panelTests()

const stored = async () =>
  (
    await practice.connection.sql<{ bio: string; phone: string; version: number }>(
      `select p.bio, u.phone, u.version from users u join doctor_profiles p on p.user_id = u.id where u.id = $1`,
      [practice.ferri],
    )
  )[0]

function open() {
  const client = createQueryClient()
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <OwnData />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
  return client
}
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const preview = () => screen.findByRole('region', { name: 'Come ti vedono i pazienti' })

test('saved, but it cannot be read anew: form and preview show what is saved, not what was there before', async () => {
  signIn('doctor')
  open()
  await type('Presentazione', 'A Roma dal 2004.')
  wire.onTheWay = (path, method) => (method === 'GET' && path === 'doctor/profile' ? 'lost' : undefined)
  await press('Salva')
  // the reading is tried twice
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Annulla le modifiche' })).toBeNull())
  expect(await stored()).toMatchObject({ bio: 'A Roma dal 2004.' })
  expect((await field('Presentazione')).value).toBe('A Roma dal 2004.')
  expect((await preview()).textContent).toContain('A Roma dal 2004.')
})

test('the answer is lost on its way back: what was typed stays; sent again, it is stored once', async () => {
  signIn('doctor')
  open()
  const before = await stored()
  await type('Presentazione', 'Ricevo anche il sabato.')
  wire.onTheWay = (path, method) => (method === 'PUT' && path === 'doctor/profile' ? 'lost' : undefined)
  await press('Salva')
  await screen.findByText('Non salvato: ciò che hai scritto resta qui.')
  expect((await field('Presentazione')).value).toBe('Ricevo anche il sabato.')
  wire.onTheWay = () => undefined
  await press('Salva')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Annulla le modifiche' })).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await stored()).toMatchObject({ bio: 'Ricevo anche il sabato.', version: (before?.version ?? 0) + 1 })
})

test('changed in another tab meanwhile: both versions are shown, and the other field stays as saved there', async () => {
  signIn('doctor')
  open()
  await type('Presentazione', 'Ricevo su appuntamento.')
  await practice.connection.sql(
    `with other as (update doctor_profiles set bio = 'Ricevo ogni giorno.' where user_id = $1)
     update users set phone = '3331234567', version = version + 1 where id = $1`,
    [practice.ferri],
  )
  await press('Salva')
  const notice = await screen.findByRole('alert')
  const cells = within(notice).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Ricevo su appuntamento.', 'Ricevo ogni giorno.'])
  fireEvent.click(within(notice).getByRole('button', { name: 'Salva la tua versione' }))
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ bio: 'Ricevo su appuntamento.', phone: '3331234567' }),
  )
})

test('the session ends while typing (401): the same person finds what was typed, a colleague does not', async () => {
  signIn('doctor')
  open()
  await type('Presentazione', 'Ricevo a domicilio')
  const { token } = getSession()
  await practice.connection.sql('update access_tokens set revoked_at = now() where user_id = $1', [practice.ferri])
  await press('Salva')
  await waitFor(() => expect(getSession().token).toBeNull())
  await act(async () => cleanup())
  const again = await practice.session(practice.ferri)
  expect(again.token).not.toBe(token)
  beginSession({ token: again.token ?? '', userId: practice.ferri })
  open()
  await screen.findByText('Ritrovi ciò che avevi scritto e non ancora salvato.')
  expect((await field('Presentazione')).value).toBe('Ricevo a domicilio')
  cleanup()
  const colleague = await practice.person('doctor', {}, 'mmg')
  beginSession({ token: (await practice.session(colleague)).token ?? '', userId: colleague })
  open()
  expect((await field('Presentazione')).value).toBe('')
})

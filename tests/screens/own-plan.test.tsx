import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import SettingsPlan from '../../src/custom-pages/settings/plan'
import { createQueryClient } from '../../src/platform/calls/query-client'
import { undoLast } from '../../src/platform/session'
import { panelTests, practice, signIn, wire } from '../support/browser/panel-screen'

panelTests()

const sql = (text: string, values: unknown[] = []) => practice.connection.sql<Record<string, unknown>>(text, values)
const stored = async () =>
  (
    await sql(
      `select s.auto_renew, n.code as next, s.version from subscriptions s
       left join subscription_plans n on n.id = s.next_plan_id where s.doctor_id = $1`,
      [practice.ferri],
    )
  )[0]

function open() {
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter>
            <SettingsPlan />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('another plan follows at the end of the period, or none; each is taken back, and a lost answer shows what is stored', async () => {
  await sql(
    `with plans as (insert into subscription_plans (name, code, price, months, features, user_categories, active, position)
       values ('Base', 'base', 2900, 1, '{agenda}', '{}', true, 1), ('Studio', 'studio', 34900, 12, '{chat}', '{}', true, 2)
       returning id, code)
     insert into subscriptions (doctor_id, subscription_plan_id, status, period, price, auto_renew)
     select $1, id, 'active', daterange('2026-11-01', '2026-12-01'), 2900, true from plans where code = 'base'`,
    [practice.ferri],
  )
  signIn('doctor')
  open()
  expect(await screen.findByText('Rimangono 6 giorni, oggi compreso')).toBeTruthy()
  await press('Cambia piano')
  fireEvent.click(await screen.findByRole('radio', { name: /^Studio/ }))
  await press('Scegli')
  expect(await screen.findByText('Si rinnova con Studio a 349,00 € per 12 mesi.')).toBeTruthy()
  expect(await stored()).toEqual({ auto_renew: true, next: 'studio', version: 2 })
  undoLast()
  expect(await screen.findByText('Si rinnova con Base a 29,00 € per 1 mese.')).toBeTruthy()
  wire.onTheWay = (path, method) => (method === 'PUT' && path === 'doctor/plan' ? 'lost' : undefined)
  await press('Non rinnovare')
  expect(await screen.findByText('Finisce: non si rinnova.')).toBeTruthy()
  wire.onTheWay = () => undefined
  expect(await stored()).toMatchObject({ auto_renew: false, next: null })
  await press('Rinnova')
  expect(await screen.findByText('Si rinnova con Base a 29,00 € per 1 mese.')).toBeTruthy()
})

test('changed in another tab meanwhile: nothing is written over, and the page shows what is stored', async () => {
  signIn('doctor')
  open()
  await screen.findByRole('button', { name: 'Non rinnovare' })
  await sql(`update subscriptions set auto_renew = false, version = version + 1 where doctor_id = $1`, [practice.ferri])
  const before = await stored()
  await press('Non rinnovare')
  expect(await screen.findByText('Finisce: non si rinnova.')).toBeTruthy()
  expect(await stored()).toEqual(before)
})

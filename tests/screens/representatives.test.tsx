import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import Register from '../../src/custom-pages/bookings/register'
import SettingsOfficesPage from '../../src/custom-pages/settings/offices'
import { http } from '../../src/platform/basic/http'
import { createQueryClient } from '../../src/platform/calls/query-client'
import { beginSession, logOut } from '../../src/platform/session'
import { MaskedNames } from '../../src/shared/people/name-mask'
import { aPractice, aVisit, type Practice, save } from '../support/builders/practice'
import { aDatabase } from '../support/servers/database'
import { answerOf, matchNoMedia } from '../support/servers/in-process'

let practice: Practice
beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  matchNoMedia()
  http.defaults.adapter = (config) => answerOf(practice.app, config)
  beginSession({ token: practice.doctor.token ?? '', userId: practice.ferri })
  return async () => {
    logOut()
    await practice.close()
    await practice.connection.close()
  }
})
afterEach(cleanup)
afterAll(logOut)

const show = (content: ReactNode, path = '/') =>
  render(
    <App>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
      </QueryClientProvider>
    </App>,
  )
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

describe('/settings/offices, Informatori', () => {
  const caps = async () =>
    (
      await practice.connection.sql('select counts, period, most from representative_caps where deleted_at is null')
    ).map(({ counts, period, most }) => `${counts} ${period} ${most}`)
  const fieldOf = async (place: string, name: string) =>
    within(await screen.findByRole('region', { name: place })).findByRole('textbox', { name })
  const type = async (value: string) =>
    fireEvent.change(await fieldOf('In questa struttura', 'Ogni azienda: Visite l’anno'), { target: { value } })

  test('Informatori sets, changes and takes away caps', async () => {
    show(<SettingsOfficesPage />, '/settings/offices?tab=caps')
    await type('4')
    await press(/Salva/)
    await waitFor(async () => expect(await caps()).toEqual(['company year 4']))
    await type('6')
    await press(/Salva/)
    await waitFor(async () => expect(await caps()).toEqual(['company year 6']))
    await type('')
    await press(/Salva/)
    await waitFor(async () => expect(await caps()).toEqual([]))
  })

  test('letters are refused at the field and not sent', async () => {
    show(<SettingsOfficesPage />, '/settings/offices?tab=caps')
    await type('tanti')
    await press(/Salva/)
    expect(await screen.findByText('Un numero da 1 a 1000, o niente.')).toBeTruthy()
    expect(await caps()).toEqual([])
    await press('Annulla le modifiche')
  })
})

describe('Registro informatori', () => {
  test('lists the visits of representatives of the month, and says when there are none', async () => {
    const { roma, representative } = practice
    const isf = { office_service_id: roma.mr, user_id: representative, date: '2026-11-25', from: '12:00', to: '12:15' }
    await save(practice.doctor, aVisit(practice, isf))
    await save(practice.doctor, aVisit(practice, { date: '2026-11-26', from: '10:00', to: '10:15' }))
    show(<Register date="2026-11-25" onClose={() => {}} />)
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows).toHaveLength(2)
    expect(rows[1]?.textContent).toContain('Serra Davide')
    cleanup()
    show(
      <MaskedNames value>
        <Register date="2026-11-25" onClose={() => {}} />
      </MaskedNames>,
    )
    await screen.findByText('S. D.')
    expect(document.body.textContent).not.toContain('Serra')
    fireEvent.change(screen.getByLabelText('Dal'), { target: { value: '01/01/2026' } })
    fireEvent.blur(screen.getByLabelText('Dal'))
    fireEvent.change(screen.getByLabelText('Al'), { target: { value: '31/01/2026' } })
    fireEvent.blur(screen.getByLabelText('Al'))
    expect(await screen.findByText('Nessuna visita di informatori in questi giorni.')).toBeTruthy()
  })
})

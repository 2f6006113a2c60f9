import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import SettingsChatPage from '../../../src/custom-pages/settings/chat'
import { http } from '../../../src/platform/basic/http'
import { createQueryClient } from '../../../src/platform/calls/query-client'
import { beginSession, logOut } from '../../../src/platform/session'
import { aPractice, type Practice } from '../../support/builders/practice'
import { aDatabase } from '../../support/servers/database'
import { answerOf, matchNoMedia } from '../../support/servers/in-process'

let practice: Practice

beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  matchNoMedia()
  http.defaults.adapter = (config) => answerOf(practice.app, config)
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
afterEach(() => {
  cleanup()
  logOut()
})

async function open() {
  const userId = await practice.person('doctor', {}, 'mmg')
  const session = await practice.session(userId)
  beginSession({ token: session.token ?? '', userId })
  const show = () =>
    render(
      <App>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter>
            <SettingsChatPage />
          </MemoryRouter>
        </QueryClientProvider>
      </App>,
    )
  show()
  await screen.findByRole('heading', { name: 'Risposte rapide' })
  const stored = async () => (await session.call(endpoints.chatSettings)).body.data
  return { session, stored, show }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })

test('chat settings: hours copied to other days, an automatic answer and quick answers in their order are saved at once', async () => {
  const { stored, show } = await open()
  fireEvent.click(screen.getByLabelText('Solo in questi orari'))
  press('Togli 09:00–18:00: martedì')
  type('lunedì, alle', '1330')
  fireEvent.blur(screen.getByLabelText('lunedì, alle'))
  fireEvent.change(screen.getByLabelText('Copia gli orari di lunedì'), { target: { value: 'workweek' } })
  fireEvent.click(screen.getByRole('switch', { name: 'Rispondi fuori orario' }))
  for (const [shortcut, text] of [
    ['esami', 'Esami ricevuti.'],
    ['Esami', 'La ricetta è pronta.'],
  ] as const) {
    press('Aggiungi una risposta')
    const row = within(screen.getByRole('listitem', { name: 'la nuova risposta' }))
    fireEvent.change(row.getByLabelText('Scorciatoia'), { target: { value: shortcut } })
    fireEvent.change(screen.getAllByLabelText('Testo').at(-1) as Element, { target: { value: text } })
  }
  press('Salva')
  expect(await screen.findByText('Questa scorciatoia c’è già.')).toBeTruthy()
  cleanup()
  show() // as after a reload: what was typed is still there
  const second = within(await screen.findByRole('listitem', { name: '/Esami' }))
  fireEvent.change(second.getByLabelText('Scorciatoia'), { target: { value: 'ricetta' } })
  fireEvent.keyDown(screen.getByRole('listitem', { name: '/ricetta' }), { key: 'ArrowUp', altKey: true })
  press('Salva')
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '13:30' })),
      automatic_text: expect.stringContaining('112'),
      quick_answers: [{ shortcut: 'ricetta' }, { shortcut: 'esami' }],
    }),
  )
})

test('chat settings that a colleague has saved meanwhile show both versions, and nothing is lost', async () => {
  const { session, stored } = await open()
  fireEvent.click(screen.getByRole('switch', { name: 'Informatori' }))
  const body = { ...(await stored()), patients_write: false }
  expect((await session.call(endpoints.saveChatSettings, { body })).status).toBe(200)
  press('Salva')
  await screen.findByText('La tua versione')
  press('Salva la tua versione')
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ patients_write: false, representatives_write: false }),
  )
})

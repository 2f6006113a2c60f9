import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import ChatPage from '../../src/custom-pages/chat'
import { http } from '../../src/providers/http'
import { createQueryClient } from '../../src/providers/query-client'
import { beginSession, logOut, setActingDoctor } from '../../src/session'
import { aPgliteDatabase } from '../support/database'
import { answerOf, matchNoMedia } from '../support/in-process'
import { aPractice, type Practice, without } from '../support/practice'

let practice: Practice

beforeAll(async () => {
  practice = await aPractice(await aPgliteDatabase())
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

async function aThread(last_name: string, text: string) {
  const id = await practice.person('patient', { first_name: 'Livia', last_name })
  await practice.connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [
    practice.ferri,
    id,
  ])
  const opened = await practice.doctor.call(endpoints.openChat, { body: { user_id: id } })
  const chat: number = opened.body.data.id
  await practice.doctor.call(endpoints.sendMessage, { params: { id: chat }, body: { text, seen: 0 } })
  return { id, chat }
}

async function open(path: string, userId = practice.ferri) {
  beginSession({ token: (await practice.session(userId)).token ?? '', userId })
  if (userId !== practice.ferri) setActingDoctor(practice.ferri)
  const client = createQueryClient()
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[path]}>
            <ChatPage />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
  return client
}
test('/chat?user_id opens the conversation with the person; without the right to the chat it closes and says why', async () => {
  const { id } = await aThread('Bassi', 'Porti la tessera.')
  const client = await open(`/chat?user_id=${id}`, practice.secretary)
  await screen.findByRole('complementary', { name: 'Scheda' })
  await practice.connection.sql('update doctor_links set rights = $1 where agent_id = $2', [
    without('chat'),
    practice.secretary,
  ])
  await client.invalidateQueries()
  await screen.findByText('Non hai più accesso a questa conversazione.')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Scheda' })).toBeNull())
})

import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../domain/contract'
import type { ChatMessage } from '../../domain/contract/chats'
import ChatPage from '../../src/custom-pages/chat'
import { BubbleFiles } from '../../src/custom-pages/chat/thread/bubble-files'
import { useKeyboardHeight } from '../../src/custom-pages/chat/use-keyboard-height'
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

async function open(path: string, userId = practice.ferri, doctorId: number | null = practice.ferri) {
  beginSession({ token: (await practice.session(userId)).token ?? '', userId })
  if (userId !== practice.ferri) setActingDoctor(doctorId)
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

test('/chat without a doctor begins at the first category with conversations: for a secretary at her doctors', async () => {
  const secretary = await practice.session(practice.secretary)
  const { body } = await secretary.call(endpoints.openChat, { body: { user_id: practice.ferri } })
  const message = { params: { id: body.data.id }, body: { text: 'Buongiorno', seen: 0 } }
  expect((await secretary.call(endpoints.sendMessage, message)).status).toBe(201)
  await open('/chat', practice.secretary, null)
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/^Medici/))
})

describe('an open conversation', () => {
  const unreadOf = async (chat: number) =>
    (await practice.doctor.call(endpoints.chat, { params: { id: chat } })).body.data.unread

  test('is read by a tab that somebody looks at, not in the background', async () => {
    const { id, chat } = await aThread('Sfondo', 'Buongiorno')
    const patient = await practice.session(id)
    const message = { params: { id: chat }, body: { text: 'Mi può richiamare?', seen: 1 } }
    expect((await patient.call(endpoints.sendOwnMessage, message)).status).toBe(201)
    let isLooking = false
    const { hasFocus } = document
    document.hasFocus = () => isLooking
    try {
      await open(`/chat?agent=patient&user_id=${id}`)
      await screen.findByRole('textbox', { name: /^Messaggio per/ })
      // longer than the second after which it would be read
      await expect(waitFor(async () => expect(await unreadOf(chat)).toBe(0), { timeout: 1600 })).rejects.toThrow()
      isLooking = true
      window.dispatchEvent(new Event('focus'))
      await waitFor(async () => expect(await unreadOf(chat)).toBe(0), { timeout: 5000 })
    } finally {
      document.hasFocus = hasFocus
    }
  })

  test('that is closed says why in the place of the composer: an inactive person, a person who is limited', async () => {
    const { id } = await aThread('Chiusa', 'Arrivederci')
    await practice.connection.sql('update users set active = false where id = $1', [id])
    await open(`/chat?agent=patient&user_id=${id}`)
    await screen.findByText('Chat chiusa')
    expect(screen.queryByRole('textbox', { name: /^Messaggio per/ })).toBeNull()
    cleanup()
    await practice.connection.sql('update users set active = true where id = $1', [id])
    await practice.connection.sql(
      "insert into limited_users (doctor_id, user_id, reason, since) values ($1, $2, 'Insulti', '2026-01-01')",
      [practice.ferri, id],
    )
    await open(`/chat?agent=patient&user_id=${id}`)
    expect((await screen.findByText(/Persona limitata/)).parentElement?.textContent).toContain('Motivo: Insulti')
  })

  test('ends above the keyboard of a phone', async () => {
    const view = Object.assign(new EventTarget(), { height: window.innerHeight, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: view, configurable: true })
    const { result } = renderHook(useKeyboardHeight)
    expect(result.current).toBe(0)
    act(() => {
      view.height -= 320
      view.dispatchEvent(new Event('resize'))
    })
    expect(result.current).toBe(320)
    Reflect.deleteProperty(window, 'visualViewport')
  })

  test('renews the links to its files a minute before they expire, and tries a picture again that was not there', () => {
    vi.useFakeTimers()
    const file = { key: 'k', name: 'a.png', type: 'image/png', size: 9, pages: null }
    const message = (url: string) =>
      ({ number: 7, own: false, files: [{ ...file, url, thumbnail: `${url}/thumbnail` }] }) as unknown as ChatMessage
    const renewed: number[] = []
    const first = message('/files/k?1')
    const show = (one: ChatMessage) => (
      <BubbleFiles message={one} isMasked={false} onStaleLinks={(number) => renewed.push(number)} />
    )
    const { rerender, container } = render(show(first))
    fireEvent.error(container.querySelector('img') as Element)
    expect(container.querySelector('img')).toBeNull()
    act(() => void vi.advanceTimersByTime(4 * 60_000 - 1))
    expect(renewed).toEqual([])
    act(() => void vi.advanceTimersByTime(1))
    expect(renewed).toEqual([7])
    rerender(show(message('/files/k?2')))
    expect(container.querySelector('img')?.src).toContain('/files/k?2/thumbnail')
    vi.useRealTimers()
  })
})

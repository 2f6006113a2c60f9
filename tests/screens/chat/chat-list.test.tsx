import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { ChatMessage } from '../../../domain/contract/messages/chats'
import type { ChatCategory } from '../../../domain/contract/messages/messages'
import { BubbleFiles } from '../../../src/custom-pages/chat/thread/files/bubble-files'
import { useKeyboardHeight } from '../../../src/custom-pages/chat/use-keyboard-height'
import { useChatPeople } from '../../../src/shared/chat/chats'
import { aChatScreen } from '../../support/browser/chat-screen'
import { without } from '../../support/builders/practice'

const chat = aChatScreen()
const { aThread, open } = chat

test('/chat?user_id opens the conversation with the person; without the right to the chat it closes and says why', async () => {
  const { id } = await aThread('Bassi', 'Porti la tessera.')
  const client = await open(`/chat?user_id=${id}`, { userId: chat.practice.secretary })
  await screen.findByRole('complementary', { name: 'Scheda' })
  const { connection, secretary } = chat.practice
  await connection.sql('update doctor_links set rights = $1 where agent_id = $2', [without('chat'), secretary])
  await client.invalidateQueries()
  await screen.findByText('Non hai più accesso a questa conversazione.')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Scheda' })).toBeNull())
})

test('people of the kind chosen before are not among those of another, while these are on their way', async () => {
  await aThread('Chiari', 'Buongiorno')
  const { wrapper } = await chat.signedIn()
  const initialProps: { category: ChatCategory } = { category: 'patient' }
  const people = renderHook(({ category }) => useChatPeople(category, ''), { wrapper, initialProps })
  await waitFor(() => expect(people.result.current.people).not.toEqual([]))
  people.rerender({ category: 'doctor' })
  expect(people.result.current).toMatchObject({ people: [], isPending: true })
  await waitFor(() => expect(people.result.current.isPending).toBe(false))
})

test('/chat without a doctor begins at her doctors, and at the first category with conversations once there is one', async () => {
  const { connection, secretary } = chat.practice
  const opened = () => open('/chat', { userId: secretary, doctorId: null })
  const chosen = (name: RegExp) =>
    waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(name))
  await opened()
  await chosen(/^Medici/)
  cleanup()
  await connection.sql(
    `with made as (insert into chats (name, search) values ('Zona', 'zona') returning id)
     insert into chat_members (chat_id, user_id, category) select id, $1, 'group' from made`,
    [secretary],
  )
  await opened()
  await chosen(/^Gruppi/)
})

describe('an open conversation', () => {
  const unreadOf = async (id: number) =>
    (await chat.practice.doctor.call(endpoints.chat, { params: { id } })).body.data.unread

  test('is read by a tab that somebody looks at, not in the background', async () => {
    const { id, chat: thread, write } = await aThread('Sfondo', 'Buongiorno')
    expect((await write('Mi può richiamare?')).status).toBe(201)
    let isLooking = false
    const { hasFocus } = document
    document.hasFocus = () => isLooking
    try {
      await open(`/chat?agent=patient&user_id=${id}`)
      await screen.findByRole('textbox', { name: /^Messaggio per/ })
      // longer than the second after which it would be read
      await expect(waitFor(async () => expect(await unreadOf(thread)).toBe(0), { timeout: 1600 })).rejects.toThrow()
      isLooking = true
      window.dispatchEvent(new Event('focus'))
      await waitFor(async () => expect(await unreadOf(thread)).toBe(0))
    } finally {
      document.hasFocus = hasFocus
    }
  })

  test('that is closed says why in the place of the composer: an inactive person, a person who is limited', async () => {
    const { id } = await aThread('Chiusa', 'Arrivederci')
    const { connection, ferri } = chat.practice
    await connection.sql('update users set active = false where id = $1', [id])
    await open(`/chat?agent=patient&user_id=${id}`)
    await screen.findByText('Chat chiusa')
    expect(screen.queryByRole('textbox', { name: /^Messaggio per/ })).toBeNull()
    cleanup()
    await connection.sql('update users set active = true where id = $1', [id])
    await connection.sql(
      "insert into limited_users (doctor_id, user_id, reason, since) values ($1, $2, 'Insulti', '2026-01-01')",
      [ferri, id],
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

  test('opens a picture whole, and closes it again', async () => {
    const file = { key: 'k', name: 'pressione.png', type: 'image/png', size: 9, pages: null }
    const files = [{ ...file, url: '/files/k?1', thumbnail: '/files/k?1/thumbnail' }]
    const message = { number: 7, own: false, files } as unknown as ChatMessage
    render(<BubbleFiles message={message} isMasked={false} onStaleLinks={() => undefined} />)
    fireEvent.click(screen.getByRole('button', { name: 'Apri l’immagine pressione.png' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'pressione.png' }))
    expect(dialog.getByRole('img', { name: 'pressione.png' }).getAttribute('src')).toMatch(/k\?1$/)
    fireEvent.click(dialog.getByRole('button', { name: /Chiudi/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

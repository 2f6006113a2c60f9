import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { AxiosError } from 'axios'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { ChatMessage } from '../../../domain/contract/messages/chats'
import { refusalText } from '../../../domain/contract/refusal'
import { Announcer } from '../../../src/custom-pages/chat/thread/messages/announcer'
import type { ChatNames } from '../../../src/custom-pages/chat/thread/use-chat-names'
import { http } from '../../../src/platform/basic/http'
import { getSession } from '../../../src/platform/session'
import { useChatMessages } from '../../../src/shared/chat/chats'
import { aChatScreen } from '../../support/browser/chat-screen'
import { answerOf, connectionLost } from '../../support/servers/in-process'

const chat = aChatScreen()
const { aThread, open, signedIn } = chat

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Messaggio per/ })
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Invia/ })
/** Sends requests of a path through `change`, all others as they are. */
function intercept(path: RegExp, change: typeof answerOf) {
  http.defaults.adapter = (config) =>
    (path.test(config.url ?? '') && config.method === 'post' ? change : answerOf)(chat.practice.app, config)
}

test('500 messages written while one is away are there on coming back, each once, with what was edited and deleted', async () => {
  const { id, chat: thread, write, written } = await aThread('Lontana', 'Prima')
  await write('Seconda')
  const { wrapper } = await signedIn()
  const { result } = renderHook(() => useChatMessages(thread), { wrapper })
  await waitFor(() => expect(result.current.messages).toHaveLength(2))
  const { connection, doctor } = chat.practice
  await connection.sql(
    `insert into chat_messages (chat_id, number, change, author_id, written_by, text, search)
     select $1, n, n, $2, $2, 'n. ' || n, 'n ' || n from generate_series(3, 502) n`,
    [thread, id],
  )
  await connection.sql('update chats set last_number = 502, last_change = 502 where id = $1', [thread])
  const sent = (await doctor.call(endpoints.sendMessage, { params: { id: thread }, body: { text: 'Mia', seen: 502 } }))
    .body.data
  await doctor.call(endpoints.deleteMessage, { params: { id: sent.id } })
  const first = (await doctor.call(endpoints.chatMessages, { params: { id: thread }, query: { before: 2 } })).body
    .data[0]
  await doctor.call(endpoints.changeMessage, { params: { id: first.id }, body: { text: 'Corretta' } })
  await act(async () => void (await result.current.refetch()))
  await waitFor(() => expect(result.current.messages.length).toBeGreaterThan(2))
  const { messages } = result.current
  expect(messages.map(({ number }) => number)).toEqual(Array.from({ length: 503 }, (_, index) => index + 1))
  expect([messages[0]?.text, messages.at(-1)?.deleted]).toEqual(['Corretta', true])
  expect(messages.slice(-50).map(({ text }) => text)).toEqual((await written()).map(({ text }) => text))
})

describe('Announcer', () => {
  const names = (isMasked: boolean) =>
    ({ isMasked, name: ({ name }: { name: string }) => (isMasked ? 'M. C.' : name) }) as unknown as ChatNames
  const message = (number: number, more: Partial<ChatMessage> = {}) =>
    ({ number, own: false, author: { id: 5, name: 'Marino Cristina' }, text: 'Buongiorno', ...more }) as ChatMessage

  test.each([
    ['what others write, when it is its turn', {}, false, 'Nuovo messaggio di Marino Cristina: Buongiorno'],
    ['without its words in counter mode', {}, true, 'Nuovo messaggio di M. C.'],
    ['nothing of one’s own', { own: true }, false, ''],
    ['only that there is one, of a deleted one', { deleted: true }, false, 'Nuovo messaggio di Marino Cristina'],
  ])('reads aloud %s', (_what, more, isMasked, said) => {
    const { container, rerender } = render(<Announcer messages={[message(1)]} names={names(isMasked)} />)
    const region = container.querySelector('[aria-live]')
    // what was there when it was opened has been read
    expect([region?.getAttribute('aria-live'), region?.textContent]).toEqual(['polite', ''])
    rerender(<Announcer messages={[message(1), message(2, more)]} names={names(isMasked)} />)
    expect(region?.textContent).toBe(said)
  })
})

describe('the composer', () => {
  test('offers quick answers after / at the start of a line: arrows, Invio, Esc', async () => {
    const quick_answers = ['esami', 'ricetta', 'orari'].map((shortcut) => ({ shortcut, text: `Testo di ${shortcut}.` }))
    const settings = (await chat.practice.doctor.call(endpoints.chatSettings)).body.data
    const body = { ...settings, quick_answers }
    expect((await chat.practice.doctor.call(endpoints.saveChatSettings, { body })).status).toBe(200)
    const { id } = await aThread('Rapida', 'Mi dica')
    await open(`/chat?agent=patient&user_id=${id}`)
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Risposte rapide' }).disabled).toBe(false),
    )
    await type('/')
    const list = await screen.findByRole('listbox', { name: 'Risposte rapide' })
    const chosen = () => within(list).getByRole('option', { selected: true }).textContent
    const key = async (name: string) => fireEvent.keyDown(await field(), { key: name })
    expect(chosen()).toContain('/esami')
    await key('ArrowUp')
    expect(chosen()).toContain('/orari')
    await key('ArrowDown')
    await key('ArrowDown')
    expect(chosen()).toContain('/ricetta')
    await key('Enter')
    await waitFor(async () => expect((await field()).value).toBe('Testo di ricetta.'))
    await type('/or')
    await screen.findByRole('listbox', { name: 'Risposte rapide' })
    await key('Escape')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect((await field()).value).toBe('/or')
  })

  test('takes five files with their progress, and says of a sixth that there are too many', async () => {
    const { id } = await aThread('Allegata', 'Mi mandi gli esami')
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    intercept(/storage\/signed_url$/, async (app, config) => {
      await arrived
      return answerOf(app, config)
    })
    await open(`/chat?agent=patient&user_id=${id}`)
    const input = (await field()).closest('section')?.querySelector('input[type="file"]') as HTMLInputElement
    const files = [1, 2, 3, 4, 5, 6].map((n) => new File(['%PDF-1.4'], `esame ${n}.pdf`, { type: 'application/pdf' }))
    fireEvent.change(input, { target: { files } })
    const list = await screen.findByRole('list', { name: 'Allegati del messaggio' })
    expect(within(list).getAllByRole('progressbar')).toHaveLength(5)
    expect(within(list).getByRole('alert').closest('li')?.textContent).toContain('esame 6.pdf')
    expect(screen.getByText('Attendi il caricamento')).toBeTruthy()
    fireEvent.click(within(list).getByRole('button', { name: 'Annulla il caricamento di esame 1.pdf' }))
    await act(async () => arrive())
    await waitFor(() => expect(within(list).queryAllByRole('progressbar')).toHaveLength(0))
    expect(within(list).queryByText('esame 1.pdf')).toBeNull()
    fireEvent.click(within(list).getByRole('button', { name: 'Chiudi l’errore di esame 6.pdf' }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(4)
  })

  test('writes a message once where its answer is lost after the commit, and where it is sent twice at once', async () => {
    const { id, written } = await aThread('Perduta', 'Mi dica')
    await open(`/chat?agent=patient&user_id=${id}`)
    await field()
    let lost = 0
    intercept(/messages$/, async (app, config) => {
      const answer = await answerOf(app, config)
      lost += 1
      if (lost === 1) throw connectionLost(config)
      return answer
    })
    await type('Venga giovedì.')
    fireEvent.click(sendButton())
    fireEvent.click(sendButton())
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(lost).toBe(2))
    expect((await written()).map(({ text }) => text)).toEqual(['Mi dica', 'Venga giovedì.'])
    expect((await field()).value).toBe('')
  })

  test('sends what is written before the messages are there; a colleague’s message of before is no answer to it', async () => {
    const { id, chat: thread, written } = await aThread('Frettolosa', 'Mi dica')
    await chat.practice.assistant.call(endpoints.sendMessage, {
      params: { id: thread },
      body: { text: 'Certo', seen: 1 },
    })
    let comeIn = () => {}
    const isHere = new Promise<void>((resolve) => {
      comeIn = resolve
    })
    http.defaults.adapter = async (config) => {
      if (config.method === 'get' && /messages$/.test(config.url ?? '')) await isHere
      return answerOf(chat.practice.app, config)
    }
    await open(`/chat?agent=patient&user_id=${id}`)
    await type('Venga giovedì.')
    fireEvent.click(sendButton())
    await waitFor(async () =>
      expect((await written()).map(({ text }) => text)).toEqual(['Mi dica', 'Certo', 'Venga giovedì.']),
    )
    comeIn()
  })

  test('keeps what is typed when the session ends (401): for the same person, not for a colleague', async () => {
    const { id } = await aThread('Interrotta', 'Mi dica')
    const path = `/chat?agent=patient&user_id=${id}`
    const client = await open(path)
    await type('Le ricordo di portare')
    http.defaults.adapter = async (config) => {
      const response = {
        status: 401,
        data: { message: refusalText.unauthenticated },
        config,
        headers: {},
        statusText: '',
      }
      throw new AxiosError('refused', '401', config, {}, response)
    }
    await act(() => client.invalidateQueries())
    await waitFor(() => expect(getSession().token).toBeNull())
    cleanup()
    http.defaults.adapter = (config) => answerOf(chat.practice.app, config)
    await open(path)
    expect((await field()).value).toBe('Le ricordo di portare')
    cleanup()
    await open(path, { userId: chat.practice.secretary })
    expect((await field()).value).toBe('')
  })
})

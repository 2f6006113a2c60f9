import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { ChatMessage, Conversation, MessagesReply } from '../../../domain/contract/messages/chats'
import { call } from '../../platform/calls/call'
import { attempt, type Outcome } from '../../platform/calls/idempotent-call'
import { useCall } from '../../platform/calls/use-call'
import { useSingleCall } from '../../platform/calls/use-single-call'
import { useActingDoctor } from '../../platform/session'
import { useCurrentUser } from '../../platform/session/current-user'
import { chatsToReadOptions } from '../messages/unread'
import {
  conversationKey,
  type HeldThread,
  storeConversation,
  storeMessages,
  threadKey,
  withMessages,
} from './chat-cache'

/** Messages fetched at a time; the server gives 100 at most. */
const pageSize = 50
const mostChanges = 100
/** Pages fetched at most on the way back to a message. */
const mostPages = 50

type MessagesQuery = QueryOf<typeof endpoints.chatMessages>

/** Reads messages of a conversation for the doctor in whose name its thread was opened. */
const reader = (chatId: number, actingAs: number | null, signal?: AbortSignal) => (query: MessagesQuery) =>
  call(
    endpoints.chatMessages,
    { params: { id: String(chatId) }, query },
    { actingAs, quiet: true, ...(signal && { signal }) },
  )
type MessageReader = ReturnType<typeof reader>

/** All that was sent, edited or deleted after a change, however much it is. */
async function changesAfter(change: number, read: MessageReader): Promise<MessagesReply> {
  const data: ChatMessage[] = []
  for (let after = change; ; ) {
    const reply = await read({ changed_after: String(after), limit: String(mostChanges) })
    data.push(...reply.data)
    const last = Math.max(after, ...reply.data.map((message) => message.change))
    if (reply.data.length < mostChanges || last === after || last >= reply.meta.last_change)
      return { data, meta: reply.meta }
    after = last
  }
}

/** The newest messages, or, where some are held, what has changed since. */
async function readThread(client: QueryClient, key: readonly unknown[], read: MessageReader): Promise<HeldThread> {
  const held = client.getQueryData<HeldThread>(key)
  if (!held) {
    const { data, meta } = await read({ limit: String(pageSize) })
    return withMessages({ messages: [], ...meta }, { data, meta })
  }
  const changed = await changesAfter(held.last_change, read)
  // older ones may have come meanwhile
  return withMessages(client.getQueryData<HeldThread>(key) ?? held, changed)
}

/**
 * The messages of a conversation, by number: the newest, older ones by `fetchOlder`. Read again, it asks only for what has
 * changed since (`chat-message`, or a connection that comes back).
 */
export function useChatMessages(chatId: number) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const key = threadKey(actingAs, chatId)
  const { run, isBusy } = useSingleCall()
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readThread(client, key, reader(chatId, actingAs, signal)),
    structuralSharing: false,
  })
  const messages = query.data?.messages ?? noMessages
  const hasOlder = (messages[0]?.number ?? 1) > 1
  /** Resolves when they are there; false where they could not be fetched. */
  const fetchOlder = async (): Promise<boolean> => {
    const first = messages[0]?.number
    if (first === undefined || first <= 1) return true
    const outcome = await run(() =>
      attempt(reader(chatId, actingAs)({ before: String(first), limit: String(pageSize) })),
    )
    if (outcome.kind !== 'done') return outcome.kind === 'dropped'
    client.setQueryData<HeldThread>(key, (thread) => thread && withMessages(thread, outcome.data, true))
    return true
  }
  const way = useRef<{ to: number; readonly reached: Promise<boolean> } | null>(null)
  const walkBack = async (): Promise<boolean> => {
    for (let pages = 0; pages < mostPages; pages += 1) {
      const first = client.getQueryData<HeldThread>(key)?.messages[0]?.number
      if (first === undefined || first <= (way.current?.to ?? 0)) return first !== undefined
      const older = reader(chatId, actingAs)({ before: String(first), limit: String(mostChanges) })
      const outcome = await attempt(older)
      if (outcome.kind !== 'done') return false
      client.setQueryData<HeldThread>(key, (thread) => thread && withMessages(thread, outcome.data, true))
    }
    return false
  }
  /**
   * Fetches what is missing back to a number, as far as `mostPages` reach; false where it was not reached. Asked again on the
   * way, it goes on to the earlier one.
   */
  const fetchBackTo = (number: number): Promise<boolean> => {
    if (way.current) {
      way.current.to = Math.min(way.current.to, number)
      return way.current.reached
    }
    way.current = { to: number, reached: Promise.resolve().then(walkBack) }
    return way.current.reached.finally(() => {
      way.current = null
    })
  }
  return { ...query, fetchBackTo, thread: query.data, messages, hasOlder, fetchOlder, isFetchingOlder: isBusy }
}

/** Numbers of the newest messages with all the words, at most 100, oldest first; undefined while they are looked up. */
export function useMessageSearch(chatId: number, search: string) {
  const input = { params: { id: String(chatId) }, query: { search, limit: String(mostChanges) } }
  const { data, isError } = useCall(endpoints.chatMessages, input, { enabled: search !== '' })
  return { matches: data?.data.map(({ number }) => number), isError }
}

const noMessages: readonly ChatMessage[] = []

/** What is sent: `key` makes a repeated attempt one, `seen` is the number of the last message on the writer's screen. */
interface OutgoingMessage {
  readonly key: string
  readonly text: string
  /** Keys of stored files. */
  readonly files: readonly string[]
  readonly seen: number
}

type SendOutcome =
  | Outcome<ChatMessage>
  /** 409: a colleague has answered meanwhile; nothing was sent, the messages are in the thread. */
  | { readonly kind: 'answered'; readonly text: string; readonly messages: readonly ChatMessage[] }

/** Sends a message; every outcome but `done` is for the caller to show. */
export function useSendMessage(chatId: number) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  return async ({ key, text, files, seen }: OutgoingMessage): Promise<SendOutcome> => {
    const body = { text, seen, ...(files.length > 0 && { files: [...files] }) }
    const sent = call(
      endpoints.sendMessage,
      { params: { id: String(chatId) }, body },
      { idempotencyKey: key, actingAs, quiet: true },
    )
    const newer: ChatMessage[] = []
    const outcome = await attempt(
      sent.catch((error: unknown) => {
        newer.push(...messagesOf(error))
        throw error
      }),
    )
    if (outcome.kind === 'done') {
      const message = outcome.data.data
      storeMessages(client, actingAs, chatId, [message])
      storeLast(client, actingAs, chatId, message)
      return { kind: 'done', data: message }
    }
    if (newer.length > 0) {
      storeMessages(client, actingAs, chatId, newer)
      return { kind: 'answered', text: outcome.text, messages: newer }
    }
    return outcome
  }
}

/** The newer messages of a 409. */
function messagesOf(error: unknown): readonly ChatMessage[] {
  const { data } = error as { data?: { messages?: unknown } }
  return Array.isArray(data?.messages) ? (data.messages as ChatMessage[]) : []
}

const heldNow = (client: QueryClient, actingAs: number | null, chatId: number) =>
  client.getQueryData<{ data: Conversation }>(conversationKey(actingAs, chatId))?.data

/** The conversation ends with its newest message at once, wherever it is listed. */
function storeLast(client: QueryClient, actingAs: number | null, chatId: number, message: ChatMessage) {
  const held = heldNow(client, actingAs, chatId)
  if (!held || held.last_number > message.number) return
  const { number, at, own, author, text, files, deleted } = message
  storeConversation(client, actingAs, {
    ...held,
    archived: false,
    last_number: number,
    last_change: Math.max(held.last_change, message.change),
    last_message: { number, at, own, author, text, files: files.length, deleted },
  })
}

/** Edits and deletes messages; the changed one is in the thread when it is done. Every other outcome is for the caller. */
export function useMessageActions(chatId: number) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const settle = async (reply: Promise<{ readonly data: ChatMessage }>): Promise<Outcome<ChatMessage>> => {
    const outcome = await attempt(reply)
    if (outcome.kind !== 'done') return outcome
    storeMessages(client, actingAs, chatId, [outcome.data.data])
    return { kind: 'done', data: outcome.data.data }
  }
  const params = (id: number) => ({ id: String(id) })
  return {
    change: (id: number, text: string) =>
      settle(call(endpoints.changeMessage, { params: params(id), body: { text } }, { actingAs })),
    remove: (id: number) => settle(call(endpoints.deleteMessage, { params: params(id) }, { actingAs })),
  }
}

/** Marks all up to a number as read; an impersonator marks nothing, and asks nothing. */
export function useReadChat(chatId: number) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const { data: user } = useCurrentUser()
  const marked = useRef(0)
  return async (number: number): Promise<void> => {
    if (!user || user.impersonator !== null || number <= marked.current) return
    const before = marked.current
    marked.current = number
    const input = { params: { id: String(chatId) }, body: { number } }
    const outcome = await attempt(call(endpoints.readChat, input, { actingAs, quiet: true }))
    if (outcome.kind !== 'done') {
      marked.current = before
      return
    }
    client.setQueryData(chatsToReadOptions(actingAs).queryKey, outcome.data)
    const held = heldNow(client, actingAs, chatId)
    if (held && held.read < number)
      storeConversation(client, actingAs, {
        ...held,
        read: number,
        ...(number >= held.last_number && { unread: 0 }),
      })
  }
}

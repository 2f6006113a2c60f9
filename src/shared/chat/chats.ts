import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import type { ChatPerson, Conversation } from '../../../domain/contract/messages/chats'
import type { ChatCategory } from '../../../domain/contract/messages/messages'
import { HttpFailure } from '../../platform/basic/http'
import { call } from '../../platform/calls/call'
import { attempt, attemptOrAnnounce, newKey } from '../../platform/calls/idempotent-call'
import { refreshQueries } from '../../platform/calls/refresh-queries'
import { callKey, callOptions, useCall, useCallPages } from '../../platform/calls/use-call'
import { useLiveEvent } from '../../platform/live/live'
import { useActingDoctor } from '../../platform/session'
import {
  type ConversationQuery,
  conversationKey,
  dropConversation,
  heldConversation,
  storeConversation,
  threadKey,
} from './chat-cache'

export * from './chat-messages'

/** Conversations fetched at a time. */
const pageSize = 40
const staleTime = 30_000

interface ConversationFilter {
  readonly category: ChatCategory
  readonly onlyToRead: boolean
  readonly archived: boolean
  readonly search: string
}

const queryOf = ({ category, onlyToRead, archived, search }: ConversationFilter): ConversationQuery => ({
  category,
  ...(onlyToRead && { to_read: '1' as const }),
  ...(archived && { archived: '1' as const }),
  ...(search.trim() && { search: search.trim() }),
})

/** The conversations of a category, pinned first, then the newest, page by page; kept current by `useLiveChats`. */
export function useConversations(filter: ConversationFilter) {
  const pages = useCallPages<Conversation>(endpoints.chats, { query: queryOf(filter) }, pageSize, { staleTime })
  // one that a newer message has moved up may come again with a later page
  const byId = new Map(pages.found.map((conversation) => [conversation.id, conversation]))
  return { ...pages, conversations: [...byId.values()] }
}

/**
 * The first of the categories with a conversation, else the first of all: one after the other, since most have it at once. Idle
 * unless enabled; undefined until it is known.
 */
export function useFirstCategory(order: readonly ChatCategory[], { enabled }: { readonly enabled: boolean }) {
  const actingAs = useActingDoctor()
  const { data, isError } = useQuery({
    // its path is that of the lists, too
    queryKey: [`${endpoints.chats.path}/first`, actingAs],
    queryFn: async ({ signal }) => {
      for (const category of order) {
        const query = { category, limit: '1' }
        const { data: found } = await call(endpoints.chats, { query }, { actingAs, quiet: true, signal })
        if (found.length > 0) return category
      }
      return order[0]
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isError ? order[0] : data
}

/** One conversation, at once where a list holds it; idle without an id. */
export function useConversation(id: number | null) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const input = { params: { id: String(id ?? 0) } }
  const result = useQuery({
    ...callOptions(endpoints.chat, input, actingAs, { quiet: true }),
    enabled: id !== null,
    staleTime,
    placeholderData: () => {
      const held = heldConversation(client, actingAs, (conversation) => conversation.id === id)
      return held && { data: held }
    },
  })
  return { ...result, conversation: result.data?.data, isLost: isLost(result.error) }
}

/** Whether the caller may no longer see it: the right was taken away, or the conversation is gone. */
export const isLost = (error: unknown) => error instanceof HttpFailure && (error.status === 403 || error.status === 404)

/** The conversation with a person: a held one, else the server's, made where there is none. Idle without an id. */
export function useConversationWith(userId: number | null) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const result = useQuery({
    // its path is that of the lists, too
    queryKey: [`${endpoints.openChat.path}/with`, actingAs, userId],
    queryFn: async () => {
      const held = heldConversation(client, actingAs, ({ user_id }) => user_id === userId)
      if (held) return { id: held.id, category: held.category }
      const options = { idempotencyKey: newKey(), actingAs, quiet: true }
      const { data } = await call(endpoints.openChat, { body: { user_id: userId ?? 0 } }, options)
      storeConversation(client, actingAs, data)
      return { id: data.id, category: data.category }
    },
    enabled: userId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { ...result, opened: result.data }
}

/** Pins or archives a conversation: shown at once, put back when it is refused, which is announced. */
export function useMarkChat() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  return async (conversation: Conversation, body: BodyOf<typeof endpoints.markChat>): Promise<boolean> => {
    storeConversation(client, actingAs, { ...conversation, ...body })
    const params = { id: String(conversation.id) }
    const outcome = await attemptOrAnnounce(call(endpoints.markChat, { params, body }, { actingAs }))
    storeConversation(client, actingAs, outcome.kind === 'done' ? outcome.data.data : conversation)
    return outcome.kind === 'done'
  }
}

const noPeople: readonly ChatPerson[] = []

/** People of a category to whom the doctor may write, at most 20, by name. */
export function useChatPeople(category: ChatCategory, search: string, { enabled = true } = {}) {
  const query = { category, ...(search.trim() && { search: search.trim() }) }
  const result = useCall(endpoints.chatPeople, { query }, { enabled, keepPrevious: true, staleTime })
  // what is kept meanwhile may be of another category
  const people = (result.data?.data ?? noPeople).filter((person) => person.category === category)
  return { ...result, people, isPending: result.isPending || (result.isPlaceholderData && people.length === 0) }
}

/** Who may write, when, and the quick answers. */
export function useChatSettings({ enabled = true } = {}) {
  const result = useCall(endpoints.chatSettings, {}, { enabled, staleTime: 5 * 60_000 })
  return { ...result, settings: result.data?.data }
}

/** Saves them; every outcome but `done` is for the caller to show. */
export function useSaveChatSettings() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  return async (body: BodyOf<typeof endpoints.saveChatSettings>) => {
    const outcome = await attempt(call(endpoints.saveChatSettings, { body }, { actingAs }))
    if (outcome.kind === 'done') client.setQueryData(callKey(endpoints.chatSettings, actingAs, {}), outcome.data)
    else await client.invalidateQueries({ queryKey: [endpoints.chatSettings.path, actingAs] })
    return outcome
  }
}

/** Batches a burst of messages of a conversation into one reading. Milliseconds. */
const gatherMs = 100

const chatPaths: readonly unknown[] = [
  endpoints.chats,
  endpoints.chat,
  endpoints.chatMessages,
  endpoints.chatSettings,
].map(({ path }) => path)

/**
 * Keeps conversations current: each `chat-message` reads its conversation again, and what has changed in its open thread. A
 * change of the practice reads all again: the right to the chat may be gone. Used once, by the page.
 */
export function useLiveChats(): void {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    }
  }, [])
  const read = async (id: number) => {
    timers.current.delete(id)
    void client.invalidateQueries({ queryKey: threadKey(actingAs, id) })
    const options = { actingAs, quiet: true }
    const outcome = await attempt(call(endpoints.chat, { params: { id: String(id) } }, options))
    if (outcome.kind === 'done') storeConversation(client, actingAs, outcome.data.data)
    else if (outcome.kind === 'refused') await forget(id)
  }
  const forget = async (id: number) => {
    dropConversation(client, actingAs, id)
    await client.invalidateQueries({ queryKey: conversationKey(actingAs, id) })
  }
  useLiveEvent('chat-message', ({ chat_id }) => {
    if (!timers.current.has(chat_id))
      timers.current.set(
        chat_id,
        setTimeout(() => void read(chat_id), gatherMs),
      )
  })
  useLiveEvent('booking-updated', ({ date }) => {
    if (date === null) void refreshQueries(client, ({ queryKey }) => chatPaths.includes(queryKey[0]))
  })
}

import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { ChatMessage, Conversation, MessagesReply } from '../../../domain/contract/messages/chats'
import type { PageMeta } from '../../../domain/contract/primitives'
import { callKey } from '../../platform/calls/use-call'

// What is held of the conversations: their lists, each by itself, and the messages of each that was opened.

export type ConversationQuery = Omit<QueryOf<typeof endpoints.chats>, 'paginate' | 'page' | 'limit' | 'cursor'>

/** The messages of a conversation from the oldest that was fetched to the newest, by number. */
export interface HeldThread extends Readonly<MessagesReply['meta']> {
  readonly messages: readonly ChatMessage[]
}

export const conversationKey = (actingAs: number | null, id: number) =>
  callKey(endpoints.chat, actingAs, { params: { id: String(id) } })
export const threadKey = (actingAs: number | null, id: number) =>
  callKey(endpoints.chatMessages, actingAs, { params: { id: String(id) } })

/** Pinned first, then the newest. */
function comesBefore(one: Conversation, other: Conversation): boolean {
  if (one.pinned !== other.pinned) return one.pinned
  return (one.last_message?.at ?? '') > (other.last_message?.at ?? '')
}

/** Whether a list shows the conversation; undefined where only the server knows, by a searched word. */
function belongsTo(query: ConversationQuery, conversation: Conversation): boolean | undefined {
  if (query.category && query.category !== conversation.category) return false
  if (query.search) return undefined
  const everywhere = query.to_read === '1' && query.archived === undefined
  if (!everywhere && (query.archived === '1') !== conversation.archived) return false
  return conversation.last_message !== null || conversation.user_id === null
}

/**
 * The rows of a list with the conversation in its place. One that has been read stays in the list of what is to be read, where
 * the reader is; one that is further down than what was fetched comes with its page.
 */
export function withConversation(
  rows: readonly Conversation[],
  query: ConversationQuery,
  conversation: Conversation,
  hasMore: boolean,
): readonly Conversation[] {
  const isHeld = rows.some(({ id }) => id === conversation.id)
  const others = rows.filter(({ id }) => id !== conversation.id)
  const isNew = query.to_read === '1' ? conversation.unread > 0 : true
  if (!(isHeld || isNew) || !(belongsTo(query, conversation) ?? isHeld)) return others
  const index = others.findIndex((other) => comesBefore(conversation, other))
  if (index < 0) return hasMore && !isHeld ? others : [...others, conversation]
  return others.toSpliced(index, 0, conversation)
}

interface Page {
  readonly data: readonly Conversation[]
  readonly meta?: PageMeta
}
type InboxCache = InfiniteData<Page>

/** The same pages with other rows: each as long as it was, the last with the rest. */
function repaged(pages: InboxCache, rows: readonly Conversation[]): InboxCache {
  let taken = 0
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const start = taken
      taken += page.data.length
      return { ...page, data: index === pages.pages.length - 1 ? rows.slice(start) : rows.slice(start, taken) }
    }),
  }
}

function changeLists(
  client: QueryClient,
  actingAs: number | null,
  change: (rows: readonly Conversation[], query: ConversationQuery, hasMore: boolean) => readonly Conversation[],
) {
  const lists = client.getQueriesData<InboxCache>({ queryKey: [endpoints.chats.path, actingAs] })
  for (const [key, pages] of lists) {
    if (!pages) continue
    const { query } = key[2] as { query: ConversationQuery }
    const { meta } = pages.pages.at(-1) ?? {}
    const rows = pages.pages.flatMap(({ data }) => data)
    const hasMore = meta !== undefined && meta.current_page < meta.last_page
    client.setQueryData<InboxCache>(key, repaged(pages, change(rows, query, hasMore)))
  }
}

/** Writes a conversation as it is now into all lists and under its own key. */
export function storeConversation(client: QueryClient, actingAs: number | null, conversation: Conversation): void {
  client.setQueryData(conversationKey(actingAs, conversation.id), { data: conversation })
  changeLists(client, actingAs, (rows, query, hasMore) => withConversation(rows, query, conversation, hasMore))
}

/** Takes a conversation that is gone, or no longer the caller's to see, out of all lists. */
export function dropConversation(client: QueryClient, actingAs: number | null, id: number): void {
  changeLists(client, actingAs, (rows) => rows.filter((row) => row.id !== id))
}

/** The conversation as it is held, by its own key or in a list. */
export function heldConversation(
  client: QueryClient,
  actingAs: number | null,
  isWanted: (conversation: Conversation) => boolean,
): Conversation | undefined {
  const one = client
    .getQueriesData<{ data: Conversation }>({ queryKey: [endpoints.chat.path, actingAs] })
    .flatMap(([, reply]) => (reply ? [reply.data] : []))
    .find(isWanted)
  if (one) return one
  return client
    .getQueriesData<InboxCache>({ queryKey: [endpoints.chats.path, actingAs] })
    .flatMap(([, pages]) => pages?.pages.flatMap(({ data }) => data) ?? [])
    .find(isWanted)
}

/**
 * A thread with the messages of an answer, each at its number, the later change winning. Messages older than what is held are
 * left out: they come with their page (`older`), which says nothing of what has changed elsewhere since.
 */
export function withMessages(thread: HeldThread, { data, meta }: MessagesReply, older = false): HeldThread {
  const first = thread.messages[0]?.number ?? 0
  const byNumber = new Map(thread.messages.map((message) => [message.number, message]))
  for (const message of data) {
    const held = byNumber.get(message.number)
    if ((older || message.number >= first) && (!held || held.change <= message.change))
      byNumber.set(message.number, message)
  }
  const messages = [...byNumber.values()].sort((one, other) => one.number - other.number)
  return {
    messages,
    last_number: Math.max(thread.last_number, meta.last_number),
    last_change: older ? thread.last_change : Math.max(thread.last_change, meta.last_change),
    read_by_others: Math.max(thread.read_by_others, meta.read_by_others),
    read: Math.max(thread.read, meta.read),
  }
}

/** The thread with one message as it is now; nothing where none is held. */
export function storeMessages(
  client: QueryClient,
  actingAs: number | null,
  chatId: number,
  messages: readonly ChatMessage[],
): void {
  client.setQueryData<HeldThread>(threadKey(actingAs, chatId), (thread) => {
    if (!thread) return thread
    // no change number: what colleagues have written meanwhile must still be asked for
    const { messages: _, ...meta } = thread
    return withMessages(thread, { data: [...messages], meta })
  })
}

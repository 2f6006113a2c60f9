import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { changeMessage, deleteMessage, readMessage, requireMessage } from './change'
import { conversationOnWire, readConversation } from './conversations'
import { unreadMessages } from './counters'
import { listConversations } from './list'
import { markChat, readChat } from './mark'
import { requireMember, requireRight } from './membership'
import { readMessages } from './messages'
import { openChat } from './open'
import { readPeople } from './people'
import { sendMessage } from './send'
import { doctorOf, readSettings, saveSettings } from './settings'
import { tellTyping, typingPauses } from './typing'

/** The same conversations under `doctor/` and, for patients and representatives, without the prefix (contract.md, "Habits"). */
const sides = [
  {
    ...{ counters: endpoints.chatsToRead, list: endpoints.chats, one: endpoints.chat, open: endpoints.openChat },
    ...{ messages: endpoints.chatMessages, send: endpoints.sendMessage, read: endpoints.readChat },
  },
  {
    ...{ counters: endpoints.ownChatsToRead, list: endpoints.ownChats, one: endpoints.ownChat },
    ...{ open: endpoints.openOwnChat, messages: endpoints.ownChatMessages },
    ...{ send: endpoints.sendOwnMessage, read: endpoints.readOwnChat },
  },
] as const

/** Conversations of doctors with patients, representatives, colleagues and who works for them, and of groups (product.md §5). */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const ofSeat = { requireVisible: requireMember }
  for (const { counters, list, one, open, messages, send, read } of sides) {
    handle(counters, async (context) => ({ data: await unreadMessages(context) }))
    handle(list, (context, { query }) => listConversations(context, query, list.path), { guard: requireRight })
    handle(one, async (context, { id }) => ({ data: conversationOnWire(await readConversation(context, id)) }), ofSeat)
    handle(open, async (context, { body }) => ({ data: await openChat(context, body.user_id) }), {
      guard: requireRight,
    })
    handle(messages, (context, { id, query }) => readMessages(context, id, query), ofSeat)
    handle(send, async (context, { id, body }) => ({ data: await sendMessage(context, id, body, deps.files) }), {
      ...ofSeat,
      again: async (context, id) => ({ data: await readMessage(context, id) }),
    })
    handle(read, async (context, { id, body }) => ({ data: await readChat(context, id, body.number) }), ofSeat)
  }
  handle(endpoints.markChat, async (context, { id, body }) => ({ data: await markChat(context, id, body) }), ofSeat)
  const pauses = typingPauses()
  handle(endpoints.typing, (context, { id }) => tellTyping(context, id, pauses), ofSeat)
  const ofMessage = { requireVisible: requireMessage }
  handle(
    endpoints.changeMessage,
    async (context, { id, body }) => ({ data: await changeMessage(context, id, body.text) }),
    ofMessage,
  )
  handle(endpoints.deleteMessage, async (context, { id }) => ({ data: await deleteMessage(context, id) }), ofMessage)
  handle(
    endpoints.chatPeople,
    async (context, { query }) => ({ data: await readPeople(context, query.category, query.search) }),
    { guard: requireRight },
  )
  handle(endpoints.chatSettings, async (context) => ({ data: await readSettings(context) }), { guard: doctorOf })
  handle(endpoints.saveChatSettings, async (context, { body }) => ({ data: await saveSettings(context, body) }), {
    guard: doctorOf,
  })
}

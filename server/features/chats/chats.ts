import { endpoints } from '../../../domain/contract'
import { routes } from '../../http/handle'
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
export const register = routes((handle, deps) => {
  const ofSeat = { requireVisible: requireMember }
  for (const { counters, list, one, open, messages, send, read } of sides) {
    handle(counters, async (context) => ({ data: await unreadMessages(context) }))
    handle(list, { guard: requireRight }, (context, { query }) => listConversations(context, query, list.path))
    handle(one, ofSeat, async (context, { id }) => ({ data: conversationOnWire(await readConversation(context, id)) }))
    handle(open, { guard: requireRight }, async (context, { body }) => ({
      data: await openChat(context, body.user_id),
    }))
    handle(messages, ofSeat, (context, { id, query }) => readMessages(context, id, query))
    handle(
      send,
      { ...ofSeat, again: async (context, id) => ({ data: await readMessage(context, id) }) },
      async (context, { id, body }) => ({ data: await sendMessage(context, id, body, deps.files) }),
    )
    handle(read, ofSeat, async (context, { id, body }) => ({ data: await readChat(context, id, body.number) }))
  }
  handle(endpoints.markChat, ofSeat, async (context, { id, body }) => ({ data: await markChat(context, id, body) }))
  const pauses = typingPauses()
  handle(endpoints.typing, ofSeat, (context, { id }) => tellTyping(context, id, pauses))
  const ofMessage = { requireVisible: requireMessage }
  handle(endpoints.changeMessage, ofMessage, async (context, { id, body }) => ({
    data: await changeMessage(context, id, body.text),
  }))
  handle(endpoints.deleteMessage, ofMessage, async (context, { id }) => ({ data: await deleteMessage(context, id) }))
  handle(endpoints.chatPeople, { guard: requireRight }, async (context, { query }) => ({
    data: await readPeople(context, query.category, query.search),
  }))
  handle(endpoints.chatSettings, { guard: doctorOf }, async (context) => ({ data: await readSettings(context) }))
  handle(endpoints.saveChatSettings, { guard: doctorOf }, async (context, { body }) => ({
    data: await saveSettings(context, body),
  }))
})

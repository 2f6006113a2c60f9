import { describe, expect, test } from 'vitest'
import type { ChatMessage, Conversation, MessagesReply } from '../../../domain/contract/messages/chats'
import {
  type ConversationQuery,
  type HeldThread,
  withConversation,
  withMessages,
} from '../../../src/shared/chat/chat-cache'

const conversation = (id: number, at: number, more: Partial<Conversation> = {}) =>
  ({
    ...{ id, category: 'patient', user_id: id, unread: 0, pinned: false, archived: false },
    last_message: { at: `2026-11-24T10:${String(at).padStart(2, '0')}:00.000Z` },
    ...more,
  }) as Conversation

describe('withConversation: the rows of a list with a conversation in its place', () => {
  const rows = [conversation(1, 10, { pinned: true }), conversation(2, 50), conversation(3, 40), conversation(4, 30)]
  const patients: ConversationQuery = { category: 'patient' }
  test.each<[string, ConversationQuery, Conversation, boolean, number[]]>([
    ['a newer message: the first below the pinned', patients, conversation(4, 59), false, [1, 4, 2, 3]],
    ['pinned: above the others, by its time', patients, conversation(3, 40, { pinned: true }), false, [3, 1, 2, 4]],
    ['archived: gone', patients, conversation(2, 50, { archived: true }), false, [1, 3, 4]],
    ['of another category: not there', patients, conversation(9, 59, { category: 'doctor' }), false, [1, 2, 3, 4]],
    ['new, older than all: the last', patients, conversation(9, 1), false, [1, 2, 3, 4, 9]],
    ['the same while more pages are to come: with its page', patients, conversation(9, 1), true, [1, 2, 3, 4]],
    ['without a message: not listed', patients, conversation(9, 1, { last_message: null }), false, [1, 2, 3, 4]],
    ['read, where what is to read is listed: stays', { to_read: '1' }, conversation(3, 40), false, [1, 2, 3, 4]],
    [
      'archived and unread there: stays',
      { to_read: '1' },
      conversation(2, 50, { archived: true, unread: 1 }),
      false,
      [1, 2, 3, 4],
    ],
    ['new and read there: not listed', { to_read: '1' }, conversation(9, 59), false, [1, 2, 3, 4]],
    ['new among found ones: only the server knows', { search: 'x' }, conversation(9, 59), false, [1, 2, 3, 4]],
  ])('%s', (_what, query, changed, hasMore, ids) => {
    expect(withConversation(rows, query, changed, hasMore).map(({ id }) => id)).toEqual(ids)
  })
})

describe('withMessages: a thread with the messages of an answer', () => {
  const message = (number: number, change = number, text = '') => ({ number, change, text }) as ChatMessage
  const meta = (last: number): MessagesReply['meta'] => ({
    last_number: last,
    last_change: last,
    read_by_others: 0,
    read: 0,
  })
  const thread: HeldThread = { messages: [message(4), message(5), message(6)], ...meta(6) }

  test('adds newer ones, replaces changed ones, and leaves out those older than what is held', () => {
    const reply = { data: [message(2, 7, 'edited'), message(5, 8, 'edited'), message(7, 9)], meta: meta(9) }
    const { messages, last_change } = withMessages(thread, reply)
    expect(messages.map(({ number, change }) => [number, change])).toEqual([
      ...[
        [4, 4],
        [5, 8],
        [6, 6],
        [7, 9],
      ],
    ])
    expect(last_change).toBe(9)
  })

  test('an answer from before changes nothing back', () => {
    const newer = withMessages(thread, { data: [message(5, 8, 'edited')], meta: meta(8) })
    const late = withMessages(newer, { data: [message(5)], meta: meta(6) })
    expect([late.messages[1]?.text, late.last_change]).toEqual(['edited', 8])
  })
})

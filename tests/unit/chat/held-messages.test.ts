import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatMessage, MessagesReply } from '../../../domain/contract/messages/chats'
import { type HeldThread, withMessages } from '../../../src/shared/chat/chat-cache'
import { randomCases } from '../../support/long'

const written = (number: number): ChatMessage => ({
  id: number,
  number,
  change: 0,
  own: false,
  author: { id: 9, name: 'Marino Cristina' },
  written_by: null,
  text: `Messaggio ${number}`,
  files: [],
  automatic: false,
  at: '2026-11-24T08:12:00Z',
  edited_at: null,
  deleted: false,
  change_until: null,
})

/** A conversation as the server keeps it. */
class Conversation {
  messages: ChatMessage[] = []
  change = 0
  send() {
    this.change += 1
    this.messages.push({ ...written(this.messages.length + 1), change: this.change })
  }
  edit(at: number) {
    const index = at % Math.max(1, this.messages.length)
    const message = this.messages[index]
    if (!message) return
    this.change += 1
    this.messages[index] = { ...message, change: this.change, text: `Cambiato ${this.change}` }
  }
  reply(data: readonly ChatMessage[]): MessagesReply {
    const meta = { last_number: this.messages.length, last_change: this.change, read_by_others: 0, read: 0 }
    return { data: [...data], meta }
  }
  newest = (limit: number) => this.reply(this.messages.slice(-limit))
  before = (number: number, limit: number) => this.reply(this.messages.slice(0, number - 1).slice(-limit))
  changedAfter = (change: number) => this.reply(this.messages.filter((one) => one.change > change))
}

const command = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'send' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), at: fc.nat(50) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'older' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'changes' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('own' as const) }) },
)

test('whatever is sent, edited and fetched in between: after the changes all is there, once, as the server has it', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.array(command, { maxLength: 60 }), (begun, commands) => {
      const server = new Conversation()
      for (let count = 0; count < begun; count += 1) server.send()
      const { data, meta } = server.newest(5)
      let held: HeldThread = withMessages({ messages: [], ...meta }, { data, meta })
      const first = () => held.messages[0]?.number ?? 1
      for (const one of commands) {
        if (one.kind === 'send') server.send()
        else if (one.kind === 'edit') server.edit(one.at)
        else if (one.kind === 'older') held = withMessages(held, server.before(first(), 5), true)
        else if (one.kind === 'changes') held = withMessages(held, server.changedAfter(held.last_change))
        else {
          // the answer to one's own message says nothing of the others'
          server.send()
          const { messages: _, ...known } = held
          held = withMessages(held, { data: server.messages.slice(-1), meta: known })
        }
      }
      held = withMessages(held, server.changedAfter(held.last_change))
      expect(held.messages).toEqual(server.messages.slice(first() - 1))
    }),
    { numRuns: randomCases(300) },
  )
})

import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { unreadMessages } from './unread-messages'

/** Chats, as far as the badge needs them; without the prefix, those of a patient or a representative. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.chatsToRead, async ({ tx, caller }) => ({ data: await unreadMessages(tx, caller) }))
  handle(endpoints.ownChatsToRead, async ({ tx, caller }) => ({ data: await unreadMessages(tx, caller) }))
}

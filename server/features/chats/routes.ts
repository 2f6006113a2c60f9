import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handle } from '../../http/handle'
import { unreadMessages } from './unread-messages'

/** Chats, as far as the badge needs them; without the prefix, those of a patient or a representative. */
export function register(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, endpoints.chatsToRead, async ({ tx, caller }) => ({ data: await unreadMessages(tx, caller) }))
  handle(app, deps, endpoints.ownChatsToRead, async ({ tx, caller }) => ({ data: await unreadMessages(tx, caller) }))
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { endpoints } from '../../../domain/contract'
import { linkMinutes } from '../../../domain/contract/files'
import { call } from '../../platform/calls/call'
import { attempt } from '../../platform/calls/idempotent-call'
import { useActingDoctor } from '../../platform/session'
import { storeMessages } from '../../shared/chat/chat-cache'

/** How long a link is used before its message is read again, some time before it expires. Milliseconds. */
export const linkLifeMs = (linkMinutes - 1) * 60_000

/** Reads a message again, whose links to its files have expired; the fresh ones are in the thread. One request at a time. */
export function useFreshLinks(chatId: number): (number: number) => Promise<void> {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const reading = useRef(new Set<number>())
  return async (number) => {
    if (reading.current.has(number)) return
    reading.current.add(number)
    const input = { params: { id: String(chatId) }, query: { after: String(number - 1), limit: '1' } }
    const outcome = await attempt(call(endpoints.chatMessages, input, { actingAs, quiet: true }))
    reading.current.delete(number)
    if (outcome.kind === 'done') storeMessages(client, actingAs, chatId, outcome.data.data)
  }
}

import { useEffect, useRef } from 'react'
import { endpoints } from '../../../domain/contract'
import { createStore, useStore } from '../../platform/basic/store'
import { call } from '../../platform/calls/call'
import { attempt } from '../../platform/calls/idempotent-call'
import { useLiveEvent } from '../../platform/live/live'
import { useActingDoctor } from '../../platform/session'

/** Milliseconds between two announcements that somebody is writing, as the server takes them. */
const typingMs = 3000

/** Tells the others that somebody is writing, at most once in three seconds. */
export function useTyping(chatId: number): () => void {
  const actingAs = useActingDoctor()
  const last = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    if (performance.now() - last.current < typingMs) return
    last.current = performance.now()
    // nobody misses it
    void attempt(call(endpoints.typing, { params: { id: String(chatId) } }, { actingAs, quiet: true }))
  }
}

/** How long somebody is shown as writing after the last word of it. Milliseconds. */
const shownTypingMs = 5000

/** Who is writing now, by conversation. */
const writers = createStore<ReadonlyMap<number, number>>(new Map())

function set(chatId: number, userId: number | null) {
  const next = new Map(writers.get())
  if (userId === null) next.delete(chatId)
  else next.set(chatId, userId)
  writers.set(next)
}

/** Follows who is writing in any conversation. Used once, by the page. */
export function useLiveTyping(): void {
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
      running.clear()
      writers.set(new Map())
    }
  }, [])
  const stop = (chatId: number) => {
    clearTimeout(timers.current.get(chatId))
    if (timers.current.delete(chatId)) set(chatId, null)
  }
  useLiveEvent('chat-typing', ({ chat_id, user_id }) => {
    clearTimeout(timers.current.get(chat_id))
    timers.current.set(
      chat_id,
      setTimeout(() => stop(chat_id), shownTypingMs),
    )
    set(chat_id, user_id)
  })
  // the typed message has arrived
  useLiveEvent('chat-message', ({ chat_id }) => stop(chat_id))
}

/** Who is writing in the conversation now, by id; null: nobody. */
export const useTypingMember = (chatId: number): number | null => useStore(writers).get(chatId) ?? null

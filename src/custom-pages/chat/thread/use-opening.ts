import { useEffect, useEffectEvent, useState } from 'react'
import type { Conversation } from '../../../../domain/contract/messages/chats'
import type { useChatMessages } from '../../../shared/chat/chats'

/** Messages fetched at most to reach the first unread one: whoever has more opens at the oldest of them. */
const mostFetched = 600

/**
 * Whether the thread can be shown: with what has changed, and from its first unread message on. `unreadAfter` is where that
 * begins, as it was when the thread was opened; null: all was read.
 */
export function useOpening(
  chat: ReturnType<typeof useChatMessages>,
  { unread, read }: Pick<Conversation, 'unread' | 'read'>,
) {
  const [unreadAfter] = useState(unread > 0 ? read : null)
  const [isOpen, setOpen] = useState(false)
  const { messages, hasOlder, fetchOlder, isFetchedAfterMount } = chat
  const first = messages[0]?.number ?? 0
  const isMissing = unreadAfter !== null && hasOlder && first > unreadAfter + 1 && messages.length < mostFetched
  const fetchUnread = useEffectEvent(() => void fetchOlder().then((isThere) => isThere || setOpen(true)))
  useEffect(() => {
    if (isOpen || !isFetchedAfterMount) return
    if (!isMissing) setOpen(true)
    // again for each page that has come: `first` moves
    else if (first > 0) fetchUnread()
  }, [isOpen, isFetchedAfterMount, isMissing, first])
  return { isOpen, unreadAfter }
}

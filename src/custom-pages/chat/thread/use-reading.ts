import { useEffect, useEffectEvent, useState } from 'react'
import { useReadChat } from '../../../shared/chat/chats'

/** How long the end must be looked at to count as read. Milliseconds. */
const lookMs = 1000
const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

/** Whether somebody looks at this tab. */
function useLookedAt(): boolean {
  const [isLooking, setLooking] = useState(isLookedAt)
  useEffect(() => {
    const follow = () => setLooking(isLookedAt())
    const events = [
      [document, 'visibilitychange'],
      [window, 'focus'],
      [window, 'blur'],
    ] as const
    for (const [target, event] of events) target.addEventListener(event, follow)
    return () => {
      for (const [target, event] of events) target.removeEventListener(event, follow)
    }
  }, [])
  return isLooking
}

/** Marks a conversation as read once its end has been on a tab that is looked at, for a second. */
export function useReading(chatId: number, { last, read, isAtEnd }: { last: number; read: number; isAtEnd: boolean }) {
  const isLooking = useLookedAt()
  const markRead = useReadChat(chatId)
  const mark = useEffectEvent(() => void markRead(last))
  const isDue = isLooking && isAtEnd && last > read
  useEffect(() => {
    if (!isDue || last === 0) return
    const timer = setTimeout(mark, lookMs)
    return () => clearTimeout(timer)
  }, [isDue, last])
}

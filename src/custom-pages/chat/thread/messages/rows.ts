import type { CivilDate } from '../../../../../domain/calendar/civil-date'
import { romeWallClock } from '../../../../../domain/calendar/rome'
import type { ChatMessage } from '../../../../../domain/contract/messages/chats'
import type { Outgoing } from './outgoing'

/** A line of the thread. Its key stays the same when others come before it. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly date: CivilDate }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing }

export const messageKey = (number: number) => `m${number}`
/** The number in a message's key; 0 for any other row. */
export const numberOfKey = (key = '') => Number(/^m(\d+)$/.exec(key)?.[1] ?? 0)
const dayOf = (instant: string): CivilDate => romeWallClock(Date.parse(instant)).date

interface RowsOf {
  readonly messages: readonly ChatMessage[]
  /** Older messages are not loaded yet: the first day is announced only when its beginning is known. */
  readonly hasOlder: boolean
  /** Number after which a line says "da leggere"; null: none. */
  readonly unreadAfter: number | null
  readonly outgoing: readonly Outgoing[]
}

/** The lines of a thread: days before their first message, and what has not left yet at the end. */
export function rowsOf({ messages, hasOlder, unreadAfter, outgoing }: RowsOf): readonly Row[] {
  const rows: Row[] = []
  const firstUnread = unreadAfter === null ? undefined : messages.find((one) => one.number > unreadAfter && !one.own)
  let day = hasOlder && messages[0] ? dayOf(messages[0].at) : ''
  const announce = (at: string) => {
    const date = dayOf(at)
    if (date === day) return
    day = date
    rows.push({ kind: 'day', key: `d${date}`, date })
  }
  for (const message of messages) {
    announce(message.at)
    if (message === firstUnread) rows.push({ kind: 'unread', key: 'unread' })
    rows.push({ kind: 'message', key: messageKey(message.number), message })
  }
  for (const one of outgoing) {
    announce(one.at)
    rows.push({ kind: 'outgoing', key: one.key, outgoing: one })
  }
  return rows
}

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '../../../../domain/contract/messages/chats'
import type { ListControl } from './messages/message-list'
import { messageKey } from './messages/rows'

interface FocusOf {
  readonly messages: readonly ChatMessage[]
  readonly control: RefObject<ListControl | null>
  readonly mayChange: (message: ChatMessage) => boolean
  readonly onEdit: (message: ChatMessage) => void
  readonly onDelete: (message: ChatMessage) => void
  /** Esc: back to where one writes. */
  readonly onLeave: () => void
}

/** One message has the focus; arrows move it, E edits, Canc deletes, Esc leaves. */
export function useMessageFocus({ messages, control, mayChange, onEdit, onDelete, onLeave }: FocusOf) {
  const [focused, setFocused] = useState<number | null>(null)
  /** The message that takes the focus as soon as it is in the page. */
  const wanted = useRef<number | null>(null)
  const nodes = useRef(new Map<number, HTMLElement>())
  const goTo = (number: number | undefined) => {
    if (number === undefined) return
    wanted.current = number
    setFocused(number)
    control.current?.toKey(messageKey(number))
    if (number === focused) take()
  }
  const take = () => {
    const node = wanted.current === null ? undefined : nodes.current.get(wanted.current)
    if (!node) return
    wanted.current = null
    node.focus({ preventScroll: true })
  }
  useEffect(take)
  const [first, last] = [messages[0]?.number ?? 0, messages.at(-1)?.number ?? 0]
  const within = (number: number) => Math.min(last, Math.max(first, number))
  const onKeyDown = (event: KeyboardEvent, message: ChatMessage) => {
    // keys of a link or of the menu are their own
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const change = mayChange(message)
    const actions: Readonly<Record<string, (() => void) | false>> = {
      ArrowUp: () => goTo(within(message.number - 1)),
      ArrowDown: () => (message.number === last ? onLeave() : goTo(within(message.number + 1))),
      Home: () => goTo(first),
      End: () => goTo(last),
      e: change && message.text !== '' && (() => onEdit(message)),
      Delete: change && (() => onDelete(message)),
      Escape: onLeave,
    }
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  /** What makes an element the one of a message: Tab reaches one of them. */
  const propsOf = (message: ChatMessage) => ({
    tabIndex: message.number === (focused ?? last) ? 0 : -1,
    onFocus: () => setFocused(message.number),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, message),
    ref: (node: HTMLElement | null) => {
      if (node) nodes.current.set(message.number, node)
      else nodes.current.delete(message.number)
    },
  })
  return { focused, goTo, goToLast: () => goTo(last || undefined), propsOf }
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Conversation } from '../../../../domain/contract/messages/chats'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import css from './list.module.css'
import { ConversationRow } from './row'

const rowHeight = 60
const headingHeight = 32
/** Rows from the end at which the next page is fetched. */
const nearEnd = 10

/** What the search and the row actions can ask of the list. */
export interface RowsHandle {
  /** Focuses the open conversation, else the first. */
  readonly enter: () => void
  /** The conversation is about to go: the focus passes on to the next one. */
  readonly leave: (id: number) => void
}

type Item =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'row'; readonly conversation: Conversation; readonly position: number }

/** Pinned ones first, under a heading, where there are any. */
function itemsOf(conversations: readonly Conversation[]): readonly Item[] {
  const rows = conversations.map((conversation, index): Item => ({ kind: 'row', conversation, position: index + 1 }))
  const pinned = conversations.filter((conversation) => conversation.pinned).length
  if (pinned === 0) return rows
  const recent: readonly Item[] = pinned < rows.length ? [{ kind: 'heading', text: 'Recenti' }] : []
  return [{ kind: 'heading', text: 'Fissate' }, ...rows.slice(0, pinned), ...recent, ...rows.slice(pinned)]
}

interface RowsProps {
  readonly conversations: readonly Conversation[]
  readonly openId: number | null
  readonly isInArchive: boolean
  readonly isFetching: boolean
  readonly onEnd: () => void
  readonly onOpen: (conversation: Conversation) => void
  readonly onPin: (conversation: Conversation) => void
  readonly onArchive: (conversation: Conversation) => void
  readonly ref: Ref<RowsHandle>
}

/** Only the rows in view are in the page; one stop of the keyboard, arrows go from row to row. */
export function Rows({ conversations, openId, isInArchive, isFetching, onEnd, ref, ...on }: RowsProps) {
  const container = useRef<HTMLDivElement>(null)
  const items = itemsOf(conversations)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => container.current,
    estimateSize: (index) => (items[index]?.kind === 'heading' ? headingHeight : rowHeight),
    getItemKey: (index) => {
      const item = items[index]
      return item?.kind === 'row' ? item.conversation.id : (item?.text ?? index)
    },
    overscan: 8,
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= items.length - nearEnd) onEnd()
  }, [last, items.length, onEnd])

  const [stopId, setStopId] = useState<number | null>(null)
  const isHere = (id: number | null) => conversations.some((conversation) => conversation.id === id)
  const stop = [stopId, openId].find(isHere) ?? conversations[0]?.id
  /** The row to focus once it is in the page. */
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const row = container.current?.querySelector<HTMLElement>(`[data-conversation="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })
  const goTo = (conversation: Conversation | undefined) => {
    if (!conversation) return
    wanted.current = conversation.id
    setStopId(conversation.id)
    const index = items.findIndex((item) => item.kind === 'row' && item.conversation.id === conversation.id)
    virtual.scrollToIndex(index)
    // the same row again renders nothing
    container.current
      ?.querySelector<HTMLElement>(`[data-conversation="${conversation.id}"]`)
      ?.focus({ preventScroll: true })
  }
  const indexOf = (id: number | null | undefined) => conversations.findIndex((conversation) => conversation.id === id)
  useImperativeHandle(ref, () => ({
    enter: () => goTo(conversations[Math.max(indexOf(stop), 0)]),
    leave: (id) => {
      const index = indexOf(id)
      if (container.current?.contains(document.activeElement))
        goTo(conversations[index + 1] ?? conversations[index - 1])
    },
  }))
  const onKeyDown = (event: KeyboardEvent, conversation: Conversation) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const index = indexOf(conversation.id)
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(conversations[index + 1]),
      ArrowUp: () => goTo(conversations[index - 1]),
      Home: () => goTo(conversations[0]),
      End: () => goTo(conversations.at(-1)),
      p: () => on.onPin(conversation),
      a: () => on.onArchive(conversation),
    }
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!action || event.repeat !== (event.repeat && event.key.startsWith('Arrow'))) return
    event.preventDefault()
    action()
  }
  return (
    <div ref={container} className={section.scroll}>
      <ul className={css.all} style={{ height: virtual.getTotalSize() }} aria-busy={isFetching}>
        {shown.map(({ index, start, key }) => {
          const item = items[index]
          if (!item) return null
          const style = { transform: `translateY(${start}px)` }
          if (item.kind === 'heading')
            return (
              <li key={key} className={`${text.label} ${css.heading}`} style={style}>
                {item.text}
              </li>
            )
          const { conversation } = item
          return (
            <li key={key} className={css.item} style={style}>
              <ConversationRow
                conversation={conversation}
                isOpen={conversation.id === openId}
                isStop={conversation.id === stop}
                isInArchive={isInArchive}
                {...on}
                onKeyDown={onKeyDown}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

import { ArrowLeftOutlined, CloseOutlined, InboxOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Flex, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Conversation } from '../../../../domain/contract/messages/chats'
import type { ChatCategory } from '../../../../domain/contract/messages/messages'
import { isShortcut, useKeyDown } from '../../../platform/session'
import { isLost, useConversations, useMarkChat } from '../../../shared/chat/chats'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { useDebouncedValue } from '../../../ui/hooks/use-debounced-value'
import { useMinimumDelay } from '../../../ui/hooks/use-minimum-delay'
import text from '../../../ui/text/text.module.css'
import chat from '../chat.module.css'
import css from './list.module.css'
import { Rows, type RowsHandle } from './rows'

interface ConversationListProps {
  readonly category: ChatCategory
  readonly onlyToRead: boolean
  readonly openId: number | null
  readonly onOpen: (conversation: Conversation) => void
  readonly onNew: () => void
}

/** The conversations of a category: searched, pinned, archived; thousands are fetched as one scrolls. */
export function ConversationList({ category, onlyToRead, openId, onOpen, onNew }: ConversationListProps) {
  const [typed, setTyped] = useState('')
  const [search, applySearch] = useDebouncedValue(typed.trim())
  const [archived, setArchived] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const rows = useRef<RowsHandle>(null)
  const list = useConversations({ category, onlyToRead, archived, search })
  const isWaiting = useMinimumDelay(list.isPending)
  const mark = useMarkChat()
  // who has just been read stays while open
  const shown = list.conversations.filter(({ unread, id }) => !onlyToRead || unread > 0 || id === openId)

  const pin = async (conversation: Conversation) => {
    const pinned = !conversation.pinned
    if (await mark(conversation, { pinned }))
      setAnnouncement(pinned ? 'Conversazione fissata in alto' : 'Non è più fissata')
  }
  const archive = async (conversation: Conversation) => {
    const next = !conversation.archived
    rows.current?.leave(conversation.id)
    if (await mark(conversation, { archived: next }))
      setAnnouncement(next ? 'Conversazione archiviata' : 'Conversazione tolta dall’archivio')
  }
  return (
    <section className={chat.column} aria-label="Conversazioni">
      <SearchField value={typed} onChange={setTyped} onEnter={applySearch} onDown={() => rows.current?.enter()} />
      {archived && <h2 className={`${text.label} ${css.title}`}>Archiviate</h2>}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {isWaiting ? (
        <div className={chat.waiting}>
          <SkeletonRows rows={7} />
        </div>
      ) : list.isError && !list.isKnown ? (
        <div className={chat.waiting}>
          {isLost(list.error) ? (
            <p role="alert">Non hai accesso alle conversazioni di questo medico.</p>
          ) : (
            <LoadError
              text="Le conversazioni non sono disponibili in questo momento."
              onRetry={() => void list.refetch()}
            />
          )}
        </div>
      ) : shown.length === 0 ? (
        <Nothing search={search} onlyToRead={onlyToRead} archived={archived} onNew={onNew} />
      ) : (
        <Rows
          key={`${search} ${archived} ${onlyToRead}`}
          ref={rows}
          conversations={shown}
          openId={openId}
          isInArchive={archived}
          isFetching={list.isFetchingNextPage}
          onEnd={list.fetchMore}
          onOpen={onOpen}
          onPin={(one) => void pin(one)}
          onArchive={(one) => void archive(one)}
        />
      )}
      <Button
        type="text"
        className={css.archive}
        icon={archived ? <ArrowLeftOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
        onClick={() => setArchived(!archived)}
      >
        {archived ? 'Torna alle conversazioni' : 'Archiviate'}
      </Button>
    </section>
  )
}

interface SearchFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onEnter: () => void
  readonly onDown: () => void
}

/** Focused by `/`, as every search of a list. */
function SearchField({ value, onChange, onEnter, onDown }: SearchFieldProps) {
  const input = useRef<InputRef>(null)
  useKeyDown((event) => {
    if (event.key !== '/' || !isShortcut(event, '/')) return
    event.preventDefault()
    input.current?.focus({ cursor: 'all' })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter()
    else if (event.key === 'ArrowDown') {
      event.preventDefault()
      onDown()
    } else if (event.key === 'Escape' && value !== '') {
      event.stopPropagation()
      onChange('')
    }
  }
  return (
    <search className={css.search}>
      <Input
        ref={input}
        value={value}
        maxLength={120}
        aria-label="Cerca persona o parola"
        placeholder="Cerca persona o parola"
        prefix={<SearchOutlined aria-hidden />}
        suffix={
          value === '' ? (
            <kbd className={`${text.badge} ${css.key}`} data-tone="neutral" aria-hidden>
              /
            </kbd>
          ) : (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label="Azzera la ricerca"
              onClick={() => onChange('')}
            />
          )
        }
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  )
}

interface NothingProps {
  readonly search: string
  readonly onlyToRead: boolean
  readonly archived: boolean
  readonly onNew: () => void
}

function Nothing({ search, onlyToRead, archived, onNew }: NothingProps) {
  const start = { label: 'Nuovo messaggio', run: onNew }
  const [sentence, action] =
    search !== ''
      ? (['Nessuna conversazione con questa persona o parola', undefined] as const)
      : onlyToRead
        ? (['Nessun messaggio da leggere', start] as const)
        : archived
          ? (['Nessuna conversazione archiviata', undefined] as const)
          : (['Nessuna conversazione', start] as const)
  return (
    <Flex vertical flex={1} justify="center">
      <EmptyState text={sentence} action={action} />
    </Flex>
  )
}

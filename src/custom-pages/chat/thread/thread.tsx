import { Flex, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { Conversation } from '../../../../domain/contract/messages/chats'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { useActingDoctor } from '../../../platform/session'
import { usePrescriptionRights } from '../../../platform/session/current-user'
import { LoadError } from '../../../ui/feedback/load-error'
import text from '../../../ui/text/text.module.css'
import page from '../chat.module.css'
import { Composer } from '../composer/composer'
import { EditForm } from '../composer/edit-form'
import { useDropFiles } from './files/use-drop-files'
import { Header } from './header'
import { Announcer } from './messages/announcer'
import { MessageList } from './messages/message-list'
import { RowView } from './messages/row-view'
import { messageKey } from './messages/rows'
import { AnsweredBar, ClosedNotice, OfflineBar } from './notice-bars'
import { SearchBar } from './search-bar'
import css from './thread.module.css'
import { useOnline } from './use-online'
import { useThread } from './use-thread'
import { useTypingText } from './use-typing-text'

export interface ThreadProps {
  readonly conversation: Conversation
  /** To the list, on a phone. */
  readonly onBack: () => void
  /** Opens the card of the other member. */
  readonly onCard: () => void
  readonly isPhone: boolean
}

/** A conversation: its messages, and where one writes (product.md §5, "/chat"; design: pages-to-come.md, "Chat"). */
export function Thread(props: ThreadProps) {
  const actingAs = useActingDoctor()
  return <ThreadOf key={`${props.conversation.id}.${actingAs}`} {...props} />
}

function ThreadOf({ conversation, onBack, onCard, isPhone }: ThreadProps) {
  const view = useThread(conversation)
  const { names, answer } = view
  const isOnline = useOnline()
  const typing = useTypingText(conversation)
  const drop = useDropFiles(conversation.closed || view.edited ? null : view.uploads.add)
  const { field } = view
  const [isSearching, setSearching] = useState(false)
  const endSearch = () => {
    setSearching(false)
    view.endSearch()
    field.current?.focus({ cursor: 'end' })
  }
  // one who comes to a conversation writes; on a phone the keyboard would cover what is to be read
  useEffect(() => {
    if (!isPhone) field.current?.focus({ cursor: 'end', preventScroll: true })
  }, [isPhone, field])
  return (
    <section
      className={`${page.column} ${css.thread}`}
      aria-label={`Chat con ${names.name(conversation)}`}
      data-dropping={drop.isOver}
      {...drop.props}
    >
      <Header
        conversation={conversation}
        names={names}
        typing={typing}
        onBack={isPhone ? onBack : null}
        onCard={onCard}
        onSearch={() => setSearching(true)}
      />
      {isSearching && <SearchBar chatId={conversation.id} isFar={view.isFar} onGoTo={view.find} onClose={endSearch} />}
      {!isOnline && <OfflineBar />}
      {answer && <AnsweredBar answer={answer} names={names} onRead={() => view.readAnswer(answer)} />}
      <Messages view={view} conversation={conversation} />
      <Announcer key={String(view.opening.isOpen)} messages={view.chat.messages} names={names} />
      <Foot view={view} conversation={conversation} />
    </section>
  )
}

type View = ReturnType<typeof useThread>

/** The messages, or a placeholder until they are loaded. */
function Messages({ view, conversation }: { view: View; conversation: Conversation }) {
  const { chat, names, opening, rows, focus, sending } = view
  const { date: today } = useRomeClock()
  const { takes } = usePrescriptionRights()
  const patientId = takes && conversation.category === 'patient' ? conversation.user_id : null
  if (!opening.isOpen)
    return (
      <div className={page.waiting}>
        {chat.isError ? (
          <LoadError text="I messaggi non si sono caricati." onRetry={() => void chat.refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} title={false} />
        )}
      </div>
    )
  if (rows.length === 0)
    return (
      <Flex flex={1} align="center" justify="center" className={text.muted}>
        Nessun messaggio: scrivi il primo.
      </Flex>
    )
  return (
    <MessageList
      label={`Messaggi con ${names.name(conversation)}`}
      rows={rows}
      startKey={rows.some(({ kind }) => kind === 'unread') ? 'unread' : null}
      focused={focus.focused === null ? null : messageKey(focus.focused)}
      isFetchingOlder={chat.isFetchingOlder}
      onOlder={chat.hasOlder ? view.onOlder : undefined}
      onView={view.onView}
      toEnd={view.toEnd}
      control={view.control}
    >
      {(row) => (
        <RowView
          row={row}
          names={names}
          isGroup={conversation.user_id === null}
          readByOthers={chat.thread?.read_by_others ?? 0}
          ringed={view.ringed}
          today={today}
          patientId={patientId}
          focusProps={focus.propsOf}
          onEdit={view.setEdited}
          onDelete={view.remove}
          onStaleLinks={view.onStaleLinks}
          onRetry={sending.retry}
          onDiscard={sending.discard}
        />
      )}
    </MessageList>
  )
}

/** Where one writes or edits, or why one cannot. */
function Foot({ view, conversation }: Pick<ThreadProps, 'conversation'> & { readonly view: View }) {
  const { names, edited } = view
  const { id, closed } = conversation
  if (edited)
    return (
      <EditForm
        key={edited.id}
        chatId={id}
        message={edited}
        onDone={() => {
          view.setEdited(null)
          view.focus.goTo(edited.number)
        }}
      />
    )
  if (closed) return <ClosedNotice closed={closed} names={names} />
  return (
    <Composer
      chatId={id}
      label={`Messaggio per ${names.name(conversation)}`}
      actingFor={names.actingFor(conversation)}
      isMasked={names.isMasked}
      last={view.last}
      uploads={view.uploads}
      field={view.field}
      onSend={view.sending.sendDraft}
      onUp={view.focus.goToLast}
    />
  )
}

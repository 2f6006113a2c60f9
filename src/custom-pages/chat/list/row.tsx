import { CheckOutlined, InboxOutlined, MoreOutlined, PushpinFilled } from '@ant-design/icons'
import { Flex } from 'antd'
import type { KeyboardEvent } from 'react'
import type { Conversation } from '../../../../domain/contract/messages/chats'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { useNameMask } from '../../../shared/people/name-mask'
import controls from '../../../ui/controls.module.css'
import { MenuButton } from '../../../ui/dialogs/menu-button'
import text from '../../../ui/text/text.module.css'
import chat from '../chat.module.css'
import { useTypingMember } from '../chat-typing'
import { useDraftOf } from '../drafts'
import { initials, previewOf, shownName, unreadText } from '../sentences'
import { useTypingText } from '../thread/use-typing-text'
import css from './list.module.css'
import { listMoment } from './moment'

interface ConversationRowProps {
  readonly conversation: Conversation
  readonly isOpen: boolean
  /** The row where Tab stops. */
  readonly isStop: boolean
  /** The list holds archived ones alone. */
  readonly isInArchive: boolean
  readonly onOpen: (conversation: Conversation) => void
  readonly onPin: (conversation: Conversation) => void
  readonly onArchive: (conversation: Conversation) => void
  readonly onKeyDown: (event: KeyboardEvent, conversation: Conversation) => void
}

/** Name, time, one line, count; what can be done with it behind three dots. */
export function ConversationRow({ conversation, isOpen, isStop, isInArchive, ...on }: ConversationRowProps) {
  const names = useNameMask()
  const now = useRomeClock()
  const name = shownName(conversation, names)
  const { id, unread, pinned, archived, last_message } = conversation
  const actions = [
    {
      key: 'pin',
      label: pinned ? 'Non fissare più' : 'Fissa in alto',
      shortcut: 'P',
      run: () => on.onPin(conversation),
    },
    {
      key: 'archive',
      label: archived ? 'Togli dall’archivio' : 'Archivia',
      shortcut: 'A',
      run: () => on.onArchive(conversation),
    },
  ]
  return (
    <div className={css.row} data-open={isOpen || undefined} data-unread={unread > 0 || undefined}>
      {/* antd's button has one line */}
      <button
        type="button"
        className={`${controls.cell} ${css.main}`}
        data-conversation={id}
        aria-current={isOpen || undefined}
        tabIndex={isStop ? 0 : -1}
        onClick={() => on.onOpen(conversation)}
        onKeyDown={(event) => on.onKeyDown(event, conversation)}
      >
        <span className={text.avatar} aria-hidden>
          {initials(name)}
        </span>
        <Flex component="span" className={css.lines ?? ''} vertical flex={1} gap={2}>
          <Flex component="span" align="center" gap={6}>
            <span className={`${text.ellipsis} ${css.name}`}>{name}</span>
            {pinned && (
              <>
                <PushpinFilled className={text.small ?? ''} aria-hidden />
                <span className="visually-hidden">, fissata</span>
              </>
            )}
            {archived && !isInArchive && (
              <>
                <InboxOutlined className={text.small ?? ''} aria-hidden />
                <span className="visually-hidden">, archiviata</span>
              </>
            )}
            {last_message && (
              <span className={`${text.small} ${css.time}`}>
                <span className="visually-hidden">, </span>
                {listMoment(last_message.at, now)}
              </span>
            )}
          </Flex>
          <Flex component="span" align="center" gap={6}>
            <Preview conversation={conversation} isOpen={isOpen} />
            {unread > 0 && (
              <span className={text.badge}>
                <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
                <span className="visually-hidden">, {unreadText(unread)}</span>
              </span>
            )}
          </Flex>
        </Flex>
      </button>
      <MenuButton actions={actions} className={css.more ?? ''} label={`Azioni: ${name}`} tabIndex={isStop ? 0 : -1}>
        <MoreOutlined aria-hidden />
      </MenuButton>
    </div>
  )
}

interface PreviewProps {
  readonly conversation: Conversation
  readonly isOpen: boolean
}

/** Who is writing, else what one has begun to write oneself, else the last message; an own one with how far it has come. */
function Preview({ conversation, isOpen }: PreviewProps) {
  const isWriting = useTypingMember(conversation.id) !== null
  return isWriting ? (
    <Writing conversation={conversation} isOpen={isOpen} />
  ) : (
    <Last conversation={conversation} isOpen={isOpen} />
  )
}

function Writing(props: PreviewProps) {
  const typing = useTypingText(props.conversation)
  if (typing === null) return <Last {...props} />
  return <em className={`${text.small} ${text.ellipsis} ${css.preview} ${chat.writing}`}>{typing}</em>
}

function Last({ conversation, isOpen }: PreviewProps) {
  const names = useNameMask()
  const draft = useDraftOf(conversation.id)
  const { last_message, read_by_others } = conversation
  if (draft && !isOpen)
    return (
      <span className={`${text.small} ${text.ellipsis} ${css.preview}`}>
        <strong className={text.error}>Bozza:</strong> {names.detail(draft.text.trim() || 'allegati')}
      </span>
    )
  const isRead = last_message !== null && read_by_others >= last_message.number
  return (
    <span className={`${text.small} ${text.ellipsis} ${css.preview}`}>
      {last_message?.own && !last_message.deleted && <Ticks isRead={isRead} />}
      {previewOf(conversation, names)}
    </span>
  )
}

const Ticks = ({ isRead }: { readonly isRead: boolean }) => (
  <>
    <span className={css.ticks} data-read={isRead || undefined} aria-hidden>
      <CheckOutlined />
      {isRead && <CheckOutlined />}
    </span>
    <span className="visually-hidden">{isRead ? 'Letto: ' : 'Inviato: '}</span>
  </>
)

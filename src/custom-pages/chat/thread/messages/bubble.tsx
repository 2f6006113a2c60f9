import { CheckOutlined, DeleteOutlined, EditOutlined, MoreOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { memo } from 'react'
import type { ChatMessage } from '../../../../../domain/contract/messages/chats'
import { goTo } from '../../../../platform/session'
import { type MenuAction, MenuButton } from '../../../../ui/dialogs/menu-button'
import styles from '../../../../ui/text/text.module.css'
import { BubbleFiles } from '../files/bubble-files'
import { timeText, writerText } from '../sentences'
import type { ChatNames } from '../use-chat-names'
import { textPieces } from './links'
import css from './message.module.css'

export interface BubbleActions {
  readonly onEdit: (message: ChatMessage) => void
  readonly onDelete: (message: ChatMessage) => void
  readonly onStaleLinks: (number: number) => void
}

interface BubbleProps extends BubbleActions {
  readonly message: ChatMessage
  readonly names: ChatNames
  readonly isGroup: boolean
  readonly isRead: boolean
  /** A colleague's answer that came while one was writing. */
  readonly isRinged: boolean
  readonly mayChange: boolean
  /** The patient who may be asking for a prescription with it; null: nobody. */
  readonly patientId: number | null
  /** Tab reaches only the actions of the focused message. */
  readonly tabIndex: number
}

/** A message as it stands in the thread: own ones on the right. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, names, isGroup, isRead, isRinged, onStaleLinks } = props
  const { own, text, files, deleted } = message
  const writer = writerText(message, isGroup, names)
  return (
    <>
      {files.length > 0 && <BubbleFiles message={message} isMasked={names.isMasked} onStaleLinks={onStaleLinks} />}
      <div className={css.line}>
        <div className={css.bubble} data-own={own} data-ringed={isRinged} data-deleted={deleted}>
          {writer && !own && <p className={`${styles.label} ${css.author}`}>{writer}</p>}
          {deleted ? (
            <p className={styles.muted}>
              <em>Messaggio eliminato</em>
            </p>
          ) : (
            text && <p className={css.text}>{names.isMasked ? names.words(text) : <SafeText text={text} />}</p>
          )}
          <Flex component="p" className={`${styles.small} ${css.foot}`} wrap justify="end" gap="0 16px">
            {writer && own && <span>{writer}</span>}
            <Flex component="span" gap={6}>
              {message.edited_at && !deleted && <span>modificato</span>}
              <time dateTime={message.at}>{timeText(message.at)}</time>
              {own && <Ticks isRead={isRead} />}
            </Flex>
          </Flex>
        </div>
        <BubbleMenu {...props} />
      </div>
    </>
  )
})

/** One tick: with the server; two: read by everybody. */
const Ticks = ({ isRead }: { isRead: boolean }) => (
  <span className={css.ticks} data-read={isRead}>
    <CheckOutlined aria-hidden />
    {isRead && <CheckOutlined aria-hidden />} {isRead ? 'Letto' : 'Inviato'}
  </span>
)

/** Text with its web and mail addresses to follow; never more than text. */
const SafeText = ({ text }: { text: string }) =>
  textPieces(text).map(({ text: piece, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order
      <a key={index} href={href} target="_blank" rel="noreferrer noopener nofollow">
        {piece}
      </a>
    ) : (
      piece
    ),
  )

/** What can be done with a message; nothing where that is nothing. */
function BubbleMenu(props: BubbleProps) {
  const actions = actionsOf(props)
  if (actions.length === 0) return null
  return (
    <MenuButton actions={actions} tabIndex={props.tabIndex} className={css.more ?? ''} label={labelOf(props)}>
      <MoreOutlined aria-hidden />
    </MenuButton>
  )
}

const labelOf = ({ mayChange }: BubbleProps) =>
  mayChange ? 'Modifica o elimina il messaggio' : 'Altre azioni sul messaggio'

function actionsOf({ message, mayChange, patientId, onEdit, onDelete }: BubbleProps): MenuAction[] {
  const edit: MenuAction = {
    ...{ key: 'edit', label: 'Modifica', icon: <EditOutlined aria-hidden />, shortcut: 'E' },
    run: () => onEdit(message),
  }
  const remove: MenuAction = {
    ...{ key: 'delete', label: 'Elimina', icon: <DeleteOutlined aria-hidden />, shortcut: 'Canc', isDangerous: true },
    run: () => onDelete(message),
  }
  const request: MenuAction = {
    ...{ key: 'prescription', label: 'Registra come richiesta di ricetta' },
    run: () => goTo(`/prescriptions?patient=${patientId}&message=${message.id}`),
  }
  const isRequest = patientId !== null && !message.own && !message.deleted
  return [
    ...(mayChange && message.text !== '' ? [edit] : []),
    ...(mayChange ? [remove] : []),
    ...(isRequest ? [request] : []),
  ]
}

import { CheckOutlined, DeleteOutlined, EditOutlined, MoreOutlined } from '@ant-design/icons'
import { memo } from 'react'
import type { ChatMessage } from '../../../../domain/contract/chats'
import { MenuButton } from '../../../ui/menu-button'
import { BubbleFiles } from './bubble-files'
import { textPieces } from './links'
import css from './thread.module.css'
import type { ChatNames } from './use-chat-names'
import { timeText, writerText } from './words'

export interface BubbleActs {
  readonly onEdit: (message: ChatMessage) => void
  readonly onDelete: (message: ChatMessage) => void
  readonly onStaleLinks: (number: number) => void
}

interface BubbleProps extends BubbleActs {
  readonly message: ChatMessage
  readonly names: ChatNames
  readonly isGroup: boolean
  readonly isRead: boolean
  /** A colleague's answer that came while one was writing. */
  readonly isRinged: boolean
  readonly mayChange: boolean
}

/** A message as it stands in the thread: own ones on the right. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, names, isGroup, isRead, isRinged, mayChange, onStaleLinks } = props
  const { own, text, files, deleted } = message
  const writer = writerText(message, isGroup, names)
  return (
    <>
      {files.length > 0 && <BubbleFiles message={message} isMasked={names.isMasked} onStaleLinks={onStaleLinks} />}
      <div className={css.line}>
        <div className={css.bubble} data-own={own} data-ringed={isRinged} data-deleted={deleted}>
          {writer && !own && <p className={css.author}>{writer}</p>}
          {deleted ? (
            <p className={css.deleted}>Messaggio eliminato</p>
          ) : (
            text && <p className={css.text}>{names.isMasked ? names.words(text) : <SafeText text={text} />}</p>
          )}
          <p className={css.foot}>
            {writer && own && <span className={css.writer}>{writer}</span>}
            <span className={css.when}>
              {message.edited_at && !deleted && <span>modificato</span>}
              <time dateTime={message.at}>{timeText(message.at)}</time>
              {own && <Ticks isRead={isRead} />}
            </span>
          </p>
        </div>
        {mayChange && <BubbleMenu {...props} />}
      </div>
    </>
  )
})

/** One tick: with the server; two: read by everybody. */
const Ticks = ({ isRead }: { isRead: boolean }) => (
  <span className={css.ticks} data-read={isRead}>
    <CheckOutlined aria-hidden />
    {isRead && <CheckOutlined aria-hidden className={css.second ?? ''} />}
    {isRead ? 'Letto' : 'Inviato'}
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

function BubbleMenu({ message, onEdit, onDelete }: BubbleProps) {
  const hasText = message.text !== ''
  const acts = [
    ...(hasText
      ? [
          {
            key: 'edit',
            label: 'Modifica',
            icon: <EditOutlined aria-hidden />,
            shortcut: 'E',
            run: () => onEdit(message),
          },
        ]
      : []),
    {
      key: 'delete',
      label: 'Elimina',
      icon: <DeleteOutlined aria-hidden />,
      shortcut: 'Canc',
      isDangerous: true,
      run: () => onDelete(message),
    },
  ]
  return (
    <MenuButton acts={acts} className={css.more ?? ''} label="Modifica o elimina il messaggio">
      <MoreOutlined aria-hidden />
    </MenuButton>
  )
}

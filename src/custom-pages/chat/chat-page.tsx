import { type CSSProperties, useRef, useState } from 'react'
import { useLiveChats } from '../../shared/chat/chats'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import { useIsPhone, useMedia } from '../../ui/hooks/use-media'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import { CardDrawer, PersonCard } from './card/person-card'
import css from './chat.module.css'
import { useLiveTyping } from './chat-typing'
import { Head } from './header'
import { ConversationList } from './list/conversation-list'
import { NewMessage } from './new-message'
import { OpenConversation } from './open-conversation'
import { type ChatAddress, useChatAddress } from './use-chat-address'
import { useKeyboardHeight } from './use-keyboard-height'

/** Below this width the card of the person is a drawer (design, "Chat"). */
const withoutThirdColumn = '(max-width: 1279.98px)'

/** List, thread and card of the person in one frame, each scrolling alone; on a phone one of them at a time. */
export function ChatPage() {
  useLiveChats()
  useLiveTyping()
  const place = useChatAddress()
  if (!place)
    return (
      <div className={`${page.window} ${css.page}`} role="status">
        <h1 className="visually-hidden">Chat</h1>
        <span className="visually-hidden">Caricamento…</span>
        <SkeletonRows rows={8} />
      </div>
    )
  return <Columns place={place} />
}

function Columns({ place }: { readonly place: ChatAddress }) {
  const isPhone = useIsPhone()
  const isNarrow = useMedia(withoutThirdColumn)
  const [onlyToRead, setOnlyToRead] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [cardOf, setCardOf] = useState<number | null>(null)
  const card = useRef<HTMLElement>(null)
  const { conversation } = place
  const keyboard = useKeyboardHeight()
  const showsList = !isPhone || !place.isOpen
  const startNew = () => setChoosing(true)
  const showCard = () => (isNarrow ? setCardOf(conversation?.id ?? null) : card.current?.focus())
  return (
    <div
      className={`${page.window} ${css.page}`}
      style={{ '--keyboard': `${keyboard}px` } as CSSProperties}
      data-fills-phone={showsList ? undefined : true}
    >
      {showsList ? (
        <Head place={place} onlyToRead={onlyToRead} onOnlyToRead={setOnlyToRead} onNew={startNew} />
      ) : (
        <h1 className="visually-hidden">Chat</h1>
      )}
      <div className={`${section.panel} ${css.columns}`}>
        {showsList && (
          <ConversationList
            key={place.category}
            category={place.category}
            onlyToRead={onlyToRead}
            openId={place.openId}
            onOpen={(one) => place.open(one, !isPhone)}
            onNew={startNew}
          />
        )}
        {(!isPhone || place.isOpen) && <OpenConversation place={place} isPhone={isPhone} onCard={showCard} />}
        {!isNarrow && conversation && <PersonCard key={conversation.id} ref={card} conversation={conversation} />}
      </div>
      {isNarrow && conversation && (
        <CardDrawer conversation={conversation} isOpen={cardOf === conversation.id} onClose={() => setCardOf(null)} />
      )}
      {isChoosing && (
        <NewMessage
          category={place.category}
          onClose={() => setChoosing(false)}
          onChosen={(person) => {
            setChoosing(false)
            place.openPerson(person)
          }}
        />
      )}
    </div>
  )
}

import { Button, Flex, Skeleton } from 'antd'
import { failureOf } from '../../platform/basic/failure'
import { LoadError } from '../../ui/feedback/load-error'
import text from '../../ui/text/text.module.css'
import css from './chat.module.css'
import { Thread } from './thread/thread'
import type { ChatAddress } from './use-chat-address'

interface OpenConversationProps {
  readonly place: ChatAddress
  readonly isPhone: boolean
  readonly onCard: () => void
}

/** The open conversation, its way there, or why it cannot be shown. */
export function OpenConversation({ place, isPhone, onCard }: OpenConversationProps) {
  const { conversation, isOpen, isLost, failed, close, retry } = place
  if (!isOpen) return <Instead>{<p className={text.muted}>Scegli una conversazione dall’elenco.</p>}</Instead>
  if (isLost)
    return (
      <Instead>
        <p role="alert">Non hai più accesso a questa conversazione.</p>
        <Button onClick={close}>Torna alle conversazioni</Button>
      </Instead>
    )
  if (failed) {
    const failure = failureOf(failed)
    return (
      <Instead>
        {failure.kind === 'refused' || failure.kind === 'invalid' ? (
          <p role="alert">A questa persona non si può scrivere da qui.</p>
        ) : (
          <LoadError text="La conversazione non è disponibile in questo momento." onRetry={retry} />
        )}
        <Button onClick={close}>Torna alle conversazioni</Button>
      </Instead>
    )
  }
  if (!conversation)
    return (
      <div className={`${css.column} ${css.thread}`} role="status">
        <span className="visually-hidden">Caricamento…</span>
        <Skeleton className={css.waiting ?? ''} active avatar title={false} paragraph={{ rows: 2 }} />
      </div>
    )
  return (
    <div className={`${css.column} ${css.thread}`}>
      <Thread key={conversation.id} conversation={conversation} onBack={close} onCard={onCard} isPhone={isPhone} />
    </div>
  )
}

const Instead = ({ children }: { readonly children: React.ReactNode }) => (
  <Flex className={css.thread} vertical align="center" justify="center" gap={12}>
    {children}
  </Flex>
)

import { ClockCircleOutlined, ExclamationCircleOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import styles from '../../../../ui/text/text.module.css'
import type { ChatNames } from '../use-chat-names'
import css from './message.module.css'
import { isUnderway, type Outgoing } from './outgoing'

interface OutgoingBubbleProps {
  readonly outgoing: Outgoing
  readonly names: ChatNames
  readonly onRetry: (one: Outgoing) => void
  readonly onDiscard: (one: Outgoing) => void
}

/** A message that is on its way, or was not sent: it stays until it is sent or thrown away. */
export function OutgoingBubble({ outgoing, names, onRetry, onDiscard }: OutgoingBubbleProps) {
  const { text, files, problem } = outgoing
  const isSending = isUnderway(outgoing)
  return (
    <div className={css.line}>
      <div className={css.bubble} data-own data-failed={!isSending}>
        {files.map(({ key, name }, index) => (
          <p key={key} className={css.text}>
            <PaperClipOutlined aria-hidden /> {names.isMasked ? `Allegato ${index + 1}` : name}
          </p>
        ))}
        {text && <p className={css.text}>{names.words(text)}</p>}
        {isSending ? (
          <p className={`${styles.small} ${css.foot}`}>
            <ClockCircleOutlined aria-hidden /> In invio
          </p>
        ) : (
          <>
            {problem && <p className={styles.error}>{problem}</p>}
            <Flex component="p" className={`${styles.error}`} wrap align="center" gap="0 8px" role="alert">
              <ExclamationCircleOutlined aria-hidden /> Non inviato
              <Button type="link" size="small" onClick={() => onRetry(outgoing)}>
                Riprova
              </Button>
              <Button type="link" size="small" onClick={() => onDiscard(outgoing)}>
                Elimina
              </Button>
            </Flex>
          </>
        )}
      </div>
    </div>
  )
}

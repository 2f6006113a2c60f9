import { ClockCircleOutlined, ExclamationCircleOutlined, PaperClipOutlined } from '@ant-design/icons'
import controls from '../../../../ui/controls.module.css'
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
          <p key={key} className={css.waitingFile}>
            <PaperClipOutlined aria-hidden /> {names.isMasked ? `Allegato ${index + 1}` : name}
          </p>
        ))}
        {text && <p className={css.text}>{names.words(text)}</p>}
        {isSending ? (
          <p className={css.foot}>
            <span className={css.when}>
              <ClockCircleOutlined aria-hidden /> In invio
            </span>
          </p>
        ) : (
          <>
            {problem && <p className={css.problem}>{problem}</p>}
            <p className={css.failure} role="alert">
              <ExclamationCircleOutlined aria-hidden /> Non inviato
              <button type="button" className={controls.link} onClick={() => onRetry(outgoing)}>
                Riprova
              </button>
              <button type="button" className={controls.link} onClick={() => onDiscard(outgoing)}>
                Elimina
              </button>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

import { CloudServerOutlined, ExclamationCircleFilled, LockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ChatMessage, Conversation } from '../../../../domain/contract/messages/chats'
import css from './bars.module.css'
import { writerOf } from './messages/messages'
import type { ChatNames } from './use-chat-names'
import { agoText, closedText } from './words'

interface AnsweredBarProps {
  readonly answer: ChatMessage
  readonly names: ChatNames
  readonly onRead: () => void
}

/** A colleague has answered while one was writing; nothing is lost, and nothing is asked twice. */
export const AnsweredBar = ({ answer, names, onRead }: AnsweredBarProps) => (
  <div className={css.answered} role="alert">
    <ExclamationCircleFilled aria-hidden />
    <p>
      <strong>{names.name(writerOf(answer))} ha già risposto</strong>, {agoText(answer.at, Date.now())}.
      <br />
      La bozza resta qui: rileggi prima di inviare.
    </p>
    <Button size="small" onClick={onRead}>
      Leggi la risposta
    </Button>
  </div>
)

export const OfflineBar = () => (
  <p className={css.offline} role="status">
    <CloudServerOutlined aria-hidden /> Sei offline: quello che scrivi resta qui. Invialo quando torna la linea.
  </p>
)

/** Instead of the composer, where nobody can write. */
export function ClosedNotice({ closed, names }: { closed: NonNullable<Conversation['closed']>; names: ChatNames }) {
  const { title, detail } = closedText({ ...closed, note: closed.note && names.words(closed.note) })
  return (
    <div className={css.closed} role="note">
      <LockOutlined aria-hidden />
      <p>
        <strong>{title}</strong>
        {detail && <span>{detail}</span>}
      </p>
    </div>
  )
}

import { CloudServerOutlined, ExclamationCircleFilled, LockOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import type { ChatMessage, Conversation } from '../../../../domain/contract/messages/chats'
import { serverNow } from '../../../platform/basic/clock'
import { writerOf } from './messages/messages'
import { agoText, closedText } from './sentences'
import css from './thread.module.css'
import type { ChatNames } from './use-chat-names'

interface AnsweredBarProps {
  readonly answer: ChatMessage
  readonly names: ChatNames
  readonly onRead: () => void
}

/** A colleague has answered while one was writing; nothing is lost, and nothing is asked twice. */
export const AnsweredBar = ({ answer, names, onRead }: AnsweredBarProps) => (
  <Alert
    banner
    icon={<ExclamationCircleFilled aria-hidden />}
    message={
      <>
        <strong>{names.name(writerOf(answer))} ha già risposto</strong>, {agoText(answer.at, serverNow())}.
        <br />
        La bozza resta qui: rileggi prima di inviare.
      </>
    }
    action={<Button onClick={onRead}>Leggi la risposta</Button>}
  />
)

export const OfflineBar = () => (
  <Alert
    banner
    role="status"
    icon={<CloudServerOutlined aria-hidden />}
    message="Sei offline: quello che scrivi resta qui. Invialo quando torna la linea."
  />
)

/** Instead of the composer, where nobody can write. */
export function ClosedNotice({ closed, names }: { closed: NonNullable<Conversation['closed']>; names: ChatNames }) {
  const { title, detail } = closedText({ ...closed, note: closed.note && names.words(closed.note) })
  return (
    <Alert
      className={css.closed ?? ''}
      type="error"
      role="note"
      showIcon
      icon={<LockOutlined aria-hidden />}
      message={
        <>
          <strong>{title}</strong>
          <br />
          {detail}
        </>
      }
    />
  )
}

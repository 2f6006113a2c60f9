import { Button, Flex } from 'antd'
import { Link } from 'react-router'
import type { ChatMessage } from '../../../../domain/contract/messages/chats'
import type { Patient } from '../../../../domain/contract/people/patients'
import { serverDate } from '../../../platform/basic/clock'
import { goTo } from '../../../platform/session'
import { useNameMask } from '../../../shared/people/name-mask'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { momentText } from '../../../ui/text/moment-text'
import text from '../../../ui/text/text.module.css'
import { useLastMessages } from '../calls'
import { chatPath } from '../contact-links'
import { plainName } from '../sentences'
import { Part } from './part'
import css from './parts.module.css'

/** Messages shown. */
const shownMessages = 8

/** The last messages; one writes in the conversation itself. */
export function ChatPart({ patient }: { readonly patient: Patient }) {
  const { chat, has_access, id } = patient
  if (!chat)
    return (
      <Part title="Chat">
        <Flex className={text.muted} wrap align="center" justify="space-between" gap={12}>
          <p>{has_access ? 'Nessun messaggio.' : 'Non usa ancora l’app: nessun messaggio.'}</p>
          {has_access && <Button onClick={() => goTo(chatPath(id))}>Scrivi</Button>}
        </Flex>
      </Part>
    )
  return <Messages patient={patient} chat={chat} />
}

function Messages({ patient, chat }: { readonly patient: Patient; readonly chat: NonNullable<Patient['chat']> }) {
  const { messages, isError, refetch } = useLastMessages(chat.id, shownMessages)
  const open = chat.unread > 0 ? `Apri la conversazione (${chat.unread} da leggere)` : 'Apri la conversazione'
  return (
    <Part title="Ultimi messaggi" action={<Link to={chatPath(patient.id)}>{open}</Link>}>
      {isError ? (
        <LoadError text="I messaggi non sono disponibili in questo momento." onRetry={() => void refetch()} />
      ) : !messages ? (
        <SkeletonRows rows={4} />
      ) : messages.length === 0 ? (
        <p className={text.muted}>Nessun messaggio.</p>
      ) : (
        <Flex component="ol" vertical gap={10}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </Flex>
      )}
    </Part>
  )
}

function Message({ message }: { readonly message: ChatMessage }) {
  const names = useNameMask()
  const { own, author, written_by, at, deleted, files } = message
  const who = own ? (written_by ?? author).name : plainName(names, author.name)
  return (
    <li className={own ? text.notice : undefined}>
      <span className={text.small}>
        {who} · {momentText(at, serverDate())}
      </span>
      <p className={css.text}>{deleted ? <em>Messaggio eliminato</em> : names.detail(message.text)}</p>
      {files.length > 0 && <span className={text.small}>Allegati: {files.length}</span>}
    </li>
  )
}

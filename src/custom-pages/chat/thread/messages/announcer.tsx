import { useState } from 'react'
import type { ChatMessage } from '../../../../../domain/contract/messages/chats'
import { truncated } from '../../../../../domain/text/format'
import type { ChatNames } from '../use-chat-names'

/** Characters of a message that are read aloud as it comes. */
const spoken = 200

/** Tells a screen reader, when it is its turn, what others write while the thread is open. */
export function Announcer({ messages, names }: { messages: readonly ChatMessage[]; names: ChatNames }) {
  const last = messages.at(-1)
  const [opened] = useState(last?.number ?? 0)
  const isNew = last && !last.own && last.number > opened
  const text = last?.deleted || names.isMasked ? '' : (truncated(last?.text ?? '', spoken) ?? last?.text)
  return (
    <p className="visually-hidden" aria-live="polite">
      {isNew && `Nuovo messaggio di ${names.name(last.author)}${text ? `: ${text}` : ''}`}
    </p>
  )
}

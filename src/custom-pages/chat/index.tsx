import { refusalText } from '../../../domain/contract/refusal'
import { useCan } from '../../platform/calls'
import { useActingDoctor } from '../../platform/session'
import message from '../../ui/feedback/message-page.module.css'
import text from '../../ui/text/text.module.css'
import { ChatPage } from './chat-page'

/** /chat: the conversations of the doctor, or of the user without one (product.md §5; design, "Chat"). */
export default function ChatRoute() {
  const actingDoctorId = useActingDoctor()
  const can = useCan()
  if (!can('chats'))
    return (
      <div className={message.centered}>
        <h1 className={text.title}>Chat</h1>
        <p className={text.muted}>{refusalText.forbidden}</p>
      </div>
    )
  return <ChatPage key={actingDoctorId ?? 'self'} />
}

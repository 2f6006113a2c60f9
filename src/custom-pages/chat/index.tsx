import { useActingDoctor } from '../../session'
import { ChatPage } from './chat-page'

/** /chat: the conversations of the doctor, or of the user without one (product.md §5; design, "Chat"). */
export default function ChatRoute() {
  const actingDoctorId = useActingDoctor()
  return <ChatPage key={actingDoctorId ?? 'self'} />
}

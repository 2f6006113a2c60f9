import type { Conversation } from '../../../../domain/contract/messages/chats'
import { useActedDoctor } from '../../../platform/calls'
import { useChatPeople } from '../../../shared/chat/chats'
import { useTypingMember } from '../chat-typing'
import { typingText } from './sentences'
import { useChatNames } from './use-chat-names'

/** Who of one's own side has this id: the doctor, or who works for the doctor, whom the conversation does not name. */
function useColleague(id: number | null): string | null {
  const doctor = useActedDoctor()
  const isDoctor = doctor !== undefined && doctor.id === id
  const { people } = useChatPeople('assistant', '', { enabled: id !== null && !isDoctor })
  if (isDoctor) return `${doctor.last_name} ${doctor.first_name}`
  return people.find((person) => person.id === id)?.name ?? null
}

/** The text that says who is typing; null: nobody, or only the user. */
export function useTypingText(conversation: Conversation): string | null {
  const by = useTypingMember(conversation.id)
  const names = useChatNames(conversation)
  const isMember = by === conversation.user_id || conversation.members.some(({ id }) => id === by)
  const colleague = useColleague(by === names.userId || isMember ? null : by)
  return by === null ? null : typingText(by, names.userId, conversation, colleague, (name) => names.name({ name }))
}

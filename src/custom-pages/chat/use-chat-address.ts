import { useSearchParams } from 'react-router'
import type { Conversation } from '../../../domain/contract/messages/chats'
import { type ChatCategory, chatCategories } from '../../../domain/contract/messages/messages'
import { isWithoutDoctor, useCurrentUser } from '../../platform/calls'
import { useActingDoctor } from '../../platform/session'
import { useConversation, useConversationWith, useFirstCategory } from '../../shared/chat/chats'
import { categories } from './sentences'

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

const isCategory = (text: string | null): text is ChatCategory =>
  (chatCategories as readonly (string | null)[]).includes(text)

/** The tabs of users without a doctor, and therefore without patients. */
const tabsWithoutDoctor = categories.map(({ value }) => value).filter((value) => value !== 'patient')

/**
 * Where one is without a category in the address: with the patients, or, without a doctor, at the first other tab that is not
 * empty. Undefined until that is known.
 */
function useStart(isNamed: boolean): ChatCategory | undefined {
  const { data: user } = useCurrentUser()
  const actingDoctorId = useActingDoctor()
  const isAlone = user !== undefined && isWithoutDoctor(user, actingDoctorId)
  const first = useFirstCategory(tabsWithoutDoctor, { enabled: !isNamed && isAlone })
  return isAlone ? first : 'patient'
}

/**
 * What the address names: the category (`agent`, by default patients) and the open conversation, by the person (`user_id`),
 * with whom it is made where there is none, or, of a group, by `group`. Ids only, never a name. Null until it is known where to
 * begin.
 */
export function useChatAddress() {
  const [params, setParams] = useSearchParams()
  const agent = params.get('agent')
  const userId = idOf(params.get('user_id'))
  const groupId = userId === null ? idOf(params.get('group')) : null
  const withPerson = useConversationWith(userId)
  const id = withPerson.opened?.id ?? groupId
  const { conversation, isLost, isError, error, refetch } = useConversation(id)
  const isOpen = userId !== null || groupId !== null
  const start = useStart(isCategory(agent) || isOpen)
  const failed = withPerson.error ?? (isError && !conversation ? error : null)

  const category = isCategory(agent) ? agent : isOpen ? (withPerson.opened?.category ?? 'patient') : start
  if (category === undefined) return null
  return {
    category,
    /** Something is open: in the thread's place stands a conversation, its way there, or why it cannot be shown. */
    isOpen,
    openId: id,
    conversation: isLost || withPerson.error ? undefined : conversation,
    isLost,
    failed,
    retry: () => void (withPerson.error ? withPerson.refetch() : refetch()),
    /** `replace`: the page stays the same for the browser's way back, as on a wide screen. */
    open: ({ id: chatId, user_id, category: agentOf }: Conversation, replace: boolean) =>
      setParams(
        { agent: agentOf, ...(user_id === null ? { group: String(chatId) } : { user_id: String(user_id) }) },
        { replace },
      ),
    openPerson: (person: { readonly id: number; readonly category: ChatCategory }) =>
      setParams({ agent: person.category, user_id: String(person.id) }),
    showCategory: (next: ChatCategory) => setParams({ agent: next }, { replace: true }),
    close: () => setParams({ agent: conversation?.category ?? category }, { replace: true }),
  }
}
export type ChatAddress = NonNullable<ReturnType<typeof useChatAddress>>

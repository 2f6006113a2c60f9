import { closedBy } from '../../../domain/chat/closed-conversation'
import type { Context } from '../../http/context'
import { chatRecipients } from '../../notices/chat-recipients'
import { closedFacts, readConversation } from './conversations'

/** Milliseconds between two events of a person in a conversation. */
const pause = 3_000
/** Beyond this many the finished pauses are forgotten. */
const mostKept = 5_000

/** Who has been told of lately, in this process. */
export function typingPauses() {
  const until = new Map<string, number>()
  return {
    /** True once in three seconds. */
    begins(person: number, chatId: number, now: number): boolean {
      const key = `${person} ${chatId}`
      const end = until.get(key)
      // a clock set back ends no pause later than three seconds from now
      if (end !== undefined && end > now && end <= now + pause) return false
      if (until.size >= mostKept) for (const [each, time] of until) if (time <= now) until.delete(each)
      until.set(key, now + pause)
      return true
    },
  }
}

/**
 * Tells everybody else in the conversation that somebody is writing: the own side who it is, all others only the member. Never of
 * an impersonator, nor where writing is refused.
 */
export async function tellTyping(context: Context, id: number, pauses: ReturnType<typeof typingPauses>): Promise<void> {
  const { tx, now, caller, publish } = context
  const row = await readConversation(context, id)
  if (caller.impersonatorId !== null || closedBy(closedFacts(row)) !== null) return
  if (!pauses.begins(caller.userId, id, now.getTime())) return
  const others = (await chatRecipients(tx, now, id)).filter(({ userId }) => userId !== caller.userId)
  const tell = (recipients: typeof others, user_id: number) => {
    const users = recipients.map(({ userId }) => userId)
    if (users.length > 0) publish({ users, event: 'chat-typing', data: { chat_id: id, user_id } })
  }
  tell(
    others.filter(({ member_id }) => member_id === row.member_id),
    caller.userId,
  )
  tell(
    others.filter(({ member_id }) => member_id !== row.member_id),
    row.member_id,
  )
}

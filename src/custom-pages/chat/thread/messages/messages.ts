import type { ChatMessage } from '../../../../../domain/contract/messages/chats'

/** Who wrote a message, as far as the reader knows. */
export const writerOf = ({ written_by, author }: ChatMessage) => written_by ?? author

/** Whether a number is missing between the first and the last message; they come oldest first, each once. */
export const hasGap = (messages: readonly ChatMessage[]) => {
  const [first, last] = [messages[0], messages.at(-1)]
  return first !== undefined && last !== undefined && last.number - first.number + 1 !== messages.length
}

/** The newest answer of a colleague, that is of somebody else on the reader's own side, after a number. */
export const answerOfColleague = (messages: readonly ChatMessage[], after: number, userId: number | null) =>
  messages.findLast(
    (message) =>
      message.number > after &&
      message.own &&
      !message.automatic &&
      !message.deleted &&
      writerOf(message).id !== userId,
  )

/** Whether the reader may still edit or delete a message. */
export const mayChange = ({ change_until, deleted }: ChatMessage, now: number) =>
  change_until !== null && !deleted && Date.parse(change_until) > now

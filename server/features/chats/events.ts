import type { Context } from '../../http/context'
import { type ChatRecipient, chatEvents, chatRecipients } from '../../notices/chat-recipients'

/** Tells everybody who sees the conversation of a change, with the commit; returns them. */
export async function tellMembers({ tx, now, publish }: Context, chatId: number): Promise<ChatRecipient[]> {
  const recipients = await chatRecipients(tx, now, chatId)
  for (const event of chatEvents(recipients)) publish(event)
  return recipients
}

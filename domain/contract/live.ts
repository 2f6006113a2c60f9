import type { ChatCategory } from './chats'
import type { Notification } from './notifications'

/** What each event of a person's own channel carries (contract.md, "Realtime"): ids only, never content. */
export interface LiveEventData {
  'booking-updated': { doctor_id: number; booking_id: number; date: string }
  notification: { id: number; type: Notification['type'] }
  'chat-message': { chat_id: number; category: ChatCategory }
}

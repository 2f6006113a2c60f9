import { z } from 'zod'
import { endpoint } from './endpoint'
import { data } from './primitives'

export const chatCategories = ['doctor', 'assistant', 'patient', 'medical_representative', 'group'] as const
export type ChatCategory = (typeof chatCategories)[number]

/** Unread messages in all and by category; specialists, nurses and pharmacies count as doctor. */
export const unreadCounters = z.strictObject({
  to_read: z.int(),
  doctor: z.int(),
  assistant: z.int(),
  patient: z.int(),
  medical_representative: z.int(),
  group: z.int(),
})
export type UnreadCounters = z.infer<typeof unreadCounters>

export const chatEndpoints = {
  chatsToRead: endpoint({
    method: 'GET',
    path: 'doctor/chats/to_read',
    summary: 'Unread chat messages, counted by category.',
    who: ['read', 'chats'],
    reply: data(unreadCounters),
  }),
} as const

import { z } from 'zod'
import { endpoint } from './endpoint'
import { byId, data, id, instant, maybePage, paging, queryFlag } from './primitives'

export const notificationTypes = ['notification', 'communication'] as const

export const notification = z.strictObject({
  id,
  type: z.enum(notificationTypes),
  code: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  booking_id: id.nullable(),
  /** Waiting for a confirmation by the doctor's side: the bell's chip "In attesa di conferma". */
  pending: z.boolean(),
  read_at: instant.nullable(),
  created_at: instant,
})
export type Notification = z.infer<typeof notification>

const count = data(z.strictObject({ read: z.int() }))

export const notificationEndpoints = {
  notifications: endpoint({
    method: 'GET',
    path: 'doctor/notifications',
    summary: 'The inbox of the doctor, newest first; of the assistant where no doctor is chosen.',
    who: ['read', 'notifications'],
    query: z.strictObject({
      to_read: queryFlag.optional(),
      type: z.enum(notificationTypes).optional(),
      pending: queryFlag.optional(),
      ...paging,
    }),
    reply: maybePage(notification),
  }),
  readNotification: endpoint({
    method: 'PUT',
    path: 'doctor/notifications/:id/read',
    summary: 'Marks one as read.',
    who: ['update', 'notifications'],
    params: byId,
    reply: count,
  }),
  readNotifications: endpoint({
    method: 'PUT',
    path: 'doctor/notifications/read',
    summary: 'Marks all, or all of a type, as read.',
    who: ['update', 'notifications'],
    body: z.strictObject({ type: z.enum(notificationTypes).optional() }),
    reply: count,
  }),
} as const

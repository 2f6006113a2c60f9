import { z } from 'zod'
import { channels, purposes } from '../../messages/channels'
import { messageStates } from '../../messages/delivery'
import { endpoint } from '../endpoint'
import { data, id, instant, maybePage, named, paging, queryId, queryList } from '../primitives'

/** A message to a person, without its content. */
const outboxMessage = z.strictObject({
  id,
  created_at: instant,
  channel: z.enum(channels),
  state: z.enum(messageStates),
  /** A process is sending it. */
  under_way: z.boolean(),
  /** Why it is in this state, in Italian. */
  reason: z.string().nullable(),
  /** The person; null for an address without an account. */
  user: named.nullable(),
  type: z.strictObject({ code: z.string(), name: z.string() }),
  purpose: z.enum(purposes),
  practice: z.string().nullable(),
  due_at: instant,
  sent_at: instant.nullable(),
  /** How often it was tried. */
  attempts: z.int(),
})
export type OutboxMessage = z.infer<typeof outboxMessage>

const openedMessage = outboxMessage.extend({
  /** Where a mail goes, or went. */
  address: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  /** Null for what is no mail. */
  html: z.string().nullable(),
  /** False where its links lead to the page without opening anything: they are for who gets the mail. */
  links_work: z.boolean(),
})
export type OpenedMessage = z.infer<typeof openedMessage>

/** States from which a message may be sent once more by hand. */
export const resentStates = ['failed', 'uncertain'] as const
export type ResentState = (typeof resentStates)[number]

/** What leaves the house by mail and push, for super admins. */
export const outboxEndpoints = {
  outbox: endpoint('GET admin/outbox', {
    summary: 'Messages to people by mail and push, newest first, without their content.',
    who: 'outbox',
    query: z.strictObject({
      state: queryList(messageStates).optional(),
      channel: queryList(channels).optional(),
      /** A notification type. */
      type: queryId.optional(),
      user: queryId.optional(),
      ...paging,
    }),
    reply: maybePage(outboxMessage),
  }),
  outboxMessage: endpoint('GET admin/outbox/:id', {
    summary: 'One message as its reader sees it; reading it is told in the audit log.',
    who: 'outbox',
    reply: data(openedMessage),
  }),
  resendMessage: endpoint('POST admin/outbox/:id/resend', {
    summary: 'Sends a message once more that failed, or of which nobody knows whether it left; 409 in another state.',
    who: 'outbox',
    body: z.strictObject({ state: z.enum(resentStates) }),
    reply: data(outboxMessage),
  }),
} as const

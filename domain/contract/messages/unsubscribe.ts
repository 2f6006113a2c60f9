import { z } from 'zod'
import { purposes } from '../../messages/channels'
import { linkToken, problemOfLink } from '../access/password-reset'
import { endpoint } from '../endpoint'
import { data } from '../primitives'

const unsubscription = z.strictObject({
  problem: problemOfLink,
  /** The notification type whose mails end, by its name; null with a problem. */
  type: z.string().nullable(),
  /** The purpose whose consent can be withdrawn instead. */
  purpose: z.enum(purposes).nullable(),
  /** Whether the mails of the type have ended, and whether the consent is withdrawn. */
  ended: z.boolean(),
  withdrawn: z.boolean(),
})
export type Unsubscription = z.infer<typeof unsubscription>

/** The link at the end of mails that are no care (RFC 8058), without a session. */
export const unsubscribeEndpoints = {
  showUnsubscribe: endpoint('POST public/unsubscribe/show', {
    summary: 'What a link at the end of a mail is about; changes nothing.',
    who: 'anyone',
    body: linkToken,
    reply: data(unsubscription),
  }),
  unsubscribe: endpoint('POST public/unsubscribe', {
    summary:
      'Ends the mails of the type, or all of the purpose by withdrawing the consent; said twice it is done once.',
    who: 'anyone',
    body: linkToken.extend({ what: z.enum(['type', 'purpose']) }),
    reply: data(unsubscription),
  }),
} as const

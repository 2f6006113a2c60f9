import { z } from 'zod'
import { pushReceiptPath } from '../../messages/push-receipt'
import { endpoint } from '../endpoint'

/** What a device says of a push, without a session: it may have none by then. */
export const pushReceiptEndpoints = {
  receiptPush: endpoint(`POST ${pushReceiptPath}`, {
    summary:
      'A device has shown the push that carried this receipt. A receipt counts once, for a day and a half; 404 for any other, 429 after many of these.',
    who: 'anyone',
    body: z.strictObject({ receipt: z.string().regex(/^[1-9]\d{0,9}\.[\w-]{43}$/) }),
  }),
} as const

import { createHmac } from 'node:crypto'
import { sameText } from '../passwords/same-text'

const signed = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`push receipt ${id}`).digest('base64url')

/** What a push carries so that its device can say that it has shown it: the message's id, signed. `secret`: that of links. */
export const receiptOf = (secret: string, messageId: number): string =>
  `${messageId}.${signed(secret, String(messageId))}`

/** The message of a receipt; null for one that is not ours. */
export function messageOfReceipt(secret: string, receipt: string): number | null {
  const [id = '', signature = ''] = receipt.split('.')
  return sameText(signature, signed(secret, id)) ? Number(id) : null
}

import { pushReceiptPath } from '../../../domain/messages/push-receipt'

/** Tells the console's own server, once, that a push is shown: a receipt that is lost leaves the message as sent. */
export async function sayShown(receipt: string): Promise<void> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const request = { method: 'POST', credentials: 'omit', headers, body: JSON.stringify({ receipt }) } as const
  await fetch(`/api/backoffice/${pushReceiptPath}`, request).catch(() => undefined)
}

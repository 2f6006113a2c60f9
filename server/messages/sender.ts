import type { messages } from '../db/tables'

export type Message = typeof messages.$inferSelect

/**
 * What came of one attempt: taken by who delivers it, to be tried again (a temporary refusal, nobody reachable), refused for
 * good, or unknown, when the connection broke after the content was handed over: then it is never sent again.
 */
export type Sending =
  | { readonly state: 'sent' }
  | { readonly state: 'again' | 'failed' | 'uncertain'; readonly reason: string }

/** Sends the messages of one channel. */
export interface Sender {
  /** Sends one message; never throws. */
  send(message: Message): Promise<Sending>
  /** Ends open connections. */
  close(): Promise<void>
}

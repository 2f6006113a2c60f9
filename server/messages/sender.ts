import type { Channel } from '../../domain/messages/channels'
import type { messages } from '../db/tables'

/** A message as it is handed to its sender. */
export type Message = typeof messages.$inferSelect & {
  /** The page that its own link opens, in place of `url`. */
  readonly linkPath?: string | null
  /** The pages of several visits, with when and where each takes place. */
  readonly visitPaths?: readonly { readonly label: string; readonly path: string }[]
  /** The page that ends mails like this one; only where the purpose is not care. */
  readonly unsubscribePath?: string | null
  /** What a mail carries besides its text. */
  readonly attachments?: readonly Attachment[]
}

/** A stored file, or one that is written as the mail is sent. */
export type Attachment = { readonly name: string; readonly type: string } & (
  | { readonly key: string }
  | { readonly content: () => Promise<Buffer> }
)

/**
 * What came of one attempt: taken by who delivers it, to be tried again (a temporary refusal, nobody reachable), refused for
 * good, or unknown, when the connection broke after the content was handed over: then it is never sent again.
 */
export type Sending =
  | { readonly state: 'sent' }
  | { readonly state: 'again' | 'failed' | 'uncertain'; readonly reason: string }

/** Sends the messages of one channel. */
export interface Sender {
  /** Most messages a second, of all processes together; without it there is no limit. */
  readonly perSecond?: number
  /** Sends one message; never throws. */
  send(message: Message): Promise<Sending>
  /** Ends open connections. */
  close(): Promise<void>
}

/** A channel without a sender keeps its messages due. */
export type Senders = Readonly<Partial<Record<Channel, Sender>>>

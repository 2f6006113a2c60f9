import nodemailer from 'nodemailer'
import type { SendingProblem } from '../../domain/messages/delivery'
import { truncated } from '../../domain/text/format'
import type { Message, Sender, Sending } from '../messages/sender'
import type { FileStore } from '../storage/file-store'
import { renderMail } from './render'

interface MailSettings {
  readonly smtpUrl: string | undefined
  /** The sender, like `Curante <no-reply@curante.example.it>`. */
  readonly from: string
  /** Most mails a second, of all processes together. */
  readonly perSecond: number
  /** The origin of links. */
  readonly origin: () => string
  /** Where attachments are. */
  readonly files?: Pick<FileStore, 'read'>
}

/** The sender of mails: an SMTP server, or the outbox, which only keeps them. */
export const mailSender = (settings: MailSettings): Sender =>
  settings.smtpUrl === undefined ? outbox : smtpSender({ ...settings, smtpUrl: settings.smtpUrl })

/** Messages stay in the database, where super admins read them. */
const outbox: Sender = {
  send: async () => ({ state: 'sent' }),
  close: async () => undefined,
}

/** Connections of one process; each carries one mail at a time. */
const connections = 8
/** Milliseconds: for connecting, for each answer, and for a whole attempt with its wait for a connection. */
const limits = { connecting: 10_000, answer: 30_000, attempt: 60_000 }

/** Whether the whole content of a mail has been handed to a connection: then the server may have taken it. */
interface Handover {
  isDone: boolean
}

function smtpSender({ smtpUrl, from, perSecond, origin, files }: MailSettings & { readonly smtpUrl: string }): Sender {
  const pool = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    connectionTimeout: limits.connecting,
    greetingTimeout: limits.connecting,
    socketTimeout: limits.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const handovers = new Map<string, Handover>()
  // the content is read to its end only to be followed by the final dot; should the pool try again after that, it is stopped
  pool.use('stream', ({ message: mail, data }, done) => {
    const handover = handovers.get(String(data.messageId)) ?? { isDone: false }
    mail.processFunc((content) => {
      if (handover.isDone) content.destroy(new Error('The content has been handed over before'))
      return content.once('end', () => {
        handover.isDone = true
      })
    })
    done()
  })
  const contentOf = lastContent(files)
  return {
    perSecond,
    async send(message) {
      if (message.address === null) return { state: 'failed', reason: 'no-address' }
      const attachments = await attachmentsOf(message, contentOf)
      if (!attachments) return { state: 'again', reason: 'no-file' satisfies SendingProblem }
      const { unsubscribe, ...content } = renderMail(message, origin())
      const messageId = messageIdOf(message, origin())
      const handover = { isDone: false }
      handovers.set(messageId, handover)
      try {
        await pool.sendMail({
          ...content,
          attachments,
          from,
          to: { name: '', address: message.address },
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick(unsubscribe)) },
          signal: AbortSignal.timeout(limits.attempt),
        })
        return { state: 'sent' }
      } catch (error) {
        return meaningOf(error as SmtpError, handover.isDone)
      } finally {
        handovers.delete(messageId)
      }
    },
    close: async () => pool.close({ force: true }),
  }
}

type ContentOf = (key: string) => Promise<Buffer | null>

/** Reads a stored file, which many mails carry: the last one is kept. Null where it is not to be had now. */
function lastContent(files: Pick<FileStore, 'read'> | undefined): ContentOf {
  let last: { readonly key: string; readonly content: Promise<Buffer | null> } | undefined
  const read = async (key: string) => {
    const stored = await files?.read(key)
    return stored ? Buffer.concat(await stored.content().toArray()) : null
  }
  return async (key) => {
    if (last?.key !== key) last = { key, content: read(key).catch(() => null) }
    const content = await last.content
    if (content === null) last = undefined
    return content
  }
}

/** Null where one of them is not to be had now. */
async function attachmentsOf({ attachments = [] }: Pick<Message, 'attachments'>, contentOf: ContentOf) {
  const read = []
  for (const attachment of attachments) {
    const content = 'key' in attachment ? await contentOf(attachment.key) : await attachment.content()
    if (content === null) return null
    read.push({ filename: attachment.name, contentType: attachment.type, content })
  }
  return read
}

/** The same for every attempt, so that whoever gets a mail twice can tell. */
function messageIdOf({ id, created_at }: Message, origin: string): string {
  return `<message-${id}-${created_at.getTime()}@${new URL(origin).hostname}>`
}

/** RFC 8058: programs that show mails end them with one POST, without a page. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** What nodemailer reports of a failed attempt. */
interface SmtpError extends Error {
  readonly code?: string
  readonly command?: string
  /** The server's answer, and its code. */
  readonly response?: string
  readonly responseCode?: number
}

/** The commands by whose refusal a server refuses the message, and not the connection. */
const aboutMessage = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

/** An answer decides; without one it is whether the whole content had been handed over (RFC 5321, section 4.2.5). */
function meaningOf(error: SmtpError, isHandedOver: boolean): Sending {
  const { code, command = '', response, responseCode } = error
  if (responseCode !== undefined && response) {
    const isFinal = responseCode >= 500 && aboutMessage.has(command)
    return { state: isFinal ? 'failed' : 'again', reason: withoutAddresses(response) }
  }
  if (isHandedOver) return { state: 'uncertain', reason: 'cut' satisfies SendingProblem }
  // an address that no server can be told
  if (code === 'EENVELOPE') return { state: 'failed', reason: 'no-address' }
  return { state: 'again', reason: 'unreachable' satisfies SendingProblem }
}

/** Characters of a server's answer that are kept. */
const mostKept = 300

/** Servers repeat the address in their answers. */
function withoutAddresses(response: string): string {
  const text = response.replace(/\s+/g, ' ').replace(/<?[^\s<>]+@[^\s<>]+>?/g, '…')
  return truncated(text, mostKept) ?? text
}

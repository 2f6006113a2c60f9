import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What the peer does with a mail; a refusal by its code, at the recipient or after the content. */
type Behaviour =
  | 'take'
  | { readonly refuse: number; readonly at: 'RCPT TO' | 'DATA' }
  /** The connection ends before or after the content was handed over, without an answer. */
  | { readonly cut: 'before' | 'after' }
  /** Milliseconds before the mail is taken, or what must have happened. */
  | { readonly wait: number | Promise<unknown> }

export interface TakenMail {
  readonly to: string
  readonly source: Buffer
  /** Milliseconds of `performance.now()`. */
  readonly at: number
  parsed(): Promise<ParsedMail>
}

/** A real SMTP server that keeps what it takes. */
export interface SmtpPeer {
  /** As `SMTP_URL`. */
  readonly url: string
  readonly taken: readonly TakenMail[]
  /** Contents that have come whole, taken or not. */
  contents(): number
  /** Resolves once so many mails are taken. */
  took(count: number): Promise<void>
  stop(): Promise<void>
}

/** `behave` decides for each attempt by its recipient and how many there were for it before. */
export async function anSmtpPeer(behave: (to: string, before: number) => Behaviour = () => 'take'): Promise<SmtpPeer> {
  const taken: TakenMail[] = []
  const attempts = new Map<string, number>()
  const waiting = new Set<() => void>()
  let contents = 0
  const decided = new WeakMap<SMTPServerSession, { to: string; behaviour: Behaviour }>()
  const cut = (session: SMTPServerSession) => {
    for (const connection of server.connections) if (connection.session === session) connection._socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo({ address: to }, session, done) {
      const before = attempts.get(to) ?? 0
      attempts.set(to, before + 1)
      const behaviour = behave(to, before)
      decided.set(session, { to, behaviour })
      if (typeof behaviour === 'object' && 'refuse' in behaviour && behaviour.at === 'RCPT TO')
        return done(refusal(behaviour.refuse, to))
      if (typeof behaviour === 'object' && 'cut' in behaviour && behaviour.cut === 'before') return cut(session)
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        contents += 1
        const { to, behaviour } = decided.get(session) ?? { to: '', behaviour: 'take' as const }
        const source = Buffer.concat(chunks)
        const take = () => {
          taken.push({ to, source, at: performance.now(), parsed: () => simpleParser(source) })
          for (const look of waiting) look()
          done()
        }
        if (behaviour === 'take') take()
        else if ('wait' in behaviour) void waited(behaviour.wait).then(take)
        else if ('refuse' in behaviour) done(refusal(behaviour.refuse, to))
        else cut(session)
      })
    },
  })
  server.on('error', () => undefined) // a client that was killed
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    contents: () => contents,
    took: (count) =>
      new Promise((done) => {
        const look = () => {
          if (taken.length < count) return
          waiting.delete(look)
          done()
        }
        waiting.add(look)
        look()
      }),
    stop: () =>
      new Promise((done) => {
        for (const connection of server.connections) connection._socket.destroy()
        server.close(() => done())
      }),
  }
}

const waited = (wait: number | Promise<unknown>) => (typeof wait === 'number' ? pause(wait) : wait)

/** An answer that repeats the address, as servers do. */
const refusal = (responseCode: number, to: string) =>
  Object.assign(new Error(`${responseCode === 421 ? 'closing' : 'no'} <${to}>`), { responseCode })

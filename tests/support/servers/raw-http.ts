import { connect } from 'node:net'

/** A reply as received over the connection. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends these bytes over a new connection and reads the replies until the server closes it. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer[]> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    const heard: Buffer[] = []
    socket.on('data', (chunk) => heard.push(chunk))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // the server may close the connection during the write
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') failed(error)
    })
    socket.on('close', () => done(answersIn(Buffer.concat(heard))))
    socket.write(bytes)
  })
}

/** The replies in these bytes, one after the other. */
export function answersIn(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const end = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    )
    const length = Number(headers['content-length'] ?? 0)
    const body = rest.subarray(end + 4, end + 4 + length).toString('utf8')
    answers.push({ status: Number(first.split(' ')[1]), headers, body })
    rest = rest.subarray(end + 4 + length)
  }
  return answers
}

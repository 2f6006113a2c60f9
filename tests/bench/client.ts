import http from 'node:http'

/** A minimal HTTP client: keep-alive connections, bodies read completely. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 128 })

export interface Answer {
  readonly status: number
  readonly text: string
  /** Milliseconds from the first byte sent to the last one read. */
  readonly took: number
}

export function send(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((done, failed) => {
    const started = performance.now()
    const request = http.request(
      url,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            took: performance.now() - started,
          }),
        )
      },
    )
    request.on('error', failed)
    request.end(payload)
  })
}

export async function fetchJson<T>(url: string): Promise<T> {
  return JSON.parse((await send(url)).text) as T
}

/** Processes all pieces with at most `clients` in parallel; returns the total duration in milliseconds. */
export async function inParallel<T>(
  clients: number,
  pieces: readonly T[],
  work: (piece: T) => Promise<void>,
): Promise<number> {
  const left = [...pieces]
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let piece = left.shift(); piece !== undefined; piece = left.shift()) await work(piece)
    }),
  )
  return performance.now() - started
}

import http from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A process of its own that passes every request on to the servers named in its arguments, each in its turn, as the
 * plainest proxy in front of several would. Says where it listens in one line, ends when its input ends.
 */
const targets = process.argv.slice(2).map((url) => new URL(url))
const agent = new http.Agent({ keepAlive: true, maxSockets: 128 })
let turn = 0

const proxy = http.createServer((request, response) => {
  const target = targets[turn % targets.length]
  turn += 1
  const passed = http.request(
    {
      agent,
      host: target?.hostname,
      port: target?.port,
      method: request.method,
      path: request.url,
      headers: request.headers,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  passed.on('error', () => response.writeHead(502).end())
  request.pipe(passed)
})

proxy.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`))
process.stdin.resume().on('end', () => process.exit(0))

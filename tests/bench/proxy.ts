import http from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A child process that forwards every request to the servers in its arguments, round robin, like a minimal load balancer.
 * Prints its address in one line, and exits when its standard input ends.
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

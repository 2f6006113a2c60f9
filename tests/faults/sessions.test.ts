import { expect, onTestFinished, test } from 'vitest'
import { demoPassword } from '../../server/passwords/demo-password'
import { startBuiltServer } from '../support/servers/built-server'
import { connect } from '../support/servers/connect'
import { aPostgresUrl } from '../support/servers/database'
import { aSocket } from '../support/servers/echo'
import { eventually } from '../support/servers/eventually'

test('a socket is closed within five seconds after its session was ended directly in the database', async () => {
  const databaseUrl = await aPostgresUrl({ filled: 'demo' })
  const server = await startBuiltServer({ env: { DATABASE_URL: databaseUrl } })
  onTestFinished(() => server.stop())
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(`${server.url}/api/backoffice/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return reply.json()
  }
  const { data } = await post('login', { email: 'segreteria@curante.test', password: demoPassword })
  const other = await connect({ databaseUrl })
  onTestFinished(() => other.close())
  const [user] = await other.sql<{ id: number }>(`select id from users where email = 'segreteria@curante.test'`)
  const channel_name = `private-users.${user?.id}`

  for (const change of [
    `update doctor_links set deleted_at = now() where agent_id = ${user?.id}`,
    `update access_tokens set revoked_at = now() where user_id = ${user?.id}`,
  ]) {
    const socket = aSocket(server)
    await eventually(() => expect(socket.state.socketId).toBeDefined())
    const { auth } = await post('broadcasting/auth', { socket_id: socket.state.socketId, channel_name }, data.token)
    socket.subscribe(channel_name, auth)
    await eventually(() => expect(socket.events()).toContain('pusher_internal:subscription_succeeded'))
    await other.sql(change)
    await eventually(() => expect(socket.state.closed).toBe(4200))
  }
  expect(await post('broadcasting/auth', { socket_id: '1.1', channel_name }, data.token)).toEqual({
    message: 'Unauthenticated.',
  })
})

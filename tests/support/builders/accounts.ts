import type { AddressInfo } from 'node:net'
import { hash } from '@node-rs/argon2'
import { isNotNull } from 'drizzle-orm'
import { generate } from 'otplib'
import { expect } from 'vitest'
import { endpoints } from '../../../domain/contract'
import * as tables from '../../../server/db/tables'
import { demoPassword } from '../../../server/passwords/demo-password'
import type { Answer, Session, TestApp } from '../servers/app'
import { aSocket } from '../servers/echo'
import { eventually } from '../servers/eventually'

/**
 * Sets every account's password to the demo password with a minimal-cost hash, which adds next to nothing to a login's time.
 */
export async function cheapPasswords({ connection }: Pick<TestApp, 'connection'>): Promise<void> {
  const password_hash = await hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await connection.db.update(tables.users).set({ password_hash }).where(isNotNull(tables.users.password_hash))
}

/** An authenticator app: returns the code of a secret at the app's time plus `steps` of thirty seconds. */
export const anAuthenticator =
  ({ clock }: Pick<TestApp, 'clock'>, secret: string) =>
  (steps = 0): Promise<string> =>
    generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + steps * 30 })

/** Enables a second factor directly in the database, without the API calls (tested elsewhere); returns its authenticator. */
export async function aSecondFactorOf(server: TestApp, email: string, secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') {
  const now = server.clock.now()
  const factor = { secret, created_at: now, confirmed_at: now, last_step: 0 }
  await server.connection.db
    .insert(tables.secondFactors)
    .values({ user_id: await server.userId(email), ...factor })
    .onConflictDoUpdate({ target: tables.secondFactors.user_id, set: factor })
  return anAuthenticator(server, secret)
}

/** Sends POST login with a password, from an address. */
export async function logIn(
  { app }: Pick<TestApp, 'app'>,
  { email, password = demoPassword, otp }: { email: string; password?: string; otp?: string },
  address = '127.0.0.1',
): Promise<Answer> {
  const payload = { email, password, ...(otp !== undefined && { otp }) }
  const reply = await app.inject({ method: 'POST', url: '/api/backoffice/login', payload, remoteAddress: address })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

/** A reply in short: its status, and its errors, code or message (null when it has none). */
export const said = ({ status, body }: Answer): unknown[] => [
  status,
  body?.errors ?? body?.code ?? body?.message ?? null,
]

/** Counts replies by status. */
export function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/**
 * A real socket subscribed to the private channel of the session's user; the app must listen. `signedBy` requests the
 * signature.
 */
export async function aListeningSocket(server: TestApp, session: Session, signedBy: Session = session) {
  const { body } = await session.call(endpoints.currentUser)
  const channel_name = `private-users.${body.data.id}`
  const socket = aSocket({ port: (server.app.server.address() as AddressInfo).port })
  await eventually(() => expect(socket.state.socketId).toBeDefined())
  const asked = { socket_id: socket.state.socketId ?? '', channel_name }
  const signed = await signedBy.call(endpoints.authorizeChannel, { body: asked })
  expect(signed.status).toBe(200)
  socket.subscribe(channel_name, signed.body.auth)
  await eventually(() => expect(socket.events()).toContain('pusher_internal:subscription_succeeded'))
  return socket
}

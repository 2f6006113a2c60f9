import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { apiAs } from '../support/browser/api'
import { expect, long, test } from '../support/browser/browser'
import { demoDataCopy } from '../support/browser/browser-data'
import { beginSignedIn } from '../support/browser/browser-session'
import { chromium as installed } from '../support/browser/chromium'
import { showAgenda, visitOf } from '../support/browser/console'
import { startBuiltServer } from '../support/servers/built-server'
import { connect } from '../support/servers/connect'
import { freePort } from '../support/servers/free-port'

const doctor = 'mmg@curante.test'

/** A copy of the demo's data whose realtime secret is known. */
async function dataWithSecret(secret: string) {
  const { from, env } = await demoDataCopy()
  const dataDir = mkdtempSync(join(tmpdir(), 'curante-cluster-'))
  if (from) cpSync(from, dataDir, { recursive: true })
  const database = await connect({ databaseUrl: env?.DATABASE_URL, dataDir })
  await database.sql(`update settings set value = to_jsonb($1::text) where key = 'realtime-secret'`, [secret])
  await database.close()
  return { dataDir, ...(env && { env }) }
}

test('Two servers, one the outside cluster of the other: what is booked on one reaches the console over the other', {
  tag: long,
}, async () => {
  const secret = 'the-secret-of-the-cluster'
  const port = await freePort()
  const { env, ...data } = await dataWithSecret(secret)
  const cluster = await startBuiltServer({
    ...data,
    env: { ...env, CORS_ORIGINS: `http://127.0.0.1:${port}` },
  })
  const copy = await demoDataCopy()
  const address = { PUSHER_HOST: '127.0.0.1', PUSHER_PORT: String(cluster.port), PUSHER_TLS: 'false' }
  const server = await startBuiltServer({
    ...copy,
    port,
    env: { ...copy.env, ...address, PUSHER_SECRET: secret },
  })
  const browser = await chromium.launch({ ...installed })
  try {
    const context: BrowserContext = await browser.newContext({ baseURL: server.url, timezoneId: 'Europe/Rome' })
    await beginSignedIn(context, server.url, doctor)
    const page = await context.newPage()
    const sockets: string[] = []
    let subscribed = 0
    page.on('websocket', (socket) => {
      sockets.push(new URL(socket.url()).host)
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().includes('subscription_succeeded')) subscribed += 1
      })
    })
    const api = await apiAs(server.url, doctor)
    const time = (await api.freeTimes())[20]
    if (!time) throw new Error('The demo practice is full')
    await showAgenda(page, time.date)
    await expect.poll(() => subscribed).toBeGreaterThan(0)
    expect(new Set(sockets)).toEqual(new Set([`127.0.0.1:${cluster.port}`]))
    await expect(visitOf(page, 'Grappolo Gino')).toHaveCount(0)
    const booked = performance.now()
    const { id, version } = await api.book(time, { name: 'Grappolo Gino' })
    await expect(visitOf(page, 'Grappolo Gino', 'Confermata')).toBeVisible()
    console.log(`Over the cluster: shown ${Math.round(performance.now() - booked)} ms after it was asked for`)
    await api.call(`bookings/${id}/status`, { method: 'PUT', body: { status: 'canceled', version } })
    await expect(visitOf(page, 'Grappolo Gino')).toBeHidden()
  } finally {
    await browser.close()
    await server.stop()
    await cluster.stop()
    rmSync(data.dataDir, { recursive: true, force: true })
  }
})

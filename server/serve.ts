import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app'
import { startMessage } from './commands/start-message'
import { type ServerConfig, withDemoLinks } from './config'
import { databaseClock } from './db/clock'
import { type Connection, defaultDataDir } from './db/connection/connect'
import { errorForLog } from './db/connection/errors'
import { isDemo } from './db/demo'
import { storeDemoFiles } from './db/demo/files'
import { migrationsApplied } from './db/migrate'
import { prepare } from './db/seed/prepare'
import { startJobs } from './jobs/jobs'
import { mailSender } from './mail/mail-sender'
import { publicOrigin } from './net/public-address'
import { systemClock } from './process/clock'
import { type LogOutput, standardOutput } from './process/log'
import { pushSender } from './push/push-sender'
import { startRealtime } from './realtime/start'
import { localDisk } from './storage/local-disk'
import { s3 } from './storage/s3'

/** Timeout of a stop, in milliseconds; then the process exits. */
const stopWithin = 10_000

/** Ctrl+C arrives from the terminal and, forwarded, from npm: signals within this time, in milliseconds, count as one. */
const oneKeyPress = 300

/** Prepares the database, listens, and prints the console's address; the connection is closed on a stop or a failed start. */
export async function serve(config: ServerConfig, connection: Connection): Promise<void> {
  try {
    await prepare(connection, { production: config.production, now: systemClock.now() })
    const app = await listen(config, connection)
    console.log(await startMessage(connection, app.server.address(), config))
  } catch (err) {
    await connection.close()
    throw err
  }
}

async function listen(given: ServerConfig, connection: Connection): Promise<FastifyInstance> {
  const demo = await isDemo(connection)
  const config = demo ? withDemoLinks(given) : given
  const { db } = connection
  let app: FastifyInstance | undefined
  const { hub, live } = await startRealtime(config, connection, (err) =>
    app?.log.error({ error: errorForLog(err) }, 'the realtime cluster does not answer'),
  )
  const files = config.s3 ? s3(config.s3) : localDisk(join(config.dataDir || defaultDataDir, 'files'))
  const ready = () => migrationsApplied(connection)
  const logStream = standardOutput()
  const clock = await databaseClock(db)
  const deps = { db, clock, hub, live, files, config, logStream, ready }
  app = await buildApp(deps)
  // without them everything else works
  if (demo)
    await storeDemoFiles(files).catch((err) =>
      app.log.error({ error: errorForLog(err) }, 'the demo files are not there'),
    )
  const origin = () => publicOrigin(config, app.server.address())
  const senders = { email: mailSender({ ...config.mail, origin, files }), push: pushSender(deps) }
  const jobs = startJobs({ ...deps, senders }, app.log)
  app.addHook('onClose', async () => {
    clock.stop()
    await jobs.stop()
  })
  stopOnSignals(app, connection, logStream)
  await app.listen({ port: config.port, host: config.host })
  return app
}

/** On Ctrl+C, SIGTERM or SIGHUP finishes running requests, then closes the database; a second Ctrl+C exits at once. */
function stopOnSignals(app: FastifyInstance, connection: Connection, log: LogOutput): void {
  let stoppingSince: number | null = null
  const stop = async () => {
    if (stoppingSince !== null && Date.now() - stoppingSince < oneKeyPress) return
    if (stoppingSince !== null) process.exit(130)
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), stopWithin).unref()
    await app.close()
    await connection.close()
    await log.written()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

import { readConfig } from './config'
import { connect } from './db/connect'

/** Opening the database takes longest: it begins before the rest of the program is loaded, and goes on beside it. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  const [connection, { serve }] = await Promise.all([
    connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir }),
    import('./serve'),
  ])
  await serve(config, connection)
}

start().catch((err: unknown) => {
  console.error(err instanceof Error ? err.message : err)
  process.exit(1)
})

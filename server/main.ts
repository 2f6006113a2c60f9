import { startErrorText } from './commands/start-error'
import { readConfig, type ServerConfig } from './config'
import { connect } from './db/connection/connect'

/** Opens the database, which takes longest, while the rest of the program is loaded. */
async function start(config: ServerConfig): Promise<void> {
  const [connection, { serve }] = await Promise.all([connect(config), import('./serve')])
  await serve(config, connection)
}

function fail(words: string): never {
  console.error(words)
  process.exit(1)
}

try {
  const config = readConfig(process.env)
  start(config).catch((err: unknown) => fail(startErrorText(err, config)))
} catch (err) {
  fail(err instanceof Error ? err.message : String(err))
}

/** `DATABASE_URL=… npm run demo:scale`: the demo practice on PostgreSQL, filled up to the sizes that lists must handle. */
import type { ServerConfig } from '../config'
import { isDemo } from '../db/demo/index'
import { fillScale, fullScale } from '../db/demo/scale'
import { prepare } from '../db/seed/prepare'
import { CommandRefused, runCommand } from './command'

const usage = 'Usage: DATABASE_URL=postgres://… npm run demo:scale'

function checkEnvironment({ databaseUrl, production }: ServerConfig): void {
  if (!databaseUrl) throw new CommandRefused(`Two million bookings want a PostgreSQL. ${usage}`)
  if (production) throw new CommandRefused('Invented people are not for a production database.')
}

void runCommand(usage, checkEnvironment, async (connection) => {
  const now = new Date()
  await prepare(connection, { production: false, now })
  if (!(await isDemo(connection)))
    throw new CommandRefused('This database holds a practice that is no demo: nothing was done.')
  const [grown] = await connection.sql("select 1 from users where email = 'medico1@grande.test'")
  if (grown) throw new CommandRefused('This demo has been grown already: nothing was done.')
  const { patients, drugs, bookings } = fullScale
  const counts = [patients, drugs, bookings].map((count) => count.toLocaleString('en-GB'))
  console.log(`Adding ${counts[0]} patients, ${counts[1]} drugs and ${counts[2]} bookings: some minutes…`)
  await fillScale(connection, fullScale, now)
  console.log(`Done in ${Math.round((Date.now() - now.getTime()) / 1000)} s.`)
})

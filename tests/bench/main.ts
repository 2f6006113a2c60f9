import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../support/servers/postgres'
import { chatFigure, chatListFigure } from './chats'
import { coldFigures } from './cold'
import { aSupplyOfTimes, creatingFigures } from './creating'
import { eventFigure } from './events'
import { colleagues, firstFreeFigure } from './first-free'
import { aGrownDemo, aGrownPractice } from './grown'
import { hoursFigure, savingAlone } from './hours'
import { listFigures, otherListFigures } from './lists'
import { mailFigures } from './mail'
import { monthFigures } from './month'
import { patientFigures } from './patients'
import { processFigures } from './processes'
import { pureFigures } from './pure'
import { repeatFigures } from './repeat'
import { startHost } from './run-host'
import { scaleFigures } from './scale'
import { socketFigure } from './sockets'
import { startFigure } from './starts'
import { type Figure, printTable } from './table'

/**
 * `npm run bench [-- --quick] [-- pure pglite postgres patients chats mail start cold scale]`: prints the given figures, or all, as one table.
 * `scale` runs only when given by name: creating two million bookings takes minutes.
 */
const words = process.argv.slice(2)
const quick = words.includes('--quick')
const wanted = words.filter((word) => !word.startsWith('--'))
const wants = (part: string) => wanted.length === 0 || wanted.includes(part)
const clients = 8
const [months, rounds, count, events, repeats] = quick ? [40, 2, 80, 20, 10] : [200, 5, 240, 60, 40]
const drugs = 100_000

const folder = mkdtempSync(join(tmpdir(), 'curante-bench-'))
const figures: Figure[] = []
const say = (text: string) => console.error(text)

async function onPglite(): Promise<void> {
  say('Filling PGlite…')
  const sizes = quick ? [1000, 20_000] : [1000, 100_000]
  const host = await startHost({ dataDir: join(folder, 'pglite'), sizes, clients, colleagues })
  say('Measuring…')
  const times = aSupplyOfTimes()
  const alone = await savingAlone(host, rounds)
  figures.push(...(await monthFigures(host, 'PGlite', months)))
  figures.push(await firstFreeFigure(host, 'PGlite', months))
  figures.push(...(await listFigures(host, 'PGlite', months)))
  figures.push(...(await creatingFigures(host, 'PGlite', { clients, count: count / 4, rounds, times })))
  figures.push(...(await repeatFigures(host, 'PGlite', repeats)))
  figures.push(await hoursFigure(host, 'PGlite', alone, { rounds, times }))
  figures.push(await eventFigure(host, host, 'post → event on a second screen, PGlite', times, events, null))
  await host.stop()
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres({ durable: true, settings: { track_commit_timestamp: 'on' } })
  const databaseUrl = await postgres.createDatabase()
  say('Filling PostgreSQL…')
  const sizes = quick ? [1000, 100_000] : [1000, 100_000, 1_000_000]
  const host = await startHost({ databaseUrl, sizes, clients, drugs, colleagues })
  const second = await startHost({ databaseUrl, sizes: [], clients })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  say('Measuring…')
  const committedAt = async (id: number) => {
    const { rows } = await client.query<{ at: number }>(
      'select extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at from bookings where id = $1',
      [id],
    )
    return rows[0]?.at ?? Number.NaN
  }
  const times = aSupplyOfTimes()
  const alone = await savingAlone(host, rounds)
  figures.push(...(await monthFigures(host, 'PostgreSQL', months)))
  figures.push(await firstFreeFigure(host, 'PostgreSQL', months))
  figures.push(...(await listFigures(host, 'PostgreSQL', months)))
  figures.push(...(await otherListFigures(host, drugs, months)))
  figures.push(...(await creatingFigures(host, 'PostgreSQL', { clients, count, rounds, times })))
  figures.push(...(await repeatFigures(host, 'PostgreSQL', repeats)))
  figures.push(await hoursFigure(host, 'PostgreSQL', alone, { rounds, times }))
  const what = 'commit → event on a screen of another process, PostgreSQL'
  figures.push(await eventFigure(host, second, what, times, events, committedAt))
  figures.push(await socketFigure(host, events))
  figures.push(...(await processFigures(host, second, { count, rounds })))
  await client.end()
  await second.stop()
  await host.stop()
  await postgres.stop()
}

/** The admin lists of a large demo, compared with a small one. */
async function onScale(): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  say('Growing a demo…')
  const [small, big] = [await aGrownDemo(postgres, 'small'), await aGrownDemo(postgres, 'big')]
  say('Measuring…')
  figures.push(...(await scaleFigures(big, small, quick ? 5 : 20)))
  await small.host.stop()
  await big.host.stop()
  await postgres.stop()
}

/** What a doctor with very many patients waits for. */
async function ofPatients(): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  say('Growing a practice…')
  const practice = await aGrownPractice(postgres)
  say('Measuring…')
  figures.push(...(await patientFigures(practice.host.app, practice)))
  await practice.host.stop()
  await postgres.stop()
}

/** A long thread and thousands of conversations, compared with few. */
async function ofChats(): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  const databaseUrl = await postgres.createDatabase()
  const host = await startHost({ databaseUrl, sizes: [100, 100], clients })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  say('Writing messages…')
  const query = (text: string, values: unknown[]) => client.query(text, values)
  figures.push(await chatFigure(host, query, months / 2))
  figures.push(await chatListFigure(host, query, months / 2))
  await client.end()
  await host.stop()
  await postgres.stop()
}

async function starting(): Promise<void> {
  say('Starting…')
  figures.push(await startFigure('PGlite', { DATA_DIR: join(folder, 'start') }, 2, quick ? 3 : 5))
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase()
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'start-postgres') }
  figures.push(await startFigure('PostgreSQL', env, 1, quick ? 3 : 5))
  await postgres.stop()
}

// keeps this process alive while it waits for child processes
const awake = setInterval(() => undefined, 1000)
try {
  if (wants('pure')) figures.push(...pureFigures(quick))
  if (wants('pglite')) await onPglite()
  if (wants('postgres')) await onPostgres()
  if (wants('patients')) await ofPatients()
  if (wants('chats')) await ofChats()
  if (wants('mail')) {
    say('Sending mails…')
    for (const kind of ['pglite', 'postgres'] as const)
      figures.push(...(await mailFigures(kind, quick ? 2000 : 20_000)))
  }
  if (wants('start')) await starting()
  if (wanted.includes('scale')) await onScale()
  if (wants('cold')) {
    say('Opening pages…')
    figures.push(...(await coldFigures(folder, quick ? 3 : 9)))
  }
  printTable(figures)
} finally {
  clearInterval(awake)
  rmSync(folder, { recursive: true, force: true })
}

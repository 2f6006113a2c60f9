import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { testEnv } from '../../scripts/lib/env.mjs'
import { projectRoot } from '../../server/process/paths'
import { freePort } from '../support/servers/free-port'
import { type Figure, median, ms } from './table'

/** Spawns `npm start`'s script; returns the milliseconds until the first successful reply. */
async function start(env: Record<string, string>): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/start.mjs')], {
    cwd: projectRoot,
    env: testEnv({ NODE_ENV: 'development', PORT: String(port), ...env }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error('The server has ended')
      const answer = await fetch(`http://127.0.0.1:${port}/api/backoffice/public/config`).catch(() => null)
      if (answer?.ok) return performance.now() - started
      await new Promise((later) => setTimeout(later, 5))
    }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Median of the second and later starts, on a database that the first start has filled with the demo practice. */
export async function startFigure(
  database: string,
  env: Record<string, string>,
  most: number,
  again: number,
): Promise<Figure> {
  const first = await start(env)
  const later: number[] = []
  for (let i = 0; i < again; i += 1) later.push(await start(env))
  const took = median(later)
  return {
    what: `second start to first answer, ${database}`,
    ours: ms(took),
    beside: `${most * 1000} ms allowed (first start ${ms(first)})`,
    ratio: took / 1000 / most,
    goal: { most: 1 },
  }
}

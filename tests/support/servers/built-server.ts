import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testEnv } from '../../../scripts/lib/env.mjs'
import { projectRoot } from '../../../server/process/paths'
import { ampleLimits } from './connect'
import { freePort } from './free-port'

/** Under vitest, the WebAssembly compiler flag of its configuration. */
const wasmFlags = process.execArgv.filter((flag) => flag === '--liftoff-only')

export interface BuiltServer {
  /** Base URL, without a trailing slash. */
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly dataDir: string
  /** Its output so far, stdout and stderr. */
  said(): string
  /** Sends it a signal (SIGTERM by default) and returns its exit code; the data folder is kept. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Ends it, and removes its data unless the caller gave the folder. */
  stop(): Promise<void>
}

export interface BuiltServerOptions {
  /** A data folder of an earlier server; by default a new one with the demo practice. */
  dataDir?: string
  /** A folder whose copy the server starts with; it is never written. */
  from?: string
  port?: number
  env?: Record<string, string>
  /** A file descriptor for its standard output, which is then not recorded. */
  stdout?: number
  /** Time limit for becoming ready, in seconds. */
  deadline?: number
}

/** Starts dist/server/main.js as `npm start` does, on a free port and a throw-away data folder, and waits until it is ready. */
export async function startBuiltServer(options: BuiltServerOptions = {}): Promise<BuiltServer> {
  const main = join(projectRoot, 'dist/server/main.js')
  if (!existsSync(main)) throw new Error('There is no build: run `npm start` or `npm test` once.')
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'curante-data-'))
  if (options.from) cpSync(options.from, dataDir, { recursive: true })
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...ampleLimits }
  const child = spawn(process.execPath, [...wasmFlags, main], {
    cwd: projectRoot,
    env: testEnv({ ...settings, ...options.env }),
    stdio: ['ignore', options.stdout ?? 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const end = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  const clear = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }

  const deadline = Date.now() + (options.deadline ?? 300) * 1000
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await end('SIGKILL')
      clear()
      throw new Error(`The server did not become ready on ${url}:\n${said}`)
    }
    await new Promise((later) => setTimeout(later, 50))
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    dataDir,
    said: () => said,
    end,
    async stop() {
      await end()
      clear()
    },
  }
}

/** Kills a first start after `deadline` seconds; the next one on the same folder must become ready. */
export async function restartsAfterKill(deadline: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'curante-halfway-'))
  const env = { NODE_ENV: 'production' }
  const halfway = await startBuiltServer({ dataDir, env, deadline }).catch(() => null)
  await halfway?.end('SIGKILL')
  const next = await startBuiltServer({ dataDir, env })
  const code = await next.end()
  rmSync(dataDir, { recursive: true, force: true })
  if (code !== 0) throw new Error(`The server ended with ${code}`)
}

/** Runs a built command of `dist/server` as a script does, without interactive input. */
export function runBuiltCommand(
  name: string,
  env: Record<string, string>,
  args: readonly string[],
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [...wasmFlags, join(projectRoot, `dist/server/${name}.js`), ...args], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((done) => child.on('exit', (code) => done({ code, said })))
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

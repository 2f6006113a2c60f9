import type { PGlite } from '@electric-sql/pglite'
import { DatabaseUnavailable } from '../errors'

/** The functions of the PostgreSQL module that PGlite calls. */
interface Program {
  _PostgresMainLoopOnce(): void
  _PostgresMainLongJmp(): void
  _PostgresSendReadyForQueryIfNecessary(): void
  _pgl_pq_flush(): void
  stackRestore(pointer: number): void
}

/**
 * When PostgreSQL stops permanently (its WAL hits a full disk), PGlite 0.5.16 blocks the process forever at the next
 * query. This patch calls `onStop` and fails every further query as unavailable. It uses private parts: the version is pinned.
 */
export function failOnStop(pg: PGlite, onStop: () => void): void {
  const program = pg.Module as unknown as Program
  const { POSTGRES_MAIN_LONGJMP: jump } = pg as unknown as { POSTGRES_MAIN_LONGJMP?: number }
  if (jump === undefined || typeof program._PostgresMainLoopOnce !== 'function')
    throw new Error('PGlite runs otherwise than expected: its internals changed')

  let stopped: Error | undefined
  const stop = (cause: unknown) => {
    if (stopped) return
    const error = new DatabaseUnavailable('The embedded database has stopped', { cause })
    stopped = error
    // Called by PGlite after the error: the first must leave its loop, the others would re-enter the module.
    program.stackRestore = () => {
      throw error
    }
    program._PostgresSendReadyForQueryIfNecessary = program._pgl_pq_flush = () => undefined
    onStop()
  }
  const watched = (work: () => void, isHarmless: (err: unknown) => boolean) => () => {
    try {
      work()
    } catch (err) {
      if (!isHarmless(err)) stop(err)
      throw err
    }
  }
  program._PostgresMainLoopOnce = watched(
    program._PostgresMainLoopOnce,
    (err) => (err as { status?: unknown }).status === jump,
  )
  program._PostgresMainLongJmp = watched(program._PostgresMainLongJmp, () => false)
  const ask = pg.execProtocolRawSync.bind(pg)
  pg.execProtocolRawSync = (message) => {
    if (stopped) throw stopped
    try {
      return ask(message)
    } catch (err) {
      throw stopped ?? err
    }
  }
}

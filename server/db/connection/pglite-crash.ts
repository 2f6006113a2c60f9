import type { PGlite } from '@electric-sql/pglite'
import { DatabaseUnavailable } from './errors'

/** What PGlite calls of PostgreSQL's program. */
interface Program {
  _PostgresMainLoopOnce(): void
  _PostgresMainLongJmp(): void
  _PostgresSendReadyForQueryIfNecessary(): void
  _pgl_pq_flush(): void
  stackRestore(pointer: number): void
}

const nothing = () => undefined
const stopped = (cause: unknown) => new DatabaseUnavailable('The embedded database has stopped', { cause })

/**
 * Where PostgreSQL stops for good (PANIC, FATAL, out of memory) PGlite 0.5.16 swallows it and goes on asking a program
 * that holds all its locks: the next query never returns, and the whole process with it. Here whatever ends the program
 * other than the jump back that every ordinary error makes is its death: `onDeath` hears of it at once, and nothing is
 * asked of it any more. This is partly private; the version is pinned, and tests/faults has it die.
 */
export function watchOver(pg: PGlite, onDeath: () => void): void {
  const program = pg.Module as unknown as Program
  const { POSTGRES_MAIN_LONGJMP: jump } = pg as unknown as { POSTGRES_MAIN_LONGJMP?: number }
  if (jump === undefined || typeof program._PostgresMainLoopOnce !== 'function')
    throw new Error('PGlite runs otherwise than expected: its internals changed')

  /** What ended it, once something has. */
  const death: unknown[] = []
  const die = (cause: unknown) => {
    if (death.push(cause) > 1) return
    // What PGlite calls on its way out: the first leaves its loop, the others would enter the program again.
    program.stackRestore = () => {
      throw stopped(cause)
    }
    program._PostgresSendReadyForQueryIfNecessary = nothing
    program._pgl_pq_flush = nothing
    onDeath()
  }
  const mortal = (work: () => void, isHarmless: (err: unknown) => boolean) => () => {
    try {
      work()
    } catch (err) {
      if (!isHarmless(err)) die(err)
      throw err
    }
  }
  program._PostgresMainLoopOnce = mortal(
    program._PostgresMainLoopOnce,
    (err) => (err as { status?: unknown }).status === jump,
  )
  program._PostgresMainLongJmp = mortal(program._PostgresMainLongJmp, () => false)
  const ask = pg.execProtocolRawSync.bind(pg)
  pg.execProtocolRawSync = (message) => {
    if (death.length > 0) throw stopped(death[0])
    try {
      return ask(message)
    } catch (err) {
      throw death.length > 0 ? stopped(death[0]) : err
    }
  }
}

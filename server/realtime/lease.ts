import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { settings } from '../db/tables'
import type { Tx } from '../db/types'

/** Milliseconds: how often a lease is asked for or renewed, and how long it holds. */
const usual = { every: 2_000, lasts: 6_000 }

/** The one process of several that does something. */
export interface Lease {
  isMine(): boolean
  /** Gives it up, so that another process takes over at once. */
  release(): Promise<void>
}

/** A process that has the database to itself. */
export const alone = (onTaken: () => void): Lease => {
  onTaken()
  return { isMine: () => true, release: async () => undefined }
}

/**
 * Holds a lease by name, in `settings`, against all processes on the database, by the database's clock. It counts as lost a while
 * before another process can have it. `onTaken`: it was not mine until now.
 */
export async function holdLease(db: Tx, name: string, onTaken: () => void, { every, lasts } = usual): Promise<Lease> {
  const holder = randomUUID()
  const until = (ms: number) => sql`jsonb_build_object('holder', ${holder}::text,
    'until', extract(epoch from clock_timestamp()) * 1000 + ${ms}::int)`
  let mineUntil = 0
  let isReleased = false
  let timer: NodeJS.Timeout | undefined
  let asking = Promise.resolve()

  async function ask(): Promise<void> {
    const asked = performance.now()
    const { rows } = await db.execute(sql`
      insert into ${settings} as kept (key, value) values (${name}, ${until(lasts)})
      on conflict (key) do update set value = excluded.value
      where kept.value ->> 'holder' = ${holder}
        or (kept.value ->> 'until')::float8 < extract(epoch from clock_timestamp()) * 1000
      returning key`)
    const wasMine = isMine()
    mineUntil = rows.length > 0 ? asked + lasts - every / 2 : 0
    if (!wasMine && isMine()) onTaken()
  }

  const isMine = () => !isReleased && performance.now() < mineUntil
  const again = () => {
    // without a database the lease runs out
    asking = ask()
      .catch(() => undefined)
      .finally(() => {
        if (!isReleased) timer = setTimeout(again, every).unref()
      })
  }
  again()
  await asking
  return {
    isMine,
    async release() {
      const wasMine = isMine()
      isReleased = true
      clearTimeout(timer)
      await asking
      if (wasMine)
        await db.execute(sql`update ${settings} set value = ${until(0)} where key = ${name}`).catch(() => undefined)
    },
  }
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { projectRoot } from '../process/paths'
import type { Connection } from './connection/connection'

/** Migrations are read from the source tree at run time, also by the built server. */
const migrationsFolder = join(projectRoot, 'server/db/migrations')

/** Advisory lock held while migrating or seeding, so that processes starting at once do so one at a time. */
export const setupLock = 4_027_611_001

interface Migration {
  name: string
  hash: string
  statements: string[]
}

let known: Migration[] | undefined

/** All migrations in order: drizzle-kit numbers the files. */
export function migrations(): Migration[] {
  known ??= readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(migrationsFolder, file), 'utf8').replaceAll('\r\n', '\n')
      return {
        name: file.replace(/\.sql$/, ''),
        hash: createHash('sha256').update(text).digest('hex'),
        statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
      }
    })
  return known
}

/**
 * Applies all pending migrations in one transaction; returns how many were applied.
 * Throws when the database has a migration unknown to this version, or one whose text was changed.
 */
export function migrate(connection: Connection): Promise<number> {
  return connection.withoutTimeLimits(({ db }) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${setupLock})`)
      await tx.execute(sql`
        create table if not exists schema_migrations (
          name text primary key, hash text not null, applied_at timestamptz not null default now()
        )`)
      const { rows } = await tx.execute<AppliedRow>(sql`select name, hash from schema_migrations`)
      const pending = pendingAfter(rows)
      for (const { name, hash, statements } of pending) {
        for (const statement of statements) await tx.execute(sql.raw(statement))
        await tx.execute(sql`insert into schema_migrations (name, hash) values (${name}, ${hash})`)
      }
      return pending.length
    }),
  )
}

interface AppliedRow extends Record<string, unknown> {
  name: string
  hash: string
}

function pendingAfter(applied: readonly AppliedRow[]): Migration[] {
  const all = migrations()
  for (const { name, hash } of applied) {
    const own = all.find((migration) => migration.name === name)
    if (!own) throw new Error(`The database has a migration this version does not know (${name}): use a newer version`)
    if (own.hash !== hash) throw new Error(`Migration ${name} was changed after it had been applied`)
  }
  const names = new Set(applied.map(({ name }) => name))
  return all.filter(({ name }) => !names.has(name))
}

/** Whether all migrations of this version are applied, for `readyz`. Throws when the database does not respond. */
export async function migrationsApplied(connection: Connection): Promise<boolean> {
  const [there] = await connection.sql<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  )
  if (!there?.found) return false
  const applied = await connection.sql<AppliedRow>('select name, hash from schema_migrations')
  const hashes = new Set(applied.map(({ hash }) => hash))
  return migrations().every(({ hash }) => hashes.has(hash))
}

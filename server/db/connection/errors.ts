/** Thrown when the database does not answer in time; the reply is a 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** Thrown by the embedded database when its disk has no room for writing; the reply is a 507. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

type DriverError = { [key in 'code' | 'constraint' | 'detail' | 'table' | 'message' | 'cause' | 'errors']?: unknown }

/** The error, its causes (drizzle wraps errors) and the members of an aggregate (a refused connection), outermost first. */
function chain(err: unknown, depth = 0): DriverError[] {
  if (depth > 8 || err === null || typeof err !== 'object') return []
  const { cause, errors } = err as DriverError
  const inner = Array.isArray(errors) ? errors : []
  return [err as DriverError, ...[cause, ...inner].flatMap((next) => chain(next, depth + 1))]
}

/** The outermost text under a key of the error and its causes. */
const textOf = (err: unknown, key: 'code' | 'constraint' | 'table' | 'detail') =>
  chain(err)
    .map((link) => link[key])
    .find((value): value is string => typeof value === 'string')

const hasCode = (err: unknown, ...codes: string[]) => chain(err).some(({ code }) => codes.includes(code as string))

/** SQLSTATE of the error, or the system's code (`ECONNREFUSED`), or undefined. */
export const errorCode = (err: unknown): string | undefined => textOf(err, 'code')

/** Name of the violated constraint, if the error is about one. */
export const constraintOf = (err: unknown): string | undefined => textOf(err, 'constraint')

/** Column names of a unique violation, parsed from its detail in any language: `Key (lower(email))=(…) already exists.` */
export const duplicateColumns = (err: unknown): readonly string[] =>
  /\((.*?)\)=\(/.exec(textOf(err, 'detail') ?? '')?.[1]?.match(/\w+/g) ?? []

const violation = (code: string) => (err: unknown, constraint?: string) =>
  hasCode(err, code) && (constraint === undefined || constraintOf(err) === constraint)

/** Two time claims of one doctor overlap. */
export const isExclusionViolation = violation('23P01')
/** The row exists already. */
export const isUniqueViolation = violation('23505')
/** The referenced row does not exist, or the row is still referenced. */
export const isForeignKeyViolation = violation('23503')

/** 40001 (serialization failure) and 40P01 (deadlock): the transaction may succeed when retried. */
export const isRetryable = (err: unknown) => hasCode(err, '40001', '40P01')

/**
 * The person whom a row was about that was not written: who was being erased or merged, or had been (`require_live_person` in the
 * migrations); else null.
 */
export const unavailablePerson = (err: unknown): number | null =>
  constraintOf(err) === 'live_person' ? Number(textOf(err, 'detail')) || null : null

/** As `unavailablePerson`, only for who had been erased or merged. */
export const gonePerson = (err: unknown): number | null => (isForeignKeyViolation(err) ? unavailablePerson(err) : null)

/** Connection lost or refused, server shutting down or full, statement or idle transaction timed out. */
const unavailableCode =
  /^(08...|53...|57P0[1-5]|57014|25P0[34]|25006|55P03|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/
const unavailableText =
  /connection terminated|connection timeout|query read timeout|timeout exceeded when trying to connect|not queryable|client was closed|PGlite is clos|pool after calling end/i

/** The database is unreachable, frozen, too slow or closing: reply 503 with `Retry-After`; a COMMIT may have succeeded. */
export const isUnavailable = (err: unknown): boolean =>
  chain(err).some(
    (link) =>
      link instanceof DatabaseUnavailable ||
      (typeof link.code === 'string' && unavailableCode.test(link.code)) ||
      (typeof link.code !== 'string' && typeof link.message === 'string' && unavailableText.test(link.message)),
  )

/** The disk is full, on this machine or PostgreSQL's; nothing was written, and reads still work. */
export const isDiskFull = (err: unknown): boolean =>
  chain(err).some((link) => link instanceof DiskFull) || hasCode(err, '53100', 'ENOSPC', 'EDQUOT')

/** 25006: a write in a read-only transaction. */
export const isReadOnly = (err: unknown) => hasCode(err, '25006')

/**
 * The loggable part of an error and its causes: their names, codes and stack frames, never their messages, details or parameters,
 * which may contain personal data.
 */
export const errorForLog = (err: unknown) => ({
  name: err instanceof Error ? err.name : typeof err,
  causes: chain(err)
    .slice(1)
    .flatMap((cause) => (cause instanceof Error ? cause.name : [])),
  code: errorCode(err),
  constraint: constraintOf(err),
  table: textOf(err, 'table'),
  stack: framesOf(chain(err).findLast((one) => one instanceof Error)),
})

const framesOf = (err: unknown) =>
  err instanceof Error ? err.stack?.split('\n').filter((line) => line.startsWith('    at ')) : undefined

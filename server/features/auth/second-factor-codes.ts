import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { verify } from 'otplib'
import { codeAlphabet } from '../../../domain/booking/code'
import { invalid, type Refusal } from '../../../domain/contract/refusal'
import { record } from '../../audit/audit'
import { recordDenied } from '../../audit/denied-attempts'
import { recoveryCodes, secondFactors } from '../../db/tables'
import type { Tx } from '../../db/types'
import { countFailure, type Limit, limitRefusal } from '../../sessions/attempts'

/** Seconds of one TOTP step (RFC 6238); the step before and the one after are accepted too. */
const stepSeconds = 30

interface CodeAttempt {
  readonly userId: number
  /** As typed: a TOTP code or a recovery code. */
  readonly code: string | undefined
  readonly limits: readonly Limit[]
  /** The signed-in user; null at login. */
  readonly actorId: number | null
}

/**
 * The refusal of a missing or wrong second factor; null when the code is right or the user has none. A right code is used up, a
 * missing one is not counted as a failure. Needs the lock on the user's row. The refusal is returned, not thrown, so that the
 * failure it counts is committed.
 */
export async function codeRefusal(tx: Tx, now: Date, attempt: CodeAttempt): Promise<Refusal | null> {
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.user_id, attempt.userId), isNotNull(secondFactors.confirmed_at)))
  if (!factor) return null
  const code = bare(attempt.code ?? '')
  if (code === '') return invalid({ otp: ['Inserisci il codice della tua app di autenticazione.'] })
  const limited = await limitRefusal(tx, attempt.limits, now)
  if (limited) return limited
  if (await used(tx, now, factor, code)) return null
  return wrongCode(tx, now, attempt)
}

/** Counts a wrong code and writes it to the audit log. */
export async function wrongCode(tx: Tx, now: Date, { userId, limits, actorId }: Omit<CodeAttempt, 'code'>) {
  await countFailure(tx, limits, now)
  await recordDenied(tx, { at: now, actor_id: actorId, subject: 'second-factor', subject_id: userId })
  return invalid({ otp: ['Il codice non è corretto o è già stato usato.'] }, ['wrong-code'])
}

/** Marks the code as used; false when it is wrong, or already used. */
async function used(tx: Tx, now: Date, { user_id, secret }: typeof secondFactors.$inferSelect, code: string) {
  if (!isOfAuthenticator(code)) return recoveryCodeUsed(tx, now, user_id, code)
  const step = await stepOf(secret, code, now)
  if (step === null) return false
  const isUnused = and(eq(secondFactors.user_id, user_id), lt(secondFactors.last_step, step))
  const taken = await tx.update(secondFactors).set({ last_step: step }).where(isUnused).returning()
  return taken.length === 1
}

async function recoveryCodeUsed(tx: Tx, now: Date, userId: number, code: string): Promise<boolean> {
  const { user_id, code_hash, used_at } = recoveryCodes
  const isUnused = and(eq(user_id, userId), eq(code_hash, hashOf(code)), isNull(used_at))
  const taken = await tx.update(recoveryCodes).set({ used_at: now }).where(isUnused).returning()
  if (taken.length !== 1) return false
  await record(tx, { at: now, actor_id: userId, action: 'use', subject: 'recovery-code', subject_id: userId })
  return true
}

/** The TOTP step of this code, at most one from the current step; null for a wrong code. */
export async function stepOf(secret: string, typed: string, now: Date): Promise<number | null> {
  const code = bare(typed)
  if (!isOfAuthenticator(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const found = await verify({ secret, token: code, epoch, epochTolerance: stepSeconds })
  return found.valid ? Math.floor(epoch / stepSeconds) + found.delta : null
}

/**
 * Replaces all recovery codes, each of 28 unambiguous characters: 140 bits, enough for a plain hash (NIST SP 800-63B). The clear
 * text is shown only once.
 */
export async function newRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () => {
    const signs = Array.from(randomBytes(28), (byte) => codeAlphabet[byte % codeAlphabet.length]).join('')
    return signs.replace(/(.{4})(?=.)/g, '$1-')
  })
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(bare(code)) })))
  return codes
}

/** Without the separators people type. */
const bare = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()
const isOfAuthenticator = (code: string) => /^\d{6}$/.test(code)
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

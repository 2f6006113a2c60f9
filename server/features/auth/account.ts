import { and, eq, isNull } from 'drizzle-orm'
import { generateSecret, generateURI } from 'otplib'
import QRCode from 'qrcode'
import { endpoints } from '../../../domain/contract'
import { forbidden, invalid, Refusal } from '../../../domain/contract/refusal'
import { passwordText } from '../../../domain/text/password'
import { record } from '../../audit/audit'
import { recoveryCodes, secondFactors, users } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller, Context } from '../../http/context'
import { routes } from '../../http/handle'
import { supersede } from '../../links/tokens'
import { forgetInitialPassword } from '../../passwords/initial-password'
import { newPasswordProblem } from '../../passwords/new-password'
import { sessionLimits } from './attempts'
import { withConfirmedPassword } from './password-check'
import { codeRefusal, newRecoveryCodes, stepOf, wrongCode } from './second-factor-codes'
import { endOtherSessions } from './sessions'

/** Milliseconds within which a new secret must be confirmed, since it was shown on a screen. */
const confirmWithin = 30 * 60_000

/** 409: the second factor is not in the state that the call needs. */
const states = {
  'second-factor-on': 'La verifica in due passaggi è già attiva.',
  'second-factor-off': 'La verifica in due passaggi non è attiva.',
  'second-factor-not-begun': 'La configurazione è scaduta: ricomincia.',
} as const
const inState = (code: keyof typeof states) => new Refusal(409, { message: states[code], code })

/** The caller's own password and second factor. Changes use transactions of their own; hashes are computed outside them. */
export const register = routes((handle, deps) => {
  const { db } = deps
  const slow = { transaction: false } as const
  const isRequired = ({ role }: Caller) => deps.config.secondFactorRequired(role)
  const typed = (text: string) => ({ field: 'password', text, wrong: 'La password non è corretta.' })

  handle(endpoints.changePassword, slow, async (context, { body: { current_password, password, otp } }) => {
    const { now, caller } = context
    const isCaller = eq(users.id, caller.userId)
    const [user] = await db.select({ email: users.email }).from(users).where(isCaller)
    const problem =
      password === current_password ? passwordText.same : newPasswordProblem(deps.config, password, user?.email ?? null)
    if (problem) throw invalid({ password: [problem] })
    const wrong = 'La password attuale non è corretta.'
    const current = { field: 'current_password', text: current_password, wrong, next: password }
    return withConfirmedPassword(db, context, current, async (own, password_hash) => {
      const refusal = await codeRefusal(own.tx, now, { ...attemptOf(own), code: otp })
      if (refusal) return refusal
      await own.tx.update(users).set({ password_hash, updated_at: now }).where(isCaller)
      await forgetInitialPassword(own.tx, caller.userId)
      await supersede(own.tx, now, { purpose: 'reset-password', user_id: caller.userId })
      await recordChange(own, 'update', 'password')
      return endOtherSessions(own)
    })
  })

  handle(endpoints.secondFactor, async ({ tx, caller }) => {
    const factor = await factorOf(tx, caller.userId)
    const left = and(eq(recoveryCodes.user_id, caller.userId), isNull(recoveryCodes.used_at))
    return {
      data: {
        enabled: isOn(factor),
        required: isRequired(caller),
        enabled_at: factor?.confirmed_at?.toISOString() ?? null,
        recovery_codes_left: isOn(factor) ? await tx.$count(recoveryCodes, left) : 0,
      },
    }
  })

  handle(endpoints.beginSecondFactor, slow, async (context, { body }) => {
    const secret = generateSecret()
    const label = await withConfirmedPassword(db, context, typed(body.password), (own) => begin(own, secret))
    const uri = generateURI({ issuer: 'Curante', label, secret })
    const qr = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
    return { data: { secret, uri, qr } }
  })

  handle(endpoints.confirmSecondFactor, slow, (context, { body }) =>
    withConfirmedPassword(db, context, null, async (own) => {
      const refusal = await confirm(own, body.otp)
      if (refusal) return refusal
      await endOtherSessions(own)
      return { data: { recovery_codes: await newRecoveryCodes(own.tx, own.caller.userId) } }
    }),
  )

  handle(endpoints.removeSecondFactor, slow, async (context, { body: { password, otp } }) => {
    if (isRequired(context.caller)) throw forbidden('La verifica in due passaggi è obbligatoria per il tuo ruolo.')
    return withConfirmedPassword(db, context, typed(password), async (own) => {
      const { tx, caller } = own
      const refusal = await refusalOfCode(own, otp)
      if (refusal) return refusal
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, caller.userId))
      await tx.delete(secondFactors).where(eq(secondFactors.user_id, caller.userId))
      await recordChange(own, 'delete', 'second-factor')
    })
  })

  handle(endpoints.renewRecoveryCodes, slow, (context, { body }) =>
    withConfirmedPassword(db, context, null, async (own) => {
      const refusal = await refusalOfCode(own, body.otp)
      if (refusal) return refusal
      await recordChange(own, 'create', 'recovery-codes')
      return { data: { recovery_codes: await newRecoveryCodes(own.tx, own.caller.userId) } }
    }),
  )
})

/** Stores a TOTP secret, replacing an unconfirmed one; returns the account name for the authenticator app. */
async function begin(context: Context, secret: string): Promise<string> {
  const { tx, now, caller } = context
  if (isOn(await factorOf(tx, caller.userId))) throw inState('second-factor-on')
  const begun = { secret, created_at: now, confirmed_at: null, last_step: 0 }
  await tx
    .insert(secondFactors)
    .values({ user_id: caller.userId, ...begun })
    .onConflictDoUpdate({ target: secondFactors.user_id, set: begun })
  await recordChange(context, 'create', 'second-factor')
  const [user] = await tx.select().from(users).where(eq(users.id, caller.userId))
  return user?.email ?? `${user?.first_name} ${user?.last_name}`
}

/** Switches the second factor on; the refusal of a wrong first code is returned, not thrown. */
async function confirm(context: Context, otp: string): Promise<Refusal | undefined> {
  const { tx, now, caller } = context
  const factor = await factorOf(tx, caller.userId)
  if (isOn(factor)) throw inState('second-factor-on')
  if (!factor) throw inState('second-factor-not-begun')
  if (Math.abs(now.getTime() - factor.created_at.getTime()) >= confirmWithin) {
    // a clock set back revives no secret that has expired once
    await tx.delete(secondFactors).where(eq(secondFactors.user_id, caller.userId))
    return inState('second-factor-not-begun')
  }
  const step = await stepOf(factor.secret, otp, now)
  if (step === null) return wrongCode(tx, now, attemptOf(context))
  await tx
    .update(secondFactors)
    .set({ confirmed_at: now, last_step: step })
    .where(eq(secondFactors.user_id, caller.userId))
  await recordChange(context, 'update', 'second-factor')
}

/** The refusal of a wrong code; null for a right one. 409 when the second factor is off. */
async function refusalOfCode(context: Context, code: string): Promise<Refusal | null> {
  if (!isOn(await factorOf(context.tx, context.caller.userId))) throw inState('second-factor-off')
  return codeRefusal(context.tx, context.now, { ...attemptOf(context), code })
}

const attemptOf = ({ caller: { userId, tokenId } }: Context) => ({
  userId,
  limits: sessionLimits(tokenId),
  actorId: userId,
})

async function factorOf(tx: Tx, userId: number) {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId))
  return factor
}

const isOn = (factor: { confirmed_at: Date | null } | undefined) => Boolean(factor?.confirmed_at)

const recordChange = ({ tx, now, caller: { userId } }: Context, action: string, subject: string) =>
  record(tx, { at: now, actor_id: userId, action, subject, subject_id: userId })

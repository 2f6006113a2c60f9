import { and, eq, isNull } from 'drizzle-orm'
import { generateSecret, generateURI } from 'otplib'
import QRCode from 'qrcode'
import { isAdmin } from '../../../domain/access/roles'
import { forbidden, Refusal } from '../../../domain/contract/refusal'
import type { SecondFactor } from '../../../domain/contract/session'
import { record } from '../../audit/audit'
import type { ServerConfig } from '../../config'
import { recoveryCodes, secondFactors, users } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller, Context } from '../../http/context'
import { sessionLimits } from './attempts'
import { type AccountContext, withConfirmedPassword } from './confirm-password'
import { codeRefusal, newRecoveryCodes, stepOf, wrongCode } from './second-factor-codes'
import { endOtherSessions } from './sessions'

/** Milliseconds within which a new secret must be confirmed; it was shown on a screen. */
const confirmWithin = 30 * 60_000

const wrongPassword = 'La password non è corretta.'
const needed = 'La verifica in due passaggi è obbligatoria per gli amministratori.'

/** 409: the second factor is not in the state that the call needs. */
const states = {
  'second-factor-on': 'La verifica in due passaggi è già attiva.',
  'second-factor-off': 'La verifica in due passaggi non è attiva.',
  'second-factor-not-begun': 'La configurazione è scaduta: ricomincia.',
} as const
const inState = (code: keyof typeof states) => new Refusal(409, { message: states[code], code })

type Setting = Pick<ServerConfig, 'adminsNeedSecondFactor'>
const isRequired = ({ adminsNeedSecondFactor }: Setting, { role }: Caller) => adminsNeedSecondFactor && isAdmin(role)

export async function secondFactor({ tx, caller }: Context, setting: Setting): Promise<SecondFactor> {
  const factor = await factorOf(tx, caller.userId)
  const left = and(eq(recoveryCodes.user_id, caller.userId), isNull(recoveryCodes.used_at))
  return {
    enabled: isOn(factor),
    required: isRequired(setting, caller),
    enabled_at: factor?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: isOn(factor) ? await tx.$count(recoveryCodes, left) : 0,
  }
}

/** Makes a new TOTP secret, replacing an unconfirmed one; it counts only once confirmed. */
export async function beginSecondFactor(account: AccountContext, { password }: { password: string }) {
  const { now, caller } = account
  const secret = generateSecret()
  const label = await withConfirmedPassword(
    account,
    { field: 'password', text: password, wrong: wrongPassword },
    async (tx) => {
      if (isOn(await factorOf(tx, caller.userId))) throw inState('second-factor-on')
      const begun = { secret, created_at: now, confirmed_at: null, last_step: 0 }
      await tx
        .insert(secondFactors)
        .values({ user_id: caller.userId, ...begun })
        .onConflictDoUpdate({ target: secondFactors.user_id, set: begun })
      await recordChange(tx, account, 'create', 'second-factor')
      return labelOf(tx, caller.userId)
    },
  )
  const uri = generateURI({ issuer: 'Curante', label, secret })
  return { secret, uri, qr: await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }) }
}

/** Switches it on with a first code; returns the recovery codes and the ids of the other sessions, which end. */
export function confirmSecondFactor(account: AccountContext, { otp }: { otp: string }) {
  const { now, caller } = account
  return withConfirmedPassword(account, null, async (tx) => {
    const factor = await factorOf(tx, caller.userId)
    if (isOn(factor)) throw inState('second-factor-on')
    if (!factor || factor.created_at.getTime() <= now.getTime() - confirmWithin)
      throw inState('second-factor-not-begun')
    const step = await stepOf(factor.secret, otp, now)
    if (step === null) return wrongCode(tx, now, attemptOf(account))
    await tx
      .update(secondFactors)
      .set({ confirmed_at: now, last_step: step })
      .where(eq(secondFactors.user_id, caller.userId))
    await recordChange(tx, account, 'update', 'second-factor')
    return { codes: await newRecoveryCodes(tx, caller.userId), ended: await endOtherSessions(tx, now, caller) }
  })
}

/** Switches it off; 403 where the installation requires it. */
export async function removeSecondFactor(
  account: AccountContext,
  { password, otp }: { password: string; otp: string },
  setting: Setting,
): Promise<void> {
  const { now, caller } = account
  if (isRequired(setting, caller)) throw forbidden(needed)
  await withConfirmedPassword(account, { field: 'password', text: password, wrong: wrongPassword }, async (tx) => {
    if (!isOn(await factorOf(tx, caller.userId))) throw inState('second-factor-off')
    const refusal = await codeRefusal(tx, now, { ...attemptOf(account), code: otp })
    if (refusal) return refusal
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, caller.userId))
    await tx.delete(secondFactors).where(eq(secondFactors.user_id, caller.userId))
    await recordChange(tx, account, 'delete', 'second-factor')
  })
}

export function renewRecoveryCodes(account: AccountContext, { otp }: { otp: string }): Promise<string[]> {
  const { now, caller } = account
  return withConfirmedPassword(account, null, async (tx) => {
    if (!isOn(await factorOf(tx, caller.userId))) throw inState('second-factor-off')
    const refusal = await codeRefusal(tx, now, { ...attemptOf(account), code: otp })
    if (refusal) return refusal
    await recordChange(tx, account, 'create', 'recovery-codes')
    return newRecoveryCodes(tx, caller.userId)
  })
}

const attemptOf = ({ caller: { userId, tokenId } }: AccountContext) => ({
  userId,
  limits: sessionLimits(tokenId),
  actorId: userId,
})

async function factorOf(tx: Tx, userId: number) {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId))
  return factor
}

const isOn = (factor: { confirmed_at: Date | null } | undefined) => factor !== undefined && factor.confirmed_at !== null

/** The account name shown in the authenticator app. */
async function labelOf(tx: Tx, userId: number): Promise<string> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  return user?.email ?? `${user?.first_name} ${user?.last_name}`
}

const recordChange = (tx: Tx, { now, caller: { userId } }: AccountContext, action: string, subject: string) =>
  record(tx, { at: now, actor_id: userId, action, subject, subject_id: userId })

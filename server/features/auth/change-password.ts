import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { endpoints } from '../../../domain/contract'
import { invalid } from '../../../domain/contract/refusal'
import { passwordProblem, passwordText } from '../../../domain/text/password'
import { record } from '../../audit/audit'
import { users } from '../../db/tables'
import { sessionLimits } from './attempts'
import { type AccountContext, withConfirmedPassword } from './confirm-password'
import { codeRefusal } from './second-factor-codes'
import { endOtherSessions } from './sessions'

type Change = z.infer<typeof endpoints.changePassword.body>

const wrongPassword = 'La password attuale non è corretta.'

/** Changes one's password and gives the tokens of the sessions that ended with it: all but the one that asks. */
export async function changePassword(account: AccountContext, { current_password, password, otp }: Change) {
  const { db, now, caller } = account
  const { userId, tokenId } = caller
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const problem = password === current_password ? passwordText.same : passwordProblem(password, user?.email ?? null)
  if (problem) throw invalid({ password: [problem] })
  return withConfirmedPassword(
    account,
    { field: 'current_password', text: current_password, wrong: wrongPassword, next: password },
    async (tx, password_hash) => {
      const attempt = { userId, code: otp, limits: sessionLimits(tokenId), actorId: userId }
      const refusal = await codeRefusal(tx, now, attempt)
      if (refusal) return refusal
      await tx.update(users).set({ password_hash, updated_at: now }).where(eq(users.id, userId))
      await record(tx, { at: now, actor_id: userId, action: 'update', subject: 'password', subject_id: userId })
      return endOtherSessions(tx, now, caller)
    },
  )
}

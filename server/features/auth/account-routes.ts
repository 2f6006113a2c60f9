import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { changePassword } from './change-password'
import type { AccountContext } from './confirm-password'
import { KeyedQueue } from './keyed-queue'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactor,
} from './second-factor'
import {
  endOtherSessions,
  endOwnSession,
  forgetDevice,
  ownSessions,
  requireOwnDevice,
  requireOwnSession,
} from './sessions'

/** One's own password, sessions, devices and second factor. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const queue = new KeyedQueue()
  const { config } = deps
  const account = ({ now, caller }: Context): AccountContext => ({ db: deps.db, now, caller, queue })
  /** They have transactions of their own, between which hashes are computed. */
  const slow = { transaction: false } as const
  const close = ({ caller, afterCommit }: Context, ended: readonly number[]) =>
    afterCommit(() => {
      for (const tokenId of ended) deps.live.disconnectUser(caller.userId, tokenId)
    })

  handle(
    endpoints.changePassword,
    async (context, { body }) => {
      close(context, await changePassword(account(context), body))
      return undefined
    },
    slow,
  )

  handle(endpoints.accountSessions, async ({ tx, now, caller }) => ({
    data: await ownSessions(tx, now, caller),
  }))

  handle(endpoints.endOtherSessions, async (context) => {
    close(context, await endOtherSessions(context.tx, context.now, context.caller))
    return undefined
  })

  handle(
    endpoints.endSession,
    async (context, { params }) => {
      close(context, await endOwnSession(context.tx, context.now, context.caller, Number(params.id)))
      return undefined
    },
    { requireVisible: ({ tx, now, caller }, { id }) => requireOwnSession(tx, now, caller, Number(id)) },
  )

  handle(
    endpoints.forgetDevice,
    async ({ tx, now, caller }, { params }) => {
      await forgetDevice(tx, now, caller, Number(params.id))
      return undefined
    },
    { requireVisible: ({ tx, caller }, { id }) => requireOwnDevice(tx, caller, Number(id)) },
  )

  handle(endpoints.secondFactor, async (context) => ({ data: await secondFactor(context, config) }))

  handle(
    endpoints.beginSecondFactor,
    async (context, { body }) => ({ data: await beginSecondFactor(account(context), body) }),
    slow,
  )

  handle(
    endpoints.confirmSecondFactor,
    async (context, { body }) => {
      const { codes, ended } = await confirmSecondFactor(account(context), body)
      close(context, ended)
      return { data: { recovery_codes: codes } }
    },
    slow,
  )

  handle(
    endpoints.removeSecondFactor,
    async (context, { body }) => {
      await removeSecondFactor(account(context), body, config)
      return undefined
    },
    slow,
  )

  handle(
    endpoints.renewRecoveryCodes,
    async (context, { body }) => ({ data: { recovery_codes: await renewRecoveryCodes(account(context), body) } }),
    slow,
  )
}

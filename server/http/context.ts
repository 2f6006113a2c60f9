import type { Category, RoleCode } from '../../domain/access/roles'
import type { Tx } from '../db/types'
import type { LiveEvent } from '../realtime/live'
import type { ActingDoctor } from '../sessions/acting-doctor'

/** The user who makes a request, and the doctor it is about. */
export interface Caller {
  readonly userId: number
  readonly tokenId: number
  readonly role: RoleCode
  readonly category: Category | null
  /** The admin behind an impersonated session. */
  readonly impersonatorId: number | null
  /**
   * The doctor whose agenda, chats and notifications the request concerns: named by `X-Acting-As` under `doctor/`, else the
   * caller when he has an agenda of his own (doctors, specialists, nurses, pharmacies), else null.
   */
  readonly doctor: ActingDoctor | null
}

/** The totem that makes a request (specification §3, actor types). */
export interface TotemCaller {
  readonly totemId: number
  readonly officeId: number
}

/** The context of a use case: one transaction (a plain connection for reads), the current time, and the caller. */
export interface Context<C extends Caller | TotemCaller | null = Caller> {
  readonly tx: Tx
  readonly now: Date
  readonly caller: C
  /** Sends the event by NOTIFY in the transaction: delivered on COMMIT, dropped on rollback. */
  publish(event: LiveEvent): void
  /** Runs another side effect after the commit. */
  afterCommit(effect: () => void): void
}

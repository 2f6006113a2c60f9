import type { Category, LinkRight, RoleCode } from '../../domain/access/roles'
import type { Tx } from '../db/types'
import type { LiveEvent } from '../realtime/live'

/** Who makes a request, and for whom. */
export interface Caller {
  readonly userId: number
  readonly tokenId: number
  readonly role: RoleCode
  readonly category: Category | null
  /** The admin behind an impersonated session. */
  readonly impersonatorId: number | null
  /**
   * Whose agenda, chats and notifications the request is about: the doctor named by `X-Acting-As` under `doctor/`, else
   * the caller when he has an agenda of his own (doctors, specialists, nurses, pharmacies), else null.
   */
  readonly doctor: ActingDoctor | null
}

/** The doctor a request is about, and what the caller's link to him allows. */
export interface ActingDoctor {
  readonly userId: number
  /** True when an assistant or pharmacy acts through a link. */
  readonly onBehalf: boolean
  /** `null` = all offices of the doctor. */
  readonly offices: readonly number[] | null
  readonly rights: readonly LinkRight[]
}

/** What a use case works with: one transaction (a plain connection for reads), the present, and the caller. */
export interface Context<C extends Caller | null = Caller> {
  readonly tx: Tx
  readonly now: Date
  readonly caller: C
  /** Notified by the transaction itself: leaves with its COMMIT, and not at all when it was refused. */
  publish(event: LiveEvent): void
  /** Anything else that must wait for the commit. */
  afterCommit(effect: () => void): void
}

import { foldEmail } from '../../../domain/text/email'
import { networkOf } from '../../net/client-address'
import type { Limit } from '../../sessions/attempts'

const minute = 60_000
const day = 24 * 60 * minute

/** Limits on failed logins; only failures count (quality.md, "password hash"). */
export interface LoginLimits {
  /** The e-mail address, folded, and the network of the caller. */
  readonly account: string
  readonly network: string
  readonly hard: readonly Limit[]
  /** Per account: anybody who knows the e-mail address can reach it, so it only makes attempts take turns. */
  readonly slow: Limit
  /** The key of the account's last turn. */
  readonly turn: string
  /** For an attempt that would take a turn: the network has failed on this account. */
  readonly failed: Limit
  /** For an attempt that would take a turn: the network has taken one. */
  readonly took: Limit
  /** The key that serializes attempts of one network. */
  readonly ofNetwork: string
}

export function loginLimits(email: string, address: string): LoginLimits {
  const account = foldEmail(email)
  const network = networkOf(address)
  const ofBoth = `login:${account}|${network}`
  const ofNetwork = `login:|${network}`
  return {
    account,
    network,
    hard: [
      { key: ofBoth, most: 5, within: minute },
      { key: ofNetwork, most: 60, within: minute },
    ],
    slow: { key: `login:${account}|`, most: 20, within: minute },
    turn: `turn:${account}|`,
    failed: { key: ofBoth, most: 1, within: minute },
    took: { key: `turn:${account}|${network}`, most: 1, within: minute },
    ofNetwork,
  }
}

/** Limits on second-factor codes at login, per account from any address: the password is known already at that point. */
export const codeLimits = (userId: number): readonly Limit[] => [
  { key: `code:${userId}`, most: 5, within: 15 * minute },
  { key: `code:${userId}`, most: 30, within: day },
]

/** Limits on passwords and codes requested within a session; per session, so that a stolen one does not lock its owner out. */
export const sessionLimits = (tokenId: number): readonly Limit[] => [
  { key: `session:${tokenId}`, most: 5, within: 15 * minute },
]

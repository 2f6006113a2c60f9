import { forbidden } from '../../domain/contract/refusal'
import type { Hub } from './hub'
import { userOfChannel } from './protocol'

/**
 * `POST broadcasting/auth` (contract, "Calls"): everyone may hear his own channel. Any other channel, another user's as
 * well as a public or oddly named one, and a socket id that is none: 403.
 * `tokenId` is the login token of the caller, so that its end ends this socket and not the caller's others.
 */
export function authoriseChannel(
  hub: Hub,
  caller: { userId: number; tokenId?: number },
  request: { socket_id: string; channel_name: string },
): { auth: string } {
  const own = userOfChannel(request.channel_name) === caller.userId
  const signed = own ? hub.sign(request.socket_id, request.channel_name, caller.tokenId) : undefined
  if (!signed) throw forbidden()
  return signed
}

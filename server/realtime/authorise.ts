import { forbidden } from '../../domain/contract/refusal'
import type { Hub } from './hub'
import { userOfChannel } from './protocol'

/**
 * `POST broadcasting/auth` (contract, "Calls"): everyone may hear his own channel. Any other channel, another user's as
 * well as a public or oddly named one, and a socket id that is none: 403.
 * Whoever asks tells `live.signed` for which session it was, so that the end of one ends its sockets alone.
 */
export function checkChannel(
  hub: Hub,
  caller: { userId: number },
  request: { socket_id: string; channel_name: string },
): { auth: string } {
  const own = userOfChannel(request.channel_name) === caller.userId
  const signed = own ? hub.sign(request.socket_id, request.channel_name) : undefined
  if (!signed) throw forbidden()
  return signed
}

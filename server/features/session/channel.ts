import type { z } from 'zod'
import type { endpoints } from '../../../domain/contract'
import { unauthenticated } from '../../../domain/contract/refusal'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { checkChannel } from '../../realtime/authorise'
import { sessionRights } from '../../sessions/live-sessions'

type ChannelRequest = z.infer<typeof endpoints.authorizeChannel.body>

/** Signs the caller's own channel, and keeps with the socket what his session may do now: once it may not, the socket ends. */
export async function authorizedChannel(
  { tx, now, caller, afterCommit }: Context,
  { hub, live }: Pick<Deps, 'hub' | 'live'>,
  request: ChannelRequest,
): Promise<{ auth: string }> {
  const signed = checkChannel(hub, caller, request)
  const rights = (await sessionRights(tx, [caller.tokenId], now)).get(caller.tokenId)
  if (rights === undefined) throw unauthenticated()
  afterCommit(() => live.signed({ socket: request.socket_id, user: caller.userId, token: caller.tokenId, rights }))
  return signed
}

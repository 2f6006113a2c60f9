import type { ReplyOf } from '../../domain/contract/endpoint'
import type { sessionEndpoints } from '../../domain/contract/session'
import { apiBase } from '../session'

type Reply = ReplyOf<(typeof sessionEndpoints)['serviceCommunication']>
export type ServiceCommunication = NonNullable<Reply['data']>

/**
 * The message of a maintenance in progress; null when there is none, or the server cannot say. Read with plain fetch: the
 * page that shows it is public, must stay light, and is where a 503 of any other call ends anyway.
 */
export async function readServiceCommunication(signal: AbortSignal): Promise<ServiceCommunication | null> {
  try {
    const response = await fetch(`${apiBase()}/public/service_communication`, { signal })
    return response.ok ? ((await response.json()) as Reply).data : null
  } catch {
    return null
  }
}
